"""A first game of In the Name of Odin by playing: what is explained at which decision, and the moves that show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.lesson import Idea, Lesson, Outlook, Shows


def asked(*steps: str) -> Shows:
    def shows(seen: Outlook) -> Sequence[int]:
        return seen.moves if seen.asked in steps else ()

    return shows


def action(*verbs: str, by: int) -> Shows:
    """Something can be done: it would be a good move, or the round has come by which it is told."""

    def shows(seen: Outlook) -> Sequence[int]:
        found = seen.of(*verbs) if seen.asked == "action" else ()
        return found if found and (seen.view["round"] >= by or seen.best in found) else ()

    return shows


def only_the_best(*verbs: str) -> Shows:
    """Nothing better can be done."""

    def shows(seen: Outlook) -> Sequence[int]:
        return [seen.best] if seen.asked == "action" and seen.best in seen.of(*verbs) else ()

    return shows


def first_action(seen: Outlook) -> Sequence[int]:
    return seen.moves if seen.asked == "action" else ()


def what_is_held(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"cards": seen.me["hand_size"]}


def what_is_still_to_pay(seen: Outlook, move: int) -> Mapping[str, Any]:
    payment = seen.view["payment"]
    left, cost = (payment["left"], payment["cost"]) if payment else (0, 0)
    return {"case": "building" if seen.verb(move) in ("symbol", "use") else "card", "left": left, "cost": cost}


def how_many_come(seen: Outlook, move: int) -> Mapping[str, Any]:
    cards = int(seen.word(move, 1))
    table = seen.content.tables["game"]["recruit_table"]
    return {"viking": seen.word(move), "cards": cards, "count": table[cards - 1]}


def price_of_the_seat(seen: Outlook, move: int) -> Mapping[str, Any]:
    hero = seen.word(move)
    seats = seen.content.of("mead_hall_slot")
    place = seen.view["hero_display"].index(hero) if hero in seen.view["hero_display"] else len(seats) - 1
    return {"hero": hero, "cost": seats[place]["hero_cost"]}


def longship(seen: Outlook) -> Sequence[int]:
    """A longship can be had, or is just being paid for."""
    payment = seen.view["payment"]
    if seen.asked == "pay" and payment and payment["action"] == "buy_longship":
        return seen.moves
    return action("buy", by=2)(seen)


def how_far_it_sails(seen: Outlook, move: int) -> Mapping[str, Any]:
    if seen.verb(move) != "buy":
        return {**what_is_still_to_pay(seen, move), "case": "paying"}
    ship = seen.word(move)
    return {"case": "buying", "ship": ship, "range": seen.content.entries["longship"][ship]["range"]}


def what_it_brings(seen: Outlook, move: int) -> Mapping[str, Any]:
    raid = seen.word(move)
    return {"raid": raid, "fame": seen.content.entries["raid"][raid]["fame"]}


def fame_of_the_building(seen: Outlook, move: int) -> Mapping[str, Any]:
    building = seen.word(move)
    return {"building": building, "fame": seen.content.entries["building"][building]["fame"]}


def price_of_material(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"price": seen.me["material_price"]}


def whether_one_plays(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"case": "decline" if seen.verb(move) in ("decline", "done") else "play"}


def which_ship(seen: Outlook, move: int) -> Mapping[str, Any]:
    ship = seen.word(move)
    return {"case": seen.verb(move), "ship": ship, "damage": seen.me["longships"][ship]["damage"]}


def how_many_are_drawn(seen: Outlook, move: int) -> Mapping[str, Any]:
    have, most = seen.me["hand_size"], seen.me["draw_target"]
    return {"cards": max(most - have, 0), "most": most}


def near_the_end(seen: Outlook) -> Sequence[int]:
    """No new island comes up any more."""
    return seen.moves if seen.asked == "action" and not seen.view["decks"]["raid"] else ()


def islands_left(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"count": sum(bool(raid) for raid in seen.view["ocean"].values())}


LESSON: Final = Lesson(
    ideas=(
        Idea("cards", first_action, what_is_held),
        Idea("pay", asked("pay"), what_is_still_to_pay),
        Idea("contribute", asked("contribute"), whether_one_plays),
        Idea("match", asked("match"), whether_one_plays),
        Idea("dismiss", asked("dismiss"), rare=True),
        Idea("raid", action("raid", by=1), what_it_brings),
        Idea("end_near", near_the_end, islands_left),
        Idea("hero", action("hire", by=2), price_of_the_seat),
        Idea("longship", longship, how_far_it_sails),
        Idea("recruit", action("recruit", by=1), how_many_come),
        Idea("material", action("material", by=3), price_of_material),
        Idea("build", action("build", by=3), fame_of_the_building),
        Idea("home", action("return", "repair", by=1), which_ship),
        Idea("swap", action("swap", "renew", by=2), what_is_held),
        Idea("end", only_the_best("end"), how_many_are_drawn),
    ),
    seats=3,
    seed="first game",
)
