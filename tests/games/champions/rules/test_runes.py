"""Rune cards (CM-RUNE). Potential and Reaction are shown in `test_rolling`, Journey in `test_journey`."""

from __future__ import annotations

import pytest

from meadhall.testing import Board

FREE = ("gifts", "knowledge", "success", "wealth")


def runes(*names: str) -> str:
    return ", ".join(f'"rune_{name}"' for name in names)


def at_table(phase: str, mine: str, more: str = "") -> Board:
    """p2 is asked first, in some phase."""
    return Board(
        "champions", f'phase = "{phase}"\nstart_player = "p2"\n{more}\n[position.players.p2]\nleader = "gylfir"\n{mine}'
    )


def fight(sent: str, *held: str, enemy: str = "draugr_jarl_red", more: str = "") -> Board:
    """p2 fights a draugr. Wealth makes the game wait for p2 before and after the fights."""
    place = f'draugr = ["{enemy}", "draugr_thrall_blue"]\nplaced.draugr_1 = "p2"\nsent.draugr_1 = {{ {sent} }}\n{more}'
    return at_table("combat", f"favor = 0\ndice = {{}}\nrunes = [{runes('wealth', *held)}]", place)


def voyage(journey: str, crew: str, food: int, *held: str, monster: str = "nokk_red", coins: int = 0) -> Board:
    """p2 sails to shore 3 (near)."""
    ship = f"""placed.large_public_longship = "p2"
[position.shores.shore_3]
ship = "large_public"
journey = "{journey}"
monster = "{monster}"
coins = {coins}
dice = {{ {crew} }}
food = {food}"""
    return fight("", *held, more=ship)


def left(board: Board) -> int:
    """How many more are to be chosen, as the question says."""
    decision = board.state.decision(board.state.asked[0])
    return -1 if decision is None else int(decision.args["left"])


# All runes


@pytest.mark.clause("CM-RUNE-GEN-01", "CM-LOC-RUNESMITH-05")
def test_a_rune_is_used_once_and_stays_with_its_owner() -> None:
    board = at_table("placement", f"runes = [{runes('wealth')}]").play("use rune_wealth")
    assert board.see("players.p2.runes", of="spectator") == {"rune_wealth": "used"}
    assert board.refused("use rune_wealth") == "CM-RUNE-GEN-01"
    assert board.legal("use") == set()
    assert board.asked == ["p2"]


@pytest.mark.clause("CM-RUNE-GEN-02", "CM-RUNE-GEN-04")
@pytest.mark.parametrize("phase", ["placement", "assignment", "combat"])
def test_free_runes_may_be_used_before_a_worker_an_assignment_and_the_combats(phase: str) -> None:
    board = at_table(phase, f"runes = [{runes(*FREE, 'healing')}]")
    assert board.legal("use") == {f"use rune_{name}" for name in FREE}
    assert board.refused("use rune_glory") == "CM-LOC-RUNESMITH-05"


@pytest.mark.clause("CM-RUNE-GEN-02")
@pytest.mark.parametrize("clause", ["GLORY-01", "HEALING-02", "JOURNEY-03", "POTENTIAL-01", "REACTION-01", "VISION-01"])
def test_a_rune_with_an_occasion_waits_for_it(clause: str) -> None:
    rune = clause.split("-")[0].lower().replace("vision", "true_vision")
    board = at_table("placement", f"runes = [{runes(rune)}]")
    assert board.refused(f"use rune_{rune}") == f"CM-RUNE-{clause}"
    assert board.legal("use") == set()


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_free_runes_may_be_used_after_all_combats_before_the_cleanup() -> None:
    board = fight("axeman = 1", *FREE[:3]).dice("blank").play("done")
    assert len(board.told("defeated")) == 1
    assert board.see("phase") == "combat"
    assert board.legal() == {*(f"use rune_{name}" for name in FREE), "done"}
    board.play("done")
    assert board.see("round") == 2


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_the_window_before_the_combats_goes_in_turn_order() -> None:
    board = Board(
        "champions",
        f"""
phase = "combat"
start_player = "p3"
[position.players]
p2.runes = [{runes("wealth")}]
p1.runes = [{runes("gifts")}]
p3.runes = [{runes("knowledge")}]
""",
    )
    order = []
    for _ in range(3):
        order += board.asked
        board.play("done")
    assert order == ["p3", "p1", "p2"]
    assert board.see("round") == 2


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_no_rune_may_be_used_in_the_turn_of_another() -> None:
    board = Board("champions", f'turn = "p1"\n[position.players.p2]\nrunes = [{runes("wealth")}]')
    assert board.refused("use rune_wealth", seat="p2") == "not_your_decision"
    assert board.refused("use rune_wealth", seat="p1") == "CM-LOC-RUNESMITH-05"


