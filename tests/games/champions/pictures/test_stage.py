"""How what happens is shown: every line is considered, whole games can be staged, and nothing hidden is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from functools import cache

import pytest

from meadhall.core.beats import Beat, Telling
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.scene import Scene
from meadhall.core.seats import SPECTATOR, seat_text
from meadhall.core.table import News
from meadhall.core.words import Words
from meadhall.games.champions import GAME
from meadhall.games.champions.knowledge.view import view
from meadhall.games.champions.pictures.scene.roll import FOE
from meadhall.games.champions.pictures.stage import QUIET, STAGED
from meadhall.games.champions.table.state import Champions
from meadhall.testing import Board
from meadhall.testing.drawing import dice, undrawn
from meadhall.testing.texts import told_keys

DESTINIES = [card.id for card in GAME.content.of("destiny")]
JOURNEYS = [card.id for card in GAME.content.of("journey")]


@cache
def words(lang: str) -> Words:
    found = GAME.words(lang).in_full()
    found.players = ["Nora", "Gunnar", "Gudrid", "Torben"]
    return found


# Every line


def test_every_line_of_the_log_is_shown_or_deliberately_quiet() -> None:
    told = set(told_keys(GAME.room))
    assert told - STAGED.keys() - QUIET.keys() == set(), "say in stage.py how these are shown"
    assert (STAGED.keys() | QUIET.keys()) - told == set(), "these are never told"
    assert STAGED.keys() & QUIET.keys() == set()


# Whole games


class Shown:
    """A line of a game as one seat sees it: how it is shown, with the table before and after it."""

    def __init__(self, seat: int, telling: Telling, beat: Beat | None, scene: Scene) -> None:
        self.seat = seat
        self.telling = telling
        self.beat = beat
        self.scene = scene


def staged(seats: int, seed: str, lang: str) -> Iterator[Shown]:
    """Every line of a random game, for every seat and for who only looks on."""
    match = Match.new(GAME, seats=seats, key=key_from_seed(seed), watched=True)
    choices = Chance(key_from_seed(seed + " moves"))
    onlookers = (*range(seats), SPECTATOR)
    past: dict[int, list[News]] = {seat: [] for seat in onlookers}
    while not match.over:
        seat = match.state.asked[0]
        moves = match.state.legal(seat)
        match.play(seat, moves[choices.below(len(moves))])
        for onlooker in onlookers:
            before = match.before.view(onlooker)
            for moment in match.moments:
                after = moment.state.view(onlooker)
                scene = GAME.scene(after, words(lang))
                together = [news for news in moment.news if news.visible_to(onlooker)]
                for news in together:
                    telling = Telling(news, past[onlooker], before, after, words(lang), together)
                    yield Shown(onlooker, telling, GAME.stage(telling), scene)
                    past[onlooker].append(news)
                before = after


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_whole_game_can_be_staged(seats: int, lang: str) -> None:
    forms: set[str] = set()
    for number, shown in enumerate(staged(seats, f"stage {seats}", lang)):
        if number % 7 == 0:
            assert list(undrawn(GAME.board, shown.scene)) == []
        beat = shown.beat
        if beat is None:
            continue
        forms.add(beat.form)
        assert beat.form != "stage" or shown.scene.roll is not None, shown.telling.news.key
        assert (beat.sheet is not None) == (beat.form == "sheet")
        assert all(f'id="{place}"' in GAME.board for place in beat.places), beat.places
        assert all(f'<symbol id="{gain.icon}"' in GAME.board for gain in beat.gains)
        assert all(0 <= seat < seats for seat in beat.hold)
        on_stage = {die.key for die in dice(shown.scene)} | {FOE}
        for moved in beat.moved:
            assert moved.what
            assert {*moved.what, *moved.to} <= on_stage
    assert forms == {"banner", "stage", "sheet"}


def test_no_beat_names_what_its_reader_does_not_know() -> None:
    hidden = 0
    for shown in staged(3, "secrets of the stage", "en"):
        if shown.beat is None or shown.seat == SPECTATOR:
            continue
        told, known = repr(asdict(shown.beat)), repr(shown.telling.after) + repr(shown.telling.news.args)
        for card in DESTINIES:
            name = words("en").name(card)
            if name in told:
                assert card in known, (shown.telling.news.key, card)
                hidden += 1
    assert hidden


def test_a_fight_is_staged_from_its_beginning_to_its_end() -> None:
    """What is on the stage goes on; it is over when the next thing is told on the board."""
    keys: list[str] = []
    for shown in staged(2, "a fight", "en"):
        if shown.seat == 0 and shown.beat is not None and shown.beat.form == "stage":
            assert shown.scene.roll is not None
            keys.append(shown.telling.news.key)
    for begun, key in enumerate(keys):
        if key == "fight":
            assert keys[begun + 1] == "rolled"
        if key == "damage":
            assert keys[begun + 1] in ("rolled", "warrior_lost", "won", "defeated", "ullr", "rune_used")
    assert keys.count("fight") == keys.count("won") + keys.count("defeated")


# One by one


def watched(board: Board, *moves: str, seat: int = SPECTATOR, lang: str = "en") -> dict[str, Beat | None]:
    """How some moves are shown, by the lines that they lead to (the first of each kind)."""
    table = board.table
    table.rest(board.state)
    table.watched = True
    first = board.state.view(seat)
    past: list[News] = []
    found: dict[str, Beat | None] = {}
    before = first
    for move in moves:
        board.play(move)
        for moment in table.rest(board.state.clone()):
            after = moment.state.view(seat)
            together = [news for news in moment.news if news.visible_to(seat)]
            for news in together:
                beat = GAME.stage(Telling(news, past, before, after, words(lang), together))
                found.setdefault(news.key, beat)
                past.append(news)
            before = after
    return found


def gains(beat: Beat | None) -> dict[str, int | str]:
    assert beat is not None
    return {gain.icon.removeprefix("ic-"): gain.value for gain in beat.gains}


def test_a_worker_is_shown_with_all_that_the_place_gives_and_nothing_is_said_twice() -> None:
    board = Board(
        "champions",
        'turn = "p1"\nmerchant = "merchant_fisher"\n[position.players.p1]\ncoin = 2\nfood = 0',
        seats=2,
    )
    shown = watched(board, "place merchant_ship")
    assert shown["merchant"] is None
    beat = shown["worker_placed"]
    assert beat is not None
    assert beat.title == "Nora places a worker: Merchant Ship"
    assert beat.places == ["location:merchant_ship"]
    assert gains(beat)["coin"] == -1


def test_a_worker_beside_an_enemy_wants_to_fight_it() -> None:
    shown = watched(Board("champions", 'turn = "p1"\ntroll = "hill_troll"', seats=2), "place troll")
    beat = shown["worker_placed"]
    assert beat is not None
    assert beat.title == "Nora wants to fight the Hill Troll"


def test_the_first_warrior_is_announced_and_the_others_join() -> None:
    board = Board(
        "champions",
        'phase = "assignment"\nturn = "p1"\ntroll = "hill_troll"\nplaced = { troll = "p1" }\n'
        "[position.players.p1]\ndice = { swordsman = 3 }",
        seats=2,
    )
    first = watched(board, "assign swordsman troll")["assigned"]
    assert first is not None
    assert first.title == "Nora sends warriors against the Hill Troll"
    news = News("assigned", {"seat": 0, "warrior": "swordsman", "target": "troll"})
    again = Telling(news, [news], board.state.view(1), board.state.view(1), words("en"), [news])
    assert GAME.stage(again) is None


def in_a_fight(enemy: str = "thrall", sent: str = "axeman = 3") -> Board:
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p2"
troll = ""
draugr = ["draugr_{enemy}_red", "draugr_thrall_blue"]
placed.draugr_1 = "p2"
sent.draugr_1 = {{ {sent} }}
[position.players.p2]
leader = "gylfir"
favor = 0
glory = 0
runes = ["rune_wealth"]
dice = {{}}
""",
    )


