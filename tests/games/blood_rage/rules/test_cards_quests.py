"""Every quest card, fulfilled and not; and every card of the game has a test (BR-FX-16 to -19)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import GAME, each, lay, steps

REGIONS = {
    "alfheim": ("andlang", "gimle"),
    "jotunheim": ("horgr", "muspelheim", "utgard"),
    "manheim": ("angerboda", "elvagar", "myrkvlor"),
}
OF_A_REGION = {
    **{f"a1_{region}": 5 for region in REGIONS},
    **{f"a2_{region}": 7 for region in REGIONS},
    **{f"a3_{region}": 9 for region in REGIONS},
    "a1_alfheim_4p": 5,
    "a1_jotunheim_4p": 5,
    "a1_manheim_4p": 5,
    "a2_alfheim_4p": 7,
    "a2_jotunheim_4p": 7,
    "a2_manheim_4p": 7,
    "a3_alfheim_4p": 9,
    "a3_jotunheim_4p": 9,
    "a3_manheim_4p": 9,
}
YGGDRASIL = {"a1_yggdrasil_3p": 6, "a2_yggdrasil_3p": 8, "a3_yggdrasil_3p": 11}
DEATH = {
    "a1_glorious_death": 6,
    "a1_glorious_death_4p": 6,
    "a1_glorious_death_5p": 6,
    "a2_glorious_death": 8,
    "a2_glorious_death_4p": 8,
    "a2_glorious_death_5p": 8,
    "a3_glorious_death": 11,
    "a3_glorious_death_4p": 11,
    "a3_glorious_death_5p": 11,
}
WIDESPREAD = {"a1_widespread_5p": 7, "a2_widespread_5p": 10, "a3_widespread_5p": 15}


def phase_four(quest: str, valhalla: str = "", **places: Any) -> Board:
    return lay(phase="quests", age=int(quest[1]), **places, p1={"quests": quest, "valhalla": valhalla})


def paid(board: Board, worth: int) -> bool:
    """The quest pays its glory, and its owner chooses a stat."""
    if board.told("quest_fulfilled") == []:
        assert len(board.told("quest_failed")) == 1
        return False
    assert (each(board, "glory"), board.question, board.asked) == ([worth, 0, 0, 0, 0], "raise_stat", ["p1"])
    assert board.legal() == {"raise rage", "raise axes", "raise horns"}
    assert steps(board.play("raise horns")) == (1, 1, 2)
    return True


@pytest.mark.clause("BR-FX-16")
@pytest.mark.parametrize(("card", "worth"), OF_A_REGION.items())
def test_most_strength_in_a_province_of_the_region(card: str, worth: int) -> None:
    region = card.split("_")[1]
    for province in REGIONS[region]:
        stronger: dict[str, Any] = {province: {"p1": "warrior warrior", "p2": "warrior"}}
        tied: dict[str, Any] = {province: {"p1": "warrior", "p2": "warrior"}}
        assert paid(phase_four(card, **stronger), worth)
        assert not paid(phase_four(card, **tied), worth)
    others: dict[str, Any] = {
        p: {"p1": "warrior"} for name, provinces in REGIONS.items() if name != region for p in provinces[:2]
    }
    assert not paid(phase_four(card, **others), worth)


@pytest.mark.clause("BR-FX-17")
@pytest.mark.parametrize(("card", "worth"), YGGDRASIL.items())
def test_most_strength_in_yggdrasil(card: str, worth: int) -> None:
    assert paid(phase_four(card, yggdrasil={"p1": "leader", "p2": "warrior warrior"}), worth)
    assert not paid(phase_four(card, yggdrasil={"p1": "leader", "p2": "leader"}), worth)
    assert not paid(phase_four(card, elvagar={"p1": "leader"}), worth)


@pytest.mark.clause("BR-FX-18")
@pytest.mark.parametrize(("card", "worth"), DEATH.items())
def test_four_figures_in_valhalla(card: str, worth: int) -> None:
    assert paid(phase_four(card, "leader warrior warrior ship"), worth)
    assert not paid(phase_four(card, "leader warrior ship"), worth)


@pytest.mark.clause("BR-FX-19")
@pytest.mark.parametrize(("card", "worth"), WIDESPREAD.items())
def test_most_strength_in_two_provinces(card: str, worth: int) -> None:
    assert paid(phase_four(card, elvagar={"p1": "warrior"}, yggdrasil={"p1": "warrior"}), worth)
    assert paid(phase_four(card, elvagar={"p1": "warrior"}, utgard={"p1": "warrior"}), worth)
    tie = {"p1": "warrior", "p2": "warrior"}
    assert not paid(phase_four(card, elvagar={"p1": "leader"}, utgard=tie, yggdrasil=tie), worth)


def test_every_card_is_named_by_a_test() -> None:
    texts = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parents[1].rglob("test_*.py"))
    cards = [card.id for kind in ("battle_card", "quest_card", "upgrade_card") for card in GAME.content.of(kind)]
    assert len(cards) == 131 + 7  # of the 132 cards two are alike; 7 are promotional
    named_here = {*OF_A_REGION, *YGGDRASIL, *DEATH, *WIDESPREAD}
    assert [card for card in cards if f'"{card}"' not in texts and card not in named_here] == []
