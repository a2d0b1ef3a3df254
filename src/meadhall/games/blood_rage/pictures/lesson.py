"""A first game of Blood Rage by playing: what is explained at which decision, and the moves that show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.lesson import Idea, Lesson, Outlook, Shows

SHIP: Final = "ship"
LEADER: Final = "leader"
CENTER: Final = "yggdrasil"
STRONG: Final = 1


# The gifts of the gods


def at_the_draft(age: int) -> Shows:
    """The first card of an Age."""

    def shows(seen: Outlook) -> Sequence[int]:
        fresh = seen.asked == "draft" and seen.view["age"] == age and not seen.me["picks"]
        return seen.of("pick") if fresh else ()

    return shows


def second_card(seen: Outlook) -> Sequence[int]:
    """Before cards speak of them: what the numbers of a clan are."""
    return seen.of("pick") if seen.asked == "draft" and seen.view["age"] == 1 else ()


def draft_of(kind: str) -> Shows:
    """A card of a kind can be kept."""

    def shows(seen: Outlook) -> Sequence[int]:
        return seen.with_word(0, seen.content.entries[kind], "pick") if seen.asked == "draft" else ()

    return shows


def draft_of_strength(seen: Outlook) -> Sequence[int]:
    """A battle card that is strong enough to show what such cards are for."""
    found = draft_of("battle_card")(seen)
    return [move for move in found if worth(seen, seen.word(move))["number"] >= STRONG]


def what_a_card_is_worth(seen: Outlook, move: int) -> Mapping[str, Any]:
    return worth(seen, seen.word(move))


def worth(seen: Outlook, card: str) -> Mapping[str, Any]:
    """What a card can bring: strength in a battle, glory for a quest, or something that costs Rage and stays."""
    quest, upgrade = seen.entry(card, "quest_card"), seen.entry(card, "upgrade_card")
    if quest is not None:
        return {"case": "quest", "card": card, "number": quest["glory"]}
    if upgrade is not None:
        return {"case": "upgrade", "card": card, "number": upgrade["cost"]}
    strength = seen.content.entries["battle_card"][card]["strength"]
    return {"case": "battle" if strength else "text", "card": card, "number": strength}


# Actions


def action(*verbs: str) -> Shows:
    def shows(seen: Outlook) -> Sequence[int]:
        return seen.of(*verbs) if seen.asked == "action" else ()

    return shows


def first_action(seen: Outlook) -> Sequence[int]:
    if seen.asked != "action":
        return ()
    return seen.with_word(0, [LEADER], "invade") or seen.of("invade") or seen.moves


def what_an_invasion_costs(seen: Outlook, move: int) -> Mapping[str, Any]:
    if seen.verb(move) != "invade":
        return {"case": "other"}
    figure = seen.word(move)
    facts = {"place": seen.word(move, 1), "rage": seen.me["rage"], "cost": seen.me["invade_cost"].get(figure, 0)}
    return {"case": "leader" if figure == LEADER else "figure", **facts}


def more_figures(seen: Outlook) -> Sequence[int]:
    if seen.asked != "action" or not seen.me["on_board"]:
        return ()
    return [move for move in seen.of("invade") if seen.word(move) not in (SHIP, LEADER)]


def how_many_figures(seen: Outlook, move: int) -> Mapping[str, Any]:
    me = seen.me
    cost = me["invade_cost"].get(seen.word(move), 0)
    return {"cost": cost, "rage": me["rage"], "count": me["on_board"], "horns": me["stats"]["horns"]}


def ship(seen: Outlook) -> Sequence[int]:
    return seen.with_word(0, [SHIP], "invade") if seen.asked == "action" else ()


def beside_the_fjord(seen: Outlook, move: int) -> Mapping[str, Any]:
    fjord = seen.word(move, 1)
    beside = [province.id for province in seen.content.of("province") if province.get("fjord") == fjord]
    left = tuple(ident for ident in beside if not seen.view["provinces"][ident]["destroyed"])
    return {"provinces": left, "cost": seen.me["invade_cost"].get(SHIP, 0)}


def strengths(seen: Outlook, province: str) -> tuple[int, int]:
    """One's own strength in a province, and that of the strongest other."""
    known = seen.view["provinces"][province]["strength"]
    return known.get(seen.seat, 0), max((value for seat, value in known.items() if seat != seen.seat), default=0)


