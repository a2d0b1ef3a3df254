"""What the documents say can be done can be done: their examples run."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.content import Content
from meadhall.core.scenario import Scenario
from meadhall.server.settings import in_force

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "examples").glob("*/README.md"),
    ]
)


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_in_python_run(page: Path) -> None:
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_of_scenarios_and_packs_hold(page: Path, tmp_path: Path) -> None:
    for number, text in enumerate(blocks(page, "toml")):
        file = tmp_path / f"{number}.toml"
        file.write_text(text, encoding="utf-8")
        data = tomllib.loads(text)
        if page.name == "hosting.md":
            assert in_force({}, file, {}).file == file
        elif "step" in data:
            assert Scenario.read(file, games.find).run() > 0
        else:
            game = games.find(data["pack"]["game"])
            assert len(Content.load(file, game.schema, over=game.content).packs) == 2


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_the_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_file_and_table_that_contributors_are_sent_to_is_there() -> None:
    source = ROOT / "src" / "meadhall"
    folders = (ROOT, source, *(source / "games").iterdir(), *(ROOT / "tests" / "games").iterdir())
    named = re.findall(r"`([^`\n]+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    files = {name for name in named if re.fullmatch(r"[\w./]+\.(py|toml|svg|js)", name) and "XX" not in name}
    assert len(files) > 10
    assert [file for file in sorted(files) if not any((folder / file).exists() for folder in folders)] == []
    written = "\n".join(file.read_text(encoding="utf-8") for file in source.rglob("*.py"))
    tables = {name for name in named if re.fullmatch(r"[A-Z]{3,}(_[A-Z]+)*", name)}
    assert len(tables) > 8
    assert [table for table in sorted(tables) if not re.search(rf"^{table}\b.* = ", written, re.MULTILINE)] == []


def test_the_site_has_every_page() -> None:
    pages = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    listed = re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted([*pages, "contributing.md"])
