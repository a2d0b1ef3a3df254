"""Journeys (CM-JOURNEY): the card, the food, the monster."""

from __future__ import annotations

import pytest

from meadhall.games.champions.table.state import Champions
from meadhall.testing import Board


def voyage(
    journey: str,
    crew: str,
    food: int,
    shore: int = 3,
    monster: str = "nokk_red",
    home: str = "",
    rune: str = "",
    more: str = "",
) -> Board:
    """p2 sails to a shore of four. Wealth makes the game wait for p2 before and after the fights.

    The nøkk has attack 1 and defense 4 and gives 7 glory, a favor and a coin.
    """
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p2"
placed.drakkar = "p2"
placed.small_public_longship = "p2"
[position.shores.shore_{shore}]
ship = "drakkar"
journey = "{journey}"
monster = "{monster}"
dice = {{ {crew} }}
food = {food}
{more}
[position.decks]
journey = ["no_wind", "{"storm" if journey == "lost" else "lost"}"]
[position.players.p2]
leader = "gylfir"
ship = "drakkar"
food = 3
coin = 0
favor = 0
runes = ["rune_wealth"{rune}]
dice = {{ {home} }}
""",
        seats=4,
    )


def dice(board: Board, path: str = "players.p2.dice") -> tuple[int, int, int]:
    """Swordsmen, spearmen, axemen somewhere."""
    there = board.see(path)
    return there["swordsman"], there["spearman"], there["axeman"]


def keys(board: Board, *wanted: str) -> list[str]:
    return [news.key for news in board.table.news if news.key in wanted]


def left(board: Board) -> int:
    """How many more are to be chosen, as the question says."""
    decision = board.state.decision(board.state.asked[0])
    return -1 if decision is None else int(decision.args["left"])


def second_ship(shore: int, crew: str, food: int, journey: str = "all_quiet") -> str:
    return (
        f'[position.shores.shore_{shore}]\nship = "small_public"\njourney = "{journey}"\n'
        f'monster = "nokk_blue"\ndice = {{ {crew} }}\nfood = {food}'
    )


@pytest.mark.clause("CM-JOURNEY-01")
def test_shores_are_visited_from_left_to_right_and_those_without_a_ship_are_skipped() -> None:
    board = voyage("all_quiet", "", 0, shore=4, more=second_ship(2, "", 0, "no_wind")).play("done")
    assert board.told("journey_revealed") == [
        {"shore": "shore_2", "journey": "no_wind"},
        {"shore": "shore_4", "journey": "all_quiet"},
    ]
    shown = {shore: board.see(f"board.shores.shore_{shore}.revealed") for shore in (1, 2, 3, 4)}
    assert shown == {1: False, 2: True, 3: False, 4: True}


@pytest.mark.clause("CM-JOURNEY-02", "CM-JOURNEY-04", "CM-JOURNEY-08")
def test_a_journey_is_the_card_then_the_food_then_the_monster() -> None:
    board = voyage("no_wind", "axeman = 3", 2).dice("double", "double").play("done")
    steps = keys(board, "journey_revealed", "food_lost", "warrior_starved", "fight", "won")
    assert steps == ["journey_revealed", "food_lost", "warrior_starved", "fight", "won"]
    assert board.told("fight") == [{"seat": 1, "enemy": "nokk_red"}]


@pytest.mark.clause("CM-JOURNEY-03", "CM-JOURNEY-15")
def test_a_ship_without_warriors_uses_up_its_card_and_its_food() -> None:
    board = voyage("kraken", "", 4, home="axeman = 1").play("done")
    assert board.told("journey_revealed") == [{"shore": "shore_3", "journey": "kraken"}]
    assert board.told("fight") == []
    assert board.see("board.shores.shore_3.food") == 0
    assert board.see("players.p2.food") == 3
    board.play("done")
    assert board.see("discards.journey") == ["kraken"]
    assert (board.see("board.shores.shore_3.monster"), board.see("board.shores.shore_3.coins")) == ("nokk_red", 1)


@pytest.mark.clause("CM-JOURNEY-04")
def test_the_crew_eats_from_the_ship_and_not_from_home() -> None:
    board = voyage("all_quiet", "axeman = 2", 0)
    before = board.see("supply.axeman")
    board.play("done")
    assert board.told("warrior_starved") == [{"seat": 1, "warrior": "axeman"}] * 2
    assert board.see("players.p2.food") == 3
    assert board.see("supply.axeman") == before + 2


@pytest.mark.clause("CM-JOURNEY-05")
@pytest.mark.parametrize(("shore", "starving"), [(1, 2), (2, 2), (3, 0), (4, 0)])
def test_a_food_feeds_two_on_the_right_shores_and_one_on_the_left(shore: int, starving: int) -> None:
    board = voyage("all_quiet", "axeman = 4", 2, shore=shore).dice(*["double"] * 4).play("done")
    assert len(board.told("warrior_starved")) == starving
    assert dice(board) == (0, 0, 4 - starving - 1)


@pytest.mark.clause("CM-JOURNEY-05", "CM-EX-13", "CM-EX-14")
@pytest.mark.parametrize(("shore", "food", "starving"), [(3, 2, 1), (3, 3, 0), (2, 4, 1), (4, 1, 3), (1, 3, 2)])
def test_five_warriors_and_their_food(shore: int, food: int, starving: int) -> None:
    board = voyage("all_quiet", "axeman = 5", food, shore=shore).dice(*["double"] * 5).play("done")
    assert len(board.told("warrior_starved")) == starving
    assert board.see(f"board.shores.shore_{shore}.food") == 0


@pytest.mark.clause("CM-JOURNEY-06")
def test_the_owner_chooses_who_starves() -> None:
    board = voyage("all_quiet", "swordsman = 2, axeman = 1", 1, shore=2, home="spearman = 1")
    before = dice(board, "supply")
    board.dice("double").play("done")
    assert (board.question, left(board)) == ("starve", 2)
    assert board.legal() == {"starve swordsman", "starve axeman"}
    assert board.refused("starve spearman") == "CM-JOURNEY-06"
    board.play("starve swordsman")
    assert dice(board, "supply") == (before[0] + 1, before[1], before[2])
    assert dice(board, "board.shores.shore_2.dice") == (1, 0, 1)
    board.play("starve axeman")
    assert dice(board, "supply")[2] == before[2] + 1
    assert [one["warrior"] for one in board.told("warrior_starved")] == ["swordsman", "axeman"]
    assert board.told("rolled")[0]["dice"] == ("swordsman:double",)


@pytest.mark.clause("CM-JOURNEY-07")
def test_food_that_is_not_needed_is_gone_as_well() -> None:
    board = voyage("all_quiet", "axeman = 2", 4).dice("double", "double").play("done")
    assert board.see("board.shores.shore_3.food") == 0
    assert board.see("players.p2.food") == 3


@pytest.mark.clause("CM-JOURNEY-08", "CM-JOURNEY-14")
def test_the_fed_warriors_fight_and_the_survivors_come_home() -> None:
    board = voyage("all_quiet", "swordsman = 2, axeman = 3", 3, home="axeman = 1")
    board.dice("double", "shield", "double", "blank", "blank").play("done")
    assert dice(board) == (2, 0, 4)
    assert dice(board, "board.shores.shore_3.dice") == (0, 0, 0)
    assert [board.see(f"players.p2.{good}") for good in ("glory", "favor", "coin")] == [7, 1, 1]
    assert board.see("players.p2.trophies") == ["nokk_red"]
    assert board.see("board.shores.shore_3.monster") == ""


@pytest.mark.clause("CM-JOURNEY-09")
@pytest.mark.parametrize(("journey", "crew", "food"), [("whirlpool", "axeman = 1", 2), ("all_quiet", "axeman = 2", 0)])
def test_without_a_warrior_left_there_is_no_fight(journey: str, crew: str, food: int) -> None:
    board = voyage(journey, crew, food).play("done")
    assert board.question == "round_end"
    assert board.told("fight") == []
    assert board.see("board.shores.shore_3.monster") == "nokk_red"
    assert dice(board) == (0, 0, 0)


@pytest.mark.clause("CM-JOURNEY-10", "CM-JOURNEY-11", "CM-JOURNEY-28")
def test_losses_come_only_from_that_ship_and_go_to_the_supply() -> None:
    board = voyage(
        "whirlpool", "swordsman = 1, axeman = 1", 1, home="spearman = 2", more=second_ship(4, "spearman = 2", 1)
    )
    before = dice(board, "supply")
    board.play("done")
    assert board.legal() == {"lose swordsman", "lose axeman"}
    assert board.refused("lose spearman") == "CM-JOURNEY-10"
    assert board.refused("lose food") == "CM-JOURNEY-28"
    board.dice("blank", "double", "double").play("lose axeman", "done")
    assert dice(board, "supply") == (before[0] + 1, before[1] + 1, before[2] + 1)  # one lost, two fallen in fights
    assert board.told("warrior_lost")[0] == {"seat": 1, "warrior": "axeman"}


@pytest.mark.clause("CM-JOURNEY-10", "CM-JOURNEY-26")
def test_no_wind_costs_a_food_of_that_ship_alone() -> None:
    board = voyage("no_wind", "", 3, more=second_ship(4, "", 3, "whirlpool"))
    board.play("done")
    assert board.told("food_lost") == [{"seat": 1}]
    assert board.told("warrior_lost") == []
    assert board.see("players.p2.food") == 3


@pytest.mark.clause("CM-JOURNEY-12", "CM-JOURNEY-13", "CM-EX-16")
def test_forbidden_warriors_eat_and_are_destroyed_before_the_first_roll() -> None:
    board = voyage("all_quiet", "swordsman = 2, axeman = 2", 2, monster="mare_red")
    before = dice(board, "supply")
    board.dice("double", "hit", "double").play("done")
    assert board.told("warrior_starved") == []
    assert board.told("warrior_destroyed") == [{"seat": 1, "warrior": "swordsman"}] * 2
    assert board.told("rolled")[0]["dice"] == ("axeman:hit", "axeman:double")
    assert dice(board, "supply") == (before[0] + 2, before[1], before[2] + 2)
    assert keys(board, "warrior_destroyed", "fight") == ["warrior_destroyed", "warrior_destroyed", "fight"]


@pytest.mark.clause("CM-JOURNEY-13")
def test_forbidden_warriors_can_be_a_loss_or_starve() -> None:
    board = voyage("whirlpool", "swordsman = 2, axeman = 2", 1, monster="mare_red").play("done")
    assert board.legal() == {"lose swordsman", "lose axeman"}
    board.play("lose swordsman")
    assert board.legal() == {"starve swordsman", "starve axeman"}
    board.dice("blank", "blank").play("starve swordsman")
    assert board.told("warrior_destroyed") == []
    assert len(board.told("rolled")[0]["dice"]) == 2


@pytest.mark.clause("CM-JOURNEY-14")
def test_warriors_who_find_no_monster_come_home() -> None:
    board = voyage("all_quiet", "swordsman = 1, axeman = 2", 2, monster="", home="axeman = 1").play("done")
    assert dice(board) == (1, 0, 3)
    assert dice(board, "board.shores.shore_3.dice") == (0, 0, 0)


@pytest.mark.clause("CM-JOURNEY-20")
def test_all_quiet_does_nothing() -> None:
    board = voyage("all_quiet", "axeman = 2", 1).dice("double", "double").play("done")
    assert keys(board, "food_lost", "warrior_lost", "warrior_starved", "fight") == ["fight", "warrior_lost"]


@pytest.mark.clause("CM-JOURNEY-21", "CM-JOURNEY-22", "CM-JOURNEY-24")
def test_who_defeats_the_kraken_gets_three_glory_and_sails_on() -> None:
    board = voyage("kraken", "swordsman = 2, axeman = 3", 1, home="axeman = 1", monster="mare_red")
    board.dice("shield", "shield", "hit", "hit", "blank").play("done")
    assert board.see("players.p2.glory") == 3
    assert board.see("players.p2.trophies") == []
    board.play("done")
    assert board.question == "starve"
    assert dice(board, "board.shores.shore_3.dice") == (2, 0, 3)
    board.dice("double", "double").play("starve swordsman", "starve swordsman")
    assert [one["enemy"] for one in board.told("fight")] == ["kraken", "mare_red"]
    assert (board.see("players.p2.glory"), board.see("players.p2.trophies")) == (3, [])
    board.play("done")
    assert "kraken" in board.see("discards.journey")


@pytest.mark.clause("CM-JOURNEY-22")
def test_the_kraken_has_attack_two_and_defense_two() -> None:
    board = voyage("kraken", "swordsman = 3", 3).dice("hit", "blank", "blank", "hit").play("done")
    assert [one["damage"] for one in board.told("damage")] == [1, 2]
    assert board.told("won") == [{"seat": 1, "enemy": "kraken", "glory": 3}]
    assert dice(board) == (0, 0, 0)
    assert board.told("fight") == [{"seat": 1, "enemy": "kraken"}]


@pytest.mark.clause("CM-JOURNEY-23")
def test_who_falls_to_the_kraken_loses_the_food_too() -> None:
    board = voyage("kraken", "swordsman = 2", 3)
    before = board.see("supply.swordsman")
    board.dice("hit", "blank").play("done", "done")
    assert board.see("supply.swordsman") == before + 2
    assert (board.see("players.p2.glory"), board.see("players.p2.food")) == (0, 3)
    assert board.see("board.shores.shore_3.food") == 0
    assert board.told("defeated") == [{"seat": 1, "enemy": "kraken"}]
    assert board.see("board.shores.shore_3.monster") == "nokk_red"


@pytest.mark.clause("CM-JOURNEY-25")
@pytest.mark.parametrize(
    ("losses", "home"),
    [
        (("food", "food"), (2, 0, 2)),
        (("food", "swordsman"), (1, 0, 2)),
        (("axeman", "food"), (2, 0, 1)),
        (("swordsman", "axeman"), (1, 0, 1)),
        (("axeman", "axeman"), (2, 0, 0)),
    ],
)
def test_lost_costs_two_things_of_your_choice(losses: tuple[str, str], home: tuple[int, ...]) -> None:
    board = voyage("lost", "swordsman = 2, axeman = 2", 5, monster="").play("done")
    assert (left(board), board.legal()) == (2, {"lose food", "lose swordsman", "lose axeman"})
    board.play(f"lose {losses[0]}")
    assert board.see("board.shores.shore_3.food") == (4 if losses[0] == "food" else 5)
    assert board.legal() == {"lose food", "lose swordsman", "lose axeman"}
    board.play(f"lose {losses[1]}")
    assert keys(board, "food_lost", "warrior_lost") == [
        "food_lost" if loss == "food" else "warrior_lost" for loss in losses
    ]
    assert dice(board) == home


@pytest.mark.clause("CM-JOURNEY-27", "CM-EX-15")
@pytest.mark.parametrize(("loss", "starving"), [("food", 2), ("axeman", 0)])
def test_storm_costs_a_food_or_a_die_before_feeding(loss: str, starving: int) -> None:
    board = voyage("storm", "axeman = 4", 2, shore=4).play("done")
    assert board.legal() == {"lose food", "lose axeman"}
    board.dice("double", "double", "double").play(f"lose {loss}")
    assert len(board.told("warrior_starved")) == starving
    assert len(board.told("food_lost")) == (loss == "food")


@pytest.mark.clause("CM-JOURNEY-29")
def test_what_is_not_on_board_cannot_be_lost() -> None:
    board = voyage("storm", "swordsman = 1, axeman = 1", 0).play("done")
    assert board.legal() == {"lose swordsman", "lose axeman"}
    assert board.refused("lose food") == "CM-JOURNEY-29"


@pytest.mark.clause("CM-JOURNEY-29")
@pytest.mark.parametrize(
    ("crew", "food", "told"), [("axeman = 1", 0, ["warrior_lost"]), ("", 1, ["food_lost"]), ("", 0, [])]
)
def test_lost_takes_as_much_as_there_is(crew: str, food: int, told: list[str]) -> None:
    board = voyage("lost", crew, food).play("done")
    assert keys(board, "food_lost", "warrior_lost") == told
    assert board.question == "round_end"


@pytest.mark.clause("CM-JOURNEY-29")
@pytest.mark.parametrize(("journey", "crew", "food"), [("no_wind", "axeman = 1", 0), ("whirlpool", "", 2)])
def test_a_card_that_finds_nothing_to_take_does_nothing(journey: str, crew: str, food: int) -> None:
    board = voyage(journey, crew, food).play("done")
    assert keys(board, "food_lost", "warrior_lost") == []


# The rune Journey

JOURNEY_RUNE = ', "rune_journey"'


@pytest.mark.clause("CM-RUNE-JOURNEY-01", "CM-RUNE-JOURNEY-02", "CM-RUNE-JOURNEY-04")
def test_journey_replaces_the_revealed_card_by_the_next_of_the_deck() -> None:
    board = voyage("storm", "axeman = 2", 2, rune=JOURNEY_RUNE).play("done")
    assert board.legal() == {"use rune_journey", "decline"}
    assert board.see("board.shores.shore_3.journey", of="p1") == "storm"
    board.dice("double", "double").play("use rune_journey")
    assert board.told("journey_revealed")[-1] == {"shore": "shore_3", "journey": "no_wind"}
    assert keys(board, "food_lost", "warrior_lost", "fight") == ["food_lost", "fight", "warrior_lost"]
    assert board.see("discards.journey") == ["storm"]
    assert board.see("board.shores.shore_3.journey", of="p1") == "no_wind"
    assert board.see("board.shores.shore_3.revealed") is True
    assert board.see("players.p2.runes.rune_journey") == "used"
    board.play("done")
    assert board.see("discards.journey") == ["storm", "no_wind"]
    assert board.see("board.shores.shore_3.journey") == "lost"


@pytest.mark.clause("CM-RUNE-JOURNEY-01")
def test_the_revealed_card_may_be_kept() -> None:
    board = voyage("whirlpool", "axeman = 1", 1, rune=JOURNEY_RUNE).play("done", "decline")
    assert board.told("warrior_lost") == [{"seat": 1, "warrior": "axeman"}]
    assert board.see("discards.journey") == []
    assert board.see("players.p2.runes.rune_journey") == "unused"


@pytest.mark.clause("CM-RUNE-JOURNEY-03")
def test_journey_is_only_for_a_journey_of_your_own() -> None:
    board = Board(
        "champions",
        """
phase = "combat"
start_player = "p2"
placed.small_public_longship = "p1"
[position.shores.shore_2]
ship = "small_public"
[position.players.p2]
runes = ["rune_wealth", "rune_journey"]
""",
    )
    board.play("done")
    assert len(board.told("journey_revealed")) == 1
    assert board.question == "round_end"


@pytest.mark.clause("CM-RUNE-JOURNEY-03")
def test_an_empty_deck_is_made_of_the_discard_pile_with_the_replaced_card() -> None:
    board = voyage("storm", "axeman = 1", 1, rune=JOURNEY_RUNE)
    state = board.state
    assert isinstance(state, Champions)
    state.journey_discard, state.journey_deck = state.journey_deck, []
    discarded: list[str] = board.see("discards.journey")
    board.play("done").shuffle_gives("whirlpool").play("use rune_journey")
    assert len(board.told("journeys_reshuffled")) == 1
    assert board.told("journey_revealed")[-1]["journey"] == "whirlpool"
    assert board.see("discards.journey") == []
    assert sorted(["whirlpool", *board.see("deck_order.journey")]) == sorted(["storm", *discarded])