@pytest.mark.clause("CM-RUNE-GEN-05")
def test_several_runes_may_be_used_in_one_window() -> None:
    board = at_table("placement", f"coin = 2\nrunes = [{runes('wealth', 'gifts')}]")
    board.play("use rune_gifts", "gift coin", "gift coin", "gift coin", "gift food", "use rune_wealth")
    assert board.see("players.p2.coin") == 10
    assert board.asked == ["p2"]
    assert board.legal("use") == set()


@pytest.mark.clause("CM-RUNE-GEN-06")
def test_a_rune_gained_now_may_be_used_from_the_next_window_on() -> None:
    board = at_table("placement", "workers = 2\nwood = 1", f"runes = [{runes('wealth', 'gifts')}]")
    board.play("place runesmith", "take rune_wealth")
    assert (board.asked, board.question) == (["p2"], "worker_placed")
    assert board.legal() == {"use rune_wealth", "done"}
    board.play("use rune_wealth")
    assert (board.asked, board.see("players.p2.coin")) == (["p3"], 2)


# Gifts


@pytest.mark.clause("CM-RUNE-GIFTS-01")
@pytest.mark.parametrize(
    ("mix", "goods"),
    [(("food",) * 4, (5, 1, 1)), (("wood", "coin", "food", "wood"), (2, 3, 2)), (("coin",) * 4, (1, 1, 5))],
)
def test_gifts_gives_four_goods_in_any_mix(mix: tuple[str, ...], goods: tuple[int, int, int]) -> None:
    board = at_table("placement", f"food = 1\nwood = 1\ncoin = 1\nrunes = [{runes('gifts')}]").play("use rune_gifts")
    for number, good in enumerate(mix):
        assert (left(board), board.legal()) == (4 - number, {"gift food", "gift wood", "gift coin"})
        board.play(f"gift {good}")
    assert tuple(board.see(f"players.p2.{good}") for good in ("food", "wood", "coin")) == goods
    assert board.question == "place_worker"


# Glory


@pytest.mark.clause("CM-RUNE-GLORY-01")
@pytest.mark.parametrize(
    ("draugr", "printed", "more"), [("thrall", 2, 1), ("raider", 3, 1), ("huskarl", 5, 2), ("jarl", 6, 3)]
)
def test_glory_gives_half_of_the_printed_glory_rounded_down(draugr: str, printed: int, more: int) -> None:
    board = fight("axeman = 4", "glory", enemy=f"draugr_{draugr}_red").dice(*["double"] * 4).play("done")
    assert board.question == "glory_rune"
    assert board.legal() == {"use rune_glory", "decline"}
    board.play("use rune_glory")
    assert board.see("players.p2.glory") == printed + more
    assert board.told("glory_gained") == [{"seat": 1, "glory": more}]
    assert board.see("players.p2.runes.rune_glory") == "used"


@pytest.mark.clause("CM-RUNE-GLORY-01", "CM-RUNE-GLORY-02", "CM-EX-25")
def test_glory_for_a_monster_does_not_count_its_coins() -> None:
    board = voyage("all_quiet", "axeman = 4", 2, "glory", monster="frost_giant_red", coins=4)
    board.dice("double", "double", "double", "blank").play("done", "use rune_glory")
    assert board.see("players.p2.glory") == 13 + 6


