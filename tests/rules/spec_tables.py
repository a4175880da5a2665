"""The tables of protocol_specs/variants.md, made from the values themselves.

`python -m tests.rules.spec_tables` puts them into the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dxp_engine import Colour, Draws, Limit, Rule, RuleSet, Variant
from dxp_engine.cli.variants import markdown_table
from tests.documents import SPECS

PATH = SPECS / "variants.md"


def _table(header: str, rows: Iterable[Iterable[str]]) -> str:
    columns = header.split(" | ")
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def moves() -> str:
    """How the pieces move: the table of the README."""
    return "".join(f"{line}\n" for line in markdown_table())


def pdn() -> str:
    """What PDN says of each variant."""
    return _table(
        "Variant | GameType | Starts | Capture sign | Results | Start position",
        (
            [
                f"`{variant}`",
                f"`{variant.pdn_game_type}`" if variant.pdn_game_type else "none",
                str(variant.first),
                f"`{variant.capture_sign}`",
                ", ".join(f"`{result}`" for result in variant.result_set.value),
                f"`{variant.start_fen}`",
            ]
            for variant in Variant.all()
        ),
    )


def rule_sets() -> str:
    """The rule sets: for what, who starts, who sits below, agreement."""
    everything = tuple(variant.name for variant in Variant.all())
    small = tuple(variant.name for variant in Variant.all() if variant.size == 8)
    groups = {everything: "all", small: "all on 8×8"}
    return _table(
        "Rule set | Variants | `+free` too | Starts | Below | Agreement",
        (
            [
                f"`{rules}`",
                groups.get(rules.variants) or ", ".join(f"`{name}`" for name in rules.variants),
                "yes" if rules.free else "no",
                str(rules.first) if isinstance(rules.first, Colour) else "as the variant",
                str(rules.below),
                "yes" if rules.agreement else "no",
            ]
            for rules in RuleSet.all()
        ),
    )


def draws() -> str:
    """The draw rules of every rule set and variant; variants with the same rules share a row."""
    return _table(
        "Rule set | Variants | Repetition | Limits", (row for rules in RuleSet.all() for row in _draws(rules))
    )


def _draws(rules: RuleSet) -> Iterator[list[str]]:
    groups: dict[Draws, list[str]] = {}
    for name, draws in rules.draws:
        groups.setdefault(draws, []).append(f"`{name}`")
    for draws, names in groups.items():
        several = "all" if len(names) == len(rules.draws) > 2 else ", ".join(names)
        limits = "; ".join(map(_limit, draws.limits)) or "none"
        yield [f"`{rules}`", several, f"{draws.repetition}×" if draws.repetition else "none", limits]


def _limit(limit: Limit) -> str:
    number = f"{limit.plies // 2} moves each" if limit.plies else "at once"
    parts = [
        *([f"while {limit.material}"] if limit.material != "any" else []),
        *([f"counting only with {limit.gate}"] if limit.gate else []),
        *([f"restarted by {' or '.join(limit.resets)}"] if limit.resets else []),
        *(["unless a capture is at hand"] if limit.unless_capture else []),
    ]
    return f"{limit.rule.value}: {', '.join([number, *parts])}"


def outcomes() -> str:
    """The rules that decide games, with their sentences."""
    return _table("Rule | What happened", ([f"`{rule.value}`", rule.sentence] for rule in Rule))


TABLES = {"moves": moves, "pdn": pdn, "rule sets": rule_sets, "draws": draws, "outcomes": outcomes}


def filled(text: str) -> str:
    """The document with its tables made anew."""
    for name, table in TABLES.items():
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- end of {name} -->")
        text = f"{before}{mark}{table()}{end}{after}"
    return text


if __name__ == "__main__":
    PATH.write_text(filled(PATH.read_text("utf-8")), "utf-8")
