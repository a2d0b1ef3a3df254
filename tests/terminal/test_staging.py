"""What happened is told by the beats of a room, in a pipe and on a terminal."""

from __future__ import annotations

import re

import pytest

from meadhall import games
from meadhall.bots.player import ask
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.seats import SPECTATOR
from meadhall.terminal.seating import seat_bots
from meadhall.terminal.staging import FAST, NORMAL, OFF, Passage, Shown, Staging
from meadhall.terminal.texts import terminal_words
from tests.terminal.support import meadhall, terminal

SEATS = 3


def played(name: str, moves: int) -> tuple[Match, Staging, list[Passage]]:
    """A game of bots, with what each move has led to; looked at only afterwards."""
    game = games.find(name)
    match = Match.new(game, SEATS, key=key_from_seed("staged"), watched=True)
    bots = seat_bots(game, ["bot:random"] * SEATS, "staged")
    words = terminal_words(game, "en")
    words.players = ["Ana", "Bo", "Cy"]
    passages = [Passage.last(match)]
    while not match.over and len(match.moves) < moves:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        match.play(seat, ask(bots[seat], match.state, decision))
        passages.append(Passage.last(match))
    return match, Staging(match, words), passages


@pytest.mark.parametrize("name", ["blood_rage", "champions", "odin", "yggdrasil"])
def test_each_line_is_shown_once_and_in_its_order(name: str) -> None:
    match, staging, passages = played(name, 60)
    for seat in (0, 2, SPECTATOR):
        shown = [one.sentence for passage in passages for one in staging.shown(seat, passage)]
        assert shown == [staging.words.news(news) for news in match.news(seat)]
    loud = [one for passage in passages for one in staging.shown(0, passage) if one.beat]
    assert loud
    assert all(one.title for one in loud)


def lines_below(name: str, moves: int, key: str) -> list[Shown]:
    """What is shown for the lines of one kind."""
    match, staging, passages = played(name, moves)
    told = [news.key for news in match.news(0)]
    shown = [one for passage in passages for one in staging.shown(0, passage)]
    return [one for one, kind in zip(shown, told, strict=True) if kind == key]


def test_dice_lie_as_they_fell() -> None:
    rolls = lines_below("champions", 400, "rolled")
    fought = [roll for roll in rolls if any(line.startswith("hits ") for line in roll.below)]
    assert fought
    for roll in fought:
        planks = [line for line in roll.below if re.match("Swords|Spears|Axes", line)]
        counts = next(line for line in roll.below if line.startswith("hits "))
        hits = sum(int(number) for plank in planks for number in re.findall(r"(\d+) hit", plank))
        assert counts.startswith(f"hits {hits},")


def test_a_battle_names_its_strengths() -> None:
    battles = lines_below("blood_rage", 300, "battle")
    assert battles
    for battle in battles:
        sides = [line for line in battle.below if re.fullmatch(r"\w+ \d+( \(.*\))?", line)]
        assert len(sides) >= 1


def test_the_end_of_an_age_is_counted() -> None:
    [first, *_] = lines_below("blood_rage", 400, "valhalla")
    rows = [line for line in first.below if re.match(r"(Ana|Bo|Cy): ", line)]
    assert len(rows) == SEATS
    for row in rows:
        numbers = [int(number) for number in re.findall(r"(?:^\w+:|\+|=) (\d+)", row)]
        assert numbers[-1] == sum(numbers[:-1] or numbers)


def test_time_to_read() -> None:
    [first, *_] = lines_below("blood_rage", 400, "valhalla")
    assert first.seconds(OFF) == 0
    assert 0 < first.seconds(FAST) < first.seconds(NORMAL)
    assert Shown("Nothing is staged.").seconds(NORMAL) == 0


def test_a_pipe_is_told_what_the_stage_shows() -> None:
    done = meadhall("play", "champions", "--seed", "5", "--players", "Ana,bot:greedy,bot:greedy", typed="1\n" * 60)
    assert re.search(r"- Bot \d rolls .*\n( {4}.*\n)*    (Swords|Spears|Axes): ", done.stdout)


def test_what_is_typed_meanwhile_is_the_next_answer() -> None:
    process = terminal("play", "champions", "--seed", "5", "--players", "Ana,bot:greedy,bot:greedy", pace="slow")
    process.expect("Ana( \\(Enter: [^)]*\\))? > ")
    process.sendline("1")
    process.expect("Bot [23] ")
    process.sendline("pace off")
    process.expect("Ana( \\(Enter: [^)]*\\))? > pace off")
    process.expect("Pace: off")
    process.sendline("quit")
    process.wait()


def test_pace_in_the_words_of_a_language() -> None:
    done = meadhall("--lang", "de", "play", "champions", "--players", "Ana,bot:random", typed="tempo schnell\nende\n")
    assert "Tempo: schnell" in done.stdout