@pytest.mark.clause("CM-RUNE-GLORY-01")
def test_glory_may_be_kept_for_a_greater_enemy() -> None:
    board = fight("axeman = 2", "glory", enemy="draugr_thrall_red").dice("double", "blank").play("done", "decline")
    assert board.see("players.p2.glory") == 2
    assert board.see("players.p2.runes.rune_glory") == "unused"


@pytest.mark.clause("CM-RUNE-GLORY-02")
def test_glory_is_not_for_the_kraken() -> None:
    board = voyage("kraken", "axeman = 2", 1, "glory").dice("double", "hit").play("done")
    assert board.told("won") == [{"seat": 1, "enemy": "kraken", "glory": 3}]
    assert board.question == "fight_decided"
    assert board.see("players.p2.glory") == 3


# Healing


@pytest.mark.clause("CM-RUNE-HEALING-01")
def test_healing_ignores_the_losses_of_one_combat_round() -> None:
    board = fight("spearman = 4", "healing")
    before = board.see("supply.spearman")
    board.dice("hit", "blank", "blank", "blank").play("done")
    assert board.legal() == {"use rune_healing", "decline"}
    board.dice("double", "hit", "shield", "blank").play("use rune_healing")
    assert len(board.told("rolled")[1]["dice"]) == 4
    assert board.see("players.p2.dice.spearman") == 2
    assert board.see("supply.spearman") == before + 2
    assert board.see("players.p2.trophies") == ["draugr_jarl_red"]


@pytest.mark.clause("CM-RUNE-HEALING-01")
def test_healing_may_wait_for_a_later_round() -> None:
    board = fight("spearman = 4", "healing").dice("shield", "shield", "blank", "blank").play("done")
    board.dice("blank", "double", "double").play("decline")
    assert board.question == "healing"
    board.play("use rune_healing")
    assert board.see("players.p2.dice.spearman") == 3


@pytest.mark.clause("CM-RUNE-HEALING-02")
def test_healing_is_asked_after_the_roll_and_before_a_die_is_returned() -> None:
    board = fight("swordsman = 1, axeman = 1", "healing", enemy="draugr_raider_red").dice("hit", "blank").play("done")
    assert board.question == "healing"
    assert board.see("fight.damage") == 1
    assert board.told("warrior_lost") == []
    board.play("decline")
    assert board.legal() == {"lose swordsman", "lose axeman"}


@pytest.mark.clause("CM-RUNE-HEALING-02")
def test_healing_saves_nobody_from_hunger_or_a_card_or_a_forbidding_monster() -> None:
    board = voyage("whirlpool", "swordsman = 4", 1, "healing", monster="mare_red").play("done")
    assert board.question == "round_end"
    gone = [len(board.told(key)) for key in ("warrior_lost", "warrior_starved", "warrior_destroyed")]
    assert gone == [1, 1, 2]
    assert board.see("players.p2.runes.rune_healing") == "unused"


@pytest.mark.clause("CM-RUNE-HEALING-02")
def test_healing_works_against_the_kraken() -> None:
    board = (
        voyage("kraken", "axeman = 2", 0, "healing").dice("double", "blank").play("done", "use rune_healing", "done")
    )
    assert board.told("warrior_lost") == []
    assert len(board.told("warrior_starved")) == 2


@pytest.mark.clause("CM-RUNE-GEN-07")
def test_healing_may_be_used_without_losses() -> None:
    board = fight("spearman = 2", "healing", enemy="draugr_thrall_red").dice("double", "shield")
    board.play("done", "use rune_healing")
    assert board.see("players.p2.runes.rune_healing") == "used"
    assert board.see("players.p2.dice.spearman") == 2


# Knowledge


