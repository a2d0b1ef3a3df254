"""Tricky cases of hunts, fights and journeys."""

from __future__ import annotations

import pytest

from meadhall.games.champions.table.state import Champions
from meadhall.testing import Board


def combat(
    mine: str = "", more: str = "", leader: str = "gylfir", favor: int = 0, runes: tuple[str, ...] = ()
) -> Board:
    """The combats are about to begin. Wealth makes the game wait for p1 before and after them."""
    held = ", ".join(f'"rune_{rune}"' for rune in ("wealth", *runes))
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p1"
{more}
[position.players.p1]
leader = "{leader}"
favor = {favor}
runes = [{held}]
{mine or "dice = {}"}
""",
    )


def fight(enemy: str, sent: str, leader: str = "gylfir", favor: int = 0, runes: tuple[str, ...] = ()) -> Board:
    """p1 has sent dice against the left draugr."""
    more = (
        f'draugr = ["draugr_{enemy}_red", "draugr_thrall_blue"]\nplaced.draugr_1 = "p1"\nsent.draugr_1 = {{ {sent} }}'
    )
    return combat(more=more, leader=leader, favor=favor, runes=runes)


def voyage(
    journey: str,
    crew: str,
    food: int,
    shore: int = 3,
    monster: str = "nokk",
    top: str = "all_quiet",
    leader: str = "gylfir",
    favor: int = 0,
    runes: tuple[str, ...] = (),
) -> Board:
    """p1 lies before a shore."""
    more = f"""placed.large_public_longship = "p1"
