"""What is asked of the speed, on one core and in processor time."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.speed.history import Speeds

EVERY, TWO, THREE = 4, 2, 3


def goals(builds: dict[str, dict[str, Speeds]]) -> Iterator[tuple[str, str, bool]]:
    """Each goal, what was reached, and whether it holds. Those that need a build that was not measured are left out."""
    for build, measure, bound, wanted in (
        ("plain", "decisions", 60_000, EVERY),
        ("compiled", "decisions", 200_000, EVERY),
        ("compiled", "decisions", 300_000, TWO),
        ("compiled", "rollouts", 150_000, EVERY),
    ):
        if build in builds:
            reached = {game: speeds[measure] for game, speeds in builds[build].items()}
            holds = sum(speed >= bound for speed in reached.values()) >= min(wanted, len(reached))
            yield f"{build}: at least {bound:,} {measure}/s in {MANY[wanted]}", told(reached, ",.0f"), holds
    if "compiled" in builds:
        copies = {game: speeds["copy"] for game, speeds in builds["compiled"].items()}
        few = sum(time <= 1.5 for time in copies.values()) >= min(THREE, len(copies))
        yield "compiled: a copy in at most 1.5 µs in three games", told(copies, ".2f"), few
    if "compiled" in builds and "before" in builds:
        times = {
            game: speeds["search"] / builds["before"][game]["search"] for game, speeds in builds["compiled"].items()
        }
        enough = all(ratio >= 4 for ratio in times.values())
        yield "compiled: four times the iterations of the search before", told(times, ".1f"), enough


MANY = {EVERY: "every game", TWO: "two games", THREE: "three games"}


def told(reached: dict[str, float], how: str) -> str:
    return ", ".join(f"{game} {value:{how}}" for game, value in reached.items())
