"""How a game went: Ages with their drafts and reckonings, where glory came from, battles and Ragnarök."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.sketch import NOBODY
from meadhall.core.state import State
from meadhall.core.story import DRAFT, PLAY, RECKONING, Chapter, Gain, Mark, Peril, Throw
from meadhall.core.table import Argument, News
from meadhall.games.blood_rage.rules.battle.order import total_strength
from meadhall.games.blood_rage.table.box import AGES, NONE
from meadhall.games.blood_rage.table.state import ACTIONS, GODS_GIFTS, BloodRage

SOURCES: Mapping[str, str] = {
    "battles": "ic-axes",
    "quests": "ic-quests",
    "pillage": "ic-village",
    "cards": "ic-cards",
    "ragnarok": "ic-doom",
    "valhalla": "ic-valhalla",
    "legendary": "ic-all",
}
TELLING: Sequence[str] = (
    "battle_won",
    "all_pillaged",
    "quest_fulfilled",
    "battle_tied",
    "quest_failed",
    "pillage",
    "upgraded",
    "invaded",
    "march",
    "sacrifice",
    "god_sent",
    "quest_accepted",
    "ragnarok",
    "passed",
)
BETWEEN: Final = ("choose_clan", "choose_god", "draft", "action")
"""The steps at which nothing is half done."""
NAMED: Final = {
    "battle": "battles",
    "pillage": "pillage",
    "ragnarok": "ragnarok",
    "released": "valhalla",
    "legendary": "legendary",
}
"""What the log calls the reasons that are no card."""


def chapter(state: State) -> Chapter:
    assert isinstance(state, BloodRage)
    part = DRAFT if state.phase <= GODS_GIFTS else PLAY if state.phase <= ACTIONS else RECKONING
    return Chapter("age", min(state.age, AGES - 1) + 1, part)


def scores(state: State) -> Sequence[int]:
    assert isinstance(state, BloodRage)
    return state.glory


def gains(news: News, state: State) -> list[Gain]:
    assert isinstance(state, BloodRage)
    seat, glory = news.args.get("seat"), news.args.get("glory")
    if not isinstance(seat, int) or not isinstance(glory, int):
        return []
    if news.key == "glory_stolen":
        robbed = news.args["other"]
        assert isinstance(robbed, int)
        return [Gain(seat, glory, "cards"), Gain(robbed, -glory, "cards")]
    return [Gain(seat, glory, source(str(news.args["why"]), state))] if news.key == "glory" else []


def source(why: str, state: BloodRage) -> str:
    """What the reason of the log belongs to: a quest, or else a card, a monster or a god."""
    if why in NAMED:
        return NAMED[why]
    entry = state.box.content.entry(why)
    return "quests" if entry is not None and entry.kind == "quest_card" else "cards"


def mark(news: News, state: State) -> Mark | None:
    assert isinstance(state, BloodRage)
    if news.key in ("battle_won", "battle_tied"):
        totals = sorted((total_strength(state, seat) for seat in state.participants), reverse=True)
        args: dict[str, Argument] = {"province": state.box.province_ids[state.battle]}
        if state.winner != NONE:
            args |= {"seat": state.winner, "total": totals[0], "against": totals[1]}
        return Mark(news.key, state.winner if state.winner != NONE else NOBODY, "ic-axes", args)
    if news.key == "ragnarok":
        return Mark("ragnarok", NOBODY, "ic-doom", news.args)
    return None


def under_way(state: State) -> str:
    """A battle, from the call to its end; what an action leads to; and the reckoning of an Age."""
    assert isinstance(state, BloodRage)
    if state.battle != NONE:
        return f"battle {state.battle}"
    if state.phase > ACTIONS:
        return f"reckoning {state.age}"
    return "" if state.top.name in BETWEEN else "turn"


def throws(news: News, before: State, after: State) -> Sequence[Throw]:
    """There are no dice."""
    return ()


def perils(state: State) -> Sequence[Peril]:
    """Everybody plays for themselves."""
    return ()
