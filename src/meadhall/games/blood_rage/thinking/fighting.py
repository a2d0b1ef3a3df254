"""What a player thinks in a battle: whom to send, which card to play, whether a late card pays."""

from __future__ import annotations

from typing import Final

from meadhall.games.blood_rage.rules.battle.order import total_strength
from meadhall.games.blood_rage.rules.strength import battle_strength, single_strength
from meadhall.games.blood_rage.table.box import BATTLE, NONE, QUEST, UPGRADE
from meadhall.games.blood_rage.thinking.inclination import PATIENCE, Mind
from meadhall.games.blood_rage.thinking.lore import BATTLE_TEXT, BODY_WORTH, CARD_KEPT, SIGHT, chances

CARD_WINS: Final = chances(1.3)
"""To win when only the cards are not known."""
JOINERS: Final = 0.35
"""How much of what rivals have next door will still join."""
DRAWN_IN: Final = 0.5
"""How likely somebody with nobody there yet but figures next door will fight."""
POISONED: Final = 2.0
"""What a card is worth that Loki's Poison takes."""
STOLEN_RAGE: Final = 1.3
"""What Rage is worth that Loki's Trickery takes."""
SECOND_ROUND: Final = 0.5
"""By how much all cards are weaker in the round after Heimdall's Watch."""
UNTIL_LATER: Final = 0.2
"""What is left of a battle card's worth when nobody has Rage any more."""
TEXT_KEPT: Final = 0.5
"""How much of the text of a battle card counts in hand."""
UPGRADE_KEPT: Final = 0.5
"""How much of an upgrade is lost if it is used up in a battle."""
SPARE_CARD: Final = 0.3
NOTHING_TO_FEAR: Final = 0.3
"""What it is worth that the texts of the others are cancelled."""
LATE_HELP: Final = 0.6
"""How much of a card that can be added late counts when the first one is chosen."""
EFFORT: Final = 0.1
"""Without a reason no figure is moved and no card is added."""
STRANGERS_CARD: Final = 3.0
"""What somebody adds who is not in the battle yet."""


