"""The moves of the game: verbs over what is in the box."""

from __future__ import annotations

from typing import Final, Literal, get_args

from meadhall.core.content import Content
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.seats import seat_text

MAX_SEATS: Final = 5
Stat = Literal["rage", "axes", "horns"]
STATS: Final[tuple[Stat, ...]] = get_args(Stat)
CARD_KINDS: Final = ("battle_card", "quest_card", "upgrade_card")

MOMENTS: Final = {
    "choose": "BR-SETUP-02",
    "summon": "BR-GODS-19",
    "pick": "BR-DRAFT-04",
    "invade": "BR-INVADE-01",
    "revive": "BR-FX-51",
    "slay": "BR-MYSTIC-09",
    "drive": "BR-PROMO-04",
    "march": "BR-MARCH-01",
    "move": "BR-MARCH-01",
    "upgrade": "BR-UPG-02",
    "slot": "BR-UPG-03",
    "quest": "BR-QUEST-01",
    "pillage": "BR-PILLAGE-01",
    "challenge": "BR-FX-47",
    "sacrifice": "BR-FX-54",
    "offer": "BR-FX-54",
    "pass": "BR-ACT-10",
    "raise": "BR-STAT-04",
    "join": "BR-PILLAGE-06",
    "fight": "BR-BATTLE-03",
    "count": "BR-FX-44",
    "spare": "BR-FX-03",
    "add": "BR-BATTLE-10",
    "protect": "BR-FX-48",
    "retreat": "BR-DESTROY-01",
    "recover": "BR-FX-49",
    "lead": "BR-FX-20",
    "send": "BR-GODS-06",
    "keep": "BR-DISCARD-01",
}
"""For each verb the clause that says when it can be used."""


class Moves:
    """The grammar, and a table of moves for each verb: `pick[card]`, `invade[figure][place]`, or just `pass_`."""

    def __init__(self, content: Content, slots: list[str]) -> None:
        provinces = [province.id for province in content.of("province")]
        figures = [figure.id for kind in ("figure", "monster") for figure in content.of(kind)]
        cards = [card.id for kind in CARD_KINDS for card in content.of(kind)]
        card = Domain("card", cards, spot="card")
        # The same figures in different places: those that wait, those that have fallen, those on the board.
        waiting = Domain("figure", figures, spot="reserve")
        fallen = Domain("figure", figures, spot="valhalla")
        figure = Domain("figure", figures, spot="figure")
        enemy = Domain("figure", figures)
        province = Domain("province", provinces, spot="province")
        place = Domain("place", provinces + [fjord.id for fjord in content.of("fjord")], spot="province")
        stat = Domain("stat", STATS, spot="stat")
        seat = Domain("seat", [seat_text(number) for number in range(MAX_SEATS)], spot="seat")
        god = Domain("god", [god.id for god in content.of("god")], spot="god")
        self.figures = figure.values
        self.places = place.values
        self.provinces = province.values
        self.cards = card.values

        grammar = self.grammar = Grammar(
            [
                Verb("choose", Domain("clan", [clan.id for clan in content.of("clan")], spot="clan")),
                Verb("summon", god),
                Verb("pick", card),
                Verb("invade", waiting, place),
                Verb("revive", fallen, place),
                Verb("slay", seat, Domain("victim", ["warrior", "mystic"])),
                Verb("drive", seat, enemy),
                Verb("march", province, province),
                Verb("move", figure),
                Verb("upgrade", card),
                Verb("slot", Domain("slot", slots, spot="slot")),
                Verb("quest", card),
                Verb("pillage", province),
                Verb("challenge", province),
                Verb("sacrifice"),
                Verb("offer", figure, place),
                Verb("pass"),
                Verb("raise", stat),
                Verb("join", figure, province),
                Verb("fight", card),
                Verb("count", card),
                Verb("spare", figure),
                Verb("add", card),
                Verb("protect", figure),
                Verb("retreat", figure, province),
                Verb("recover", card),
                Verb("lead", province),
                Verb("send", god, province),
                Verb("keep", card),
                Verb("decline"),
                Verb("done"),
            ]
        )
        self.choose = grammar.row("choose")
        self.summon = grammar.row("summon")
        self.pick = grammar.row("pick")
        self.invade = grammar.grid("invade")
        self.revive = grammar.grid("revive")
        self.slay = grammar.grid("slay")
        self.drive = grammar.grid("drive")
        self.march = grammar.grid("march")
        self.move = grammar.row("move")
        self.upgrade = grammar.row("upgrade")
        self.slot = grammar.row("slot")
        self.quest = grammar.row("quest")
        self.pillage = grammar.row("pillage")
        self.challenge = grammar.row("challenge")
        self.sacrifice = grammar.only("sacrifice")
        self.offer = grammar.grid("offer")
        self.pass_ = grammar.only("pass")
        self.raise_ = grammar.row("raise")
        self.join = grammar.grid("join")
        self.fight = grammar.row("fight")
        self.count = grammar.row("count")
        self.spare = grammar.row("spare")
        self.add = grammar.row("add")
        self.protect = grammar.row("protect")
        self.retreat = grammar.grid("retreat")
        self.recover = grammar.row("recover")
        self.lead = grammar.row("lead")
        self.send = grammar.grid("send")
        self.keep = grammar.row("keep")
        self.decline = grammar.only("decline")
        self.done = grammar.only("done")
