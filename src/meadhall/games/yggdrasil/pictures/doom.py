"""What the next activation of an enemy would lose: told before it is too late, from what everybody sees."""

from __future__ import annotations

from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.table.names import LEVELS


def doom(view: YggdrasilView, words: Words, enemy: str) -> str:
    """Why the game is lost if this enemy is activated next (a key of `doom`); empty if it is not."""
    if not view["round"] or view["phase"] == "end" or view["enemies"][enemy]["place"] == "slain":
        return ""
    if enemy in ("surt", "hel"):
        return climbing(view, words, enemy)
    if enemy == "iormungand":
        return flooding(view, words)
    if enemy == "loki":
        return calling(view)
    return dragging(view) if enemy == "nidhogg" else ""


def doom_told(view: YggdrasilView, words: Words, enemy: str) -> list[str]:
    """The warning, or nothing."""
    cause = doom(view, words, enemy)
    return [words.say(f"doom.{cause}")] if cause else []


def climbing(view: YggdrasilView, words: Words, enemy: str) -> str:
    """Surt and Hel: no world is above the upper ones (YC-SURT-02, YC-HEL-02); Surt needs giants (YC-SURT-05)."""
    place = view["enemies"][enemy]["place"]
    if place in view["worlds"] and words.entry("world", place)["level"] == LEVELS[0]:
        return f"{enemy}_climbs_out"
    lacks = enemy == "surt" and view["reserves"]["fire_giants"] < words.entry("enemy", enemy)["amount"]
    return "too_few_fire_giants" if lacks else ""


def flooding(view: YggdrasilView, words: Words) -> str:
    """Iormungand: no island, or too few nameless for the next one (YC-IORMUNGAND-02, -04)."""
    islands = words.content.of("island")
    reached = view["enemies"]["iormungand"]["island"] - 1 + words.entry("enemy", "iormungand")["amount"]
    if reached >= len(islands):
        return "no_island_left"
    return "too_few_nameless" if view["reserves"]["nameless"] < islands[reached]["nameless"] else ""


def calling(view: YggdrasilView) -> str:
    """A jotunn needs a figure and a card (YC-LOKI-05)."""
    if not view["ladders"]["loki"]:
        return "no_jotunn_left"
    return "" if view["decks"]["jotunn"] else "no_jotunn_card_left"


def dragging(view: YggdrasilView) -> str:
    """Nidhögg: by what is on his next space."""
    page = view["page"]
    coming = page["spaces"][page["space"] + 1 : page["space"] + 2]
    if coming == ["dead_tree"]:
        return "dead_tree_reached"
    if coming == ["activate_jotunn"]:
        return calling(view)
    return "no_nameless_left" if coming == ["one_nameless"] and not view["reserves"]["nameless"] else ""
