"""What the content says is read by some rule, and a pack whose cards nothing carries out is refused, with its line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.errors import BadContent
from meadhall.core.match import Match
from meadhall.games.blood_rage.table.moves import CARD_KINDS
from meadhall.games.blood_rage.table.names import (
    ABILITIES,
    BATTLE_CARDS,
    GODS,
    MONSTERS,
    PLAIN,
    QUEST_CARDS,
    UPGRADE_CARDS,
)
from meadhall.testing.laws import Referee
from tests.games.blood_rage.board import GAME
from tests.support import plain_only

HEAD = '[pack]\nid = "mine"\ngame = "blood_rage"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
NAMES = 'name_en = "New"\nname_de = "Neu"\norigin = "designed"\n'
CARD = f'set = "base"\nage = 1\nmin_players = 2\n{NAMES}'
EVERYTHING = {"five_players": "yes", "gods": "yes", "mystics": "yes", "promotional_monsters": "yes"}
ABOUT = {"id", "name_en", "name_de", "effect_en", "effect_de", "origin", "basis", "designed_fields", "public_fields"}
"""What tells people about a component: the catalogue and the pictures read it."""


def lay(folder: Path, text: str) -> Content:
    file = folder / "mine.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return Content.load(file, GAME.schema, over=GAME.content)


def battle(key: str, more: str = "") -> str:
    return f'[[battle_card]]\nid = "new"\nkey = "{key}"\nstrength = 2\nlate = false\n{CARD}{more}'


def quest(key: str, more: str = "") -> str:
    return f'[[quest_card]]\nid = "new"\nkey = "{key}"\nglory = 5\nstat_steps = 1\n{CARD}{more}'


def upgrade(key: str, slot: str, more: str = "") -> str:
    return f'[[upgrade_card]]\nid = "new"\nkey = "{key}"\nslot = "{slot}"\ncost = 1\n{CARD}{more}'


def monster(ident: str, more: str = "", terrain: str = "province", march: str = "true") -> str:
    head = f'[[monster]]\nid = "{ident}"\nstrength = 2\nterrain = "{terrain}"\ncan_march = {march}\n'
    return head + NAMES + more


BOLD = ("upgrade", "pillage", "quest", "sacrifice")
TEXT = 'effect_en = "Something happens."\neffect_de = "Etwas geschieht."\n'


# What is read


class Noted(dict[str, Any]):
    """A table that notes which of its fields somebody asks for. Who only looks through all of it has read nothing."""

    def __init__(self, data: dict[str, Any], name: str, read: set[tuple[str, str]]) -> None:
        super().__init__({key: _noted(value, f"{name}.{key}", read) for key, value in data.items()})
        self.name = name
        self.read = read

    def __getitem__(self, key: str) -> Any:
        self.read.add((self.name, key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add((self.name, key))
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.read.add((self.name, str(key)))
        return super().__contains__(key)

    def unread(self) -> Iterator[str]:
        for key, value in self.items():
            if isinstance(value, Noted):
                yield from value.unread()
            elif key not in ABOUT and (self.name, key) not in self.read:
                yield f"{self.name}: {key}"


def _noted(value: Any, name: str, read: set[tuple[str, str]]) -> Any:
    return Noted(value, name, read) if isinstance(value, dict) else value


def noted_content(path: Path) -> tuple[Content, list[Noted]]:
    """Content whose every field is noted when it is read; cards with one key share what is read of them."""
    content, read = Content.load(path, GAME.schema), set[tuple[str, str]]()
    tables: list[Noted] = []
    for entry in content:
        noted = Noted(entry.data, f"{entry.kind} {entry.data.get('key', '')}".strip(), read)
        entry.data = noted
        tables.append(noted)
    for name, table in content.tables.items():
        noted = Noted(table, name, read)
        content.tables[name] = noted
        tables.append(noted)
    return content, tables


def play_and_draw(content: Content, games: int) -> None:
    """Boxes for all tables; games played at random, with much upgrading and pillaging, and now and then a picture."""
    for seats in GAME.seats:
        GAME.open_box(seats, {"mystics": "yes", "mystic_cards_follow_printed_marker": "yes"}, content)
    words = GAME.words("en", content)
    for number in range(games):
        match = Match.new(GAME, 5, EVERYTHING, content, key_from_seed(f"read {number}"))
        chance, grammar = Chance(key_from_seed(f"play {number}")), match.box.grammar
        while not match.over:
            seat = match.state.asked[0]
            if not chance.below(50):
                GAME.scene(match.view(seat), words)
                GAME.sketch(match.view(seat), words)
            legal = match.state.legal(seat)
            bold = [move for move in legal if grammar.verb_of[move] in BOLD]
            match.play(seat, chance.choose(bold if bold and chance.below(2) else legal))


@plain_only
def test_whatever_stands_in_the_content_is_read() -> None:
    content, tables = noted_content(GAME.room / "content")
    play_and_draw(content, 30)
    assert sorted({field for table in tables for field in table.unread()}) == []


@plain_only
def test_a_field_that_nothing_reads_would_be_found() -> None:
    content, tables = noted_content(GAME.room / "content")
    content.tables["board"]["colour"] = "brown"
    GAME.open_box(2, {}, content)
    assert "board: colour" in {field for table in tables for field in table.unread()}
    assert "board: center" not in {field for table in tables for field in table.unread()}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_only_names_are_our_own_design_and_the_game_says_so(lang: str) -> None:
    parts = [entry.data for entry in GAME.content] + list(GAME.content.tables.values())
    assert "designed" not in {part.get("origin") for part in parts}
    assert {field for part in parts for field in part.get("designed_fields", ())} == {"name_en", "name_de"}
    assert {"en": "Only names", "de": "nur Namen"}[lang] in GAME.words(lang).design()


# What is carried out


def test_every_card_of_the_box_is_in_the_vocabulary_and_every_word_of_it_on_a_card() -> None:
    keys = {kind: {card["key"] for card in GAME.content.of(kind)} for kind in CARD_KINDS}
    monsters = {entry.id for entry in GAME.content.of("monster")}
    assert keys["battle_card"] == set(BATTLE_CARDS)
    assert keys["quest_card"] == set(QUEST_CARDS)
    assert keys["upgrade_card"] == set(UPGRADE_CARDS) | monsters
    assert set(MONSTERS) <= monsters
    assert {entry.id for entry in GAME.content.of("god")} == set(GODS)


def test_every_word_of_the_vocabulary_is_carried_out_by_the_rules() -> None:
    """Each key, id and field stands in a module of the rules, but for keys that their fields carry out."""
    rules = [*GAME.room.glob("rules/**/*.py"), *GAME.room.glob("table/box.py"), *GAME.room.glob("table/state.py")]
    code = "\n".join(file.read_text(encoding="utf-8") for file in rules)
    fields = {field for key in BATTLE_CARDS for field in BATTLE_CARDS[key]}
    fields |= {field for slot, needed in UPGRADE_CARDS.values() for field in needed}
    fields |= {field for needed in (*MONSTERS.values(), *GODS.values(), *QUEST_CARDS.values()) for field in needed}
    assert [
        field for field in (*sorted(fields), *ABILITIES) if f'"{field}"' not in code and "counts_as" not in field
    ] == []
    by_fields = {
        *PLAIN,
        *QUEST_CARDS,
        *("brothers_in_arms", "experts_in_arms", "masters_in_arms"),
        *("lokis_dragons", "fire_dragons", "eternal_dragons"),
        *("lokis_domain", "lokis_eminence", "lokis_wrath", "tyrs_domain", "tyrs_wrath"),
        *("heimdalls_eye", "heimdalls_gaze"),
    }
    words = {*BATTLE_CARDS, *UPGRADE_CARDS, *MONSTERS, *GODS} - by_fields
    assert sorted(word for word in words if f'"{word}"' not in code) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # An unknown key.
        (battle("lokis_laughter"), r"mine.toml:9: the rules carry out no battle_card 'lokis_laughter'"),
        (battle("thors_hamer", "glory = 3\n"), r"mine.toml:9: .*did you mean 'thors_hammer'\?"),
        (quest("midgard", "figures = 2\n"), r"mine.toml:9: the rules carry out no quest_card 'midgard'"),
        (upgrade("lokis_throne", "clan"), r"mine.toml:9: the rules carry out no upgrade_card 'lokis_throne'"),
        ('[[battle_card]]\nid = "a1_tyrs_bash"\nkey = "x"\n', r"mine.toml:9: the rules carry out no battle_card 'x'"),
        # A field that the key does not use, or one that it needs.
        (battle("tyrs_bash", "glory = 3\n"), r"mine.toml:18: nothing reads 'glory' of the battle_card 'tyrs_bash'"),
        (battle("thors_hammer"), r"mine.toml:7: the battle_card 'thors_hammer' needs 'glory'"),
        (
            '[[battle_card]]\nid = "a1_thors_hammer"\nrage = 1\n',
            r"mine.toml:9: nothing reads 'rage' of the battle_card",
        ),
        (quest("yggdrasil", 'province = "gimle"\nfigures = 2\n'), r"mine.toml:19: nothing reads 'figures'"),
        (quest("widespread"), r"mine.toml:7: the quest_card 'widespread' needs 'provinces'"),
        (upgrade("friggas_succor", "clan", "rage_price = 2\n"), r"mine.toml:18: nothing reads 'rage_price'"),
        ('[[upgrade_card]]\nid = "a1_lokis_domain"\nglory = 9\n', r"mine.toml:9: nothing reads 'glory'"),
        (
            '[[monster]]\nid = "troll"\nrage_price = 1\n',
            r"mine.toml:9: nothing reads 'rage_price' of the monster 'troll'",
        ),
        ('[[god]]\nid = "loki"\nextra_rewards = 1\n', r"mine.toml:9: nothing reads 'extra_rewards' of the god 'loki'"),
        ('[[god]]\nid = "odin"\ncopies = 2\n', r"mine.toml:9: each god is there once"),
        ('[[monster]]\nid = "troll"\ncopies = 2\n', r"mine.toml:9: each monster is there once"),
        ('[[upgrade_card]]\nid = "a1_troll"\nprinted_min_players = 4\n', r"mine.toml:9: .*Mystic cards alone"),
        # A text that nothing carries out.
        (battle("tyrs_bash", TEXT), r"mine.toml:18: a card with the key 'tyrs_bash' has its strength alone: nothing"),
        (monster("kraken", TEXT), r"mine.toml:15: the rules know no ability of the monster 'kraken': nothing"),
        (f'[[god]]\nid = "baldur"\n{NAMES}{TEXT}', r"mine.toml:7: the rules carry out no god 'baldur'"),
        (f'[[clan]]\nid = "wolf"\n{TEXT}', r"mine.toml:9: a clan does nothing by itself"),
        (f'[[province]]\nid = "gimle"\n{TEXT}', r"mine.toml:9: a province does nothing by itself"),
        (f'[[region]]\nid = "alfheim"\n{TEXT}', r"mine.toml:9: a region does nothing by itself"),
        ('[[battle_card]]\nid = "a1_odins_smite"\nlate = true\n', r"mine.toml:9: .*acts before late cards are added"),
        ('[[battle_card]]\nid = "a2_heimdalls_eye"\nlate = false\n', r"mine.toml:9: .*needs late = true"),
        # Upgrades in their slots, monsters with their cards, figures and places that the rules know.
        (upgrade("lokis_blessing", "leader"), r"mine.toml:10: .*goes into the slot 'clan'"),
        (
            upgrade("kraken", "monster", 'monster = "kraken"\n'),
            r"mine.toml:18: there is no monster 'kraken' for the upgrade 'new'",
        ),
        ('[[monster]]\nid = "troll"\nremove = true\n', r"there is no monster 'troll' for the upgrade 'a1_troll'"),
        (upgrade("troll", "monster"), r"mine.toml:7: the upgrade_card 'troll' needs 'monster'"),
        (upgrade("troll", "monster", 'monster = "ymir"\n'), r"mine.toml:18: .*has its id as key"),
        (monster("kraken", "counts_as_ship = true\n"), r"mine.toml:7: 'kraken': what stands in a fjord"),
        (monster("kraken", terrain="fjord"), r"mine.toml:7: 'kraken': what stands in a fjord"),
        (
            f'[[figure]]\nid = "jarl"\nper_clan = 1\nstrength = 2\nterrain = "province"\ncan_march = true\n{NAMES}',
            r"mine.toml:7: the rules carry out no figure 'jarl'",
        ),
        (
            '[[figure]]\nid = "warrior"\nterrain = "fjord"\n',
            r"mine.toml:7: the rules know the figure 'warrior' in a prov",
        ),
        ('[[figure]]\nid = "ship"\nremove = true\n', r"the rules need the figure 'ship'"),
        (quest("alfheim", 'region = "asgard"\nprovinces = 1\n'), r"mine.toml:18: there is no region 'asgard'"),
        (quest("yggdrasil", 'province = "asgard"\n'), r"mine.toml:18: there is no province 'asgard'"),
        ('[[province]]\nid = "gimle"\nfjord = "fjord_n"\n', r"mine.toml:9: there is no fjord 'fjord_n'"),
        ('[[pillage_token]]\nid = "pillage_all"\nfixed_province = "asgard"\n', r"mine.toml:9: there is no province"),
        (battle("tyrs_bash").replace('"new"', '"a1_troll"', 1), r"the id 'a1_troll' is taken"),
        ('[[battle_card]]\nid = "a1_tyrs_bash"\nset = "gods"\n', r"mine.toml:9: .*'set'"),
        # Tables that do not come out.
        ('[[god]]\nid = "odin"\nremove = true\n[gods]\nin_play = 6\n', r"gods.in_play: there are not so many gods"),
        ("[gods]\nin_play = 3\n", r"players.2: there are not so many Ragnarök tokens"),
        ('[[pillage_token]]\nid = "pillage_rage"\ncopies = 2\n', r"one pillage token for each province"),
        ("[stat_tracks]\nrage = [6, 7, 8, 9, 10, 11, 12]\n", r"all tracks have as many steps"),
        ("[players.2]\ndraft_picks = 4\n", r"players.2: so many cards at a time do not come out even"),
        ("[draft]\ncards_kept = 9\n", r"draft.cards_kept"),
        ("[rage_track]\nprinted_maximum = 12\n", r"'rage_track' is nothing that blood_rage has"),
        ('[[region]]\nid = "alfheim"\ncolor = "grey"\n', r"mine.toml:9: unknown key 'color'"),
        ('[[battle_card]]\nid = "a1_tyrs_bash"\ntiming = "none"\n', r"mine.toml:9: unknown key 'timing'"),
    ],
)
def test_a_pack_that_says_what_nothing_carries_out_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        lay(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        battle("tyrs_bash", "copies = 3\n").replace("strength = 2", "strength = 7"),
        battle("thors_hammer", f"glory = 9\n{TEXT}"),
        battle("tyrs_bash").replace("late = false", "late = true"),
        quest("yggdrasil", f'province = "gimle"\n{TEXT}'),
        upgrade("lokis_domain", "clan", f"glory_per_release = 5\n{TEXT}"),
        monster("kraken", f"counts_as_ship = true\ninvade_cost = 1\n{TEXT}", "fjord", "false")
        + upgrade("kraken", "monster", 'monster = "kraken"\n'),
        monster("jotunn") + upgrade("jotunn", "monster", 'monster = "jotunn"\n'),
        '[[god]]\nid = "tyr"\nremove = true\n[[monster]]\nid = "ymir"\nstrength_per_figure = 3\n',
        '[[figure]]\nid = "warrior"\nper_clan = 6\nstrength = 2\n[start]\nglory = 5\nstat_step = 2\n',
    ],
)
def test_a_changed_game_keeps_all_laws(tmp_path: Path, text: str) -> None:
    class Changed(type(GAME)):  # type: ignore[misc]
        content = lay(tmp_path, text)

    for seats in (2, 5):
        Referee(Changed(), seats, EVERYTHING, f"changed {seats}", 6).play()
