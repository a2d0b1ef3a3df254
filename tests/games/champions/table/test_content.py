"""What the content of the game must hold, and that packs laid over it give games that can be played to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.content import Content
from meadhall.core.errors import BadContent
from meadhall.testing.laws import Referee

GAME = games.find("champions")
HEAD = '[pack]\nid = "mine"\ngame = "champions"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
NEW = 'name_en = "New"\nname_de = "Neu"\norigin = "designed"\n'


def lay(tmp_path: Path, text: str) -> Content:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return Content.load(file, GAME.schema, over=GAME.content)


def without(kind: str, but: int = 0) -> str:
    """A pack that takes out the entries of a kind, all but some."""
    entries = GAME.content.of(kind)
    return "".join(f'[[{kind}]]\nid = "{entry.id}"\nremove = true\n' for entry in entries[but:])


def test_the_box_holds_what_the_rule_book_lists() -> None:
    cards = {kind: sum(entry.copies for entry in GAME.content.of(kind)) for kind in GAME.schema.kinds}
    assert cards == {
        "die": 34,
        "location": 18,
        "stall": 8,
        "shore": 4,
        "longship": 6,
        "leader": 5,
        "troll": 16,
        "draugr": 21,
        "monster": 36,
        "journey": 18,
        "merchant": 8,
        "rune": 10,
        "destiny": 12,
        "donation": 4,
    }


# Of these the print is known: a destiny's name, what it counts, and its glory alone and tied …
DESTINIES = {
    "Troll Slayer": ("trolls", 6, 3),
    "Slayer of the Undead": ("draugr", 7, 3),
    "Monster Hunter": ("monsters", 4, 2),
    "Master of Flames": ("cards_red", 6, 3),
    "Earth Smasher": ("cards_yellow", 6, 3),
    "Crusher of Ice": ("cards_blue", 6, 3),
    "Prepared": ("food", 5, 2),
    "Craftsman": ("wood", 5, 2),
    "Prosperous": ("coin", 5, 2),
    "Odin's Favored": ("favor", 4, 2),
    "Runemaster": ("runes", 4, 2),
    "Leader of Armies": ("warriors", 7, 3),
}
# … the glory of a rune …
RUNES = {
    "Gifts": 2,
    "Glory": 1,
    "Healing": 2,
    "Journey": 2,
    "Knowledge": 3,
    "Potential": 3,
    "Reaction": 3,
    "Success": 1,
    "True Vision": 2,
    "Wealth": 3,
}
# … and how often a journey is there.
JOURNEYS = {"All Quiet": 8, "Kraken": 2, "Lost": 2, "No Wind": 2, "Storm": 2, "Whirlpool": 2}


@pytest.mark.clause("CM-SCORE-03", "CM-SCORE-04")
def test_destinies_are_the_printed_ones() -> None:
    destinies = GAME.content.of("destiny")
    printed = {one.name("en"): (one["metric"], one["glory_sole"], one["glory_shared"]) for one in destinies}
    assert printed == DESTINIES
    for one in destinies:
        assert (one.origin, one["designed_fields"]) == ("public", ["name_de"])


@pytest.mark.clause("CM-SCORE-10")
def test_runes_show_the_printed_glory() -> None:
    runes = GAME.content.of("rune")
    assert {rune.name("en"): rune["runes"] for rune in runes} == RUNES
    assert all("runes" in rune["public_fields"] and "runes" not in rune["designed_fields"] for rune in runes)


@pytest.mark.clause("CM-JOURNEY-02", "CM-JOURNEY-22")
def test_the_journey_deck_is_the_printed_one() -> None:
    journeys = GAME.content.of("journey")
    assert {card.name("en"): card.copies for card in journeys} == JOURNEYS
    assert GAME.content.entries["journey"]["kraken"]["reward"] == {"glory": 3}
    assert all(
        "copies" in card["public_fields"] and "copies" not in card.get("designed_fields", ()) for card in journeys
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[die]]\nid = "axeman"\nremove = true\n', "the rules need the die 'axeman'"),
        ('[[location]]\nid = "market"\nremove = true\n', "the rules need the location 'market'"),
        ('[[location]]\nid = "market"\nspaces = 3\n', "mine.toml:7: one worker stands on a place"),
        ('[[location]]\nid = "hunting_grounds"\nspaces = 1\n', "any number on the Hunting Grounds"),
        ('[[die]]\nid = "axeman"\nfaces = ["shield"]\n', "mine.toml:7: the die 'axeman' can never strike"),
        ('[[die]]\nid = "axeman"\nfaces = []\n', "'faces' needs at least 1 entries"),
        (without("leader", 3), "at least 4 of the kind 'leader'"),
        (without("rune"), "at least 1 of the kind 'rune'"),
        (without("donation"), "at least 1 of the kind 'donation'"),
        (without("destiny", 3), "at least 4 destiny cards"),
        (without("journey", 0), "at least 1 of the kind 'journey'"),
        (without("merchant", 7), "at least 8 merchant cards"),
        (without("troll", 1), "at least 8 troll cards"),
        (without("draugr", 15), "at least 16 draugr cards"),
        ('[[location]]\nid = "large_public_longship"\nremove = true\n', "each public longship needs one location"),
        ('[[location]]\nid = "market"\nship = "large_public"\n', "each public longship needs one location"),
        ('[[longship]]\nid = "karve"\nremove = true\n', "players.2: there is no longship 'karve'"),
        ('[[shore]]\nid = "shore_3"\nremove = true\n', "players.2: there is no shore 'shore_3'"),
        (f'[[rune]]\nid = "rune_luck"\nrunes = 1\nwindows = ["own_turn"]\n{NEW}', "no effect for the rune 'rune_luck'"),
        ('[[rune]]\nid = "rune_healing"\nwindows = ["own_turn"]\n', "'rune_healing' can only be used in before_losses"),
        ('[[rune]]\nid = "rune_gifts"\namount = 0\n', "'amount' is 0"),
        (f'[[journey]]\nid = "reef"\neffect = "lose"\n{NEW}', "the effect 'lose' needs 'amount'"),
        (f'[[journey]]\nid = "whale"\neffect = "combat"\n{NEW}', "the effect 'combat' needs 'attack'"),
        ('[scoring.blame_penalty]\n"8" = -30\n', "without a gap"),
        ("[starting_kit]\nswordsman = 4\n", "not so many swordsmen"),
        ("[starting_kit]\ndestiny_card = 4\n", "at least 16 destiny cards"),
        ('[[troll]]\nid = "hill_troll"\ncopies = 3000000000\n', "'copies' is 3000000000; it must be from 1 to 99"),
        ('[[troll]]\nid = "hill_troll"\nname_en = "\\u001b[31mTroll"\n', "cannot be printed"),
        (f'[[leader]]\nid = "Big Leader"\ncapacity = 8\nability = "merchant_free"\n{NEW}', "'Big Leader' is no id"),
        (
            f'[[stall]]\nid = "market"\ntype = "economic"\nspaces = 1\n\ncost = {{}}\ngain = {{}}\n{NEW}',
            "the id 'market' is taken",
        ),
    ],
)
def test_a_pack_that_the_rules_cannot_play_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        lay(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        '[[troll]]\nid = "hill_troll"\nattack = 0\ndefense = 1\n',
        "[game]\nrounds = 2\nface_up_runes = 0\nhunting_food_cap = 1\n",
        without("monster", 3),
        without("rune", 1),
        '[[leader]]\nid = "ullr"\nremove = true\n',
        f'[[leader]]\nid = "snorri"\ncapacity = 3\nability = "merchant_free"\n{NEW}',
    ],
)
def test_a_changed_game_keeps_all_laws(tmp_path: Path, text: str) -> None:
    class Changed(type(GAME)):  # type: ignore[misc]
        content = lay(tmp_path, text)

    for seats in (2, 4):
        Referee(Changed(), seats, {}, f"changed {seats}").play()