decks.journey = ["{top}"]
[position.shores.shore_{shore}]
ship = "large_public"
journey = "{journey}"
monster = "{monster}_red"
dice = {{ {crew} }}
food = {food}"""
    return combat("food = 2\ndice = {}", more, leader, favor, runes)


def dice(board: Board, path: str = "players.p1.dice") -> tuple[int, int, int]:
    """Swordsmen, spearmen, axemen somewhere."""
    there = board.see(path)
    return there["swordsman"], there["spearman"], there["axeman"]


def hits(board: Board) -> list[int]:
    return [one["hits"] for one in board.told("damage")]


@pytest.mark.clause("CM-T03", "CM-JOURNEY-07")
@pytest.mark.parametrize("crew", ["", "axeman = 1"])
def test_too_much_food_on_a_ship_is_all_gone(crew: str) -> None:
    board = voyage("all_quiet", crew, 5).dice(*["blank"] * bool(crew)).play("done")
    assert (board.see("board.shores.shore_3.food"), board.see("players.p1.food")) == (0, 2)
    board.play("done")
    assert board.see("players.p1.food") == 2


@pytest.mark.clause("CM-T04", "CM-JOURNEY-02", "CM-JOURNEY-04")
@pytest.mark.parametrize(("loss", "starved"), [("lose food", 2), ("lose axeman", 0)])
def test_a_card_takes_its_food_before_the_crew_is_fed(loss: str, starved: int) -> None:
    board = voyage("storm", "axeman = 4", 2, shore=4).dice("double", "double", "double").play("done", loss)
    assert len(board.told("warrior_starved")) == starved


@pytest.mark.clause("CM-T05", "CM-JOURNEY-12", "CM-JOURNEY-13")
def test_forbidden_warriors_travel_eat_fight_the_kraken_and_are_then_destroyed() -> None:
    board = voyage("kraken", "swordsman = 2, axeman = 1", 1, monster="mare")
    board.dice("shield", "shield", "double").play("done", "done")
    assert board.told("rolled")[0]["dice"] == ("swordsman:shield", "swordsman:shield", "axeman:double")
    assert board.legal() == {"starve swordsman", "starve axeman"}
    board.play("starve axeman")
    assert board.told("warrior_destroyed") == [{"seat": 0, "warrior": "swordsman"}] * 2
    assert [one["enemy"] for one in board.told("fight")] == ["kraken"]
    assert board.see("board.shores.shore_3.monster") == "mare_red"
    assert dice(board) == (0, 0, 0)


@pytest.mark.clause("CM-T05", "CM-JOURNEY-13")
def test_a_forbidden_warrior_can_be_chosen_as_a_loss() -> None:
    board = voyage("whirlpool", "swordsman = 1, axeman = 1", 1, monster="mare").play("done")
    assert "lose swordsman" in board.legal()
    board.dice("hit").play("lose swordsman")
    assert board.told("warrior_destroyed") == []
    assert board.told("rolled")[0]["dice"] == ("axeman:hit",)


@pytest.mark.clause("CM-T07", "CM-COMBAT-20")
def test_who_dies_with_the_enemy_wins() -> None:
    board = fight("jarl", "axeman = 2").dice("double", "double").play("done")
    assert (dice(board), board.see("players.p1.trophies")) == ((0, 0, 0), ["draugr_jarl_red"])
    assert board.see("players.p1.glory") == 6
    assert board.told("defeated") == []


@pytest.mark.clause("CM-T08", "CM-COMBAT-05")
def test_damage_beyond_the_defense_is_lost() -> None:
    more = 'draugr = ["draugr_thrall_red", "draugr_thrall_blue"]\nplaced = { draugr_1 = "p1", draugr_2 = "p1" }\n'
    more += "sent = { draugr_1 = { axeman = 4 }, draugr_2 = { axeman = 1 } }"
    board = combat("coin = 0\ndice = {}", more).dice("double", "double", "double", "double", "hit").play("done", "done")
    assert (hits(board), [one["damage"] for one in board.told("damage")]) == ([8, 1], [2, 1])
    assert (board.see("players.p1.glory"), board.see("players.p1.coin")) == (2, 2)
    assert board.see("players.p1.trophies") == ["draugr_thrall_red"]


@pytest.mark.clause("CM-T09", "CM-COMBAT-12")
def test_shields_beyond_the_attack_do_nothing() -> None:
    board = fight("thrall", "spearman = 4").dice("shield", "shield", "shield", "hit", "hit", "blank", "blank", "blank")
    before = board.see("supply.spearman")
    board.play("done")
    assert hits(board) == [1, 1]
    assert (dice(board), board.see("supply.spearman")) == ((0, 3, 0), before + 1)


@pytest.mark.clause("CM-T10", "CM-RUNE-HEALING-01")
def test_with_healing_in_the_round_of_the_kill_all_survive() -> None:
    board = fight("jarl", "axeman = 2", runes=("healing",)).dice("double", "double").play("done", "use rune_healing")
    assert (dice(board), board.see("players.p1.trophies")) == ((0, 0, 2), ["draugr_jarl_red"])


@pytest.mark.clause("CM-T11", "CM-SCORE-16", "CM-SCORE-17")
@pytest.mark.parametrize(
    ("cards", "winners"),
    [
        (('"nokk_red"', '"hill_troll", "nokk_blue"', ""), ["p2"]),
        (('"nokk_red"', '"hill_troll"', ""), ["p1", "p2"]),
        (("", "", ""), ["p1", "p2", "p3"]),
    ],
)
def test_a_tie_for_victory_is_broken_by_enemy_cards_or_shared(cards: tuple[str, ...], winners: list[str]) -> None:
    text = 'phase = "cleanup"\nround = 8\ntroll = ""\n'
    for number, won in enumerate(cards, start=1):
        text += f"[position.players.p{number}]\ndestinies = []\nglory = 5\ntrophies = [{won}]\n"
    board = Board("champions", text)
    assert board.see("winners") == winners


@pytest.mark.clause("CM-T17", "CM-RUNE-REACTION-03")
@pytest.mark.parametrize(("die", "damage"), [("swordsman", 2), ("spearman", 1)])
def test_svanhildr_and_reaction(die: str, damage: int) -> None:
    board = fight("raider", f"{die} = 2", "svanhildr", runes=("reaction",)).dice("shield", "blank", "double", "double")
    board.play("done", "use rune_reaction")
    assert hits(board)[0] == damage
    assert len(board.told("rolled")[1]["dice"]) == 2


@pytest.mark.clause("CM-T18", "CM-LEADER-SVANHILDR-02")
@pytest.mark.parametrize(("rolled", "food"), [(("hit", "double"), 5), (("double", "double"), 6), (("hit", "hit"), 4)])
def test_svanhildr_hunting(rolled: tuple[str, str], food: int) -> None:
    board = combat("food = 0\ndice = { swordsman = 2 }", 'placed.hunting_grounds = ["p1"]', "svanhildr")
    assert board.dice(*rolled).play("done").see("players.p1.food") == food
    third = combat("food = 0\ndice = { swordsman = 3 }", 'placed.hunting_grounds = ["p1"]', "svanhildr")
    assert third.dice(*rolled, "double").play("done").see("players.p1.food") == 6


@pytest.mark.clause("CM-T19", "CM-RUNE-GLORY-01", "CM-RUNE-GEN-07")
@pytest.mark.parametrize(("printed", "more"), [(13, 6), (3, 1), (2, 1), (1, 0)])
def test_the_glory_rune_gives_half_rounded_down(monkeypatch: pytest.MonkeyPatch, printed: int, more: int) -> None:
    board = fight("thrall", "axeman = 2", runes=("glory",))
    state = board.state
    assert isinstance(state, Champions)
    monkeypatch.setattr(state.box.enemies[state.draugr[0]], "glory", printed)
    board.dice("double", "blank").play("done", "use rune_glory")
    assert board.see("players.p1.glory") == printed + more
    assert board.see("players.p1.runes.rune_glory") == "used"


def troll(sent: str, blame: int) -> Board:
    more = f'troll = "hill_troll"\nplaced.troll = "p1"\nsent.troll = {{ {sent} }}'
    return combat(f"blame = {blame}\ndice = {{}}", more)


@pytest.mark.clause("CM-T26", "CM-TROLL-05")
def test_a_killer_without_blame_may_still_give_one() -> None:
    board = troll("axeman = 1", 0).dice("double").play("done")
    assert board.legal() == {"blame p2", "blame p3", "decline"}
    board.play("blame p2")
    assert [board.see(f"players.{seat}.blame") for seat in ("p1", "p2", "p3")] == [0, 1, 0]


@pytest.mark.clause("CM-T27", "CM-TROLL-01")
@pytest.mark.parametrize(("sent", "rolled"), [("", ()), ("axeman = 1", ("hit",))])
def test_a_troll_that_lives_costs_all_a_blame_also_who_reserved_it(sent: str, rolled: tuple[str, ...]) -> None:
    board = troll(sent, 1).dice(*rolled).play("done", *["done"] * len(rolled))
    assert [board.see(f"players.{seat}.blame") for seat in ("p1", "p2", "p3")] == [2, 1, 1]


@pytest.mark.clause("CM-T28", "CM-COMBAT-19")
def test_a_monster_starts_at_full_defense_after_a_lost_fight() -> None:
    more = """placed.large_public_longship = "p1"
