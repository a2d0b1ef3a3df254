"""The creatures of Svartalfheim (YC-CREATURE): one is chosen among those drawn and resolved at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.creatures.journeys import GERI_AND_FREKI_MOVE, RATATOSK_MOVE, SLEIPNIR
from meadhall.games.yggdrasil.rules.creatures.norns import look_at_piles
from meadhall.games.yggdrasil.rules.creatures.trading import begin_trade
from meadhall.games.yggdrasil.rules.enemies.jotnar import defeat_jotunn
from meadhall.games.yggdrasil.rules.healing import HEAL_A_WORLD
from meadhall.games.yggdrasil.rules.life import regain_life
from meadhall.games.yggdrasil.rules.recall import RECALL
from meadhall.games.yggdrasil.rules.taking import ELVES, HEROES, LIFE_POINTS, TAKE, VANIR_DICE, move_pieces
from meadhall.games.yggdrasil.table.names import CREATURES, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil


def call_obstacle(state: Yggdrasil, seat: int, card: int) -> str | None:
    return None if card in state.drawn else "YC-WORLD-SVARTALFHEIM-01"


def call_creature(state: Yggdrasil, seat: int, card: int, table: Table) -> None:
    """All cards drawn are discarded first, so that Ratatosk can lead here again (YC-CREATURE-RATATOSK)."""
    state.creature_discard += state.drawn
    state.drawn = []
    name = CREATURES[card]
    table.tell("creature_called", seat=seat, creature=name)
    EFFECTS[name](state, seat, table)


class CallCreature(Ask):
    """One of the cards drawn must be chosen (YC-WORLD-SVARTALFHEIM-03)."""

    name = "call_creature"
    answers: ClassVar[Answers] = {"call": (call_obstacle, call_creature), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.call[card] for card in state.drawn]


def _number(state: Yggdrasil, creature: str, field: str) -> int:
    number: int = state.box.creature_numbers[creature][field]
    return number


def dain_duneyr_durathor_dvalin(state: Yggdrasil, seat: int, table: Table) -> None:
    regain_life(state, seat, _number(state, "dain_duneyr_durathor_dvalin", "life"), table)


def eikthyrnir(state: Yggdrasil, seat: int, table: Table) -> None:
    if any(state.ravaged):
        state.stack.append(HEAL_A_WORLD.at(seat))


def geri_and_freki(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(GERI_AND_FREKI_MOVE.at(seat))


def gullfaxi(state: Yggdrasil, seat: int, table: Table) -> None:
    if state.jotnar:
        state.stack.append(BANISH.at(seat))


def gullinkambi(state: Yggdrasil, seat: int, table: Table) -> None:
    move_pieces(state, seat, HEROES, _number(state, "gullinkambi", "heroes"), table)


def gulltopp(state: Yggdrasil, seat: int, table: Table) -> None:
    begin_trade(state, seat, life=False)


def heidrun(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(TAKE.at(seat, LIFE_POINTS, 0, _number(state, "heidrun", "life")))


def hildisvini(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(TAKE.at(seat, ELVES, 0, _number(state, "hildisvini", "elves")))


def hugin_and_munin(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(TAKE.at(seat, VANIR_DICE, 0, _number(state, "hugin_and_munin", "vanir_dice")))


def ratatosk(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(RATATOSK_MOVE.at(seat))


def saehrimnir(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(GIVE_LIFE.at(seat, 1, _number(state, "saehrimnir", "life")))


def skuld(state: Yggdrasil, seat: int, table: Table) -> None:
    look_at_piles(state, _number(state, "skuld", "cards"), table)


def sleipnir(state: Yggdrasil, seat: int, table: Table) -> None:
    """The active god first, then the others in the order of their seats, then support gods."""
    figures = [seat, *(figure for figure in range(state.box.figures) if figure != seat)]
    state.stack += [SLEIPNIR.at(state.player_of(figure), figure) for figure in reversed(figures)]


def tanngrisnir_and_tanngnjostr(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(GIVE_LIFE.at(seat, _number(state, "tanngrisnir_and_tanngnjostr", "life"), 1))


def urd(state: Yggdrasil, seat: int, table: Table) -> None:
    count = min(_number(state, "urd", "cards"), len(state.open_cards))
    if count:
        state.stack.append(RECALL.at(seat, count, NONE))


def vedrfolnir(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(TAKE.at(seat, HEROES, 0, _number(state, "vedrfolnir", "heroes")))


def verdandi(state: Yggdrasil, seat: int, table: Table) -> None:
    begin_trade(state, seat, life=True)


def vidofnir(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(TAKE.at(seat, HEROES, 0, _number(state, "vidofnir", "heroes")))


EFFECTS: Final[dict[str, Callable[[Yggdrasil, int, Table], None]]] = {
    "dain_duneyr_durathor_dvalin": dain_duneyr_durathor_dvalin,
    "eikthyrnir": eikthyrnir,
    "geri_and_freki": geri_and_freki,
    "gullfaxi": gullfaxi,
    "gullinkambi": gullinkambi,
    "gulltopp": gulltopp,
    "heidrun": heidrun,
    "hildisvini": hildisvini,
    "hugin_and_munin": hugin_and_munin,
    "ratatosk": ratatosk,
    "saehrimnir": saehrimnir,
    "skuld": skuld,
    "sleipnir": sleipnir,
    "tanngrisnir_and_tanngnjostr": tanngrisnir_and_tanngnjostr,
    "urd": urd,
    "vedrfolnir": vedrfolnir,
    "verdandi": verdandi,
    "vidofnir": vidofnir,
}


def banish_obstacle(state: Yggdrasil, seat: int, card: int) -> str | None:
    return None if card in state.jotnar else "YC-CREATURE-GULLFAXI"


def banish(state: Yggdrasil, seat: int, card: int, table: Table) -> None:
    defeat_jotunn(state, card, table)


class Banish(Ask):
    """Gullfaxi: any active jotunn, also one that rides in the cage (YC-CREATURE-GULLFAXI)."""

    name = "banish"
    answers: ClassVar[Answers] = {"banish": (banish_obstacle, banish), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.banish[card] for card in state.jotnar]


def give_life_obstacle(state: Yggdrasil, seat: int, times: int, life: int, god: int) -> str | None:
    """Also for one that lacks none (YC-CREATURE-GENERAL-06)."""
    return "YC-CREATURE-GENERAL-06" if state.figure_of[god] == NONE else None


def give_life(state: Yggdrasil, seat: int, times: int, life: int, god: int, table: Table) -> None:
    if times > 1:
        state.stack.append(GIVE_LIFE.at(seat, times - 1, life))
    regain_life(state, state.figure_of[god], life, table)


class GiveLife(Ask):
    """Saehrimnir, Tanngrisnir and Tanngnjostr: so many times, so much life each time, for gods of one's choice."""

    name = "give_life"
    fields = ("seat", "times", "life")
    answers: ClassVar[Answers] = {
        "bless": (give_life_obstacle, give_life),
        "decline": (None, nothing_happens),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, times, life = frame
        return f"ask.{self.name}", {"left": times * life}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.bless[god] for god in state.god), moves.decline]


CALL_CREATURE: Final = CallCreature()
BANISH: Final = Banish()
GIVE_LIFE: Final = GiveLife()
