"""Destinies (CM-SCORE-03 to -07): each of the twelve, met alone, tied and not at all."""

from __future__ import annotations

import pytest

from meadhall.testing import Board

# Destiny, metric, glory alone, glory tied.
DESTINIES = [
    ("troll_slayer", "trolls", 6, 3),
    ("draugr_slayer", "draugr", 7, 3),
    ("monster_slayer", "monsters", 4, 2),
    ("red_hand", "cards_red", 6, 3),
    ("golden_hand", "cards_yellow", 6, 3),
    ("blue_hand", "cards_blue", 6, 3),
    ("prepared", "food", 5, 2),
    ("woodwright", "wood", 5, 2),
    ("wealthy", "coin", 5, 2),
    ("god_favored", "favor", 4, 2),
    ("rune_lord", "runes", 4, 2),
    ("warlord", "warriors", 7, 3),
]

# Cards of which each seat may hold the first few.
TROPHIES = {
    "trolls": (["hill_troll", "cave_troll"], ["hill_troll", "cave_troll"], ["hill_troll", "cave_troll"]),
    "draugr": (
        ["draugr_thrall_red", "draugr_jarl_blue"],
        ["draugr_thrall_blue", "draugr_jarl_yellow"],
        ["draugr_thrall_yellow", "draugr_jarl_red"],
    ),
    "monsters": (["nokk_red", "mare_blue"], ["nokk_blue", "mare_yellow"], ["nokk_yellow", "mare_red"]),
    "cards_red": (
        ["draugr_scout_red", "huldra_red"],
        ["draugr_raider_red", "warg_pack_red"],
        ["draugr_wight_red", "hel_hound_red"],
    ),
    "cards_yellow": (
        ["draugr_scout_yellow", "huldra_yellow"],
        ["draugr_raider_yellow", "warg_pack_yellow"],
        ["draugr_wight_yellow", "hel_hound_yellow"],
    ),
    "cards_blue": (
        ["draugr_scout_blue", "huldra_blue"],
        ["draugr_raider_blue", "warg_pack_blue"],
        ["draugr_wight_blue", "hel_hound_blue"],
    ),
}
RUNES = (
    ["rune_gifts", "rune_glory"],
    ["rune_healing", "rune_journey"],
    ["rune_knowledge", "rune_potential"],
)


def holding(seat: int, destinies: str = "", **counts: int) -> str:
    """A player who has so many of some metrics and none of the others."""
    cards = [card for metric in TROPHIES for card in TROPHIES[metric][seat][: counts.get(metric, 0)]]
    runes = RUNES[seat][: counts.get("runes", 0)]
    goods = "\n".join(f"{good} = {counts.get(good, 0)}" for good in ("food", "wood", "coin", "favor"))
    dice = ("", "axeman = 1", "axeman = 1, swordsman = 1")[counts.get("warriors", 0)]
    return f"""
[position.players.p{seat + 1}]
{goods}
dice = {{ {dice} }}
used_runes = {runes[:1]}
runes = {runes[1:]}
trophies = {cards}
destinies = [{destinies}]
"""


def glory(destiny: str, *players: dict[str, int]) -> int:
    """What p1 scores for a destiny at the end if the players have so many of some metrics."""
    text = 'phase = "cleanup"\nround = 8\ntroll = ""\n'
    for seat, counts in enumerate(players):
        text += holding(seat, f'"destiny_{destiny}"' if seat == 0 else "", **counts)
    board = Board("champions", text, seats=len(players))
    assert [board.see(f"scores.p{seat + 1}.destinies") for seat in range(1, len(players))] == [0] * (len(players) - 1)
    score: int = board.see("scores.p1.destinies")
    return score


