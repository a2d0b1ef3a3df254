"""Quests: accepting them, phase 4 (BR-QUEST), and the quest cards (BR-FX-16 to -19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from meadhall.core.seats import SPECTATOR
from tests.games.blood_rage.board import BROKE, READERS, base, each, pass_all

FOUR, THREE = "leader warrior warrior warrior", "warrior warrior warrior"


@pytest.mark.clause("BR-QUEST-01")
def test_a_quest_is_laid_face_down_for_nothing() -> None:
    board = base(p1={"rage": 1, "hand": "a1_alfheim a1_tyrs_bash a1_troll"})
    assert board.legal("quest") == {"quest a1_alfheim"}
    for card in ("a1_tyrs_bash", "a1_troll", "a1_manheim"):
        assert board.refused(f"quest {card}") == "BR-QUEST-01"
    board.play("quest a1_alfheim")
    assert (board.see("players.p1.quests"), board.see("players.p1.rage")) == (["a1_alfheim"], 1)
    assert sorted(board.see("players.p1.hand")) == ["a1_troll", "a1_tyrs_bash"]
    assert board.asked == ["p2"]


@pytest.mark.clause("BR-QUEST-02")
def test_without_rage_no_quest_is_accepted() -> None:
    board = base(p1={"rage": 0, "hand": "a1_alfheim"})
    assert board.asked == ["p2"]
    assert board.refused("quest a1_alfheim", seat="p1") == "not_your_decision"
    board.play("pass", "pass")
    assert (board.see("phase"), board.see("players.p1.quests")) == ("discard", [])


@pytest.mark.clause("BR-QUEST-03", "BR-QUEST-04")
def test_any_number_of_quests_and_the_same_one_twice() -> None:
    quests = ["a1_alfheim", "a1_alfheim_4p", "a1_jotunheim", "a1_manheim", "a1_glorious_death"]
    board = base(seats=4, gimle={"p1": "warrior"}, p1={"hand": quests}, p2=BROKE, p3=BROKE, p4=BROKE)
    board.play(*(f"quest {quest}" for quest in quests))
    assert sorted(board.see("players.p1.quests")) == sorted(quests)
    board = base(seats=4, phase="quests", gimle={"p1": "warrior"}, p1={"quests": quests})
    assert board.see("players.p1.glory") == 5
    board.play("raise axes")
    assert board.see("players.p1.glory") == 10
    board.play("raise axes")
    assert board.see("players.p1.steps.axes") == 3
    assert board.see("phase") == "gods_gifts"


@pytest.mark.clause("BR-QUEST-05")
def test_only_the_owner_sees_an_accepted_quest() -> None:
    one = base(p1={"hand": "a1_alfheim a1_manheim"}).play("quest a1_alfheim")
    two = base(p1={"hand": "a1_alfheim a1_manheim"}).play("quest a1_manheim")
    for seat, reader in zip((1, 2, SPECTATOR), READERS[1:], strict=True):
        assert one.see("players.p1.quests", of=reader) == ["age_1"]
        assert one.state.view(seat) == two.state.view(seat)
        assert one.told("quest_accepted", of=reader) == [{"seat": 0}]
    assert one.see("players.p1.quests", of="p1") == ["a1_alfheim"]


@pytest.mark.clause("BR-QUEST-06", "BR-QUEST-09", "BR-QUEST-10")
def test_a_failed_quest_costs_nothing_and_is_discarded() -> None:
    mine = {"glory": 3, "quests": "a1_jotunheim a1_glorious_death"}
    board = base(phase="quests", ragnarok="horgr gimle elvagar", gimle={"p1": "warrior"}, p1=mine)
    assert (board.see("players.p1.glory"), board.see("age")) == (3, 2)
    assert board.see("players.p1.steps") == {"rage": 1, "axes": 1, "horns": 1}
    assert sorted(board.see("discarded")) == ["a1_glorious_death", "a1_jotunheim"]
    assert board.see("players.p1.quests") == []


@pytest.mark.clause("BR-QUEST-07")
def test_all_quests_are_revealed_in_phase_four() -> None:
    mine, other = {"quests": "a1_alfheim a1_manheim"}, {"quests": "a1_jotunheim"}
    board = base(phase="quests", gimle={"p1": "warrior"}, p1=mine, p2=other)
    assert board.see("phase") == "quests"
    for reader in READERS:
        assert board.told("quests_revealed", of=reader) == [
            {"seat": 0, "cards": ("a1_alfheim", "a1_manheim")},
            {"seat": 1, "cards": ("a1_jotunheim",)},
        ]
        assert board.see("players.p2.quests", of=reader) == ["a1_jotunheim"]


@pytest.mark.parametrize("stat", ["rage", "axes", "horns"])
@pytest.mark.clause("BR-QUEST-08", "BR-QUEST-10")
def test_a_fulfilled_quest_gives_glory_and_a_step_of_choice(stat: str) -> None:
    board = base(phase="quests", myrkvlor={"p2": "warrior"}, p2={"quests": "a1_manheim"})
    assert (board.asked, board.question, each(board, "glory")) == (["p2"], "raise_stat", [0, 5, 0])
    board.play(f"raise {stat}")
    assert board.see("players.p2.steps") == {name: 2 if name == stat else 1 for name in ("rage", "axes", "horns")}
    assert (board.see("discarded"), board.see("players.p2.quests")) == (["a1_manheim"], [])
    assert each(board, "glory") == [0, 5, 0]


def glory_for(quest: str, more: Mapping[str, Any] | None = None, /, **position: Any) -> int:
    """What a quest of p1 pays in phase 4."""
    board = base(
        more,
        seats=5 if quest.endswith("5p") else 3,
        phase="quests",
        ragnarok="horgr utgard elvagar",
        p1={"quests": quest, **position.pop("p1", {})},
        **position,
    )
    fulfilled = bool(board.told("quest_fulfilled"))
    assert fulfilled != bool(board.told("quest_failed"))
    gained: int = sum(told["glory"] for told in board.told("glory") if told["why"] == quest)
    assert (gained > 0) == fulfilled == (board.see("phase") == "quests")
    return gained


@pytest.mark.parametrize(
    ("p1", "p2", "p3", "fulfilled"),
    [
        ("warrior", "warrior", "", False),
        ("warrior warrior", "warrior", "", True),
        ("warrior", "leader", "", False),
        ("leader", "warrior warrior", "", True),
        ("leader", "warrior warrior", "warrior warrior", True),
        ("leader", "warrior warrior warrior", "warrior", False),
        ("warrior", "", "", True),
        ("", "", "", False),
        ("", "warrior", "", False),
    ],
)
@pytest.mark.clause("BR-QUEST-11", "BR-QUEST-12", "BR-QUEST-13")
def test_the_most_strength_is_more_than_every_other_single_clan(p1: str, p2: str, p3: str, fulfilled: bool) -> None:
    assert glory_for("a1_alfheim", gimle={"p1": p1, "p2": p2, "p3": p3}) == (5 if fulfilled else 0)


@pytest.mark.parametrize(
    ("figures", "fulfilled"),
    [
        ({"fjord_nw": {"p1": "ship"}}, True),
        ({"fjord_nw": {"p1": "ship"}, "gimle": {"p2": "warrior"}}, True),
        ({"fjord_nw": {"p1": "ship"}, "gimle": {"p2": "warrior warrior"}}, False),
        ({"fjord_nw": {"p1": "ship", "p2": "ship"}}, False),
        ({"fjord_nw": {"p1": "ship", "p2": "ship"}, "gimle": {"p1": "warrior"}}, True),
        ({"fjord_sw": {"p2": "ship"}, "gimle": {"p1": "warrior"}}, True),
        ({"fjord_nw": {"p2": "ship"}, "gimle": {"p1": "warrior warrior"}}, False),
    ],
)
@pytest.mark.clause("BR-QUEST-11", "BR-QUEST-13")
def test_the_fjord_counts_for_the_province(figures: dict[str, dict[str, str]], fulfilled: bool) -> None:
    assert glory_for("a1_alfheim", figures) == (5 if fulfilled else 0)


@pytest.mark.clause("BR-QUEST-13")
def test_a_destroyed_province_fulfils_nothing() -> None:
    assert glory_for("a1_alfheim", fjord_nw={"p1": "ship"}) == 5
    assert glory_for("a1_alfheim", fjord_nw={"p1": "ship"}, destroyed="gimle") == 0


@pytest.mark.parametrize(
    ("mine", "theirs", "upgrade", "fulfilled"),
    [
        ("warrior", "warrior", "a2_experts_in_arms", True),
        ("warrior", "warrior warrior", "a2_experts_in_arms", False),
        ("warrior warrior", "warrior warrior", "a1_brothers_in_arms", True),
        ("warrior warrior", "leader", "a1_brothers_in_arms", False),
    ],
)
@pytest.mark.clause("BR-QUEST-14")
def test_upgrades_count_for_quests(mine: str, theirs: str, upgrade: str, fulfilled: bool) -> None:
    gained = glory_for("a1_alfheim", gimle={"p1": mine, "p2": theirs}, p1={"upgrades": upgrade})
    assert gained == (5 if fulfilled else 0)


@pytest.mark.clause("BR-QUEST-14")
def test_the_dark_elf_has_strength_3_in_yggdrasil_alone() -> None:
    elf = {"upgrades": "a2_dark_elf"}
    assert glory_for("a1_yggdrasil_3p", yggdrasil={"p1": "dark_elf", "p2": "warrior warrior"}, p1=elf) == 6
    assert glory_for("a1_yggdrasil_3p", yggdrasil={"p1": "dark_elf", "p2": "leader"}, p1=elf) == 0
    assert glory_for("a1_alfheim", gimle={"p1": "dark_elf", "p2": "warrior"}, p1=elf) == 0


@pytest.mark.clause("BR-QUEST-14")
def test_hand_cards_and_the_god_tyr_change_nothing_for_quests() -> None:
    tie, more = {"p1": "warrior", "p2": "warrior"}, {"p1": "warrior warrior", "p2": "warrior"}
    assert glory_for("a1_alfheim", gimle=tie, p1={"hand": "a1_tyrs_smite"}) == 0
    gods = {"tyr": "gimle", "odin": "yggdrasil"}
    assert glory_for("a1_alfheim", gods=gods, gimle=more) == 5
    assert glory_for("a1_alfheim", gods=gods, gimle=tie) == 0


@pytest.mark.parametrize("first", [1, 2, 3])
@pytest.mark.clause("BR-QUEST-15")
def test_quests_are_resolved_clockwise_from_the_first_player(first: int) -> None:
    board = base(
        phase="quests",
        first=f"p{first}",
        gimle={"p1": "warrior"},
        horgr={"p2": "warrior"},
        elvagar={"p3": "warrior"},
        p1={"quests": "a1_alfheim"},
        p2={"quests": "a1_jotunheim"},
        p3={"quests": "a1_manheim"},
    )
    order = []
    while board.see("phase") == "quests":
        order += board.asked
        board.play("raise horns")
    assert order == [f"p{(first - 1 + step) % 3 + 1}" for step in range(3)]
    assert [told["seat"] for told in board.told("quests_revealed")] == [int(player[1]) - 1 for player in order]


# The cards


@pytest.mark.parametrize(("age", "glory"), [(1, 5), (2, 7), (3, 9)])
@pytest.mark.parametrize(
    ("region", "inside", "outside"),
    [
        ("alfheim", "andlang", "utgard"),
        ("jotunheim", "muspelheim", "angerboda"),
        ("manheim", "myrkvlor", "gimle"),
    ],
)
@pytest.mark.clause("BR-FX-16")
def test_a_region_pays_for_the_most_strength_in_one_of_its_provinces(
    age: int, glory: int, region: str, inside: str, outside: str
) -> None:
    quest = f"a{age}_{region}"
    assert glory_for(quest, {inside: {"p1": "warrior"}, outside: {"p2": "warrior"}}) == glory
    figures = {outside: {"p1": "warrior"}, inside: {"p2": "warrior"}}
    assert glory_for(quest, figures, yggdrasil={"p1": "leader"}) == 0


@pytest.mark.parametrize(("age", "glory"), [(1, 6), (2, 8), (3, 11)])
@pytest.mark.clause("BR-FX-17")
def test_yggdrasil_pays_for_the_most_strength_there(age: int, glory: int) -> None:
    quest = f"a{age}_yggdrasil_3p"
    assert glory_for(quest, yggdrasil={"p1": "warrior warrior", "p2": "warrior"}) == glory
    assert glory_for(quest, yggdrasil={"p1": "warrior", "p2": "warrior"}, gimle={"p1": "leader"}) == 0
    assert glory_for(quest, gimle={"p1": "leader"}) == 0


@pytest.mark.parametrize(("age", "glory"), [(1, 6), (2, 8), (3, 11)])
@pytest.mark.clause("BR-FX-18")
def test_a_glorious_death_needs_four_own_figures_in_valhalla(age: int, glory: int) -> None:
    quest = f"a{age}_glorious_death"
    assert glory_for(quest, p1={"valhalla": FOUR}) == glory
    assert glory_for(quest, p1={"valhalla": f"{FOUR} ship"}) == glory
    assert glory_for(quest, p1={"valhalla": THREE}) == 0
    assert glory_for(quest, p2={"valhalla": FOUR}) == 0


@pytest.mark.clause("BR-FX-18")
def test_who_dies_in_ragnarok_dies_too_late_for_a_glorious_death() -> None:
    mine = {"quests": "a1_glorious_death", "valhalla": THREE}
    board = base(phase="quests", gimle={"p1": "leader"}, p1=mine)
    assert [told["why"] for told in board.told("glory")] == ["ragnarok"]
    assert board.see("age") == 2


@pytest.mark.parametrize(("age", "glory"), [(1, 7), (2, 10), (3, 15)])
@pytest.mark.clause("BR-FX-19")
def test_widespread_needs_the_most_strength_in_two_provinces(age: int, glory: int) -> None:
    quest = f"a{age}_widespread_5p"
    assert glory_for(quest, gimle={"p1": "warrior"}, horgr={"p1": "leader", "p2": "warrior"}) == glory
    assert glory_for(quest, gimle={"p1": "warrior"}, yggdrasil={"p1": "warrior"}) == glory
    assert glory_for(quest, {name: {"p1": "warrior"} for name in ("gimle", "horgr", "elvagar")}) == glory
    assert glory_for(quest, gimle={"p1": "warrior"}, horgr={"p1": "warrior", "p2": "warrior"}) == 0
    assert glory_for(quest, gimle={"p1": "leader warrior warrior"}) == 0


@pytest.mark.clause("BR-QUEST-05", "BR-DISCARD-04")
def test_quests_stay_hidden_until_phase_four() -> None:
    board = pass_all(base(p1={"hand": "a1_alfheim a1_manheim"}).play("quest a1_alfheim"))
    assert board.see("phase") == "discard"
    assert board.see("players.p1.quests", of="p2") == ["age_1"]
