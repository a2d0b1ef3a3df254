"""A first game of Yggdrasil Chronicles by playing: what is explained at which decision, and the moves that show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.lesson import Idea, Lesson, Outlook, Shows

CLIMBERS: Final = ("surt", "hel")
ASGARD: Final = "asgard"
A_FEW_SPACES: Final = 4
SOON: Final = 3
"""By this round what has not come up is told where it can be done."""
PIECES: Final = ("elves", "vanir_dice", "heroes")


def asked(*steps: str) -> Shows:
    def shows(seen: Outlook) -> Sequence[int]:
        return seen.moves if seen.asked in steps else ()

    return shows


# The round


def order(seen: Outlook) -> Sequence[int]:
    return seen.of("next") if seen.asked == "order" else ()


def open_cards(seen: Outlook) -> Sequence[int]:
    """Cards lie open: the next of the same enemy strikes."""
    return order(seen) if seen.view["wheel"]["open"] else ()


def from_round(number: int) -> Shows:
    def shows(seen: Outlook) -> Sequence[int]:
        return order(seen) if seen.view["round"] >= number else ()

    return shows


def almost_there(seen: Outlook) -> Sequence[int]:
    return order(seen) if seen.view["page"]["left"] <= A_FEW_SPACES else ()


def who_is_next(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"next": seen.word(move), "left": seen.view["page"]["left"], "count": len(seen.view["wheel"]["open"])}


# A turn


def where_to(seen: Outlook, move: int) -> Mapping[str, Any]:
    """Where one goes, and how one acts there."""
    world = seen.word(move) if seen.verb(move) == "go" else seen.me["world"]
    modes = seen.me["modes"].get(world, [])
    facts = {"world": world, "mode": modes[0] if modes else "normal"}
    return {"case": "act" if modes else "there", **facts}


def how_one_acts(seen: Outlook, move: int) -> Mapping[str, Any]:
    world = seen.word(move)
    modes = seen.me["modes"].get(world, [])
    return {"world": world, "mode": modes[0] if modes else "normal"}


def act(seen: Outlook) -> Sequence[int]:
    return seen.of("act") if seen.asked == "step_3" else ()


def fight(seen: Outlook) -> Sequence[int]:
    found = seen.of("fight") if seen.asked == "step_3" else ()
    return found if found and (seen.best in found or seen.view["round"] > SOON) else ()


def how_dangerous(seen: Outlook, move: int) -> Mapping[str, Any]:
    opponent = seen.word(move)
    return {"enemy": opponent, "power": seen.view["powers"].get(opponent, 0), "life": seen.me["life"]}


def take(seen: Outlook) -> Sequence[int]:
    """As many pieces as there are to be had."""
    found = seen.of("take") if seen.asked == "take" and seen.decision.args.get("kind") in PIECES else ()
    return [max(found, key=lambda move: int(seen.word(move)))] if found else ()


def how_many(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"count": int(seen.word(move))}


def which_artefact(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"artefact": seen.view["holders"][seen.word(move)]["top"]}


# Dangers


def left_to_avert(seen: Outlook, move: int) -> Mapping[str, Any]:
    danger = seen.view["danger"]
    words = seen.grammar.words(move)
    number = int(words[0]) if words and words[0].isdecimal() else 0
    return {"left": danger["left"] if danger else 0, "count": number, "case": "some" if number else "none"}


def whether_an_elf_helps(seen: Outlook, move: int) -> Mapping[str, Any]:
    danger = seen.view["danger"]
    facts = {"left": danger["left"] if danger else 0, "elves": seen.me["elves"]}
    return {"case": "keep" if seen.verb(move) == "done" else "spend", **facts}


# What threatens


def ravaged(seen: Outlook) -> Sequence[int]:
    worlds = [world for world, known in seen.view["worlds"].items() if known["ravaged"]]
    if not worlds or seen.asked not in ("move", "step_3"):
        return ()
    return seen.of("heal") or (seen.with_word(0, [ASGARD], "act") if seen.asked == "step_3" else seen.moves)


def walls(seen: Outlook, move: int) -> Mapping[str, Any]:
    worlds = tuple(world for world, known in seen.view["worlds"].items() if known["ravaged"])
    return {
        "worlds": worlds,
        "walls": seen.view["walls"],
        "case": "heal" if seen.verb(move) in ("heal", "act") else "go",
    }


def climbers(seen: Outlook) -> Mapping[str, str]:
    """Surt and Hel, as far as they have come to the highest worlds: each with the world."""
    upper = {worlds[0] for worlds in seen.view["tree"]["columns"].values()}
    places = {enemy: seen.view["enemies"][enemy]["place"] for enemy in CLIMBERS}
    return {enemy: place for enemy, place in places.items() if place in upper}


def at_the_top(seen: Outlook) -> Sequence[int]:
    found = climbers(seen)
    if not found:
        return ()
    if seen.asked == "move":
        return seen.with_word(0, set(found.values()), "go")
    return seen.with_word(0, found, "fight") if seen.asked == "step_3" else ()


def who_climbs(seen: Outlook, move: int) -> Mapping[str, Any]:
    word = seen.word(move)
    enemy = next(enemy for enemy, world in climbers(seen).items() if word in (enemy, world))
    return {"enemy": enemy, "power": seen.view["powers"].get(enemy, 0)}


def loose_jotunn(seen: Outlook) -> Sequence[int]:
    """A jotunn is there that could be fought."""
    where = set(seen.view["jotnar"].values())
    if seen.asked == "move":
        return seen.with_word(0, where, "go")
    return seen.with_word(0, seen.view["jotnar"], "fight") if seen.asked == "step_3" else ()


def which_jotunn(seen: Outlook, move: int) -> Mapping[str, Any]:
    word = seen.word(move)
    jotunn = next(name for name, world in seen.view["jotnar"].items() if word in (name, world))
    return {"jotunn": jotunn, "power": seen.view["powers"].get(jotunn, 0)}


def short_of_life(seen: Outlook) -> Sequence[int]:
    me = seen.me
    return seen.moves if seen.asked == "move" and 2 * me["life"] <= me["full_life"] else ()


def how_much_life(seen: Outlook, move: int) -> Mapping[str, Any]:
    return {"life": seen.me["life"], "full": seen.me["full_life"]}


LESSON: Final = Lesson(
    ideas=(
        Idea("god", asked("choose_god")),
        Idea("order", order, who_is_next),
        Idea("move", asked("move"), where_to),
        Idea("act", act, how_one_acts),
        Idea("fight", fight, how_dangerous),
        Idea("heroes", asked("heroes"), left_to_avert),
        Idea("roll", asked("saving_roll"), left_to_avert),
        Idea("elves", asked("elves", "elves_more", "elves_unrolled"), whether_an_elf_helps, rare=True),
        Idea("take", take, how_many),
        Idea("artefact", asked("forge"), which_artefact, rare=True),
        Idea("creature", asked("call_creature"), rare=True),
        Idea("runes", asked("resolve_runes"), rare=True),
        Idea("top", at_the_top, who_climbs, rare=True),
        Idea("jotunn", loose_jotunn, which_jotunn, rare=True),
        Idea("ravaged", ravaged, walls),
        Idea("life", short_of_life, how_much_life, rare=True),
        Idea("way", from_round(1), who_is_next),
        Idea("wheel", open_cards, who_is_next),
        Idea("enemies", from_round(2), who_is_next),
        Idea("almost", almost_there, who_is_next, rare=True),
    ),
    seats=3,
    seed="nine worlds",
    bot="normal",
)
