"""Small matrices: as many rows as a match has players."""

from __future__ import annotations

Matrix = list[list[float]]


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive definite matrix, by Gauss and Jordan.

    Such a matrix needs no pivoting: its diagonal stays positive.

    Raises:
        ZeroDivisionError: it has none.
    """
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i, row in enumerate(rows):
        pivot = row[i]
        rows[i] = [value / pivot for value in row]
        for j, other in enumerate(rows):
            if j != i:
                factor = other[i]
                rows[j] = [value - factor * base for value, base in zip(other, rows[i], strict=True)]
    return [row[size:] for row in rows]


def times(matrix: Matrix, vector: list[float]) -> list[float]:
    """The product of a matrix and a vector."""
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
