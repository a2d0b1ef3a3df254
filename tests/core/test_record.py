"""Records: written, read, replayed, resumed; and what is wrong with one is said plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.errors import BadRecord
from meadhall.core.match import Match
from meadhall.core.record import Record, _check
from meadhall.core.words import Words
from toasts import GAME
from toasts.table.schema import SCHEMA


def played(moves: int = 1000, seed: str = "record") -> Match:
    match = Match.new(GAME, 3, {"mead": "dry"}, key=key_from_seed(seed), players=["Ana", "Bo the Old", "Çelik"])
    choices = Chance(key_from_seed("choices"))
    while not match.over and len(match.moves) < moves:
        seat = choices.choose(match.state.asked)
        match.play(seat, choices.choose(match.state.legal(seat)))
    return match


def test_a_record_replays_to_the_same_state_and_log(tmp_path: Path) -> None:
    match, file = played(), tmp_path / "game.meadhall"
    match.save(file)
    again = Match.replay(Record.read(file), GAME)
    assert again.state.fingerprint() == match.state.fingerprint()
    assert again.players == ["Ana", "Bo the Old", "Çelik"]
    assert again.box.options == {"mead": "dry"}
    assert [(n, x.key, x.args) for n, x in again.log] == [(n, x.key, x.args) for n, x in match.log]
    assert again.record().dump() == file.read_text(encoding="utf-8")


def test_a_game_under_way_can_be_resumed_and_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    whole, part = played(), played(4)
    file = tmp_path / "open.meadhall"
    part.save(file)
    resumed = Match.replay(Record.read(file), GAME)
    assert not resumed.over
    for seat, move in whole.moves[len(part.moves) :]:
        resumed.play(seat, move)
    assert resumed.state.fingerprint() == whole.state.fingerprint()


def test_a_record_cut_anywhere_says_so() -> None:
    text = played().record().dump()
    for length in range(len(text) - 1):
        with pytest.raises(BadRecord):
            Record.parse(text[:length], "cut")


def test_any_changed_line_is_found() -> None:
    lines = played().record().dump().splitlines()
    for number, line in enumerate(lines):
        for changed in (line.replace("p1", "p2", 1), line.replace("pick small", "pick great"), line + "x", "7" + line):
            if changed != line:
                text = "\n".join([*lines[:number], changed, *lines[number + 1 :]]) + "\n"
                with pytest.raises(BadRecord):
                    Match.replay(Record.parse(text, "changed"), GAME)


def forged(match: Match, number: int, move: str) -> Record:
    """A record with one move changed and all checks made anew."""
    record = match.record()
    record.moves[number] = (record.moves[number][0], move)
    return Record.parse(record.dump(), "forged")


def test_a_forged_move_is_found_by_the_rules_or_by_the_final_state() -> None:
    match = played()
    number = next(index for index, (_, text) in enumerate(match.record().moves) if text.startswith("pick"))
    _, text = match.record().moves[number]
    hand = {"pick small", "pick middle", "pick great"} - {text}
    for other in sorted(hand):
        with pytest.raises(BadRecord, match=r"cannot be played|another state"):
            Match.replay(forged(match, number, other), GAME)
    with pytest.raises(BadRecord, match="'dance' is no move"):
        Match.replay(forged(match, number, "dance"), GAME)


def test_other_content_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(
        '[pack]\nid="mine"\ngame="toasts"\nversion=1\nname_en="m"\nname_de="m"\n[[horn]]\nid="small"\nsips=3\n'
    )
    mine = Content.load(pack, SCHEMA, over=GAME.content)
    match = Match.new(GAME, 2, content=mine)
    with pytest.raises(BadRecord, match=r"played with other content \(base 1, mine 1;.*--pack"):
        Match.replay(match.record(), GAME)
    assert Match.replay(match.record(), GAME, mine).state.fingerprint() == match.state.fingerprint()


def test_unknown_rules_and_formats_are_refused() -> None:
    record = played().record()
    record.rules = 99
    with pytest.raises(BadRecord, match="rules version 99 of toasts; this version knows 1"):
        Match.replay(Record.parse(record.dump(), "new"), GAME)
    with pytest.raises(BadRecord, match="a format that this version cannot read"):
        Record.parse(played().record().dump().replace("record 1", "record 2", 1), "newer")
    record = played().record()
    record.game = "chess"
    with pytest.raises(BadRecord, match="a record of 'chess', not of 'toasts'"):
        Match.replay(record, GAME)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is no record"),
        ("hello\n", "this is no record"),
        ("meadhall record 1\ngame toasts\n", "cut off in its head"),
        ("meadhall record 1\ngame toasts\n\n", "lacks the line"),
        ("meadhall record 1\ngame toasts\nrules x\ncontent y\nseats 2\nkey 00\n\n", "a number in the head is broken"),
        ("meadhall record 1\nwine red\n\n", "does not belong in the head"),
    ],
)
def test_what_is_no_record_says_why(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        Record.parse(text, "file")


def test_what_is_wrong_is_said_in_the_readers_language() -> None:
    with pytest.raises(BadRecord) as refused:
        Record.parse(played().record().dump()[:-40], "torn")
    assert refused.value.said(Words.core("de")).endswith("mitten in einer Zeile abgeschnitten")
    assert str(refused.value).endswith("cut off in the middle of a line")


def test_a_key_that_was_not_promised_is_found() -> None:
    text = played().record().dump()
    key = key_from_seed("record").hex()
    with pytest.raises(BadRecord, match="do not belong together"):
        Record.parse(text.replace(key, key_from_seed("other").hex()), "swapped")


def test_a_line_behind_the_end_is_found() -> None:
    record = played(2).record()
    lines = record.dump().splitlines()
    check = lines[-1].rpartition("~")[2]
    extra = "3 p1 boast"
    with pytest.raises(BadRecord, match="more behind the end"):
        Record.parse("\n".join([*lines, f"{extra} ~{_check(check, extra)}"]) + "\n", "long")


def test_files_that_cannot_be_read_say_so(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        Record.read(tmp_path / "nothing")
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00meadhall")
    with pytest.raises(BadRecord, match="not a text file"):
        Record.read(binary)


def test_a_failed_write_leaves_the_old_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.meadhall"
    match = played(2)
    match.save(file)
    before = file.read_text(encoding="utf-8")

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="No space"):
        played(4).save(file)
    assert file.read_text(encoding="utf-8") == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.meadhall"]


def rewritten(match: Match, old: str, new: str) -> str:
    """A record with something replaced in its text and all checks made anew."""
    lines = match.record().dump().replace(old, new, 1).split("\n")
    gap = lines.index("")
    check = _check("", "\n".join(lines[:gap]))
    for number in range(gap + 1, len(lines)):
        line, mark, _ = lines[number].rpartition(" ~")
        if mark:
            check = _check(check, line)
            lines[number] = f"{line} ~{check}"
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("player p1 Ana", "player p2 Ana", "does not belong in the head"),
        ("player p3 Çelik\n", "", "3 seats and 2 players"),
        ("seats 3", "seats ٣", "a number in the head is broken"),
        ("seats 3", "seats -3", "a number in the head is broken"),
        ("seats 3", "seats 99999999999", "a number in the head is broken"),
        ("\n1 p", "\n7 p", "is not move 1"),
        ("\n1 p1", "\n1 p9", "is not move 1"),
        ("\n1 p1", "\n1 referee", "is not move 1"),
        ("\n1 p1 begin", "\nbegin", "is not move 1"),
        ("\nend 2", "\nend 999", "the end does not fit the 2 moves"),
        ("open", "banana", "the end does not fit"),
        ("pack base 1", "pack other 1", "played with other content"),
    ],
)
def test_a_record_that_nobody_wrote_is_refused(old: str, new: str, message: str) -> None:
    match = Match.new(GAME, 3, {"mead": "dry"}, key=key_from_seed("record"), players=["Ana", "Bo the Old", "Çelik"])
    match.play_text(0, "begin p1")
    match.play(0, match.state.legal(0)[0])
    assert old in match.record().dump()
    with pytest.raises(BadRecord, match=message):
        Match.replay(Record.parse(rewritten(match, old, new), "file"), GAME)


def test_an_error_quotes_no_endless_line_and_no_control_codes() -> None:
    with pytest.raises(BadRecord) as refused:
        Record.parse("meadhall record 1\n\x1b[31m" + "x" * 10_000_000 + "\n\n", "file")
    assert len(str(refused.value)) < 200
    assert "\x1b" not in str(refused.value)


def test_line_ends_of_another_system_do_no_harm() -> None:
    match = played(3)
    assert len(Record.parse(match.record().dump().replace("\n", "\r\n"), "file").moves) == 3


def test_a_link_stays_a_link_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    file, link = tmp_path / "game.meadhall", tmp_path / "link.meadhall"
    played(1).save(file)
    file.chmod(0o640)
    link.symlink_to(file)
    played(2).save(link)
    assert link.is_symlink()
    assert len(Record.read(file).moves) == 2
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_record_says_what_was_agreed_on_besides_the_rules() -> None:
    match = Match.new(GAME, 2, key=key_from_seed("customs"))
    record = match.record()
    record.customs = ["practice"]
    again = Record.parse(record.dump(), "record")
    assert again.customs == ["practice"]
    assert again.dump() == record.dump()


def test_a_match_can_be_rewound_to_any_move_and_goes_on_with_the_same_dice() -> None:
    match = Match.new(GAME, 3, key=key_from_seed("rewound"))
    chance = Chance(key_from_seed("choices"))
    hashes, lines = [match.state.fingerprint()], [len(match.log)]
    while not match.over:
        seat = match.state.asked[0]
        match.play(seat, chance.choose(match.state.legal(seat)))
        hashes.append(match.state.fingerprint())
        lines.append(len(match.log))
    for number, (expected, told) in enumerate(zip(hashes, lines, strict=True)):
        back = match.rewound(number)
        assert back.state.fingerprint() == expected
        assert len(back.log) == told
        for seat, move in match.moves[number:]:
            back.play(seat, move)
        assert back.state.fingerprint() == hashes[-1]
