"""What the rules rely on and no single field of the content shows; above all that everything said is carried out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from meadhall.core.content import TEXTS, Content, Entry
from meadhall.core.errors import BadContent, MeadhallError
from meadhall.games.blood_rage.table.moves import CARD_KINDS, MAX_SEATS
from meadhall.games.blood_rage.table.names import (
    ABILITIES,
    ADDED_LATE,
    BATTLE_CARDS,
    GODS,
    MONSTERS,
    PLAIN,
    QUEST_CARDS,
    TOO_EARLY,
    UNITS,
    UPGRADE_CARDS,
)

AGES: Final = ("1", "2", "3")
SILENT: Final = ("region", "clan", "province")
"""Kinds of components that do nothing but be there: no rule would carry out a text of theirs."""
SINGLE: Final = ("region", "fjord", "clan", "province", "figure", "monster", "god")
"""Kinds of components of which each is there once."""
ALWAYS_READ: Final = {
    "battle_card": ("strength", "late"),
    "quest_card": ("glory", "stat_steps"),
    "upgrade_card": ("slot", "cost", "printed_min_players"),
}
"""What is read of every card of a kind, whatever its key; and what all cards have."""
OF_ALL_CARDS: Final = ("key", "set", "age", "min_players")


def fits(content: Content) -> None:
    _known_words(content)
    _battle_cards(content)
    _quest_cards(content)
    _upgrade_cards(content)
    _figures(content)
    _monsters(content)
    _gods(content)
    _silent(content)
    _board(content)
    _numbers(content)
    _enough_cards(content)


# What is carried out


def _battle_cards(content: Content) -> None:
    for card in content.of("battle_card"):
        key = _key(card, BATTLE_CARDS)
        _uses(card, BATTLE_CARDS[key])
        if card["late"] and key in TOO_EARLY:
            raise _at(card, "late", f"the text of '{key}' acts before late cards are added")
        if not card["late"] and key in ADDED_LATE:
            raise _at(card, "late", f"the text of '{key}' says that it can be added late: it needs late = true")
        if key in PLAIN:
            _no_text(card, f"a card with the key '{key}' has its strength alone")


def _quest_cards(content: Content) -> None:
    for card in content.of("quest_card"):
        _uses(card, QUEST_CARDS[_key(card, QUEST_CARDS)])
        for field, kind in (("region", "region"), ("province", "province")):
            if field in card.data and card[field] not in content.entries[kind]:
                raise _at(card, field, f"there is no {kind} '{card[field]}'")


def _upgrade_cards(content: Content) -> None:
    monsters = {monster.id: ("monster", ("monster",)) for monster in content.of("monster")}
    known = {**UPGRADE_CARDS, **monsters}
    for card in content.of("upgrade_card"):
        if "monster" in card.data and card["monster"] not in monsters:
            raise _at(card, "monster", f"there is no monster '{card['monster']}' for the upgrade '{card.id}'")
        slot, fields = known[_key(card, known)]
        if card["slot"] != slot:
            raise _at(card, "slot", f"an upgrade with the key '{card['key']}' goes into the slot '{slot}'")
        _uses(card, fields)
        if slot == "monster" and card["monster"] != card["key"]:
            raise _at(card, "monster", f"a card that brings the monster '{card['monster']}' has its id as key")
        if "printed_min_players" in card.data and card["set"] != "mystics":
            raise _at(card, "printed_min_players", "a second marker is read on Mystic cards alone")


def _figures(content: Content) -> None:
    figures = content.entries["figure"]
    for unit in UNITS:
        if unit not in figures:
            raise BadContent(f"the rules need the figure '{unit}'; it cannot be taken out")
        terrain = "fjord" if unit == "ship" else "province"
        if figures[unit]["terrain"] != terrain or figures[unit]["can_march"] != (terrain == "province"):
            raise figures[unit].place.error(f"the rules know the figure '{unit}' in a {terrain} alone")
    for figure in content.of("figure"):
        if figure.id not in UNITS:
            raise figure.place.error(_unknown("figure", figure.id, UNITS))


def _monsters(content: Content) -> None:
    for monster in content.of("monster"):
        own = MONSTERS.get(monster.id, ())
        _uses(monster, own, ("strength", "terrain", "can_march", *ABILITIES))
        at_sea = monster["terrain"] == "fjord"
        if monster.get("counts_as_ship", False) != at_sea or (at_sea and monster["can_march"]):
            raise monster.place.error(f"'{monster.id}': what stands in a fjord counts as a ship and never marches")
        if monster.id not in MONSTERS and not any(monster.get(ability) is not None for ability in ABILITIES):
            _no_text(monster, f"the rules know no ability of the monster '{monster.id}'")


def _gods(content: Content) -> None:
    for god in content.of("god"):
        if god.id not in GODS:
            raise god.place.error(_unknown("god", god.id, GODS))
        _uses(god, GODS[god.id])
    if len(content.of("god")) < content.tables["gods"]["in_play"]:
        raise BadContent("gods.in_play: there are not so many gods")


def _silent(content: Content) -> None:
    for kind in SILENT:
        for entry in content.of(kind):
            _no_text(entry, f"a {kind} does nothing by itself")
    for kind in SINGLE:
        for entry in content.of(kind):
            if "copies" in entry.data:
                raise _at(entry, "copies", f"each {kind} is there once")


def _key(card: Entry, known: Iterable[str]) -> str:
    """The key of a card, if the rules carry it out."""
    key: str = card["key"]
    if key not in known:
        raise _at(card, "key", _unknown(card.kind, key, list(known)))
    return key


def _unknown(kind: str, word: str, known: Iterable[str]) -> str:
    words = list(known)
    close = get_close_matches(word, words, 1)
    meant = f"; did you mean '{close[0]}'?" if close else ""
    return f"the rules carry out no {kind} '{word}'{meant} (they know {', '.join(sorted(words))})"


def _uses(entry: Entry, needed: Sequence[str], others: Sequence[str] = ()) -> None:
    """Whatever the text of a component needs is there, and nothing that no rule reads."""
    what = f"the {entry.kind} '{entry.get('key', entry.id)}'"
    for field in needed:
        if field not in entry.data:
            raise entry.place.error(f"{what} needs '{field}'")
    about = {"id", "copies", "name_en", "name_de", *TEXTS, "origin", "basis", "designed_fields", "public_fields"}
    read = {*needed, *others, *about, *ALWAYS_READ.get(entry.kind, ()), *OF_ALL_CARDS}
    for field in entry.data:
        if field not in read:
            raise _at(entry, field, f"nothing reads '{field}' of {what}")


def _no_text(entry: Entry, why: str) -> None:
    for text in TEXTS:
        if text in entry.data:
            raise _at(entry, text, f"{why}: nothing carries out a text")


def _at(entry: Entry, field: str, message: str) -> MeadhallError:
    """An error that names the line of a field; that of the entry, if the field comes from a pack below."""
    return entry.place[field].error(message)


# What fits together


def _known_words(content: Content) -> None:
    """A move names a card, a figure or a place by its id alone, so these must differ."""
    for kinds in (CARD_KINDS, ("figure", "monster"), ("province", "fjord")):
        seen: set[str] = set()
        for entry in (entry for kind in kinds for entry in content.of(kind)):
            if entry.id in seen:
                raise entry.place.error(f"the id '{entry.id}' is taken")
            seen.add(entry.id)


def _board(content: Content) -> None:
    provinces = content.entries["province"]
    center = content.tables["board"]["center"]
    if center not in provinces:
        raise BadContent("board.center names no province")
    for province in content.of("province"):
        for other in province["adjacent"]:
            if other not in provinces or province.id not in provinces[other]["adjacent"]:
                raise province.place.error(f"'{province.id}' and '{other}' are not adjacent to each other")
        for kind in ("region", "fjord"):
            if kind in province.data and province[kind] not in content.entries[kind]:
                raise _at(province, kind, f"there is no {kind} '{province[kind]}'")
    fixed = [token["fixed_province"] for token in content.of("pillage_token") if "fixed_province" in token.data]
    for token in content.of("pillage_token"):
        if token.get("fixed_province", center) not in provinces:
            raise _at(token, "fixed_province", f"there is no province '{token['fixed_province']}'")
    free = sum(token.copies for token in content.of("pillage_token") if "fixed_province" not in token.data)
    if len(set(fixed)) != len(fixed) or free != len(provinces) - len(fixed):
        raise BadContent("there must be one pillage token for each province")
    tokens = content.tables["ragnarok"]["tokens"]
    if sorted(tokens) != sorted(province for province in provinces if province != center):
        raise BadContent("ragnarok.tokens names each province but the center once")


def _numbers(content: Content) -> None:
    tables = content.tables
    tracks = [tables["stat_tracks"][name] for name in ("rage", "axes", "horns", "end_bonus")]
    if len({len(track) for track in tracks}) > 1 or tables["start"]["stat_step"] > len(tracks[0]):
        raise BadContent("stat_tracks: all tracks have as many steps, and start.stat_step is one of them")
    if sorted(key for key in tables["ages"]) != sorted(AGES):
        raise BadContent("the table [ages] has the Ages 1, 2 and 3")
    draft, spare = tables["draft"], len(tables["ragnarok"]["tokens"]) - len(AGES)
    if draft["cards_kept"] > draft["cards_dealt"]:
        raise BadContent("draft.cards_kept: there are not so many cards to keep")
    for seats in range(2, MAX_SEATS + 1):
        table = tables["players"].get(str(seats))
        if table is None:
            raise BadContent(f"the table [players.{seats}] is missing")
        if not table["draft_picks"] or draft["cards_kept"] % table["draft_picks"]:
            raise BadContent(f"players.{seats}: so many cards at a time do not come out even")
        if table["provinces_destroyed"] + tables["gods"]["in_play"] > spare:
            raise BadContent(f"players.{seats}: there are not so many Ragnarök tokens")


def _enough_cards(content: Content) -> None:
    for seats in range(2, MAX_SEATS + 1):
        for age in AGES:
            cards = sum(
                card.copies
                for kind in CARD_KINDS
                for card in content.of(kind)
                if card["age"] == int(age) and card["min_players"] <= seats and card["set"] in ("base", "5p")
            )
            if cards < seats * content.tables["draft"]["cards_dealt"]:
                raise BadContent(f"Age {age} has only {cards} cards for {seats} players")
