"""How what happens is shown: for each line of the log a banner, a sheet, or nothing but the line.

What an action cost was told before it and stands on its banner. A raid is a row of banners, from the call to the way
home; what it brings is a sheet for whoever raids, and a banner for the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from meadhall.core.beats import Beat, Cue, Gain, Moved, Row, Sheet, Telling, Turns
from meadhall.core.scene import Fact
from meadhall.core.seats import parse_seat, seat_text
from meadhall.core.table import News
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView, Player, Raid
from meadhall.games.odin.pictures.ending import AT_THE_END, best_first, scored_for
from meadhall.games.odin.pictures.raids import fame_by_open_cards, fame_parts, raid_facts, zones
from meadhall.games.odin.pictures.scene.board import requirement_keys
from meadhall.games.odin.pictures.scene.signs import home
from meadhall.games.odin.pictures.words import brief, card_symbols, vikings
from meadhall.games.odin.table.moves import VIKINGS

HELP: Final = ("symbol_used", "ability_used")
"""What is told of a payment before it is complete."""

PAYS: Final = ("cost_discount", "wild_action_symbol", "wild_viking_symbol", "build_special")
"""The abilities that help to pay."""

RAID_COLUMNS: Final = ("card", "zone", "abilities", "open")
"""What the Fame of a raid comes from, in the order in which it is counted."""


class Deed:
    """A line of the log, with the table before and after it; `seat` is whose deed it is, if it is anybody's."""

    def __init__(self, telling: Telling) -> None:
        self.words = telling.words
        self.args = telling.news.args
        self.past = telling.past
        self.before = cast("OdinView", telling.before)
        self.after = cast("OdinView", telling.after)
        about = self.args.get("seat", -1)
        assert isinstance(about, int)
        self.number = about
        self.seat = seat_text(about) if about >= 0 else ""

    def arg(self, name: str) -> str:
        return cast("str", self.args[name])

    def amount(self, name: str) -> int:
        return cast("int", self.args[name])

    def several(self, name: str) -> tuple[str, ...]:
        return cast("tuple[str, ...]", self.args[name])

    @property
    def player(self) -> Player:
        """Whoever did it, as they are now."""
        return self.after["players"][self.seat]

    @property
    def raid(self) -> Raid:
        """The raid under way."""
        assert self.after["raid"] is not None
        return self.after["raid"]

    # Where it is

    def at_home(self, *parts: str) -> list[str]:
        """Parts of the large village, if it is that of this seat; else its small one."""
        return list(parts) if self.seat == home(self.after) else [f"village:{self.seat}"]

    def whereabouts(self, ident: str) -> list[str]:
        """Where a hero, a longship or a building of the seat is; a longship on a raid is out at sea."""
        raid = self.after["raid"]
        at_sea = raid is not None and raid["longship"] == ident and ident in self.player["longships"]
        return [ident] if at_sea else self.at_home(ident)

    # What it brings and what it costs

    def won(self) -> list[Fact]:
        """What the seat has more or less of by it: Fame, Vikings, material."""
        then, now = self.before["players"][self.seat], self.player
        return _told(
            Fact("ic-fame", now["fame"] - then["fame"], self.words.say("head.fame")),
            *(
                Fact(f"ic-{viking}", now["vikings"][viking] - then["vikings"][viking], self.words.name(viking))
                for viking in VIKINGS
            ),
            Fact("ic-material", now["material"] - then["material"], self.words.name("construction_marker")),
        )

    def spent(self) -> list[Fact]:
        """The cards that were paid for it."""
        cards, _ = payment(self.words, self.past, self.number)
        return _told(Fact("ic-cards", -len(cards), self.words.say("head.cards")))

    def price(self) -> str:
        """What was paid for it, in a sentence; empty if it was free."""
        cards, helpers = payment(self.words, self.past, self.number)
        if not cards:
            return ""
        if not helpers:
            return self.words.say("stage.paid", cards=cards)
        return self.words.say("stage.paid_helped", cards=cards, helpers=helpers)

    def banner(
        self,
        places: Sequence[str],
        text: str = "",
        gains: Sequence[Fact] = (),
        moved: Sequence[Moved] = (),
        cue: Cue = "",
    ) -> Beat:
        return Beat(text=text, seat=self.number, places=places, gains=gains, moved=moved, cue=cue)

    def fate(
        self, places: Sequence[str], text: str = "", moved: Sequence[Moved] = (), cue: Cue = "", hold: bool = False
    ) -> Beat:
        """What happens by itself: also who made the move is told. With `hold` whom it strikes says when to go on."""
        held = [self.number] if hold else []
        return Beat(text=text, seat=self.number, places=places, moved=moved, cue=cue, hold=held, unasked=True)

    def bought(self, places: Sequence[str], *texts: str, moved: Sequence[Moved] = (), cue: Cue = "knock") -> Beat:
        """An action that was paid for: what it brings, and what it cost."""
        said = " ".join(filter(None, (*texts, self.price())))
        return self.banner(places, said, [*self.won(), *self.spent()], moved, cue)


