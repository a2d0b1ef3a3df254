"""The gods' gifts as a stage: the pack to keep a card of, what is kept already, and where the rest goes (BR-DRAFT)."""

from __future__ import annotations

from meadhall.core.parts import part
from meadhall.core.scene import Draft, Zone
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Player
from meadhall.games.blood_rage.pictures.scene.cards import faces
from meadhall.games.blood_rage.pictures.words import own_picks


@part
def draft_stage(view: BloodRageView, words: Words) -> Draft | None:
    """For whoever has a pack; others see nothing of it."""
    mine = view["players"].get(view["seat"])
    if mine is None or view["phase"] != "gods_gifts" or not mine["pack"]:
        return None
    seat, kept = parse_seat(view["seat"]), [*mine["hand"], *own_picks(mine)]
    left = (seat + 1) % view["seats"]
    chosen = not still_to_pick(view, words, mine)
    of = int(words.content.tables["draft"]["cards_kept"])
    pack = faces(words, mine["pack"], not chosen, beside=kept)
    for card in pack:
        card.classes = ["going"] if chosen else []
    return Draft(
        f"draft:{view['age']}",
        words.say("word.gods_gifts"),
        passing_on(view, words, mine, left),
        min(len(kept) + (not chosen), of),
        of,
        Zone("pack", words.say("sketch.pack"), pack),
        Zone("kept", words.say("stage.you_keep"), faces(words, kept, spots=False)),
        (seat - 1) % view["seats"],
        left,
        note(words, mine, of),
    )


def still_to_pick(view: BloodRageView, words: Words, mine: Player) -> int:
    """How many cards are still to be kept of this pack; with two players it is two of each."""
    picks = int(words.content.tables["players"][str(view["seats"])]["draft_picks"])
    return picks - len(own_picks(mine))


def passing_on(view: BloodRageView, words: Words, mine: Player, left: int) -> str:
    count = still_to_pick(view, words, mine)
    if not count:
        return words.say("stage.has_kept")
    last = len(mine["pack"]) - count <= leftover(words)
    return words.say("stage.keep_the_last" if last else "stage.keep", count=count, cards=len(mine["pack"]), seat=left)


def leftover(words: Words) -> int:
    """So many cards of a pack leave the game unseen at the end (BR-DRAFT-07)."""
    tables = words.content.tables["draft"]
    return int(tables["cards_dealt"]) - int(tables["cards_kept"])


def note(words: Words, mine: Player, of: int) -> str:
    """What becomes of the last cards, and the card that was kept in the Age before."""
    said = [words.say("stage.leftover", cards=leftover(words))]
    if mine["kept"]:
        said.append(words.say("stage.kept_before", card=mine["kept"]))
    return " ".join(said)
