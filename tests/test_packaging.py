"""The sdist and the wheel: what is in them, and that the wheel works where nothing else is installed.

`make wheel` runs this on dist/; otherwise both are built first.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.documents import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]
PAGES = (".html", ".css", ".js")
"""Files of which pages are made."""


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if given := os.environ.get("DXP_DIST"):
        return ROOT / given
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def sdist(dist: Path) -> set[str]:
    (path,) = dist.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    (path,) = dist.glob("*.whl")
    return path


def sources(suffixes: set[str], under: str) -> set[str]:
    found = (path for path in (ROOT / under).rglob("*") if path.suffix in suffixes)
    return {path.relative_to(ROOT).as_posix() for path in found}


def test_the_sdist_has_all_sources_and_documents(sdist: set[str]) -> None:
    assert sources({".cpp", ".hpp", ".py", ".txt", *PAGES}, "dxp_engine") <= sdist
    assert sources({".md"}, "protocol_specs") <= sdist
    assert {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "Makefile",
        "dxp_engine/py.typed",
    } <= sdist


def test_the_sdist_has_no_build_products(sdist: set[str]) -> None:
    bad = {name for name in sdist if name.split("/")[0] in {".build", ".venv", ".venv-sanitize", "dist", ".git"}}
    bad |= {name for name in sdist if Path(name).suffix in {".so", ".pyd", ".pyc", ".o", ".pyi"}}
    assert not bad


def test_the_wheel_has_the_package_and_no_cpp(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    package = {name for name in names if ".dist-info/" not in name}
    assert sources({".py"}, "dxp_engine") <= package
    assert {"dxp_engine/py.typed", "dxp_engine/core/_core.pyi"} <= package
    assert {Path(name).suffix for name in package} <= {".py", ".pyi", ".typed", ".so", ".pyd", ".zst", ".toml", *PAGES}
    assert sources({".zst", ".toml", *PAGES}, "dxp_engine") <= package
    assert sum(Path(name).suffix in {".so", ".pyd"} for name in package) == 1
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_works_alone(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    scripts = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "-qq", wheel], check=True, cwd=tmp_path)
    for program, module in ("dxp-engine", []), ("python", ["-m", "dxp_engine"]):
        words = [str(scripts / program), *module, "perft", "5"]
        done = subprocess.run(words, check=True, cwd=tmp_path, capture_output=True, text=True)
        assert done.stdout.startswith("nodes 27117\n")
    code = "from dxp_engine import Board; print(len(Board.start().legal_moves))"
    done = subprocess.run([scripts / "python", "-c", code], check=True, cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout == "9\n"
