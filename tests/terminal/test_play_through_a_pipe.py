"""Play with scripted input: plain lines, no control codes, everything in the chosen language."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.match import Match
from meadhall.core.record import Record
from tests.terminal.support import meadhall

TO_PLACEMENT = "gylfir\n"
ALONE = ("play", "champions", "--seed", "pipe", "--name", "Ana")


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


def test_german_names_are_understood_beside_the_texts() -> None:
    for typed in ("Schwertschmied", "pl sw"):
        done = meadhall("--lang", "de", *ALONE, typed=f"gylfir\n{typed}\n")
        assert "Ana stellt einen Arbeiter: Schwertschmied." in done.stdout, typed


@pytest.fixture(scope="module")
def english() -> dict[str, str]:
    """The answers to what is typed at the first placement of a worker."""
    return conversation(
        "en",
        *("place s", "xyzzy", "99", "9" * 5000, "²", "?", "? xyzzy", "place worker_huts", "? Worker Huts"),
        *("? place market", "? market", "? ice drake", "? beg", "help", "moves", "log", "board", "save"),
        *("rules blame", "rules cm-score-14", "rules xyzzy", "rules"),
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
    assert "'place s' fits 8 moves: Swordsmith, Smokehouse, " in english["place s"]


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


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("help", "undo: take the last choice back"),
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
        ("züge", "Einen Arbeiter stellen zu: Markt   (place market)"),
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
    assert f"Not saved: {tmp_path}/no/folder (No such file or directory)" in inside.stdout
    assert letter.read_text(encoding="utf-8") == "Dear Bo\n"

    record = tmp_path / "game.rec"
    meadhall(*ALONE, "--save", record, typed=TO_PLACEMENT)
    before = record.read_bytes()
    other = meadhall("play", "champions", "--seed", "another", "--save", record)
    assert (other.returncode, other.stderr.count("\n")) == (2, 1)
    assert record.read_bytes() == before


def test_save_during_the_game_keeps_saving_there(tmp_path: Path) -> None:
    record = tmp_path / "game.rec"
    done = meadhall(*ALONE, typed=f"{TO_PLACEMENT}save {record}\nswordsmith\n")
    assert f"Saved: {record}" in done.stdout
    assert "place swordsmith" in [move for _, move in Record.read(record).moves]


def test_several_people_hand_the_screen_over() -> None:
    done = meadhall("play", "champions", "--seed", "pipe", "--players", "Ana,Bo", typed="\n1\n\n1\n")
    assert "Everybody else looks away." in done.stdout