def pillage(seen: Outlook) -> Sequence[int]:
    """Where one is strongest."""
    found = []
    for move in seen.of("pillage") if seen.asked == "action" else ():
        own, other = strengths(seen, seen.word(move))
        if own > other:
            found.append(move)
    return found


def who_is_how_strong(seen: Outlook, move: int) -> Mapping[str, Any]:
    province = seen.word(move)
    own, other = strengths(seen, province)
    return {"case": "against" if other else "alone", "province": province, "own": own, "other": other}


def doom(seen: Outlook) -> Sequence[int]:
    """Figures can go where Ragnarök strikes."""
    return seen.with_word(1, [seen.view["falls"]], "invade", "march") if seen.asked == "action" else ()


def for_each_who_falls(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"province": seen.view["falls"], "glory": seen.view["age"] + 1}


def march(seen: Outlook) -> Sequence[int]:
    return seen.with_word(1, [CENTER], "march") if seen.asked == "action" else ()


def out_of_reach(seen: Outlook, move: int) -> Mapping[str, Any]:
    province = seen.word(move)
    return {"province": province, "count": len(seen.view["provinces"][province]["figures"].get(seen.seat, ()))}


# Battles and what follows


def asked(*steps: str) -> Shows:
    def shows(seen: Outlook) -> Sequence[int]:
        return seen.moves if seen.asked in steps else ()

    return shows


def whether_one_goes(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"case": "go" if seen.verb(move) == "join" else "stay"}


def battle(seen: Outlook) -> Sequence[int]:
    return seen.of("fight") if seen.asked == "hidden_cards" else ()


def with_this_card(seen: Outlook, move: int) -> Mapping[str, Any]:
    facts = worth(seen, seen.word(move))
    fought = seen.view["battle"]
    own = fought["strength"].get(seen.seat, 0) if fought else 0
    return {**facts, "own": own, "case": facts["case"] if facts["case"] in ("battle", "text") else "other"}


def which_stat(seen: Outlook, move: int) -> Mapping[str, Any]:
    stat = seen.word(move)
    return {"case": stat, "number": seen.me["stats"][stat]}


def whether_one_keeps(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"case": "card", "card": seen.word(move)} if seen.verb(move) == "keep" else {"case": "none"}


LESSON: Final = Lesson(
    ideas=(
        Idea("clan", asked("choose_clan")),
        Idea("draft", at_the_draft(1), what_a_card_is_worth),
        Idea("numbers", second_card, what_a_card_is_worth),
        Idea("age_2", at_the_draft(2), what_a_card_is_worth),
        Idea("age_3", at_the_draft(3), what_a_card_is_worth),
        Idea("draft_quest", draft_of("quest_card"), what_a_card_is_worth),
        Idea("draft_upgrade", draft_of("upgrade_card"), what_a_card_is_worth),
        Idea("draft_battle", draft_of_strength, what_a_card_is_worth),
        Idea("rage", first_action, what_an_invasion_costs),
        Idea("pillage", pillage, who_is_how_strong),
        Idea("call", asked("call_to_battle"), whether_one_goes),
        Idea("battle", battle, with_this_card),
        Idea("stats", asked("raise_stat"), which_stat, rare=True),
        Idea("quest", action("quest"), what_a_card_is_worth),
        Idea("upgrade", action("upgrade"), what_a_card_is_worth),
        Idea("figures", more_figures, how_many_figures),
        Idea("ship", ship, beside_the_fjord),
        Idea("doom", doom, for_each_who_falls),
        Idea("march", march, out_of_reach),
        Idea("keep", asked("keep_card"), whether_one_keeps),
    ),
    seats=3,
    seed="first game",
)