def test_dice_strike_the_enemy_and_whoever_fights_looks_at_the_end_as_long_as_they_like() -> None:
    shown = watched(in_a_fight().dice("double", "blank", "hit"), "done")
    struck, won, lost = shown["damage"], shown["won"], shown["warrior_lost"]
    assert struck is not None
    assert struck.moved[0].how == "strike"
    assert list(struck.moved[0].what) == ["die:axeman:1", "die:axeman:3"]
    assert struck.moved[0].to == [FOE]
    assert lost is not None
    assert [list(moved.what) for moved in lost.moved] == [["die:axeman:2"]]
    assert won is not None
    assert won.hold == [1]
    assert gains(won)["glory"] == 2
    assert {beat.form for beat in (struck, lost, won)} == {"stage"}


def test_who_is_lost_at_once_is_lost_together() -> None:
    shown = watched(in_a_fight("jarl", "axeman = 2").dice("blank", "blank"), "done")
    lost = shown["warrior_lost"]
    assert lost is not None
    assert lost.title == "Gunnar loses 2 warriors"
    beaten = shown["defeated"]
    assert beaten is not None
    assert (beaten.title, beaten.hold) == ("The Draugr Jarl beats Gunnar", [1])


def test_a_crew_that_starves_is_shown_and_read_by_whose_it_was() -> None:
    board = Board(
        "champions",
        """
        phase = "combat"
        start_player = "p2"
        placed.small_public_longship = "p2"
        [position.shores.shore_4]
        ship = "small_public"
        journey = "all_quiet"
        monster = "nokk_red"
        dice = { axeman = 3 }
        food = 0
        [position.players.p2]
        leader = "gylfir"
        runes = ["rune_wealth"]
        """,
        seats=3,
    )
    starved = watched(board, "done")["warrior_starved"]
    assert starved is not None
    assert (starved.title, starved.hold) == ("Gunnar loses warriors to hunger", [1])
    assert starved.places == ["shore:4"]
    assert GAME.turns.begins["warrior_starved"] == "other", "no detail of somebody else's turn"