@pytest.mark.parametrize(("destiny", "metric", "sole", "shared"), DESTINIES, ids=[row[0] for row in DESTINIES])
class TestEachDestiny:
    @pytest.mark.clause("CM-SCORE-03", "CM-SCORE-06")
    def test_most_alone_scores_the_higher_value(self, destiny: str, metric: str, sole: int, shared: int) -> None:
        assert glory(destiny, {metric: 2}, {metric: 1}, {metric: 0}) == sole
        assert glory(destiny, {metric: 1}, {metric: 0}, {metric: 0}) == sole

    @pytest.mark.clause("CM-SCORE-04", "CM-SCORE-06")
    def test_most_with_another_scores_the_lower_value(self, destiny: str, metric: str, sole: int, shared: int) -> None:
        assert glory(destiny, {metric: 2}, {metric: 1}, {metric: 2}) == shared
        assert glory(destiny, {metric: 1}, {metric: 1}, {metric: 1}) == shared

    @pytest.mark.clause("CM-SCORE-05", "CM-SCORE-06")
    def test_with_fewer_than_another_nobody_scores(self, destiny: str, metric: str, sole: int, shared: int) -> None:
        assert glory(destiny, {metric: 1}, {metric: 2}, {metric: 0}) == 0
        assert glory(destiny, {metric: 1}, {metric: 1}, {metric: 2}) == 0

    @pytest.mark.clause("CM-SCORE-06")
    def test_with_none_it_is_not_met(self, destiny: str, metric: str, sole: int, shared: int) -> None:
        assert glory(destiny, {metric: 0}, {metric: 0}, {metric: 0}) == 0

    @pytest.mark.clause("CM-SCORE-07")
    def test_only_its_own_metric_counts(self, destiny: str, metric: str, sole: int, shared: int) -> None:
        colors = ("cards_red", "cards_yellow", "cards_blue")
        apart: dict[str, tuple[str, ...]] = {"draugr": ("draugr", *colors), "monsters": ("monsters", *colors)}
        apart |= {color: ("draugr", "monsters", color) for color in colors}
        others = {row[1]: 2 for row in DESTINIES if row[1] not in apart.get(metric, (metric,))}
        assert glory(destiny, {metric: 1}, others) == sole


@pytest.mark.clause("CM-SCORE-05")
def test_only_the_owner_of_a_destiny_scores_it() -> None:
    text = 'phase = "cleanup"\nround = 8\ntroll = ""\n'
    text += holding(0, '"destiny_woodwright"', wood=1) + holding(1, '"destiny_wealthy"', wood=2)
    board = Board("champions", text, seats=2)
    assert (board.see("scores.p1.destinies"), board.see("scores.p2.destinies")) == (0, 0)


@pytest.mark.clause("CM-SCORE-03", "CM-SCORE-04")
def test_all_destinies_of_a_player_are_scored() -> None:
    names = '"destiny_woodwright", "destiny_prepared", "destiny_rune_lord"'
    text = 'phase = "cleanup"\nround = 8\ntroll = ""\n'
    text += holding(0, names, wood=2, food=1, runes=0) + holding(1, wood=1, food=1, runes=1)
    assert Board("champions", text, seats=2).see("scores.p1.destinies") == 5 + 2


@pytest.mark.clause("CM-SCORE-07")
def test_coins_and_favor_count_for_destinies_and_for_themselves() -> None:
    text = 'phase = "cleanup"\nround = 8\ntroll = ""\n'
    text += holding(0, '"destiny_wealthy", "destiny_god_favored"', coin=2, favor=2).replace("coin = 2", "coin = 3")
    board = Board("champions", text + holding(1, coin=2, favor=1), seats=2)
    assert [board.see(f"scores.p1.{item}") for item in ("destinies", "coins", "favor")] == [5 + 4, 1, 4]


@pytest.mark.clause("CM-SCORE-07")
def test_what_the_last_combats_took_does_not_count() -> None:
    board = Board(
        "champions",
        """
phase = "combat"
round = 8
draugr = ["draugr_jarl_red", "draugr_jarl_blue"]
placed.draugr_1 = "p1"
sent.draugr_1 = { axeman = 3 }
[position.players.p1]
leader = "gylfir"
favor = 0
runes = ["rune_wealth"]
dice = { axeman = 1 }
destinies = ["destiny_warlord"]
[position.players.p2]
dice = { axeman = 2 }
destinies = ["destiny_draugr_slayer"]
""",
        seats=2,
    )
    board.dice("hit", "blank", "blank").play("done", "done")
    assert board.state.over
    assert board.see("scores.p1.destinies") == 0


@pytest.mark.clause("CM-SCORE-07")
def test_a_card_won_in_the_last_round_counts() -> None:
    board = Board(
        "champions",
        """
phase = "combat"
round = 8
draugr = ["draugr_jarl_red", "draugr_jarl_blue"]
placed.draugr_1 = "p1"
sent.draugr_1 = { axeman = 3 }
[position.players.p1]
leader = "gylfir"
favor = 0
runes = ["rune_wealth"]
destinies = ["destiny_draugr_slayer"]
""",
        seats=2,
    )
    board.dice("double", "double", "blank").play("done", "done")
    assert board.see("scores.p1.destinies") == 7