@pytest.mark.clause("CM-RUNE-KNOWLEDGE-01")
def test_knowledge_shows_all_face_down_journey_cards_on_the_board() -> None:
    more = """[position.shores]
shore_2.journey = "kraken"
shore_3.journey = "lost"
shore_4.journey = "storm"
"""
    board = at_table("placement", f"runes = [{runes('knowledge')}]", more)
    assert [board.see(f"board.shores.shore_{shore}.journey", of="p2") for shore in (2, 3, 4)] == ["?", "?", "?"]
    board.play("use rune_knowledge")
    assert [board.see(f"board.shores.shore_{shore}.journey", of="p2") for shore in (2, 3, 4)] == [
        "kraken",
        "lost",
        "storm",
    ]
    for other in ("p1", "p3", "spectator"):
        assert [board.see(f"board.shores.shore_{shore}.journey", of=other) for shore in (2, 3, 4)] == ["?", "?", "?"]
    assert len(board.told("saw_journey", of="p2")) == 3
    assert board.see("unseen_journeys.0.count", of="p2") == board.see("decks.journey")


@pytest.mark.clause("CM-RUNE-KNOWLEDGE-01")
def test_knowledge_is_about_face_down_cards_alone() -> None:
    board = voyage("storm", "", 0, "knowledge").play("done", "use rune_knowledge")
    assert [one["shore"] for one in board.told("saw_journey", of="p2")] == ["shore_2", "shore_4"]
    assert [board.see(f"board.shores.shore_{shore}.looked") for shore in (2, 3, 4)] == [["p2"], [], ["p2"]]


# Success


def achiever(mine: str, others: str = "", phase: str = "placement", more: str = "") -> Board:
    held = f"runes = [{runes('success')}]\n{mine}"
    return at_table(phase, f"{held}\n[position.players.p1]\nfood = 1\nwood = 1\ndice = {{}}\n{others}", more)


@pytest.mark.clause("CM-RUNE-SUCCESS-01", "CM-RUNE-SUCCESS-03")
@pytest.mark.parametrize(("wood", "glory"), [(2, 5), (1, 2), (0, 0)])
def test_success_scores_a_destiny_by_the_present_state(wood: int, glory: int) -> None:
    board = achiever(f'wood = {wood}\ndestinies = ["destiny_woodwright", "destiny_warlord"]').play("use rune_success")
    assert board.legal() == {"reveal destiny_woodwright", "reveal destiny_warlord"}
    assert board.refused("reveal destiny_prepared") == "CM-RUNE-SUCCESS-01"
    board.play("reveal destiny_woodwright")
    assert [board.see(f"players.{seat}.glory") for seat in ("p2", "p1", "p3")] == [glory, 0, 0]
    assert board.told("destiny_revealed", of="spectator") == [{"seat": 1, "card": "destiny_woodwright", "glory": glory}]
    assert board.question == "place_worker"


@pytest.mark.clause("CM-RUNE-SUCCESS-02")
def test_a_destiny_revealed_by_success_is_scored_again_at_the_end() -> None:
    text = 'wood = 3\ncoin = 0\nfavor = 0\ndestinies = ["destiny_woodwright"]'
    board = achiever(text, phase="combat", more='round = 8\ntroll = ""').play("use rune_success")
    assert board.see("players.p2.glory") == 5
    assert board.state.over
    assert (board.see("scores.p2.track"), board.see("scores.p2.destinies")) == (5, 5)


@pytest.mark.clause("CM-RUNE-SUCCESS-03")
def test_a_destiny_revealed_by_success_is_public() -> None:
    board = achiever('destinies = ["destiny_warlord", "destiny_wealthy"]').play("use rune_success")
    assert board.see("players.p2.destinies", of="p1") == ["?", "?"]
    board.play("reveal destiny_wealthy")
    for other in ("p1", "p3", "spectator"):
        assert board.see("players.p2.destinies", of=other) == ["?", "destiny_wealthy"]
        assert board.see("players.p2.revealed", of=other) == ["destiny_wealthy"]