class Fight:
    """A battle as one seat sees it."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.state = state = mind.state
        self.look = mind.look
        self.lore = mind.lore
        self.seat = seat = mind.seat
        self.province = state.battle
        self.pillager = state.pillager == seat
        fighters = state.participants or [
            s for s in range(mind.box.seats) if self.look.bodies[s][state.battle] or s == state.pillager
        ]
        self.rivals = [other for other in fighters if other != seat]
        self.mine = battle_strength(state, seat)
        self.theirs = {other: battle_strength(state, other) for other in self.rivals}
        self.shown = {player: card for player, card, _ in state.played}

    def odds(self, mine: float, theirs: dict[int, float]) -> float:
        """The chance to beat everybody."""
        wins = 1.0
        for total in theirs.values():
            lead = mine - total
            wins *= CARD_WINS[40 + (int(lead * 2) if -20 < lead < 20 else -40 if lead < 0 else 40)]
        return wins

    def totals(self) -> dict[int, float]:
        """What the rivals can be expected to have: figures and a card."""
        adds = self.look.adds
        found: dict[int, float] = {}
        for other in self.rivals:
            card = self.shown.get(other, NONE)
            found[other] = self.theirs[other] + (adds[other] if card == NONE else self.lore.strength[card])
        return found

    def prize(self) -> float:
        """What winning brings, cards aside."""
        mind, state, seat = self.mind, self.state, self.seat
        axes = self.look.axes[seat]
        prize = float(axes)
        if self.pillager:
            prize += self.look.reward(seat, self.province) * mind.rewards(self.province)
            prize += mind.leaders_part(self.province)
        elif state.pillager != NONE:
            prize += mind.rivalry * self.look.reward(state.pillager, self.province)
        killed = sum([self.look.bodies[other][self.province] for other in self.rivals])
        return prize + mind.rivalry * killed * BODY_WORTH[self.look.age]

    def stake(self) -> float:
        """What losing costs."""
        mind, look = self.mind, self.look
        lost = look.loss(self.seat, self.province, look.bodies[self.seat][self.province])
        if self.rivals:
            strongest = max(self.rivals, key=lambda other: self.theirs[other])
            axes = self.look.axes[strongest]
            lost += mind.rivalry * axes
            if self.state.pillager in self.rivals:
                lost += mind.rivalry * look.reward(self.state.pillager, self.province)
        return lost

    # Choosing a card

    def fight(self, moves: list[int]) -> list[float]:
        """Each card of the hand as the card that is played."""
        theirs = self.totals()
        prize, stake = self.prize(), self.stake()
        values = []
        for move in moves:
            (card,) = self.mind.box.grammar.args_of[move]
            values.append(self.with_card(card, theirs, prize, stake))
        return values

    def with_card(self, card: int, theirs: dict[int, float], prize: float, stake: float) -> float:
        lore, state, look, seat = self.lore, self.state, self.look, self.seat
        key, kind = lore.key[card], lore.kind[card]
        mine = float(self.mine)
        adds = 0.0
        if kind == BATTLE:
            adds = SIGHT if lore.sight[card] else float(lore.strength[card])
            if lore.sight[card] and self.shown:
                adds = max([float(lore.strength[c]) for s, c in self.shown.items() if s != seat], default=SIGHT)
        elif kind == QUEST:
            adds = float(look.quest_adds[seat])
        rest = 0.0
        for other_card in state.hands[seat]:
            if lore.late[other_card] and other_card != card:
                rest += LATE_HELP * lore.strength[other_card]
        won, lost = prize, -stake
        if key == "odins_smite":
            theirs = {
                other: total - (1 if state.units(self.province, other, self.mind.box.warrior) else 0)
                for other, total in theirs.items()
            }
        elif key == "odins_tide":
            mine, theirs = self.after_tide(theirs)
        elif key == "heimdalls_watch":
            return self.watch(card, theirs, prize, stake)
        elif key == "thors_hammer":
            won += lore.glory[card]
        elif key == "thors_oath":
            won += look.any_step[seat]
        elif key == "thors_ascension":
            won += lore.glory[card] + (0 if state.passed[seat] else state.box.cards[card].number("rage") * STOLEN_RAGE)
        elif key == "friggas_grace":
            won += look.any_step[seat] if self.pillager else 0.0
        elif key == "thors_primacy":
            won += NOTHING_TO_FEAR
        elif key == "odins_judgement":
            dead = sum([look.bodies[other][self.province] for other in self.rivals])
            each = state.box.cards[card].number("glory_per_figure")
            won += each * dead
            lost += each * look.bodies[seat][self.province]
        elif key == "lokis_backstab":
            lost += lore.glory[card] * (1 + self.mind.rivalry)
        elif key == "lokis_trickery":
            lost += STOLEN_RAGE
        elif key == "lokis_poison":
            lost += POISONED
        wins = self.odds(mine + adds + rest, theirs)
        return wins * (won - self.kept(card)) + (1 - wins) * lost

    def after_tide(self, theirs: dict[int, float]) -> tuple[float, dict[int, float]]:
        """Everybody is left with one figure: the strongest."""
        state, _look, province = self.state, self.look, self.province

        def best(player: int) -> int:
            figures = [f for place in state.battlefield(province) for f in state.figures_at(place, player)]
            return max([single_strength(state, player, figure) for figure in figures], default=0)

        mine = best(self.seat)
        return mine, {other: total - self.theirs[other] + best(other) for other, total in theirs.items()}

    def watch(self, card: int, theirs: dict[int, float], prize: float, stake: float) -> float:
        """Glory for what the others play, and another round."""
        lore, hand = self.lore, self.state.hands[self.seat]
        glory = sum([theirs[other] - self.theirs[other] for other in theirs])
        best = max([float(lore.strength[other]) for other in hand if other != card], default=0.0)
        wins = self.odds(self.mine + best, {other: total - SECOND_ROUND for other, total in theirs.items()})
        return glory + wins * prize - (1 - wins) * stake - self.kept(card)

    def kept(self, card: int) -> float:
        """What a card is worth that stays in hand."""
        lore, look, mind = self.lore, self.look, self.mind
        kind = lore.kind[card]
        if kind == BATTLE:
            later = 1.0 if any(look.rage) else UNTIL_LATER
            return (
                later * CARD_KEPT[look.age] * (lore.strength[card] + TEXT_KEPT * BATTLE_TEXT.get(lore.key[card], 0.0))
            )
        if kind == QUEST:
            return PATIENCE * mind.quest_hopes.get(card, 0.0)
        return UPGRADE_KEPT * max(0.0, mind.lasting(card)) if kind == UPGRADE and mind.rage else SPARE_CARD

    # The Call to Battle

    def join(self, moves: list[int]) -> list[float]:
        """Each figure that can be sent, and nobody."""
        box, seat = self.mind.box, self.seat
        near = self.look.near
        here = self.look.bodies[seat][self.province]
        theirs = {}
        for other in range(box.seats):
            if other == seat:
                continue
            close = near[other][self.province]
            if self.look.bodies[other][self.province] or other == self.state.pillager:
                theirs[other] = self.theirs.get(other, 0.0) + JOINERS * close + self.look.adds[other]
        calm = not theirs and not any(near[o][self.province] for o in range(box.seats) if o != seat)
        adds = self.look.adds[seat]
        prize, stake = self.prize(), self.stake()
        without = self.outcome(self.mine, adds, theirs, prize, stake, here, calm)
        values = []
        for move in moves:
            if move == box.moves.decline:
                values.append(without)
                continue
            figure, start = box.grammar.args_of[move]
            strength = self.mind.figure_strength(figure, self.province)
            more = self.outcome(
                self.mine + strength, adds, theirs, prize, stake + BODY_WORTH[self.look.age], here + 1, calm
            )
            leaves = self.mind.hold(start, self.mind.strength[start] - strength, self.mind.bodies[start] - 1)
            values.append(
                more + leaves - self.mind.hold(start, self.mind.strength[start], self.mind.bodies[start]) - EFFORT
            )
        return values

    def outcome(
        self, mine: float, adds: float, theirs: dict[int, float], prize: float, stake: float, bodies: int, calm: bool
    ) -> float:
        """What can be expected of the battle with so much strength."""
        if not bodies and not self.pillager:
            return -self.mind.rivalry * self.look.reward(self.state.pillager, self.province)
        if not theirs:
            if calm:
                return prize
            rivals = {0: DRAWN_IN * max([near[self.province] for near in self.look.near]) + STRANGERS_CARD}
            return (1 - DRAWN_IN) * prize + DRAWN_IN * (self.odds(mine + adds, rivals) * (prize + stake) - stake)
        wins = self.odds(mine + adds, theirs)
        return wins * prize - (1 - wins) * stake

    # Late cards

    def late(self, moves: list[int]) -> list[float]:
        """A card more pays if it turns the battle."""
        box, state = self.mind.box, self.state
        mine = total_strength(state, self.seat)
        best = max([total_strength(state, other) for other in self.rivals], default=0)
        prize, stake = self.prize(), self.stake()
        waiting = sum([self.lore.strength[c] for c in state.hands[self.seat] if self.lore.late[c]])
        values = []
        for move in moves:
            if move == box.moves.decline:
                values.append(0.0)
                continue
            (card,) = box.grammar.args_of[move]
            after = mine + self.lore.strength[card]
            if mine > best or mine + waiting <= best:
                turned = 0.0
            elif after > best:
                turned = prize + stake
            else:
                turned = DRAWN_IN * (prize + stake)
            values.append(turned - self.kept(card) - EFFORT)
        return values
