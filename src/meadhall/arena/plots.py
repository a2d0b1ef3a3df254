"""The plots of a page: pieces of HTML and SVG that need no script and fit any width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite, log10

SHAPES = (
    "M8 1 A7 7 0 1 1 7.99 1 Z",
    "M2 2 H14 V14 H2 Z",
    "M8 1 L15 14 H1 Z",
    "M8 0 L16 8 L8 16 L0 8 Z",
    "M8 0 L10.3 5.4 L16 6 L11.7 9.9 L13 15.6 L8 12.6 L3 15.6 L4.3 9.9 L0 6 L5.7 5.4 Z",
)
"""Each player has a colour and a shape, never the colour alone."""
MOST_BARS = 24

Label = Callable[[float], str]


@dataclass(frozen=True)
class Range:
    """One line of a plot of intervals."""

    name: str
    mean: float
    low: float
    high: float
    value: str
    """The figure in bold, and what stands behind it."""
    behind: str = ""
    kind: int | None = None
    """Which of the players' colours and shapes it has."""
    out: bool = False
    """Whether it is marked as out of bounds."""
    title: str = ""


def mark(kind: int | None) -> str:
    """The sign of a player."""
    shape = SHAPES[(kind or 0) % len(SHAPES)]
    return f'<svg viewBox="0 0 16 16" aria-hidden="true"><path d="{shape}"/></svg>'


def named(name: str, kind: int | None) -> str:
    """A name with the sign that stands for it in the plots."""
    if kind is None:
        return escape(name)
    return f'<span class="mark k{kind % len(SHAPES)}">{mark(kind)}</span>{escape(name)}'


def ranges(
    rows: Sequence[Range],
    label: Label,
    fair: float | None = None,
    small: bool = False,
    bounds: Sequence[float] = (),
    about: int = 5,
) -> str:
    """Intervals under each other on one scale; a dashed line where everybody would stand if all were equal.

    Other lines show the bounds, and `about` says how many numbers stand below.
    """
    ends = [end for row in rows for end in (row.low, row.high, row.mean) if isfinite(end)]
    ends += [fair] if fair is not None else []
    ends += bounds
    ticks = nice_ticks(min(ends), max(ends), about)
    first, last = ticks[0], ticks[-1]

    def at(value: float) -> str:
        inside = min(max(value, first), last)
        return f"{100 * (inside - first) / (last - first):.2f}%"

    grid = "".join(f'<i class="grid" style="left:{at(tick)}"></i>' for tick in ticks)
    if fair is not None:
        grid += f'<i class="fair" style="left:{at(fair)}"></i>'
    grid += "".join(f'<i class="bound" style="left:{at(bound)}"></i>' for bound in bounds)
    lines = []
    for row in rows:
        classes = (
            "range" + (f" k{row.kind % len(SHAPES)}" if row.kind is not None else "") + (" out" if row.out else "")
        )
        low, high = at(row.low), at(row.high)
        lines.append(
            f'<div class="{classes}"{_title(row.title)}><span class="name">{named(row.name, row.kind)}</span>'
            f'<span class="track" aria-hidden="true">{grid}'
            f'<i class="span" style="left:{low};right:calc(100% - {high})"></i>'
            f'<i class="dot" style="left:{at(row.mean)}">{mark(row.kind)}</i></span>'
            f'<span class="value num"><b>{escape(row.value)}</b> {escape(row.behind)}</span></div>'
        )
    scale = _scale(ticks, at, label)
    return (
        f'<div class="ranges{" small" if small else ""}">{"".join(lines)}<div class="range scaled">{scale}</div></div>'
    )


def _title(text: str) -> str:
    return f' title="{escape(text, quote=True)}"' if text else ""


def _scale(ticks: Sequence[float], at: Callable[[float], str], label: Label) -> str:
    texts = "".join(f'<span style="left:{at(tick)}">{escape(label(tick))}</span>' for tick in ticks)
    return f'<div class="scale" aria-hidden="true">{texts}</div>'


@dataclass(frozen=True)
class Distribution:
    """Numbers whose frequencies are drawn."""

    name: str
    values: Sequence[float]
    note: str
    kind: int | None = None


def histograms(shown: Sequence[Distribution], label: Label, tall: bool = False) -> str:
    """Distributions under each other on one scale, each with a dashed line at its mean."""
    values = [value for one in shown for value in one.values]
    edges = bins(values)
    first, last = edges[0], edges[-1]

    def at(value: float) -> str:
        return f"{100 * (value - first) / (last - first):.2f}%"

    counts = [_count(one.values, edges) for one in shown]
    highest = max(max(of_one) / len(one.values) for of_one, one in zip(counts, shown, strict=True))
    found = []
    for one, of_one in zip(shown, counts, strict=True):
        width = 100 / len(of_one)
        bars = "".join(
            f'<rect x="{number * width:.3f}" y="{100 - 96 * share:.2f}" width="{width:.3f}" height="{96 * share:.2f}"/>'
            for number, count in enumerate(of_one)
            if (share := count / len(one.values) / highest)
        )
        classes = f"hist k{one.kind % len(SHAPES)}" if one.kind is not None else "hist"
        mean = sum(one.values) / len(one.values)
        size = "bars tall" if tall else "bars"
        head = f'<b>{named(one.name, one.kind)}</b><span class="num">{escape(one.note)}</span>'
        found.append(
            f'<div class="{classes}"><div class="head">{head}</div><div class="{size}" aria-hidden="true">'
            f'<svg viewBox="0 0 100 100" preserveAspectRatio="none">{bars}</svg>'
            f'<i class="mean" style="left:{at(mean)}"></i></div></div>'
        )
    ticks = [tick for tick in nice_ticks(first, last, 8) if first <= tick <= last and tick.is_integer()]
    return f'{"".join(found)}<div class="hist">{_scale(ticks, at, label)}</div>'


def bins(values: Sequence[float]) -> list[float]:
    """The edges of the bars: whole numbers are never cut, and there are not too many bars."""
    low, high = min(values), max(values)
    whole = all(float(value).is_integer() for value in values)
    size = _nice((high - low + 1) / MOST_BARS)
    if whole:
        size = max(1.0, ceil(size))
    first = floor(low / size) * size
    count = max(1, floor((high - first) / size) + 1)
    shift = 0.5 if whole and size == 1 else 0.0  # a bar stands over its number
    return [first - shift + number * size for number in range(count + 1)]


def _count(values: Sequence[float], edges: Sequence[float]) -> list[int]:
    counts = [0] * (len(edges) - 1)
    size = edges[1] - edges[0]
    for value in values:
        counts[min(len(counts) - 1, int((value - edges[0]) / size))] += 1
    return counts


def nice_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers from below the lowest to above the highest; a single number is shown against zero.

    >>> nice_ticks(0.21, 0.64)
    [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
    >>> nice_ticks(0.25, 0.25)
    [0.0, 0.05, 0.1, 0.15, 0.2, 0.25]
    """
    if high <= low:
        low, high = (min(low, 0.0), max(high, 0.0)) if low else (0.0, 1.0)
    size = _nice((high - low) / about)
    first, last = floor(low / size + 1e-9), ceil(high / size - 1e-9)
    return [round(number * size, 9) for number in range(first, last + 1)]


def _nice(size: float) -> float:
    """The round number (1, 2, 5, 10 …) that is nearest above."""
    power: float = 10.0 ** floor(log10(size))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= size * 0.999)
