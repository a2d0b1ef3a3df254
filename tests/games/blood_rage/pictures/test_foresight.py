"""What previews foresee happens: strength, who falls, what Ragnarök takes; the header is true in each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.scene import NEXT, NOW, PAST, Preview, Scene
from meadhall.core.seats import parse_seat
from meadhall.core.table import Table
from meadhall.core.words import Words
from meadhall.testing import Board
from tests.games.blood_rage.board import FJORDS, GAME, RING, base, call, finish_age, lay, seen_by

NAMES = ["Anne", "Bert", "Cora"]
PROMOTIONAL = {"promotional_monsters": "yes"}
GREAT = {"rage": 6, "horns": 6}
CARDS = {
    "troll": "a1_troll",
    "fire_giant": "a2_fire_giant_3p",
    "garm": "a1_garm",
    "hildisvini": "a1_hildisvini",
    "wolfman": "a2_wolfman",
    "ymir": "a3_ymir",
    "dark_elf": "a2_dark_elf",
    "sea_serpent": "a1_sea_serpent_3p",
}


def spoken(lang: str = "en") -> Words:
    words = GAME.words(lang)
    words.players = NAMES
    return words


def drawn(board: Board, reader: str = "p1", lang: str = "en") -> Scene:
    return GAME.scene(board.state.view(parse_seat(reader)), spoken(lang))


def values(preview: Preview) -> dict[str, float]:
    return {bar.label: bar.value for bar in preview.bars}


# What an invasion destroys


@pytest.mark.clause("BR-FX-30")
def test_the_preview_of_a_trolls_invasion_counts_no_warrior_that_it_destroys() -> None:
    board = base(gimle={"p2": "leader warrior warrior", "p3": "warrior"}, p1={"upgrades": "a1_troll", "rage": 2})
    shown = drawn(board).previews["invade troll gimle"]
    assert values(shown) == {"Anne": 2, "Bert": 3}
    assert shown.lines == ["Destroyed: 2× Warrior of Bert, Warrior of Cora."]
    assert values(drawn(board).previews["invade warrior gimle"]) == {"Anne": 1, "Bert": 5, "Cora": 1}


@pytest.mark.clause("BR-FX-35")
def test_the_preview_of_the_fire_giants_invasion_counts_nobody_but_monsters() -> None:
    board = base(
        gimle={"p2": "leader warrior", "p3": "troll"},
        fjord_nw={"p2": "ship"},
        myrkvlor={"p2": "warrior"},
        p1={"upgrades": "a2_fire_giant_3p", "rage": 4},
        p3={"upgrades": "a1_troll"},
    )
    shown = drawn(board).previews["invade fire_giant gimle"]
    assert values(shown) == {"Anne": 4, "Cora": 2}
    assert shown.lines == ["Destroyed: Leader of Bert, Warrior of Bert, Ship of Bert."]


@pytest.mark.clause("BR-FX-51")
def test_an_invasion_out_of_valhalla_is_foreseen_as_well() -> None:
    mine = {"upgrades": "a1_troll a3_friggas_domain", "valhalla": "troll"}
    board = base(age=3, gimle={"p2": "warrior"}, ragnarok=("horgr", "andlang", "utgard"), p1=mine)
    assert values(drawn(board).previews["revive troll gimle"]) == {"Anne": 2}


@pytest.mark.clause("BR-FX-48", "BR-MYSTIC-08")
@pytest.mark.parametrize(
    ("theirs", "said"),
    [
        ({"upgrades": "a2_friggas_protection", "rage": 1}, "Destroyed, unless they are saved: Mystic of Bert."),
        ({"upgrades": "a2_friggas_protection", "rage": 0}, "Destroyed: Mystic of Bert."),
        ({"upgrades": "a1_friggas_chosen", "rage": 0}, "Destroyed, unless they are saved: Mystic of Bert."),
        ({"upgrades": "a2_odins_chosen", "rage": 5}, "Destroyed: Mystic of Bert."),
    ],
)
def test_a_preview_says_if_somebody_could_be_saved(theirs: dict[str, Any], said: str) -> None:
    mine = {"upgrades": "a2_fire_giant_3p", "rage": 4}
    board = lay(seats=3, age=2, gimle={"p2": "mystic"}, p1=mine, p2={"mystics": 1, **theirs})
    assert drawn(board).previews["invade fire_giant gimle"].lines == [said]


@pytest.mark.clause("BR-MYSTIC-09")
def test_whose_village_a_mystic_takes_is_foreseen() -> None:
    full = {"p2": "leader warrior", "p3": "mystic warrior"}
    mine = {"upgrades": "a2_odins_chosen", "mystics": 1}
    board = lay(seats=3, age=2, elvagar=full, p1=mine, p3={"mystics": 1}, options={"promotional_monsters": "no"})
    assert drawn(board).previews["invade mystic elvagar"].lines == ["No village is free: it takes somebody's."]
    board.play("invade mystic elvagar")
    shown = drawn(board).previews
    assert values(shown["slay p2 warrior"]) == {"Anne": 2, "Bert": 3, "Cora": 3}
    assert values(shown["slay p3 mystic"]) == {"Anne": 2, "Bert": 4, "Cora": 1}
    assert shown["slay p3 mystic"].lines == ["Destroyed: Mystic of Cora."]
    assert "decline" not in shown


@pytest.mark.clause("BR-MYSTIC-09")
def test_where_only_one_village_can_be_taken_its_holder_is_counted_out_at_once() -> None:
    mine = {"upgrades": "a2_odins_chosen", "mystics": 1}
    board = lay(seats=3, age=2, utgard={"p2": "leader", "p3": "warrior", "p1": "warrior"}, p1=mine)
    shown = drawn(board).previews["invade mystic utgard"]
    assert values(shown) == {"Anne": 3, "Bert": 3}
    assert shown.lines == ["No village is free: it takes somebody's.", "Destroyed: Warrior of Cora."]


def scattered(seed: str) -> Board:
    """Figures of three clans here and there; p1 has two monsters in the reserve, two mystics, and a few dead."""
    chance = Chance(key_from_seed(seed))
    order = list(range(len(CARDS)))
    chance.shuffle(order)
    monsters = [list(CARDS)[number] for number in order]
    places: dict[str, dict[str, list[str]]] = {place: {} for place in (*RING, "yggdrasil", *FJORDS)}
    players: dict[str, dict[str, Any]] = {}
    for number, seat in enumerate(("p1", "p2", "p3")):
        own = monsters[2 * number : 2 * number + 2]
        more = {"p1": "a2_odins_chosen a3_friggas_domain", "p2": "a2_experts_in_arms", "p3": "a1_brothers_in_arms"}
        upgrades = " ".join([*(CARDS[monster] for monster in own), more[seat]])
        stay = ["leader", *["warrior"] * (2 if seat == "p1" else 4), "mystic"]
        players[seat] = {"steps": GREAT, "rage": 9, "mystics": 2, "upgrades": upgrades, "valhalla": ["warrior"]}
        if seat != "p1":
            stay += [monster for monster in own if monster != "sea_serpent"]
            places[chance.choose(FJORDS)].setdefault(seat, []).append("ship")
        else:
            players[seat]["valhalla"] = ["warrior", own[0]]
        for figure in stay:
            room = [p for p in (*RING, "yggdrasil") if p == "yggdrasil" or sum(map(len, places[p].values())) < 3]
            places[chance.choose(room)].setdefault(seat, []).append(figure)
    where_and_who: dict[str, Any] = {**places, **players}
    return lay(where_and_who, seats=3, age=3, ragnarok=("horgr", "andlang", "gimle"), options=PROMOTIONAL)


def after(board: Board, move: str) -> Board:
    """The table after a move of p1, if nobody saves anybody."""
    state, table = board.state.clone(), Table(Chance(key_from_seed("after")))
    state.play(0, board.grammar.parse(move), table)
    while state.box.steps[state.stack[-1][0]].name == "save":
        state.play(state.asked[0], board.grammar.parse("done"), table)
    then = copy(board)
    then.state = state
    return then


def strengths(board: Board, province: str) -> dict[str, int]:
    found = board.see(f"provinces.{province}.strength")
    return {NAMES[parse_seat(seat)]: value for seat, value in found.items()}


def lost(board: Board) -> int:
    """How many enemies of p1 are in Valhalla."""
    return sum(len(board.see(f"players.{seat}.valhalla")) for seat in ("p2", "p3"))


def follow(board: Board, move: str) -> Iterator[tuple[str, Board, Preview]]:
    """A move with the table after it; where it asks whose village is taken, the answers that end the invasion."""
    then = after(board, move)
    if then.see("invasion") is None:
        yield move.split()[-1], then, drawn(board).previews[move]
        return
    province = then.see("invasion.place")
    assert then.legal("drive") <= set(drawn(then).previews)
    for answer in then.legal("slay") | then.legal("decline"):
        yield province, after(then, answer), drawn(then).previews[answer]


@pytest.mark.clause("BR-FX-30", "BR-FX-35", "BR-MYSTIC-09", "BR-PROMO-02", "BR-PROMO-04", "BR-PROMO-08")
def test_whatever_is_foreseen_of_an_invasion_happens() -> None:
    foreseen, killing, dooming = 0, 0, 0
    for seed in range(12):
        board = scattered(f"{seed}")
        on_land = [m for m in board.legal("invade") | board.legal("revive") if m.split()[-1] not in FJORDS]
        for move in sorted(on_land):
            for province, then, preview in follow(board, move):
                kills, dooms = lost(then) > lost(board), then.see("falls") != board.see("falls")
                assert values(preview) == strengths(then, province), (seed, move)
                assert any(line.startswith("Destroyed") for line in preview.lines) is kills
                assert any("Ragnarök" in line for line in preview.lines) is dooms
                foreseen, killing, dooming = foreseen + 1, killing + kills, dooming + dooms
    assert foreseen > 200
    assert killing > 10
    assert dooming > 3


@pytest.mark.clause("BR-FIG-08")
def test_whatever_is_foreseen_of_a_ship_happens() -> None:
    for seed in range(6):
        board = scattered(f"{seed}")
        for move in sorted(m for m in board.legal("invade") | board.legal("revive") if m.split()[-1] in FJORDS):
            lines = drawn(board).previews[move].lines
            beside = [p.id for p in GAME.content.of("province") if p.get("fjord") == move.split()[-1]]
            for province, line in zip(sorted(beside, key=lines_of(lines)), lines, strict=True):
                told = strengths(after(board, move), province)
                assert {f"{name} {value}" for name, value in told.items()} == set(line.partition(": ")[2].split(", "))


def lines_of(lines: Sequence[str]) -> Callable[[str], int]:
    """Which line speaks of a province."""
    words = spoken()
    return lambda province: next(n for n, line in enumerate(lines) if line.startswith(f"{words.name(province)}:"))


def test_no_invasion_is_foreseen_that_cannot_be() -> None:
    for seed in range(6):
        board = scattered(f"{seed}")
        foreseen = {key for key in drawn(board).previews if key.split()[0] in ("invade", "revive", "march")}
        assert foreseen == {move for move in board.legal() if move.split()[0] in ("invade", "revive", "march")}


@pytest.mark.clause("BR-FX-48")
def test_who_is_about_to_fall_counts_no_more_where_strength_is_shown() -> None:
    mine = {"upgrades": "a1_troll", "rage": 2}
    board = base(gimle={"p2": "leader warrior"}, p1=mine, p2={"upgrades": "a2_friggas_protection", "rage": 1})
    board.play("invade troll gimle")
    assert (board.question, board.asked) == ("save", ["p2"])
    shown = drawn(board, "p2").previews["province:gimle"]
    assert values(shown) == {"Anne": 2, "Bert": 3}
    assert shown.lines[0] == "About to be destroyed: Warrior of Bert."


@pytest.mark.clause("BR-FX-02", "BR-FX-48")
def test_who_is_about_to_fall_in_a_battle_counts_no_more() -> None:
    board = base(
        gimle={"p1": "leader", "p2": "warrior warrior"},
        p1={"hand": "a1_odins_smite"},
        p2={"upgrades": "a2_friggas_protection", "rage": 1},
    )
    call(board, "gimle").play("fight a1_odins_smite", seat="p1")
    assert (board.question, board.asked) == ("save", ["p2"])
    assert values(drawn(board, "p2").previews["now"]) == {"Anne": 4, "Bert": 1}


@pytest.mark.clause("BR-GODS-17", "BR-PROMO-05")
def test_what_counts_in_a_battle_is_said_where_it_is_something_else() -> None:
    there = {"p1": "leader", "p2": "warrior"}
    tyr = lay(gods={"tyr": "elvagar", "odin": "gimle"}, seats=3, elvagar=there)
    assert drawn(tyr).previews["province:elvagar"].lines[0] == "In a battle there: Anne 0, Bert 0."
    wolf = lay(options=PROMOTIONAL, seats=3, age=2, p1={"upgrades": "a2_wolfman", "rage": 3}, elvagar=there)
    shown = drawn(wolf).previews["invade wolfman elvagar"]
    assert (values(shown), shown.lines) == ({"Anne": 6, "Bert": 1}, ["In a battle there: Anne 3, Bert 0."])
    assert drawn(base(elvagar=there)).previews["province:elvagar"].lines[0].startswith("Manheim")


# Garm


def garm(**rest: Any) -> Board:
    mine = {"upgrades": "a1_garm", "rage": 6, **rest.pop("p1", {})}
    return lay(seats=3, options=PROMOTIONAL, p1=mine, **rest)


@pytest.mark.clause("BR-PROMO-02")
def test_where_garm_stands_is_shown_to_fall_and_what_it_spares_is_not() -> None:
    board = garm(utgard={"p1": "garm"})
    assert (board.see("falls"), board.see("doom")) == ("utgard", "gimle")
    scene = drawn(board)
    looks = {place.id: list(place.classes) for place in scene.places}
    assert (looks["province:utgard"], looks["province:gimle"]) == (["doomed"], [])
    signs = {piece.key: (piece.kind, piece.at, piece.name) for piece in scene.pieces if piece.key.startswith("doom")}
    assert signs["doom:1:now"] == ("br-doom", "doom:utgard", "Utgard is doomed")
    spared = "Gimle stands as long as Garm draws Ragnarök to Utgard"
    assert signs["doom:1"] == ("br-doom-later", "doom:gimle", spared)
    assert [chip.text for chip in scene.chips] == ["Utgard is doomed", "Andlang", "Horgr"]
    sketch = GAME.sketch(board.state.view(0), spoken())
    assert "Doom: Utgard." in sketch.headline
    rows: Any = sketch.board[0]
    noted = {row[0]: row[5] for row in rows.rows}
    assert (noted["Utgard"], noted["Gimle"], noted["Andlang"]) == ("†", "(†)", "†2")


@pytest.mark.clause("BR-PROMO-02")
def test_a_move_of_garm_says_what_ragnarok_takes_then() -> None:
    board = garm(elvagar={"p1": "warrior", "p2": "warrior"})
    shown = drawn(board).previews
    assert shown["invade garm horgr"].lines == ["Then Ragnarök takes Horgr at the end of this Age."]
    assert shown["invade garm gimle"].lines == []
    board = garm(utgard={"p1": "garm warrior"}, andlang={"p1": "leader"})
    shown = drawn(board).previews
    assert shown["march utgard yggdrasil"].lines == ["Then Ragnarök takes Gimle at the end of this Age."]
    assert shown["march andlang yggdrasil"].lines == []
    board.play("march utgard horgr")
    shown = drawn(board).previews
    assert shown["move garm"].lines == ["Then Ragnarök takes Horgr at the end of this Age."]
    assert shown["move warrior"].lines == []
    board = garm(utgard={"p1": "garm"}, andlang={"p1": "warrior", "p2": "warrior"}).play("pillage andlang")
    assert drawn(board).previews["join garm utgard"].lines == ["Then Ragnarök takes Andlang at the end of this Age."]


# The header


def header(board: Board) -> tuple[str, list[tuple[str, str]]]:
    """The province that the terminal announces, and the Ages as the browser shows them."""
    said = GAME.sketch(board.state.view(0), spoken()).headline
    _, _, doom = said.partition("Doom: ")
    return doom.partition(".")[0], [(chip.text, chip.when) for chip in drawn(board).chips]


@pytest.mark.clause("BR-RAGNAROK-04")
def test_while_a_province_is_being_destroyed_it_is_not_announced_any_more() -> None:
    witch = {"upgrades": "a3_volur_witch_3p"}
    for age, ages in enumerate(
        (
            [("Gimle", PAST), ("Andlang", NEXT), ("Horgr", NEXT)],
            [("Gimle", PAST), ("Andlang", PAST), ("Horgr", NEXT)],
            [("Gimle", PAST), ("Andlang", PAST), ("Horgr", PAST)],
        ),
        start=1,
    ):
        doomed = ("gimle", "andlang", "horgr")
        board = base(
            {doomed[age - 1]: {"p1": "volur_witch"}}, age=age, phase="ragnarok", p1=witch, destroyed=doomed[: age - 1]
        )
        assert (board.see("phase"), board.question) == ("ragnarok", "save")
        assert header(board) == ("", ages)


@pytest.mark.clause("BR-PROMO-03")
def test_an_age_whose_province_garm_has_destroyed_announces_nothing() -> None:
    board = garm(age=2, destroyed="andlang", p1={"hand": "a1_troll"})
    assert header(board) == ("", [("Nothing fell", PAST), ("Nothing falls", NOW), ("Horgr", NEXT)])
    before = garm(age=1, andlang={"p1": "garm"})
    assert header(before) == ("Andlang", [("Andlang is doomed", NOW), ("Nothing falls", NEXT), ("Horgr", NEXT)])
    before = garm(age=1, destroyed="andlang")
    assert header(before) == ("Gimle", [("Gimle is doomed", NOW), ("Nothing falls", NEXT), ("Horgr", NEXT)])


@pytest.mark.clause("BR-PROMO-02", "BR-PROMO-03", "BR-T49")
def test_what_has_fallen_is_told_as_it_was() -> None:
    """Garm burns Andlang in Age 1 instead of Gimle and dies there; in Age 2 nothing falls, or where Garm is then."""
    board = finish_age(garm(andlang={"p1": "garm"}, p1={"hand": "a1_troll"}))
    assert (board.see("phase"), board.see("age"), board.see("fallen")) == ("gods_gifts", 2, ["andlang"])
    assert header(board) == ("", [("Andlang", PAST), ("Nothing falls", NOW), ("Horgr", NEXT)])
    notes = {row[0]: row[5] for row in GAME.sketch(board.state.view(0), spoken()).board[0].rows}  # type: ignore[union-attr]
    assert notes["Gimle"] == ""
    again = garm(age=2, phase="ragnarok", destroyed="andlang", elvagar={"p1": "garm"})
    assert again.see("fallen") == ["", "elvagar"]
    nothing = garm(age=2, phase="ragnarok", destroyed="andlang", yggdrasil={"p1": "garm"})
    assert (nothing.see("fallen"), nothing.told("ragnarok_again")) == (["", ""], [{"province": "andlang"}])


def games_with_garm() -> Iterator[Match]:
    for seed in range(4):
        options = {**PROMOTIONAL, "mystics": "yes", "gods": "yes"}
        match = Match.new(GAME, 3, key=key_from_seed(f"header {seed}"), players=NAMES, options=options)
        chance = Chance(key_from_seed(f"header {seed}"))
        while not match.over:
            yield match
            match.play(match.state.asked[0], chance.choose(match.state.legal(match.state.asked[0])))
        yield match


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_header_ever_announces_a_destroyed_province(lang: str) -> None:
    words, phases = spoken(lang), set()
    for match in games_with_garm():
        view = seen_by(match, 0)
        phases.add(view["phase"])
        destroyed = {words.name(name) for name, province in view["provinces"].items() if province["destroyed"]}
        scene = GAME.scene(view, words)
        coming = " ".join(chip.text for chip in scene.chips if chip.when != PAST)
        assert not {name for name in destroyed if name in coming}
        assert {chip.text for chip in scene.chips if chip.when == PAST} <= {*destroyed, words.say("scene.nothing_fell")}
        if not view["winners"]:
            headline = GAME.sketch(view, words).headline
            assert not {name for name in destroyed if name in headline}
    assert phases >= {"clans", "gods_gifts", "actions", "discard", "end"}


# To pass


@pytest.mark.clause("BR-ACT-11", "BR-ACT-12", "BR-ACT-09")
def test_to_pass_says_what_happens() -> None:
    board = base(p1={"rage": 4})
    move = board.grammar.parse("pass")
    assert spoken("en").choice(board.grammar, move) == "Pass: Rage to 0"
    assert spoken("de").choice(board.grammar, move) == "Passen: Wut auf 0"
    english, german = (drawn(board, lang=lang).previews["pass"] for lang in ("en", "de"))
    assert (english.title, german.title) == ("Pass: Rage to 0", "Passen: Wut auf 0")
    assert "from 4 to 0" in english.lines[0]
    assert "von 4 auf 0" in german.lines[0]
    board.play("pass")
    assert (board.see("players.p1.rage"), board.see("players.p1.passed")) == (0, True)
    assert "pass" not in drawn(board).previews


# The guide


@pytest.mark.clause("BR-BOARD-01", "BR-ACT-09")
def test_the_guide_counts_the_provinces_and_lets_those_without_rage_fight() -> None:
    english, german = GAME.words("en").texts, GAME.words("de").texts
    around = len(GAME.content.of("province")) - 1
    assert around == 8
    assert "Eight provinces" in english["guide.1.text"]
    assert "Acht Gebiete" in german["guide.1.text"]
    assert "nine" in english["guide.1.text"]
    assert "neun" in german["guide.1.text"]
    assert "answer calls to battle" in english["guide.2.text"]
    assert "Schlachtrufen folgen" in german["guide.2.text"]
    assert "done for this Age" not in english["guide.2.text"]


@pytest.mark.clause("BR-PROMO-05")
def test_a_quest_is_called_the_same_in_all_clauses() -> None:
    said = [clause.text("de") for clause in GAME.rulebook.clauses.values()]
    assert not [text for text in said if "Auftrag" in text or "Aufträge" in text]