def test_what_a_rune_says_is_read_by_others_as_a_quotation_and_the_coins_are_counted() -> None:
    laid = 'turn = "p1"\n[position.players.p1]\ncoin = 4\nrunes = ["rune_wealth"]'
    mine = watched(Board("champions", laid, seats=2), "place longhouse", "use rune_wealth", seat=0)
    theirs = watched(Board("champions", laid, seats=2), "place longhouse", "use rune_wealth", seat=1)
    own, others = mine["rune_used"], theirs["rune_used"]
    assert own is not None
    assert others is not None
    assert others.text == f"It says: “{own.text}”"
    told = [beat for beat in (others, theirs["coins_gained"]) if beat is not None and "coin" in gains(beat)]
    assert [gains(beat)["coin"] for beat in told] == [4], "seen once"


def test_only_who_looks_reads_what_was_seen() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nleader = "gylfir"', seats=2)
    board.play("place sages_hut")
    mine = watched(board, "look shore_3", seat=0)
    assert mine["looked"] is None
    seen = mine["saw_journey"]
    assert seen is not None
    assert seen.hold == [0]
    state = board.state
    assert isinstance(state, Champions)
    journey = view(state, 0)["board"]["shores"]["shore_3"]["journey"]
    assert words("en").name(journey) in seen.text


def test_others_see_that_somebody_has_looked_and_no_more() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nleader = "gylfir"', seats=2)
    board.play("place sages_hut")
    theirs = watched(board, "look shore_3", seat=1)
    assert "saw_journey" not in theirs
    looked = theirs["looked"]
    assert looked is not None
    told = repr(asdict(looked))
    assert [journey for journey in JOURNEYS if words("en").name(journey) in told] == []
    drawn = theirs["destinies_drawn"]
    assert drawn is not None
    assert [card for card in DESTINIES if words("en").name(card) in repr(asdict(drawn))] == []


# Sheets


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheets_count_what_the_rules_count(lang: str) -> None:
    ends = rounds = 0
    for shown in staged(4, "sheets", lang):
        if shown.beat is None or shown.beat.sheet is None:
            continue
        sheet, after = shown.beat.sheet, shown.telling.after
        for row in sheet.rows:
            assert row.before + sum(gain.value for gain in row.gains) == row.now
            assert all(0 <= gain.column < len(sheet.columns) for gain in row.gains)
        if shown.telling.news.key == "winner":
            ends += 1
            assert {row.seat: row.now for row in sheet.rows} == {
                seat: after["scores"][seat_text(seat)]["total"] for seat in range(4)
            }
        else:
            rounds += 1
            assert {row.seat: row.now for row in sheet.rows} == {
                seat: after["players"][seat_text(seat)]["glory"] for seat in range(4)
            }
        assert list(shown.beat.hold) == [0, 1, 2, 3]
    assert (ends, rounds) == (5, 5 * 8)


def test_the_sheet_of_a_round_says_who_takes_blame_and_where_coins_lie() -> None:
    board = Board(
        "champions",
        'phase = "combat"\nturn = "p1"\ntroll = "hill_troll"\n[position.players.p1]\nrunes = ["rune_wealth"]',
        seats=2,
    )
    ended = watched(board, "done")["round_ended"]
    assert ended is not None
    assert ended.sheet is not None
    assert ended.sheet.notes[0] == "Hill Troll still lives: one blame for everybody."
    assert ended.sheet.notes[1].startswith("1 coin on each monster that lives: ")
