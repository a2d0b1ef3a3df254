"""How what happens is shown: for each line of the log its beat, or a reason why it is quiet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.beats import Beat, Telling, Turns
from meadhall.games.blood_rage.pictures.beats import actions, battle, ending
from meadhall.games.blood_rage.pictures.beats.told import Told

BEATS: Final[dict[str, Callable[[Told], Beat | None]]] = {
    # Before and between
    "clan_chosen": actions.clan_chosen,
    "god_chosen": actions.god_chosen,
    "age_begins": actions.age_begins,
    # Actions
    "invaded": actions.invaded,
    "march": actions.march,
    "moved": actions.moved,
    "upgraded": actions.upgraded,
    "upgrade_removed": actions.upgrade_removed,
    "quest_accepted": actions.quest_accepted,
    "sacrifice": actions.sacrifice,
    "passed": actions.passed,
    "all_pillaged": actions.all_pillaged,
    "pillage": actions.pillage,
    "joined": actions.joined,
    "god_sent": actions.god_sent,
    # A battle, in its order
    "battle": battle.battle,
    "card_shown": battle.card_shown,
    "primacy": battle.primacy,
    "watch": battle.watch,
    "quest_counts": battle.quest_counts,
    "card_added": battle.card_added,
    "battle_won": battle.battle_won,
    "battle_tied": battle.battle_tied,
    "rage_gained": battle.rage_gained,
    "rage_stolen": battle.rage_stolen,
    "glory_stolen": battle.glory_stolen,
    "card_stolen": battle.card_stolen,
    "recovered": battle.recovered,
    "destroyed": battle.destroyed,
    "protected": battle.protected,
    "retreated": battle.retreated,
    "reward": battle.reward,
    "stat_raised": battle.stat_raised,
    "raise_lost": battle.raise_lost,
    "glory": battle.glory,
    "battle_over": battle.battle_over,
    # The end of an Age
    "quests_revealed": ending.quests_revealed,
    "quest_fulfilled": ending.quest_fulfilled,
    "quest_failed": ending.quest_failed,
    "ragnarok": ending.ragnarok,
    "ragnarok_again": ending.ragnarok_again,
    "valhalla": ending.valhalla,
    "winner": ending.winner,
}
QUIET: Final = {
    "dealt": "the stage of the draft opens",
    "mystic_joined": "it comes with the upgrade, and the reserve counts it",
    "total": "the banners stand there already, and the outcome names the numbers",
}
"""Lines that are only read, and why."""

TURNS: Final = Turns(
    begins={
        "clan_chosen": "always",
        "god_chosen": "always",
        "age_begins": "always",
        "invaded": "always",
        "march": "always",
        "upgraded": "always",
        "quest_accepted": "always",
        "sacrifice": "always",
        "passed": "always",
        "pillage": "always",
        "all_pillaged": "always",
        "quests_revealed": "other",
        "ragnarok": "always",
        "ragnarok_again": "always",
        "winner": "always",
    }
)


def stage(telling: Telling) -> Beat | None:
    """How a line is shown; without a beat it is quiet."""
    beat = BEATS.get(telling.news.key)
    return None if beat is None else beat(Told(telling))
