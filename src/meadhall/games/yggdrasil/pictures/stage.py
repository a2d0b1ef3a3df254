"""How what happens is shown: for each line of the log its beat, or a reason why it is quiet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.beats import Beat, Telling, Turns
from meadhall.games.yggdrasil.pictures.beats import dangers, ending, enemies, gods
from meadhall.games.yggdrasil.pictures.beats.told import Told

BEATS: Final[dict[str, Callable[[Told], Beat | None]]] = {
    # Before the game, and its rounds
    "god_chosen": gods.god_chosen,
    "support_chosen": gods.support_chosen,
    "game_begins": ending.game_begins,
    "round_begins": ending.round_begins,
    "order": gods.order,
    # The enemies
    "revealed": enemies.revealed,
    "activated": enemies.activated,
    "turn_ended": enemies.turn_ended,
    "enemy_moved": enemies.enemy_moved,
    "enemy_driven_back": enemies.enemy_driven_back,
    "enemy_caged": enemies.enemy_driven_back,
    "island_reached": enemies.island_reached,
    "island_lost": enemies.island_lost,
    "tree_turned": enemies.tree_turned,
    "ravaged": enemies.ravaged,
    "ravaged_again": enemies.ravaged,
    "giants_placed": enemies.giants_placed,
    "nameless_placed": enemies.nameless_placed,
    "jotunn_activated": enemies.jotunn_activated,
    "jotunn_defeated": enemies.jotunn_defeated,
    "nidhogg_moved": enemies.nidhogg_moved,
    "nidhogg_bites": enemies.nidhogg_bites,
    # The gods
    "god_moved": gods.god_moved,
    "god_sent": gods.god_sent,
    "god_carried": gods.god_carried,
    "support_moved": gods.god_sent,
    "heals_tree": gods.heals_tree,
    "healed": gods.healed,
    "elves_taken": gods.elves_taken,
    "vanir_dice_taken": gods.vanir_dice_taken,
    "heroes_gathered": gods.heroes_gathered,
    "nameless_sent_back": gods.nameless_sent_back,
    "giants_sent_back": gods.giants_sent_back,
    "giants_off_the_bridge": gods.giants_off_the_bridge,
    "artefact_taken": gods.artefact_taken,
    "creatures_drawn": gods.creatures_drawn,
    "creature_called": gods.creature_called,
    "tossed": gods.tossed,
    "life_regained": gods.life_regained,
    "piles_seen": gods.piles_seen,
    "handed_over": gods.handed_over,
    "claimed": gods.claimed,
    "fight": gods.fight,
    "fight_won": gods.fight_won,
    # Dangers, in their order
    "dangers": dangers.dangers,
    "averted_at_once": dangers.averted,
    "weapon_used": dangers.averted,
    "heroes_spent": dangers.averted,
    "roll_waived": dangers.waived,
    "rolled": dangers.rolled,
    "rolled_again": dangers.rolled_again,
    "helper_rolled": dangers.helper_rolled,
    "elf_spent": dangers.elf_spent,
    "pair_spent": dangers.elf_spent,
    "unhurt": dangers.unhurt,
    "life_lost": dangers.life_lost,
    "life_lost_to": dangers.life_lost,
    "kept": dangers.kept,
    "kept_for": dangers.kept,
    "gathered": dangers.kept,
    "dice_lost": dangers.dice_lost,
    # Sagas
    "page_turned": ending.page_turned,
    "goal_reached": ending.goal_reached,
    "saga_action": gods.saga_action,
    "oath_demanded": gods.oath_demanded,
    "slander": enemies.slander,
    "pleaded": gods.token_won,
    "adversary_comes": enemies.adversary_comes,
    "wolf_moved": enemies.wolf_moved,
    "breach": gods.token_won,
    "giants_on_bridge": enemies.giants_on_bridge,
    "bridge_falls": enemies.bridge_falls,
    "slain": enemies.slain,
    "wound": gods.token_won,
    # The end, and what follows it in a campaign
    "won": ending.over,
    "lost": ending.over,
    "lost_god": ending.over,
    "lost_god_against": ending.over,
    "lost_support_god": ending.over,
    "xp_gained": gods.xp_gained,
    "learned": gods.seated,
    "befriended": gods.seated,
    "campaign_won": ending.campaign_over,
    "campaign_lost": ending.campaign_over,
}
QUIET: Final = {
    "granted": "the reserves and the numbers of the gods count it",
    "turn_begins": "the card that is revealed at once says whose turn it is",
    "card_returned": "the card is seen to leave the wheel",
    "card_shuffled": "the card is seen to leave the wheel",
    "stays": "nothing has happened",
    "world_action": "what it brings is shown, be it dangers",
    "does_nothing": "nothing has happened",
    "further_toss": "the stones are seen when they are tossed",
    "blessing": "the life that it brings is shown",
    "nidhogg_calls": "the jotunn who comes is shown",
    "nidhogg_drags": "the nameless who joins Hel is shown",
    "nidhogg_turns": "the page that turns is shown",
}
"""Lines that are only read, and why."""

TURNS: Final = Turns(
    begins={
        "god_chosen": "always",
        "game_begins": "always",
        "round_begins": "always",
        "turn_begins": "always",
        "page_turned": "always",
        "won": "always",
        "lost": "always",
        "lost_god": "always",
        "lost_god_against": "always",
        "lost_support_god": "always",
        "campaign_won": "always",
        "campaign_lost": "always",
    },
    deeds=(
        "fight_won",
        "fight",
        "heals_tree",
        "saga_action",
        "artefact_taken",
        "creature_called",
        "heroes_gathered",
        "elves_taken",
        "vanir_dice_taken",
        "giants_sent_back",
        "nameless_sent_back",
        "tossed",
        "world_action",
        "blessing",
        "turn_ended",
        "does_nothing",
        "revealed",
    ),
)


def stage(telling: Telling) -> Beat | None:
    """How a line is shown; without a beat it is quiet."""
    beat = BEATS.get(telling.news.key)
    return None if beat is None else beat(Told(telling))