def _told(*facts: Fact) -> list[Fact]:
    """Those that say something."""
    return [fact for fact in facts if fact.value]


def payment(words: Words, past: Sequence[News], seat: int) -> tuple[tuple[str, ...], list[str]]:
    """The cards that a seat has just paid, and what helped: the last lines tell it."""
    if not past or past[-1].key != "paid" or past[-1].args["seat"] != seat:
        return (), []
    helpers: list[str] = []
    for news in reversed(past[:-1]):
        if news.key not in HELP or news.args["seat"] != seat:
            break
        source = str(news.args["building" if news.key == "symbol_used" else "card"])
        if news.key == "symbol_used" or effect_of(words, source)["op"] in PAYS:
            helpers.insert(0, source)
    return cast("tuple[str, ...]", past[-1].args["cards"]), helpers


def effect_of(words: Words, ident: str) -> Mapping[str, Any]:
    """What a hero or a building can do."""
    card = words.content.entry(ident)
    assert card is not None
    found: Mapping[str, Any] = card["effects"][0]
    return found


# Actions


def ability_used(deed: Deed) -> Beat | None:
    """What helps to pay stands on the banner of what was paid for."""
    if deed.before["payment"] is not None:
        return None
    card = deed.arg("card")
    told = brief(deed.words, effect_of(deed.words, card), signs=False)
    return deed.banner(deed.whereabouts(card), f"{told[0].upper()}{told[1:]}.", cue="drum")


def display_renewed(deed: Deed) -> Beat:
    last = deed.past[-1] if deed.past else None
    paid = deed.words.say("stage.for_card", **last.args) if last is not None and last.key == "discarded" else ""
    return deed.banner(["actions"], paid, cue="card")


def swapped(deed: Deed) -> Beat:
    lying = deed.after["action_display"]
    place = f"displayed:{lying.index(deed.arg('given')) + 1}:{deed.arg('given')}"
    return deed.banner([place, *deed.at_home()], cue="card")


def vikings_gained(deed: Deed) -> Beat:
    viking = deed.several("vikings")[0]
    there = deed.at_home(f"people:{viking}")
    return deed.bought([f"reserve:{viking}", *there], moved=[Moved("glide", [f"reserve:{viking}"], there)])


def viking_claimed(deed: Deed) -> Beat:
    """Whoever loses a Viking sees it at the own village."""
    robbed = seat_text(deed.amount("other"))
    viking = deed.arg("viking")
    theirs = [f"people:{viking}"] if robbed == home(deed.after) else [f"village:{robbed}"]
    ours = deed.at_home(f"people:{viking}")
    return deed.banner([*theirs, *ours], gains=deed.won(), moved=[Moved("glide", theirs, ours)], cue="strike")


