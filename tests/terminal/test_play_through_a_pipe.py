"""Play with scripted input: plain lines, no control codes, everything in the chosen language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.state import View
from tests.terminal.support import meadhall, seed_where


def keeps_swordsmen_away(view: View) -> bool:
    """Whether a monster on a near shore cannot be fought with swordsmen."""
    content = games.find("champions").content
    near = [shore.id for shore in content.of("shore") if shore["warriors_per_food"] == 2]
    monsters = [shore["monster"] for ident, shore in view["board"]["shores"].items() if ident in near]
    return any(content.entries["monster"][monster]["forbidden"] == ["swordsman"] for monster in monsters)


TO_PLACEMENT = "gylfir\n"
SEED = seed_where(keeps_swordsmen_away)
ALONE = ("play", "champions", "--seed", SEED, "--players", "Ana,bot:random,bot:random")


def replayed(record: Path) -> Match:
    return Match.replay(Record.read(record), games.find("champions"))


def test_a_whole_game(tmp_path: Path) -> None:
    record = tmp_path / "game.rec"
    done = meadhall(*ALONE, "--save", record, typed="1\n" * 500)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert not set(done.stdout) & set("│─┌┐└┘━┃")
    assert "The game is won by" in done.stdout
    assert replayed(record).over


def test_a_whole_game_in_the_language_of_the_environment() -> None:
    done = meadhall(*ALONE, typed="1\n" * 500, LANG="de_DE.UTF-8")
    assert done.returncode == 0
    assert "Gewonnen: " in done.stdout
    assert "Wohin stellst du einen Arbeiter?" in done.stdout
    for english in ("Round", "worker", "Where", "glory", "Bot 2 places"):
        assert english not in done.stdout


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (meadhall(*ALONE, typed="1\n" * 40).stdout for _ in range(2))
    assert first == second


def test_moves_are_typed_by_number_text_beginning_and_name() -> None:
    for typed in ("ch gy", "gylfir the seaworthy"):
        assert "Ana leads with Gylfir the Seaworthy." in meadhall(*ALONE, typed=f"{typed}\n").stdout, typed


def saved_before_the_only_move(file: Path) -> Match:
    """A game of Blood Rage, kept where somebody is asked who has but one answer."""
    game = games.find("blood_rage")
    match = Match.new(game, 2, key=key_from_seed("only"), players=["Ana", "Bo"])
    chance = Chance(key_from_seed("only"))
    while len(match.state.legal(match.state.asked[0])) > 1:
        seat = match.state.asked[0]
        match.play(seat, chance.choose(match.state.legal(seat)))
    match.save(file)
    return match


def test_where_there_is_one_move_enter_makes_it(tmp_path: Path) -> None:
    before = saved_before_the_only_move(tmp_path / "only.rec")
    only = before.box.grammar.text(before.state.legal(before.state.asked[0])[0])
    done = meadhall("play", "--resume", tmp_path / "only.rec", typed="\n9\n\n")
    name = re.search(r"\(Enter: (.+)\) > ", done.stdout)
    assert name is not None, done.stdout
    assert f"There is no move 9 here; the only move is 1: {name[1]}. Enter is enough." in done.stdout
    assert "1 to 1" not in done.stdout
    record = Record.read(tmp_path / "only.rec")
    assert record.moves[len(before.moves)] == (before.state.asked[0], only)


def test_german_names_are_understood_beside_the_texts() -> None:
    for typed in ("Räucherkammer", "pl smo"):
        done = meadhall("--lang", "de", *ALONE, typed=f"gylfir\n{typed}\n")
        assert "Ana stellt einen Arbeiter: Räucherkammer." in done.stdout, typed


@pytest.fixture(scope="module")
def english() -> dict[str, str]:
    """The answers to what is typed at the first placement of a worker."""
    return conversation(
        "en",
        *("place s", "xyzzy", "99", "9" * 5000, "²", "?", "? xyzzy", "place worker_huts", "? Worker Huts"),
        *("? place market", "? market", "? ice drake", "? beg", "help", "moves", "log", "board", "save"),
        *("rules blame", "rules cm-score-14", "rules xyzzy", "rules", "rules set-up", "rules start player"),
        *("? swordsman", "? troll", "? draugr 1", "? shore 2", "? blame", "? favor", "? journey", "? done"),
        *("? start player", "save ~nosuchuser/x", "save a\0b"),
    )


@pytest.fixture(scope="module")
def german() -> dict[str, str]:
    return conversation(
        "de", "throw", "? Arbeiterhütten", "hilfe", "züge", "regeln schuld", "speichern /etc/passwd", "xyzzy"
    )


def conversation(lang: str, *lines: str) -> dict[str, str]:
    """What is answered to each line; none of them may be a move."""
    done = meadhall("--lang", lang, *ALONE, typed="\n".join(["gylfir", *lines, "quit"]) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    _, _, *answers = done.stdout.split("Ana > ")
    assert len(answers) == len(lines) + 1, "one of the lines was taken for a move"
    return {line: answer.removeprefix(line) for line, answer in zip(lines, answers, strict=False)}


def test_several_moves_fit_and_some_are_named(english: dict[str, str]) -> None:
    assert re.search(r"'place s' fits \d+ moves: Swordsmith, Smokehouse, ", english["place s"])


@pytest.mark.parametrize("typed", ["xyzzy", "² ", "? xyzzy"])
def test_nonsense_is_no_move(typed: str, english: dict[str, str]) -> None:
    assert "is no move here." in english[typed.strip()]


@pytest.mark.parametrize("typed", ["99", "9" * 5000])
def test_a_number_that_no_move_has_names_the_last(typed: str, english: dict[str, str]) -> None:
    assert "There is no move 99" in english[typed]
    assert len(english[typed]) < 200


@pytest.mark.parametrize("typed", ["place worker_huts", "? Worker Huts"])
def test_an_illegal_move_names_the_clause_and_its_text(typed: str, english: dict[str, str]) -> None:
    clause = games.find("champions").rulebook["CM-LOC-HUTS-07"]
    assert "Not possible: Place a worker on: Worker Huts." in english[typed]
    assert f"CM-LOC-HUTS-07: {clause.text('en')}" in english[typed]


def test_an_illegal_move_is_explained_in_german(german: dict[str, str]) -> None:
    clause = games.find("champions").rulebook["CM-LOC-HUTS-07"]
    assert "Eine Regel steht im Weg:" in german["? Arbeiterhütten"]
    assert f"CM-LOC-HUTS-07: {clause.text('de')}" in german["? Arbeiterhütten"]


def test_german_names_a_leader_without_a_verb_that_could_be_misread() -> None:
    done = meadhall("--lang", "de", *ALONE, typed="gylfir\n")
    assert "- Anführer von Ana: Gylfir der Seefeste." in done.stdout
    assert "; ohne Schwertkämpfer; Reise verdeckt; 1 Nahrung reicht für 2" in done.stdout


def test_a_move_that_is_not_asked_says_when_it_can_be_made(german: dict[str, str]) -> None:
    assert "Das steht gerade nicht zur Wahl." in german["throw"]
    assert f"CM-COMBAT-08: {games.find('champions').rulebook['CM-COMBAT-08'].text('de')}" in german["throw"]


@pytest.mark.parametrize("typed", ["? place market", "? market", "?"])
def test_a_legal_move_is_explained_by_its_component(typed: str, english: dict[str, str]) -> None:
    assert "Market: Exchange any amount of food, wood and coins" in english[typed]


def test_a_move_without_a_component_is_explained_by_its_clause(english: dict[str, str]) -> None:
    assert "CM-PLACE-05: " in english["? beg"]


def test_a_card_is_explained_by_its_name(english: dict[str, str]) -> None:
    assert "Ice Drake: " in english["? ice drake"]
    assert "Ice Drake: attack 4, defense 7; victory brings 16 glory, 2 favor." in english["? ice drake"]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("? swordsman", "Its six faces: 2× blank, 2× hit, double hit, shield."),
        ("? troll", "Reserves the troll for you"),
        ("? troll", r"Here now: \w+ Troll; attack \d, defense \d; victory brings \d+ glory"),
        (
            "? draugr 1",
            r"Here now: Draugr \w+, (red|yellow|blue); attack \d, defense \d; victory brings \d glory, \d coin",
        ),
        ("? shore 2", r"Here now: .+, (red|yellow|blue); attack \d"),
        ("? shore 2", "journey hidden; 1 food feeds 1."),
        ("? Worker Huts", "Worker Huts: Pay 5, 4, 3 or 2 coins"),
        ("? blame", "See also: rules blame"),
        ("? favor", "See also: rules favor"),
        ("? journey", "See also: rules journey"),
        ("? start player", "See also: rules start player"),
    ],
)
def test_an_explanation_tells_what_is_printed_what_lies_there_and_where_to_read_on(
    typed: str, expected: str, english: dict[str, str]
) -> None:
    assert re.search(expected, english[typed])


def test_what_is_nowhere_in_the_rules_points_to_no_rule(english: dict[str, str]) -> None:
    assert english["? done"].split("\n")[1:-1] == ["Not possible: Done.", "That is not what is asked now."]
    assert "See also" not in english["? xyzzy"]


def test_a_legal_move_without_a_clause_is_explained_by_its_question() -> None:
    done = meadhall(*ALONE, typed=f"{TO_PLACEMENT}market\n? done\n")
    assert "Leave the market: one of the answers to “What do you exchange?”" in done.stdout.split("> ? done")[1]
    assert "CM-" not in done.stdout.split("> ? done")[1]


@pytest.mark.parametrize("typed", ["save ~nosuchuser/x", "save a\0b"])
def test_a_name_that_no_file_can_have_is_refused(typed: str, english: dict[str, str]) -> None:
    assert "is no name for a file." in english[typed]


def test_a_section_is_read_to_its_end_and_a_search_begins_with_the_whole_phrase(english: dict[str, str]) -> None:
    book = games.find("champions").rulebook
    clauses = [clause.id for clause in book.clauses.values() if clause.section == "setup"]
    assert len(clauses) > 8
    assert all(f"{ident}: " in english["rules set-up"] for ident in clauses)
    assert "start player" in english["rules start player"].split("\n")[1]


def test_a_listener_hears_numbers_with_their_names(english: dict[str, str]) -> None:
    table = english["board"]
    assert "0 glory, 1 food, 1 wood, 1 coin, 1 favor, 0 blame; 1 sword, 0 spears, 0 axes; 3 workers" in table
    assert re.search(r"  Troll: \w+ Troll; attack \d, defense \d; victory brings \d+ glory", table)
    assert "swordsmen may not fight it; journey hidden; 1 food feeds 2" in table
    assert "→" not in table
    assert "·" not in table


def test_leaders_are_offered_with_their_abilities_and_the_own_one_stays_readable(english: dict[str, str]) -> None:
    offered = meadhall(*ALONE).stdout
    assert ": Gylfir. Uses the Merchant Ship without paying the coin." in offered
    assert "  Gylfir: Uses the Merchant Ship without paying the coin." in english["board"]


def test_the_end_names_scores_and_players_apart() -> None:
    last = meadhall(*ALONE, typed="1\n" * 500).stdout.split("The end of the game.")[-1]
    assert last.count("\nPlayers\n") == last.count("\nFinal scores\n") == 1
    assert re.search(r"Destinies\n  .*: .* \(-?\d+ glory\)\n", last)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("help", "undo: take the last choice back"),
        ("help", "Y·R·B·T: trophies"),
        ("help", "1 food feeds 2 warriors"),
        ("moves", "(place market)"),
        ("log", "- Ana leads with Gylfir the Seaworthy."),
        ("board", "  Smokehouse: 1 food"),
        ("save", "Type: save FILE"),
        ("rules blame", "CM-"),
        ("rules cm-score-14", "CM-SCORE-14: Blame costs glory"),
        ("rules xyzzy", "No clause with all of these words: xyzzy"),
        ("rules", "Worker placement: "),
    ],
)
def test_a_command_answers(typed: str, expected: str, english: dict[str, str]) -> None:
    assert expected in english[typed]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("hilfe", "zurück: die letzte Wahl zurücknehmen"),
        ("züge", "Arbeiter stellen zu: Markt   (place market)"),
        ("regeln schuld", "CM-"),
        ("speichern /etc/passwd", "die Datei blieb unberührt"),
        ("xyzzy", "ist hier kein Zug"),
    ],
)
def test_the_commands_can_be_typed_in_german(typed: str, expected: str, german: dict[str, str]) -> None:
    assert expected in german[typed]


def test_undo_takes_back_a_choice(tmp_path: Path) -> None:
    record = tmp_path / "game.rec"
    script = f"{TO_PLACEMENT}place market\ntrade food coin\nundo\nundo\n"
    meadhall(*ALONE, "--save", record, typed=script)
    texts = [move for _, move in Record.read(record).moves]
    assert "place market" not in texts
    kept = replayed(record).view(0)["players"]["p1"]
    assert (kept["food"], kept["coin"]) == (1, 1)


def test_undo_says_why_it_is_not_possible() -> None:
    done = meadhall(*ALONE, typed=f"{TO_PLACEMENT}swordsmith\nundo\n")
    assert "The last move was not yours" in done.stdout
    assert (
        "There is nothing to take back."
        in meadhall("play", "champions", "--players", "Ana,Bo", typed="\nundo\n").stdout
    )


def test_save_and_resume_lead_to_the_same_state(tmp_path: Path) -> None:
    record = tmp_path / "game.rec"
    left = meadhall(*ALONE, "--save", record, typed=f"{TO_PLACEMENT}swordsmith\nhafter\nquit\n")
    assert left.returncode == 0
    assert f"meadhall play champions --resume {record}" in left.stdout
    before = record.read_text(encoding="utf-8")
    state = replayed(record).state.fingerprint()

    back = meadhall("play", "champions", "--resume", record, typed="quit\n")
    assert back.returncode == 0
    assert record.read_text(encoding="utf-8") == before
    assert replayed(record).state.fingerprint() == state

    german = meadhall("--lang", "de", "play", "champions", "--plain", "--resume", record, typed="ende\n")
    assert f"meadhall --lang de play champions --plain --resume {record}" in german.stdout

    # The packs, names and bots stand in the record: the file alone is enough to go on.
    on = meadhall("play", "--resume", record, typed="1\n" * 500)
    assert "The game is won by" in on.stdout
    assert replayed(record).over


def test_the_end_of_the_input_saves_and_is_no_error(tmp_path: Path) -> None:
    record = tmp_path / "game.rec"
    done = meadhall(*ALONE, "--save", record, typed=TO_PLACEMENT)
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith(f"--resume {record}")
    assert replayed(record).moves


def test_leaving_without_a_file_says_so() -> None:
    done = meadhall(*ALONE, typed="quit\n")
    assert done.returncode == 0
    assert "the game was not saved" in done.stdout


def test_a_file_that_is_no_record_of_this_game_is_never_overwritten(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Bo\n", encoding="utf-8")
    refused = meadhall(*ALONE, "--save", letter)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "was not touched" in refused.stderr
    inside = meadhall(*ALONE, typed=f"save {letter}\nsave {tmp_path}/no/folder\n")
    assert "it was not touched" in inside.stdout
    assert f"{tmp_path}/no/folder: not saved (No such file or directory)" in inside.stdout
    assert letter.read_text(encoding="utf-8") == "Dear Bo\n"

    record = tmp_path / "game.rec"
    meadhall(*ALONE, "--save", record, typed="1\n" * 500)
    before = record.read_bytes()
    for other in (("play", "champions", "--seed", "another"), ALONE):
        refused = meadhall(*other, "--save", record)
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
        assert record.read_bytes() == before


def test_save_during_the_game_keeps_saving_there(tmp_path: Path) -> None:
    record = tmp_path / "game.rec"
    done = meadhall(*ALONE, typed=f"{TO_PLACEMENT}save {record}\nswordsmith\n")
    assert f"Saved: {record}" in done.stdout
    assert "place swordsmith" in [move for _, move in Record.read(record).moves]


def test_several_people_hand_the_screen_over() -> None:
    done = meadhall("play", "champions", "--seed", "pipe", "--players", "Ana,Bo", typed="\n1\n\n1\n")
    assert "Everybody else looks away." in done.stdout


TEAM = ("play", "yggdrasil", "--seed", "pipe", "--players", "Ana,Bo", "--option", "gods=chosen")


def test_where_nobody_has_secrets_the_screen_is_not_handed_over() -> None:
    done = meadhall(*TEAM, typed="choose odin\nchoose thor\n")
    assert ("Ana > choose odin" in done.stdout, "Bo > choose thor" in done.stdout) == (True, True)
    assert "looks away" not in done.stdout
    assert "press Enter" not in done.stdout


def test_where_nobody_has_secrets_anybody_may_take_the_last_move_back() -> None:
    done = meadhall(*TEAM, typed="choose odin\nundo\nchoose tyr\n")
    assert "Bo > undo" in done.stdout
    assert "Ana > choose tyr" in done.stdout
    assert "Ana plays Tyr." in done.stdout
    with_bot = meadhall("play", "yggdrasil", "--seed", "pipe", "--players", "bot,Bo", typed="undo\n")
    assert "Bo > undo" in with_bot.stdout
    assert re.search(r"cannot be taken back|nothing to take back", with_bot.stdout)
