"""A first game of Champions of Midgard by playing: what is explained at which decision, and the moves that show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from meadhall.core.lesson import Idea, Lesson, Outlook, Shows
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.pictures.scene.chances import count_roll
from meadhall.games.champions.table.moves import ENEMY_SLOTS, WARRIORS

SMITHS: Final = ("swordsmith", "hafter", "blacksmith")
SHIPS: Final = ("large_public_longship", "small_public_longship")
ENEMIES: Final = ("troll", "draugr", "monster")
SETS: Final = ("yellow", "red", "blue")

A_FEW: Final = 3
"""So many warriors are enough for a first fight."""
LATE: Final = 5
"""By this round what matters at the end is told, whatever can be done just now."""


def asked(*steps: str) -> Shows:
    def shows(seen: Outlook) -> Sequence[int]:
        return seen.moves if seen.asked in steps else ()

    return shows


# Placing workers


def place(*places: str, by: int, warriors: int = 0) -> Shows:
    """A worker can go to one of these places: it would be a good move, or the round has come by which it is told."""

    def shows(seen: Outlook) -> Sequence[int]:
        found = seen.with_word(0, places, "place") if seen.asked == "place_worker" else ()
        due = seen.view["round"] >= by and warriors_of(seen) >= warriors
        return found if found and (due or seen.best in found) else ()

    return shows


def warriors_of(seen: Outlook) -> int:
    return sum(seen.me["dice"].values())


def first_worker(seen: Outlook) -> Sequence[int]:
    return (seen.with_word(0, SMITHS, "place") or seen.moves) if seen.asked == "place_worker" else ()


def what_lies_there(seen: Outlook, move: int) -> Mapping[str, Any]:
    stocked = seen.view["board"]["stock"].get(seen.word(move), 0) if seen.verb(move) == "place" else 0
    return {"case": "warriors" if stocked else "other", "count": stocked}


def enemy_at(seen: Outlook, slot: str) -> str:
    """The card of the troll or of a draugr."""
    board = seen.view["board"]
    found: str = board["troll"] if slot == ENEMY_SLOTS[0] else board["draugr"][ENEMY_SLOTS.index(slot) - 1]
    return found


def what_it_takes(seen: Outlook, move: int) -> Mapping[str, Any]:
    return printed(seen, enemy_at(seen, seen.word(move)))


def printed(seen: Outlook, enemy: str) -> Mapping[str, Any]:
    """What stands on the card of an enemy."""
    card = seen.entry(enemy, *ENEMIES)
    if card is None:
        return {"enemy": enemy, "attack": 0, "defense": 0, "glory": 0}
    numbers = {"attack": card["attack"], "defense": card["defense"], "glory": card["reward"].get("glory", 0)}
    return {"enemy": enemy, **numbers}


def what_it_costs(seen: Outlook, move: int) -> Mapping[str, Any]:
    me = seen.me
    return {"food": me["food"], "wood": me["wood"], "coin": me["coin"], "warriors": warriors_of(seen)}


def price_of_a_worker(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"price": seen.view["board"]["hut_price"], "coin": seen.me["coin"], "rounds": rounds_left(seen)}


def rounds_left(seen: Outlook) -> int:
    left: int = seen.view["rounds"] - seen.view["round"] + 1
    return left


def colours(seen: Outlook) -> Sequence[str]:
    """Those of the trophies."""
    cards = [seen.entry(trophy, *ENEMIES) for trophy in seen.me["trophies"]]
    return [card["color"] for card in cards if card is not None and card["color"] in SETS]


def trophies(seen: Outlook) -> Sequence[int]:
    """There is a first trophy, and another colour can be had; or it is time to know what trophies are for."""
    have = colours(seen)
    if seen.asked != "place_worker" or not have:
        return ()
    missing = [move for move in seen.with_word(0, ENEMY_SLOTS[1:], "place") if colour_of(seen, move) not in have]
    if missing and warriors_of(seen) >= A_FEW:
        return missing
    return seen.moves if seen.view["round"] >= LATE else ()


def colour_of(seen: Outlook, move: int) -> str:
    card = seen.entry(enemy_at(seen, seen.word(move)), *ENEMIES)
    return "" if card is None else card["color"]


def which_colours(seen: Outlook, move: int) -> Mapping[str, Any]:
    have = set(colours(seen))
    if move in seen.with_word(0, ENEMY_SLOTS[1:], "place") and colour_of(seen, move) not in have:
        return {"case": "missing", "colour": colour_of(seen, move), **what_it_takes(seen, move)}
    return {"case": "later", "count": len(have)}


def troll(seen: Outlook) -> Sequence[int]:
    """The troll can be fought, or it is time to know what happens if nobody does."""
    found = place(ENEMY_SLOTS[0], by=3, warriors=A_FEW)(seen)
    return found or (seen.moves if seen.asked == "place_worker" and seen.view["round"] >= LATE else ())


def what_the_troll_does(seen: Outlook, move: int) -> Mapping[str, Any]:
    if move in seen.with_word(0, ENEMY_SLOTS[:1], "place"):
        return {"case": "fight", **what_it_takes(seen, move)}
    return {"case": "later", "blame": seen.me["blame"]}


def last_round(seen: Outlook) -> Sequence[int]:
    return seen.moves if seen.asked == "place_worker" and rounds_left(seen) == 1 else ()


# Ships


def shore(seen: Outlook) -> Sequence[int]:
    """Nobody goes far for what can be had near by: food is short in a first game."""
    if seen.asked != "sail":
        return ()
    worth = farthest(seen, seen.best)["glory"]
    there = {move: farthest(seen, move) for move in seen.moves}
    return [move for move, facts in there.items() if facts["case"] == "near" and facts["glory"] >= worth] or seen.moves


def farthest(seen: Outlook, move: int) -> Mapping[str, Any]:
    shore = seen.word(move)
    fed = seen.content.entries["shore"][shore]["warriors_per_food"]
    return {
        "case": "near" if fed > 1 else "far",
        "shore": shore,
        **printed(seen, seen.view["board"]["shores"][shore]["monster"]),
    }


def aboard(seen: Outlook, ship: str) -> int:
    """How many warriors are on a ship."""
    shores = [shore for shore in seen.view["board"]["shores"].values() if shore["ship"] == ship]
    return sum(sum(shore["dice"].values()) for shore in shores)


def load(seen: Outlook) -> Sequence[int]:
    """Somebody is aboard who wants to eat."""
    return [move for move in seen.of("load") if aboard(seen, seen.word(move))] if seen.asked == "assign" else ()


def who_is_aboard(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"warriors": aboard(seen, seen.word(move)), "food": seen.me["food"]}


# Fights


def assign(seen: Outlook) -> Sequence[int]:
    return seen.of("assign") if seen.asked == "assign" else ()


def where_they_go(seen: Outlook, move: int) -> Mapping[str, Any]:
    target = seen.word(move, 1)
    if target in ENEMY_SLOTS:
        sent = sum(seen.view["board"]["sent"].get(target, {}).values())
        return {"case": "more" if sent else "first", "sent": sent, **printed(seen, enemy_at(seen, target))}
    return {"case": "ship", "sent": 0, "enemy": target, "attack": 0, "defense": 0, "glory": 0}


def fought(seen: Outlook) -> bool:
    return seen.view["fight"] is not None


def roll(seen: Outlook) -> Sequence[int]:
    return seen.moves if seen.asked == "after_roll" and fought(seen) else ()


def how_it_stands(seen: Outlook, move: int) -> Mapping[str, Any]:
    fight = seen.view["fight"]
    hits, _ = count_roll(cast("ChampionsView", seen.view), added_to_swords(seen))
    facts = {"hits": hits, "left": max(fight["defense"] - fight["damage"], 0), "favor": seen.me["favor"]}
    kept = "enough" if facts["hits"] >= facts["left"] else "keep"
    return {"case": "again" if seen.verb(move) == "favor" else kept, **facts}


def added_to_swords(seen: Outlook) -> int:
    """What the leader adds to a striking sword."""
    leader = seen.content.entries["leader"].get(seen.me["leader"])
    return int(leader["amount"]) if leader is not None and leader["ability"] == "sword_plus_one" else 0


def losses(seen: Outlook) -> Sequence[int]:
    return seen.moves if seen.asked == "lose_warrior" else ()


def who_falls(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"case": seen.word(move) if seen.word(move) in WARRIORS else "other"}


def chosen_word(name: str) -> Any:
    """The first word of the move, for the texts."""

    def tells(seen: Outlook, move: int) -> Mapping[str, Any]:
        return {name: seen.word(move)}

    return tells


def blamed(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"case": seen.verb(move)}


LESSON: Final = Lesson(
    ideas=(
        Idea("leader", asked("choose_leader"), chosen_word("leader")),
        Idea("workers", first_worker, what_lies_there),
        Idea("last_round", last_round),
        Idea("enemy", place(*ENEMY_SLOTS, by=2, warriors=A_FEW), what_it_takes),
        Idea("send", assign, where_they_go),
        Idea("dice", roll, how_it_stands),
        Idea("losses", losses, who_falls),
        Idea("ship", place(*SHIPS, by=3, warriors=A_FEW), what_it_costs),
        Idea("shore", shore, farthest),
        Idea("load", load, who_is_aboard),
        Idea("troll", troll, what_the_troll_does),
        Idea("blame", asked("absolve", "give_blame"), blamed, rare=True),
        Idea("sets", trophies, which_colours),
        Idea("merchant", place("merchant_ship", by=2), what_it_costs),
        Idea("rune", place("runesmith", by=3), what_it_costs),
        Idea("destiny", place("sages_hut", by=3), what_it_costs),
        Idea("food", place("hunting_grounds", "smokehouse", by=4), what_it_costs),
        Idea("huts", place("worker_huts", by=4), price_of_a_worker, rare=True),
        Idea("own_ship", place("shipwright", by=4), what_it_costs, rare=True),
    ),
    seats=3,
    seed="first game",
)