def hero_recruited(deed: Deed) -> Beat:
    hero = deed.arg("hero")
    left = deed.before["players"][deed.seat]["hero"]
    told = deed.words.say("stage.hero_replaced", hero=left) if left else ""
    there = deed.at_home("champion")
    return deed.bought([hero, *deed.at_home(hero)], told, moved=[Moved("glide", [hero], there)], cue="horn")


def built(deed: Deed) -> Beat:
    building = deed.arg("building")
    worth = deed.words.say("stage.worth", fame=deed.words.entry("building", building)["fame"])
    there = deed.at_home(building)
    return deed.bought(there, worth, moved=[Moved("glide", [building], there)])


def material_gained(deed: Deed) -> Beat:
    there = deed.at_home("store")
    return deed.bought(there, moved=[Moved("glide", ["reserve:material"], there)])


def longship_gained(deed: Deed) -> Beat:
    ship = deed.arg("longship")
    there = deed.at_home(ship)
    return deed.bought(there, moved=[Moved("glide", [ship], there)])


def longship_returned(deed: Deed) -> Beat:
    return deed.bought(deed.whereabouts(deed.arg("longship")))


def repaired(deed: Deed) -> Beat:
    damage = Fact("ic-damage", -deed.amount("count"), deed.words.name("damage_marker"))
    return deed.banner(deed.whereabouts(deed.arg("longship")), deed.price(), [damage, *deed.spent()], cue="knock")


# A raid


def raid_announced(deed: Deed) -> Beat:
    raid = deed.arg("raid")
    facts = raid_facts(deed.after, deed.words, raid, deed.arg("zone"), signs=False)
    return deed.banner([raid], deed.words.say("raid.facts", facts=facts), cue="drum")


def sailed(deed: Deed) -> Beat:
    ship = deed.arg("longship")
    told = deed.words.say(
        "stage.sailed",
        hero=deed.player["hero"],
        range=deed.player["longships"][ship]["range"],
        needed=deed.words.entry("zone", deed.raid["zone"])["required_range"],
    )
    moved = [Moved("glide", deed.at_home(ship), [ship])]
    return deed.banner([ship, deed.raid["raid"]], told, moved=moved, cue="timber")


def helped(deed: Deed) -> Beat:
    """Fewer or other Vikings go along than the raid asks for."""
    return deed.banner([*deed.whereabouts(deed.arg("card")), deed.raid["raid"]])


def viking_substituted(deed: Deed) -> Beat:
    return deed.banner([*deed.whereabouts(deed.player["hero"]), deed.raid["raid"]])


def vikings_committed(deed: Deed) -> Beat:
    return deed.banner(
        [deed.raid["longship"], *deed.at_home("people")], deed.words.say("stage.committed"), deed.won(), cue="knock"
    )


def contributed(deed: Deed) -> Beat:
    card = deed.arg("card")
    new = requirement_keys(deed.raid["requirement"])[card][-1]
    symbol = f"symbol_{card_symbols(deed.words, card)[1]}"
    return deed.banner([new], deed.words.say("stage.contributed", symbol=symbol), moved=[Moved("flip", [new])])


def requirements_revealed(deed: Deed) -> Beat:
    keys = requirement_keys(deed.raid["requirement"])
    there = deed.before["raid"]["requirement"] if deed.before["raid"] is not None else {}
    new = [key for card, lying in keys.items() for key in lying[there.get(card, 0) :]]
    told = fame_by_open_cards(deed.words, deed.raid["requirement_total"])
    return deed.banner(["requirements", *new], told, moved=[Moved("flip", new)])


def requirement_removed(deed: Deed) -> Beat:
    return deed.banner(["requirements", *deed.whereabouts(deed.arg("source"))], still_open(deed), cue="block")


def matched(deed: Deed) -> Beat:
    return deed.banner(["requirements"], still_open(deed), cue="block")


def still_open(deed: Deed) -> str:
    return deed.words.say("stage.open", count=sum(deed.raid["requirement"].values()))


