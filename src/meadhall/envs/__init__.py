"""The games for learners: PettingZoo, Gymnasium, OpenSpiel, and many games side by side.

`pip install 'meadhall[envs]'` brings what they need. Each interface is imported when it is asked for, so that one can
be used without what the others need. Gymnasium knows the games by `meadhall/odin-v1` once this package is imported;
OpenSpiel by `python_meadhall_odin` once `meadhall.envs.openspiel` is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from meadhall import games

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from meadhall.envs.gym import SeatEnv
    from meadhall.envs.many import Many as Many


def pettingzoo_env(game: str, players: int | None = None, **wanted: Any) -> AECEnv:
    """A table as a PettingZoo environment (`meadhall.envs.pettingzoo.env`)."""
    from meadhall.envs.pettingzoo import env

    return env(game, players, **wanted)


def gymnasium_env(game: str, players: int | None = None, **wanted: Any) -> SeatEnv:
    """One seat as a Gymnasium environment, against bots (`meadhall.envs.gym.SeatEnv`)."""
    from meadhall.envs.gym import SeatEnv

    return SeatEnv(game, players, **wanted)


def register() -> None:
    """Make the games known to Gymnasium, where that is installed."""
    try:
        import gymnasium
    except ImportError:
        return
    for name in games.names():
        known = f"meadhall/{name}-v1"
        if known not in gymnasium.registry:
            gymnasium.register(id=known, entry_point="meadhall.envs.gym:SeatEnv", kwargs={"game": name})


def __getattr__(name: str) -> Any:
    if name == "Many":
        from meadhall.envs.many import Many

        return Many
    raise AttributeError(name)


register()
