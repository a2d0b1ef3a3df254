"""The moves of the game: verbs over what is in the box."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.seats import seat_text

MAX_SEATS: Final = 5
STATS: Final = ("rage", "axes", "horns")
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
    """The grammar, and the first move of each verb: a move is that number plus the numbers of its words."""

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
        self.choose = grammar.moves("choose")[0]
        self.summon = grammar.moves("summon")[0]
        self.pick = grammar.moves("pick")[0]
        self.invade = grammar.moves("invade")[0]
        self.revive = grammar.moves("revive")[0]
        self.slay = grammar.moves("slay")[0]
        self.drive = grammar.moves("drive")[0]
        self.march = grammar.moves("march")[0]
        self.move = grammar.moves("move")[0]
        self.upgrade = grammar.moves("upgrade")[0]
        self.slot = grammar.moves("slot")[0]
        self.quest = grammar.moves("quest")[0]
        self.pillage = grammar.moves("pillage")[0]
        self.challenge = grammar.moves("challenge")[0]
        self.sacrifice = grammar.moves("sacrifice")[0]
        self.offer = grammar.moves("offer")[0]
        self.pass_ = grammar.moves("pass")[0]
        self.raise_ = grammar.moves("raise")[0]
        self.join = grammar.moves("join")[0]
        self.fight = grammar.moves("fight")[0]
        self.count = grammar.moves("count")[0]
        self.spare = grammar.moves("spare")[0]
        self.add = grammar.moves("add")[0]
        self.protect = grammar.moves("protect")[0]
        self.retreat = grammar.moves("retreat")[0]
        self.recover = grammar.moves("recover")[0]
        self.lead = grammar.moves("lead")[0]
        self.send = grammar.moves("send")[0]
        self.keep = grammar.moves("keep")[0]
        self.decline = grammar.moves("decline")[0]
        self.done = grammar.moves("done")[0]