def raid_fame(deed: Deed) -> Beat:
    """Whoever raids takes the time to see where the Fame comes from."""
    if deed.seat == deed.after["seat"]:
        return Beat("sheet", seat=deed.number, cue="horn", hold=[deed.number], sheet=raid_sheet(deed))
    return deed.banner([deed.raid["longship"]], gains=deed.won(), cue="horn")


def raid_sheet(deed: Deed) -> Sheet:
    """From what the Fame of a raid comes, and how all stand after it."""
    words, raid = deed.words, deed.raid
    parts = fame_parts(words, raid, deed.player["hero"], deed.amount("open"))
    gains = [Gain(RAID_COLUMNS.index(part.of), part.fame, part.reason) for part in parts]
    rows = [
        Row(
            parse_seat(seat),
            words.seat(seat),
            deed.before["players"][seat]["fame"],
            gains if seat == deed.seat else [],
            player["fame"],
        )
        for seat, player in deed.after["players"].items()
    ]
    notes = [
        words.say("stage.crew", vikings=vikings(words, raid["committed"], signs=False)),
        words.say("stage.hero_leaves", hero=deed.player["hero"]),
    ]
    raider = rows[deed.number]
    if raider.before + sum(gain.value for gain in gains) != raider.now:
        notes.insert(0, words.say("stage.least_fame", least=raider.now))
    return Sheet(
        words.say("scene.raid_on", raid=raid["raid"]),
        words.say("log.raid_fame", **deed.args),
        words.head(RAID_COLUMNS, "stage.from"),
        rows,
        notes,
    )


def viking_taken_back(deed: Deed) -> Beat:
    return deed.banner([deed.raid["longship"], *deed.at_home("people")], gains=deed.won(), cue="knock")


def discarded(deed: Deed) -> Beat | None:
    """What a card is discarded for is told next, unless a longship is spared by it."""
    if deed.before["question"] != "prevent_damage":
        return None
    return deed.banner(deed.whereabouts(deed.raid["longship"]), deed.words.say("stage.unharmed"), cue="block")


def damaged(deed: Deed) -> Beat:
    ship = deed.arg("longship")
    beat = deed.fate(deed.whereabouts(ship), deed.words.say("stage.damaged"), cue="strike")
    beat.gains = [Fact("ic-damage", deed.amount("count"), deed.words.name("damage_marker"))]
    return beat


def longship_destroyed(deed: Deed) -> Beat:
    ship = deed.arg("longship")
    return deed.fate(deed.at_home("own"), moved=[Moved("fall", [ship])], cue="fall", hold=True)


def marker_exchanged(deed: Deed) -> Beat:
    marker = deed.after["markers"][deed.raid["zone"]]
    return deed.fate([f"marker:{marker}"], deed.words.say("stage.marker", viking=marker), cue="knock")


def raid_revealed(deed: Deed) -> Beat:
    raid = deed.arg("raid")
    lying = zip(zones(deed.words), deed.after["ocean"].values(), strict=True)
    zone = next(zone for zone, there in lying if there == raid)
    facts = raid_facts(deed.after, deed.words, raid, zone, signs=False)
    return deed.fate([raid], deed.words.say("raid.facts", facts=facts), [Moved("flip", [raid])])


def card_taken(deed: Deed) -> Beat:
    """Who made the raid harder takes a card for it."""
    one = Fact("ic-cards", 1, deed.words.say("head.cards"))
    return deed.banner(["actions", *deed.at_home()], gains=[one], cue="card")


# Decks and displays


def you_drew(deed: Deed) -> Beat:
    """Whoever ends the turn knows that cards come; others have not asked for them."""
    return Beat(seat=parse_seat(deed.after["seat"]), cue="card")


def reshuffled(deed: Deed) -> Beat:
    return deed.fate(["actions"], cue="card")


def buildings_renewed(deed: Deed) -> Beat:
    return deed.fate(["buildings"], cue="card")


# The end


def end_is_near(deed: Deed) -> Beat:
    return deed.fate([], cue="horn")