@pytest.mark.clause("CM-RUNE-SUCCESS-04")
@pytest.mark.parametrize(("destiny", "mine", "glory"), [("warlord", 2, 7), ("warlord", 1, 3), ("prepared", 2, 5)])
def test_dice_and_food_on_enemies_and_ships_still_count(destiny: str, mine: int, glory: int) -> None:
    more = """placed = { troll = "p2", small_public_longship = "p2" }
sent.troll = { axeman = 1 }
[position.shores.shore_3]
ship = "small_public"
"""
    more += f"food = 2\ndice = {{ axeman = {mine - 1} }}"
    board = achiever(f'food = 0\ndice = {{}}\ndestinies = ["destiny_{destiny}"]', "", "assignment", more)
    board.play("use rune_success")
    assert board.see("players.p2.glory") == glory


@pytest.mark.clause("CM-RUNE-SUCCESS-04")
@pytest.mark.parametrize("destiny", ["warlord", "prepared", "wealthy"])
def test_what_lies_on_the_board_counts_for_nobody(destiny: str) -> None:
    more = """stock = { swordsmith = 3, smokehouse = 3 }
placed = { swordsmith = "p2", smokehouse = "p2", small_public_longship = "p2" }
[position.shores.shore_3]
ship = "small_public"
coins = 5"""
    mine = f'food = 0\ncoin = 0\ndice = {{}}\ndestinies = ["destiny_{destiny}"]'
    board = achiever(mine, "", "assignment", more).play("use rune_success")
    assert board.see("players.p2.glory") == 0


# True Vision


def sage(mine: str = "") -> Board:
    """p2 stands before the Sage's Hut; the deck holds eight destinies."""
    more = 'decks.destiny = ["destiny_wealthy", "destiny_warlord", "destiny_prepared", "destiny_red_hand"]'
    others = '[position.players.p1]\ndestinies = ["destiny_blue_hand", "destiny_rune_lord"]'
    others += '\n[position.players.p3]\ndestinies = ["destiny_troll_slayer"]'
    held = f'runes = [{runes("true_vision")}]\ndestinies = ["destiny_woodwright"]'
    return at_table("placement", f"{held}\n{mine}\n{others}", more).play("place sages_hut", "decline")


@pytest.mark.clause("CM-RUNE-VISION-01", "CM-RUNE-VISION-02", "CM-EX-28")
def test_true_vision_draws_three_and_keeps_one_the_others_go_under_the_deck_in_any_order() -> None:
    board = sage()
    assert board.legal() == {"use rune_true_vision", "decline"}
    assert board.see("decks.destiny") == 8
    board.play("use rune_true_vision")
    assert board.legal() == {f"keep destiny_{card}" for card in ("wealthy", "warlord", "prepared")}
    board.play("keep destiny_wealthy")
    assert board.legal() == {"under destiny_warlord", "under destiny_prepared"}
    assert board.refused("under destiny_wealthy") == "CM-RUNE-VISION-02"
    board.play("under destiny_prepared")
    assert board.see("deck_order.destiny")[-2:] == ["destiny_prepared", "destiny_warlord"]
    assert board.see("decks.destiny") == 7
    assert board.see("players.p2.destinies") == ["destiny_wealthy", "destiny_woodwright"]
    assert board.see("players.p2.runes.rune_true_vision") == "used"


@pytest.mark.clause("CM-RUNE-VISION-01")
def test_true_vision_may_be_kept_for_a_later_visit() -> None:
    board = sage().play("decline")
    assert board.see("players.p2.destinies") == ["destiny_wealthy", "destiny_woodwright"]
    assert board.see("players.p2.runes.rune_true_vision") == "unused"


# Wealth


@pytest.mark.clause("CM-RUNE-WEALTH-01", "CM-RUNE-GEN-07", "CM-EX-26")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (3, 6), (4, 8), (5, 10), (6, 11), (8, 13)])
def test_wealth_doubles_up_to_five_coins(before: int, after: int) -> None:
    board = at_table("placement", f"coin = {before}\nrunes = [{runes('wealth')}]").play("use rune_wealth")
    assert board.see("players.p2.coin") == after
    assert board.see("players.p1.coin") == 1
    assert board.see("players.p2.runes.rune_wealth") == "used"
