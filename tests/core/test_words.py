"""Every text is there, in both languages, with the same placeholders; and each can be said."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import meadhall
from meadhall import arena, bots, cli, games, server, terminal
from meadhall.core import match as match_module
from meadhall.core import state as state_module
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.match import Match
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.state import Decision
from meadhall.core.table import News
from meadhall.core.words import CORE_TEXT, Words, language
from meadhall.testing.texts import alike, fields, told_keys

SOURCE = Path(meadhall.__file__).parent


DOORS = [cli.TEXT, bots.TEXT, terminal.TEXT, arena.TEXT, server.TEXT]


def texts(lang: str, game: str) -> dict[str, str]:
    """The texts of a game, with those of the core; without a game those that belong to none."""
    return games.find(game).words(lang).texts if game else Words.core(lang, *DOORS).texts


@pytest.mark.parametrize("game", ["", *games.names()])
def test_both_languages_have_the_same_keys(game: str) -> None:
    assert set(texts("en", game)) == set(texts("de", game))


@pytest.mark.parametrize("game", ["", *games.names()])
def test_both_languages_use_the_same_placeholders(game: str) -> None:
    german = texts("de", game)
    for key, text in texts("en", game).items():
        assert fields(text) == fields(german[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["", *games.names()])
def test_no_text_is_empty(game: str, lang: str) -> None:
    assert [key for key, text in texts(lang, game).items() if not text.strip()] == []


def test_core_has_a_text_for_every_kind_of_refusal_and_every_reason_against_undo() -> None:
    kinds = {
        state_module.GAME_OVER,
        state_module.NOT_YOUR_DECISION,
        state_module.NOT_ASKED,
        state_module.NO_MOVE,
        state_module.AGAINST_A_RULE,
    }
    assert {f"refusal.{kind}" for kind in kinds} <= set(texts("en", ""))
    tree = ast.parse(Path(match_module.__file__).read_text(encoding="utf-8"))
    reasons = {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "UndoRefused"
        and isinstance(node.args[0], ast.Constant)
    } | {"chance", "seen"}
    assert {f"undo.{reason}" for reason in reasons} <= set(texts("en", ""))


@pytest.mark.parametrize("game", games.names())
def test_every_verb_has_a_heading(game: str) -> None:
    room = games.find(game)
    verbs = room.open_box(room.seats[0]).grammar.verbs
    assert {f"verb.{verb}" for verb in verbs} <= set(texts("en", game))


@pytest.mark.parametrize("game", games.names())
def test_every_step_that_asks_has_a_question(game: str) -> None:
    room = games.find(game)
    asking = [step.name for step in room.open_box(room.seats[0]).steps if step.verbs]
    assert asking
    assert {f"ask.{name}" for name in asking} <= set(texts("en", game))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_everything_a_room_tells_has_a_text_with_its_arguments(game: str, lang: str) -> None:
    told = told_keys(games.find(game).room)
    said = texts(lang, game)
    assert told
    for key, names in told.items():
        assert f"log.{key}" in said, key
        used = set(fields(said[f"log.{key}"]))
        assert used <= names, f"log.{key} uses {used - names}, which is not told"


@pytest.mark.parametrize("game", games.names())
def test_no_log_text_is_left_over(game: str) -> None:
    told = told_keys(games.find(game).room)
    assert {key.removeprefix("log.") for key in texts("en", game) if key.startswith("log.")} == set(told)


SPEAKING = [*sorted((SOURCE / "terminal").glob("*.py")), *sorted((SOURCE / "arena").glob("*.py")), SOURCE / "cli.py"]


@pytest.mark.parametrize("file", SPEAKING, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_doors_say_only_what_there_is(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    keys = {
        call.args[0].value
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "say"
        and isinstance(call.args[0], ast.Constant)
    }
    assert keys <= set(texts("en", ""))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_can_be_told_and_drawn(game: str, lang: str) -> None:
    """Every question, move, line of news and picture of a game of bots is put into words without a gap."""
    room = games.find(game)
    match = Match.new(room, room.seats[-1], key=key_from_seed("words"))
    words = room.words(lang)
    chance = Chance(key_from_seed("choices"))
    lines: list[str] = []
    while not match.over:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        lines.append(words.say(decision.question, **decision.args))
        lines += [words.move(match.box.grammar, move) for move in decision.moves]
        lines.append(room.sketch(match.view(seat), words).headline)
        match.play(seat, chance.choose(decision.moves))
    lines += [words.news(news) for _, news in match.log]
    lines.append(room.sketch(match.view(-1), words).headline)
    assert [line for line in lines if "{" in line or "_" in line] == []


@pytest.mark.parametrize("game", games.names())
def test_no_two_choices_read_alike(game: str) -> None:
    """Whoever reads them in a list could not tell them apart."""
    room = games.find(game)
    spoken = [room.words(lang) for lang in LANGUAGES]
    for seats in room.seats:
        match = Match.new(room, seats, key=key_from_seed("alike"))
        chance = Chance(key_from_seed("choices"))
        while not match.over:
            for seat in (*match.state.asked, *match.state.guests()):
                decision = match.decision(seat)
                assert decision is not None
                for words in spoken:
                    assert list(alike(words, match.box.grammar, decision)) == []
            seat = match.state.asked[0]
            match.play(seat, chance.choose(match.state.legal(seat)))


def test_choices_that_read_alike_are_found_unless_they_are_copies_of_a_card() -> None:
    room = games.find("champions")
    words, grammar = room.words("en"), room.open_box(2).grammar
    words.texts = {**words.texts, "move.place": "somewhere"}
    moves = [grammar.parse(move) for move in ("place market", "place longhouse", "beg")]
    found = list(alike(words, grammar, Decision(0, "ask.place_worker", {}, moves)))
    assert found == ["'place market' and 'place longhouse' both read 'Place a worker on: somewhere'"]
    room = games.find("blood_rage")
    words, grammar = room.words("en"), room.open_box(4).grammar
    moves = [grammar.parse(f"pick {card}") for card in ("a1_manheim", "a1_manheim_4p")]
    assert len({words.move(grammar, move) for move in moves}) == 1
    assert list(alike(words, grammar, Decision(0, "ask.draft", {}, moves))) == []


def test_nouns_follow_their_number() -> None:
    words = Words("en", {"a": "{count:coin|coins}", "b": "{count:+}"}, Content(games.find("champions").schema))
    assert [words.say("a", count=count) for count in (1, 2, 0)] == ["1 coin", "2 coins", "0 coins"]
    assert words.say("b", count=2) == "+2"


def test_dice_are_named_with_what_they_show_and_equal_ones_are_counted() -> None:
    words = games.find("champions").words("en")
    news = News("rolled", {"seat": 0, "dice": ("swordsman:hit", "swordsman:hit", "axeman:blank")})
    words.players = ["Ana"]
    assert words.news(news) == "Ana rolls 2× Sword hit, Axe blank."


def test_a_pack_with_its_own_name_is_not_hidden_by_our_short_name(tmp_path: Path) -> None:
    game = games.find("champions")
    pack = tmp_path / "pack.toml"
    pack.write_text(
        '[pack]\nid = "mine"\ngame = "champions"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
        '[[shore]]\nid = "shore_2"\nname_en = "Iceland"\n',
        encoding="utf-8",
    )
    content = Content.load(pack, game.schema, over=game.content)
    assert game.words("en", content).short("shore_2") == "Iceland"
    assert game.words("en").short("shore_2") == "Shore 2"


def test_the_language_comes_from_the_wish_then_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language() == "de"
    assert language("en") == "en"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert language() == "en"


@pytest.mark.parametrize("folder", [CORE_TEXT, *DOORS], ids=lambda folder: folder.parent.name)
def test_the_texts_lie_where_they_are_looked_for(folder: Path) -> None:
    assert sorted(file.name for file in folder.glob("*.toml")) == ["de.toml", "en.toml"]


def test_nobody_says_what_another_part_of_the_house_says() -> None:
    """A text lies beside the code that says it, and stands in one file alone."""
    keys = [key for folder in DOORS for key in set(Words.core("en", folder).texts) - set(Words.core("en").texts)]
    assert len(keys) == len(set(keys))


def test_where_there_is_room_no_name_is_shortened() -> None:
    words = games.find("odin").words("de")
    words.players = ["Ana"]
    assert words.short("warrior_hero") != words.name("warrior_hero")
    wide = words.in_full()
    assert wide.short("warrior_hero") == wide.name("warrior_hero") == words.name("warrior_hero")
    assert wide.seat(0) == "Ana"
    assert words.short("warrior_hero") != words.name("warrior_hero")


def test_a_component_with_a_sign_is_written_with_it() -> None:
    game = games.find("yggdrasil")
    words = game.words("en")
    sign, name = words.signs["horn"], words.name("horn")
    assert words.written("horn", "sign") == words.signed("horn") == f"{sign}\u00a0{name}"
    assert words.written(["horn", "horn"], "signs") == f"{sign} {sign}"
    assert words.signed("odin") == words.name("odin")
    assert words.die("vanir_die", "horn").endswith(f"{sign}\u00a0{name}")
    grammar = game.open_box(3).grammar
    assert words.choice(grammar, grammar.parse("reroll horn")) == words.signed("horn")


def test_a_move_may_have_a_text_for_its_words_alone() -> None:
    game = games.find("yggdrasil")
    grammar = game.open_box(3).grammar
    assert game.words("en").choice(grammar, grammar.parse("roll 0")) == "the god die alone"
    assert game.words("de").choice(grammar, grammar.parse("roll 0")) == "nur der Götterwürfel"
    assert game.words("en").choice(grammar, grammar.parse("roll 2")) == "2 Vanir dice"