decks.journey = ["all_quiet"]
[position.shores.shore_3]
ship = "large_public"
journey = "all_quiet"
monster = "stone_giant_red"
dice = { swordsman = 2 }
food = 1"""
    board = combat("coin = 1\nfood = 2\nworkers = 0\ndice = { spearman = 4 }", more)
    board.dice("double", "double").play("done")
    assert board.told("defeated") == [{"seat": 0, "enemy": "stone_giant_red"}]
    board.play("done", "place large_public_longship", "sail shore_3", "done")
    while board.question != "assign":
        board.play("beg" if board.question == "place_worker" else "done")
    board.play(*["assign spearman large_public"] * 4, "load large_public", "load large_public")
    board.dice("double", "double", "shield", "shield", "hit", "hit", "shield", "shield")
    board.dice("double", "blank", "shield", "shield").play("done")
    assert [one["damage"] for one in board.told("damage")] == [4, 4, 6, 8]
    assert board.see("players.p1.trophies") == ["stone_giant_red"]


@pytest.mark.clause("CM-T29", "CM-LEADER-ULLR-01")
@pytest.mark.parametrize(("rolled", "glory"), [(("shield", "shield"), 0), (("shield", "double"), 1)])
def test_a_shield_counted_as_a_hit_is_no_double_for_ullr(rolled: tuple[str, str], glory: int) -> None:
    board = fight("thrall", "spearman = 2", "ullr", runes=("reaction",)).dice(*rolled).play("done", "use rune_reaction")
    assert len(board.told("ullr")) == glory
    assert board.see("players.p1.glory") == 2 + glory


@pytest.mark.clause("CM-T30", "CM-COMBAT-08")
def test_a_good_die_may_be_rerolled_and_the_new_face_counts() -> None:
    board = fight("jarl", "swordsman = 1, axeman = 1", favor=1).dice("hit", "double").play("done", "favor")
    board.dice("blank").play("reroll axeman double", "throw")
    assert hits(board) == [1]


@pytest.mark.clause("CM-T33", "CM-RUNE-JOURNEY-02")
def test_the_journey_rune_may_replace_all_quiet_by_something_worse() -> None:
    board = voyage("all_quiet", "axeman = 1", 1, top="whirlpool", runes=("journey",)).play("done")
    assert board.legal() == {"use rune_journey", "decline"}
    board.play("use rune_journey")
    assert board.told("warrior_lost") == [{"seat": 0, "warrior": "axeman"}]
    assert board.told("fight") == []


@pytest.mark.clause("CM-T34", "CM-JOURNEY-21", "CM-COMBAT-03")
def test_kraken_and_monster_are_two_fights_with_favor_and_ullr_in_each() -> None:
    board = voyage("kraken", "axeman = 4", 2, leader="ullr", favor=2, runes=("healing",))
    board.dice("hit", "blank", "blank", "blank").play("done")
    board.dice("double", "double", "blank", "blank", "hit").play("favor", "reroll axeman blank", "throw", "done")
    board.play("use rune_healing", "done")
    assert board.see("players.p1.glory") == 3 + 1
    assert (board.question, board.see("fight.enemy"), board.see("fight.damage")) == ("after_roll", "nokk_red", 0)
    board.dice("hit").play("favor", "reroll axeman blank", "throw")
    assert board.see("players.p1.glory") == 4 + 7 + 1
    assert board.see("players.p1.trophies") == ["nokk_red"]
    assert dice(board) == (0, 0, 3)