def winner(deed: Deed) -> Beat | None:
    """The end of the game, once, whoever wins."""
    if deed.after["winners"][0] != deed.seat:
        return None
    return Beat("sheet", seat=deed.number, cue="horn", hold=list(range(deed.after["seats"])), sheet=final_sheet(deed))


def final_sheet(deed: Deed) -> Sheet:
    """What each has scored for what, in the order of scoring; the best first."""
    words, view = deed.words, deed.after
    rows = []
    for seat in best_first(view):
        score = view["scores"][seat]
        gains = [
            Gain(column, fame, scored_for(view, words, seat, item))
            for column, item in enumerate(AT_THE_END)
            if (fame := score[item])
        ]
        rows.append(Row(parse_seat(seat), words.seat(seat), score["track"], gains, score["total"]))
    names = words.listed([words.seat(seat) for seat in view["winners"]])
    return Sheet(
        words.say("sketch.headline_end"),
        words.say("sketch.winners", winners=names),
        words.head(AT_THE_END, "score"),
        rows,
        [*how_it_ended(deed)],
    )


def how_it_ended(deed: Deed) -> list[str]:
    """What a sum alone does not tell: a tie, or an end without a last raid."""
    view, words = deed.after, deed.words
    totals = [score["total"] for score in view["scores"].values()]
    tied = totals.count(max(totals)) > 1
    return [*([words.say("sketch.tied")] if tied else []), *([words.say("sketch.stalled")] if view["stalled"] else [])]


STAGED: Final[dict[str, Callable[[Deed], Beat | None]]] = {
    "ability_used": ability_used,
    "display_renewed": display_renewed,
    "swapped": swapped,
    "vikings_gained": vikings_gained,
    "viking_claimed": viking_claimed,
    "hero_recruited": hero_recruited,
    "built": built,
    "material_gained": material_gained,
    "longship_gained": longship_gained,
    "longship_returned": longship_returned,
    "repaired": repaired,
    "raid_announced": raid_announced,
    "sailed": sailed,
    "viking_ignored": helped,
    "viking_substituted": viking_substituted,
    "vikings_committed": vikings_committed,
    "contributed": contributed,
    "requirements_revealed": requirements_revealed,
    "requirement_removed": requirement_removed,
    "matched": matched,
    "raid_fame": raid_fame,
    "viking_taken_back": viking_taken_back,
    "discarded": discarded,
    "damaged": damaged,
    "longship_destroyed": longship_destroyed,
    "marker_exchanged": marker_exchanged,
    "raid_revealed": raid_revealed,
    "card_taken": card_taken,
    "you_drew": you_drew,
    "reshuffled": reshuffled,
    "buildings_renewed": buildings_renewed,
    "last_round": end_is_near,
    "stalled": end_is_near,
    "winner": winner,
}

QUIET: Final = {
    "turn": "whose turn it is stands at the seat and in the headline",
    "paid": "it stands on the banner of what was paid for",
    "symbol_used": "it stands on the banner of what was paid for",
    "fame": "it stands on the banner of the hero who brings it",
    "hero_left": "told with the new hero, or with the raid",
    "viking_returned": "a number at the seat; often several in a row",
    "passed": "nothing changes by it",
    "cards_drawn": "a number at the seat",
    "display_filled": "the cards are seen to come",
    "card_revealed": "the card is seen to come",
    "final_score": "it stands on the sheet at the end",
}
"""What is only a line of the log, and why."""

TURNS: Final = Turns(
    begins={"turn": "always", "stalled": "always", "last_round": "always", "final_score": "other", "winner": "always"},
    deeds=(
        "raid_fame",
        "raid_announced",
        "built",
        "hero_recruited",
        "longship_gained",
        "vikings_gained",
        "viking_claimed",
        "material_gained",
        "repaired",
        "swapped",
        "display_renewed",
        "ability_used",
        "cards_drawn",
    ),
)


def stage(telling: Telling) -> Beat | None:
    """How a line of the log is shown; None if it is quiet."""
    shown = STAGED.get(telling.news.key)
    return shown(Deed(telling)) if shown is not None else None
