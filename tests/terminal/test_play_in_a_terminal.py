"""Whole games through a pseudo terminal of 100 columns and 30 rows."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pexpect
import pytest

from meadhall import games
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.seats import REFEREE
from meadhall.terminal.texts import terminal_words
from tests.terminal.support import CLEAR, COLUMNS, ROWS, last_screen, marks, seed_where, size, terminal

SEED = seed_where()
HAND_OVER = {"en": "press Enter: ", "de": "Eingabetaste: "}


class Shown:
    """A screen that somebody was asked on, and how many moves had been made then."""

    def __init__(self, seat: int, moves: int, text: str) -> None:
        self.seat = seat
        self.moves = moves
        self.text = text


def play_through(lang: str, record: Path) -> tuple[list[Shown], list[str], str]:
    """Play a game of two people and a bot to its end; the screens, the hand-over screens, and the last one."""
    process = terminal(
        "--lang", lang, "play", "champions", "--players", "Ana,Bo,bot:random", "--seed", SEED, "--save", record
    )
    dice = random.Random(7)
    screens: list[Shown] = []
    hand_overs: list[str] = []
    prompts = [r"Ana( \(Enter: [^)]*\))? > ", r"Bo( \(Enter: [^)]*\))? > ", HAND_OVER[lang], pexpect.EOF]
    written = ""
    while True:
        found = process.expect(prompts)
        written += process.before
        if found == 3:
            break
        written += process.after
        screen = last_screen(written)
        if found == 2:
            hand_overs.append(screen)
            process.sendline("")
        else:
            screens.append(Shown(found, len(Record.read(record).moves), screen))
            process.sendline(str(dice.randint(1, max(marks(written)))))
        written = ""
    process.wait()
    assert process.exitstatus == 0
    return screens, hand_overs, last_screen(written)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_game_of_two_people_and_a_bot(lang: str, tmp_path: Path) -> None:
    screens, hand_overs, last = play_through(lang, tmp_path / "game.rec")

    # Everything needed to decide fits the screen.
    assert len(screens) > 60
    for shown in screens:
        # What has happened may lead the page and scroll away; the page itself begins with its title.
        page = shown.text[shown.text.index("Champions of Midgard  ") :]
        rows, columns = size(page)
        assert rows <= ROWS, shown.text
        assert columns <= COLUMNS, shown.text

    # The screen is handed over whenever somebody else is asked, and shows nothing then.
    changes = sum(here.seat != before.seat for before, here in pairwise(screens))
    assert len(hand_overs) == changes + 1
    for screen in hand_overs:
        assert len(screen.strip().split("\n")) == 2, screen

    # Nobody sees what another holds, on any screen.
    record = Record.read(tmp_path / "game.rec")
    game = games.find("champions")
    words = terminal_words(game, lang)
    match = Match.begin(record, game)
    hidden = 0
    for shown in screens:
        while len(match.moves) < shown.moves:
            match.replay_move(record, len(match.moves))
        for secret in secrets_of_others(match, shown.seat):
            hidden += 1
            assert words.name(secret) not in shown.text, shown.text
        for own in match.view(shown.seat)["players"][f"p{shown.seat + 1}"]["destinies"]:
            assert words.name(own) in shown.text
    assert hidden > 60

    # The end shows who has won, and the record holds.
    assert record.over
    finished = Match.replay(record, game)
    words.players = ["Ana", "Bo", "Bot 3"]
    winners = words.listed([words.seat(winner) for winner in finished.view(REFEREE)["winners"]])
    assert words.say("sketch.winners", winners=winners) in last
    assert size(last[last.index("Champions of Midgard  ") :])[0] <= ROWS


def secrets_of_others(match: Match, seat: int) -> set[str]:
    """The destinies that others hold and that this seat has never seen."""
    everything = match.view(REFEREE)["players"]
    seen = {argument for news in match.news(seat) for argument in news.args.values()}
    visible = {card for player in match.view(seat)["players"].values() for card in player["destinies"]}
    return {
        card
        for name, player in everything.items()
        for card in player["destinies"]
        if name != f"p{seat + 1}" and card not in seen and card not in visible
    }


def test_a_move_can_be_completed_with_the_tab_key() -> None:
    process = terminal("play", "champions", "--seed", SEED, "--players", "Ana,bot:random,bot:random")
    process.expect_exact("Ana > ")
    process.send("choose gyl\t")
    process.expect_exact("choose gylfir")
    process.sendline("")
    process.expect_exact(" leads with Gylfir")
    process.sendline("quit")
    process.expect(pexpect.EOF)


def test_the_arrow_keys_do_not_bring_back_what_the_player_before_has_typed() -> None:
    process = terminal("play", "champions", "--seed", SEED, "--players", "Ana,Bo")
    first, second = ("Ana", "Bo") if process.expect_exact(["Ana, press", "Bo, press"]) == 0 else ("Bo", "Ana")
    process.sendline("")
    process.expect_exact(f"{first} > ")
    process.sendline("choose ullr")
    process.expect_exact(f"{second}, press Enter: ")
    process.sendline("")
    process.expect_exact(f"{second} > ")
    process.send("\x1b[A\x1b[A\x1b[A")
    process.sendline("")
    process.sendline("log")
    process.expect_exact("- ")
    assert "choose ullr" not in process.before
    process.close(force=True)


def test_the_player_before_can_take_back_at_the_hand_over() -> None:
    process = terminal("play", "champions", "--seed", SEED, "--players", "Ana,Bo")
    first, second = ("Ana", "Bo") if process.expect_exact(["Ana, press", "Bo, press"]) == 0 else ("Bo", "Ana")
    process.sendline("")
    process.expect_exact(f"{first} > ")
    process.sendline("choose ullr")
    process.expect_exact(f"{second}, press Enter: ")
    process.sendline("undo")
    process.expect_exact(f"{first}, press Enter: ")
    process.sendline("")
    process.expect_exact("Ullr")
    process.expect_exact(f"{first} > ")
    process.close(force=True)


def test_control_c_leaves_with_130_and_says_how_to_go_on(tmp_path: Path) -> None:
    record = tmp_path / "game.rec"
    process = terminal("play", "champions", "--seed", SEED, "--players", "Ana,bot:random,bot:random", "--save", record)
    process.expect_exact("Ana > ")
    process.sendintr()
    process.expect_exact("--resume")
    process.expect(pexpect.EOF)
    process.wait()
    assert process.exitstatus == 130
    assert Match.replay(Record.read(record), games.find("champions")).moves is not None


def test_a_taller_screen_explains_more() -> None:
    tall = terminal("play", "champions", "--seed", SEED, "--players", "Ana,bot:random,bot:random", rows=60)
    tall.expect_exact("Ana > ")
    tall.sendline("gylfir")
    tall.expect_exact(CLEAR)
    tall.expect_exact("Ana > ")
    screen = last_screen(tall.before)
    assert "Uses the Merchant Ship without paying" in screen
    assert ROWS < size(screen)[0] <= 60
    tall.close(force=True)


def test_plain_writes_no_control_codes_to_a_terminal() -> None:
    process = terminal("play", "champions", "--seed", SEED, "--players", "Ana,Bo", "--plain")
    process.expect_exact("press Enter: ")
    process.sendline("")
    process.expect_exact(" > ")
    process.sendline("quit")
    process.expect(pexpect.EOF)
    assert "\x1b" not in process.before


def test_a_small_window_gets_plain_lines() -> None:
    for rows, columns in ((18, 100), (30, 60)):
        process = terminal(
            "play", "champions", "--seed", SEED, "--players", "Ana,bot:random,bot:random", rows=rows, columns=columns
        )
        process.expect_exact("Ana > ")
        process.sendline("gylfir")
        process.expect_exact("Ana > ")
        shown = last_screen(process.before)
        assert "- Ana leads with Gylfir the Seaworthy." in shown
        assert "Hafter: 1 spear [" in shown
        assert size(shown)[1] <= columns
        process.close(force=True)


def test_a_low_window_says_what_it_leaves_out_and_board_shows_it() -> None:
    process = terminal(
        "play", "champions", "--seed", SEED, "--players", "Ana,bot:random,bot:random", rows=24, columns=80
    )
    process.expect_exact("Ana > ")
    process.sendline("gylfir")
    process.expect_exact(CLEAR)
    process.expect_exact("Ana > ")
    shown = last_screen(process.before)
    page = shown[shown.index("Champions of Midgard") :]
    assert size(page)[0] <= 24
    assert size(page)[1] <= 80
    assert "board shows the rest" in page
    assert "For sale:" not in page
    process.sendline("board")
    process.expect_exact("Ana > ")
    whole = last_screen(process.before)
    for title in ("Swordsmith", "Elsewhere:", "On offer:", "For sale:", "Shore 4", "Leader"):
        assert title in whole
    process.close(force=True)
