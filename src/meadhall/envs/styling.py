"""The style of a board worked out for each element, for rasterisers that know no more than plain SVG.

Boards are drawn for browsers: their colours are custom properties with a colour to fall back on, and a piece inherits
those of its clan. Here all that is followed by hand, for the selectors and functions that boards use: names, classes
and attributes below each other; `var`, `clamp`, `calc` of a product, and of a mixture its first colour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from xml.etree import ElementTree as Xml

Compound = tuple[str, frozenset[str], tuple[tuple[str, str], ...], frozenset[str]]
"""One part of a selector: a tag or nothing, classes, attributes, and classes that must not be there."""
Selector = tuple[Compound, ...]
Rule = tuple[tuple[int, int], Selector, tuple[tuple[str, str], ...]]
"""How much a rule weighs, for what it holds, and what it says."""

PART = re.compile(
    r"(?P<not>:not\(\.(?P<unclass>[\w-]+)\))|\.(?P<class>[\w-]+)|\[(?P<attr>[\w-]+)=\"?(?P<value>[^\]\"]*)\"?\]|(?P<tag>[a-zA-Z]+)|(?P<other>.)"
)


def styled(svg: str) -> str:
    """The same picture, every element with the style that it has in the end."""
    root = Xml.fromstring(svg)
    rules: list[Rule] = []
    for style in root.iter("{http://www.w3.org/2000/svg}style"):
        rules += rules_of(style.text or "")
        style.text = ""
    _apply(root, [], {}, sorted(rules, key=lambda rule: rule[0]))
    return Xml.tostring(root, encoding="unicode")


@lru_cache(maxsize=16)
def rules_of(css: str) -> tuple[Rule, ...]:
    """The rules of a style sheet, without those for some screens alone."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = re.sub(r"@[\w-]+[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    found: list[Rule] = []
    for heads, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        said = tuple(
            (name.strip(), value.strip())
            for name, colon, value in (one.partition(":") for one in body.split(";"))
            if colon
        )
        for head in heads.split(","):
            selector = _selector(head)
            if selector is not None:
                weight = sum(100 * (len(c[1]) + len(c[2]) + len(c[3])) + bool(c[0]) for c in selector)
                found.append(((weight, len(found)), selector, said))
    return tuple(found)


def _selector(head: str) -> Selector | None:
    """A selector read; nothing if it speaks of what a still picture does not have."""
    compounds: list[Compound] = []
    for text in head.replace(">", " ").split():
        tag, classes, attributes, without = "", set(), [], set()
        for part in PART.finditer(text):
            if part["not"]:
                without.add(part["unclass"])
            elif part["class"]:
                classes.add(part["class"])
            elif part["attr"]:
                attributes.append((part["attr"], part["value"]))
            elif part["tag"]:
                tag = part["tag"]
            elif part["other"] != "*":
                return None
        compounds.append((tag, frozenset(classes), tuple(attributes), frozenset(without)))
    return tuple(compounds) or None


Ancestor = tuple[str, frozenset[str], Mapping[str, str]]


def _fits(compound: Compound, element: Ancestor) -> bool:
    tag, classes, attributes, without = compound
    name, its, given = element
    return (
        classes <= its
        and (not tag or tag == name)
        and not without & its
        and all(given.get(key) == value for key, value in attributes)
    )


def _holds(selector: Selector, line: list[Ancestor]) -> bool:
    """Whether a selector holds for the last of a line of elements."""
    if not _fits(selector[-1], line[-1]):
        return False
    wanted = len(selector) - 2
    for element in reversed(line[:-1]):
        if wanted < 0:
            break
        if _fits(selector[wanted], element):
            wanted -= 1
    return wanted < 0


def _apply(element: Xml.Element, line: list[Ancestor], inherited: dict[str, str], rules: list[Rule]) -> None:
    classes = frozenset(element.get("class", "").split())
    line = [*line, (str(element.tag).rpartition("}")[2], classes, element.attrib)]
    said: dict[str, str] = {}
    for _, selector, declarations in rules:
        if _holds(selector, line):
            said.update(declarations)
    for one in element.get("style", "").split(";"):
        name, colon, value = one.partition(":")
        if colon:
            said[name.strip()] = value.strip()
    own = {name: value for name, value in said.items() if name.startswith("--")}
    known = {**inherited, **own}
    for name, value in own.items():
        known[name] = plain(value, {**known, name: inherited.get(name, "")})
    style = {name: plain(value, known) for name, value in said.items() if name not in own}
    if style:
        element.set("style", ";".join(f"{name}:{value}" for name, value in style.items() if value))
    for child in element:
        _apply(child, line, known, rules)


def plain(value: str, known: Mapping[str, str]) -> str:
    """A value without functions."""
    value = value.replace("!important", "")
    while True:
        function = re.search(r"(var|clamp|calc|color-mix|min|max)\(", value)
        if function is None:
            return value.strip()
        end, depth = function.end(), 1
        while depth and end < len(value):
            depth += {"(": 1, ")": -1}.get(value[end], 0)
            end += 1
        inside = value[function.end() : end - 1]
        value = value[: function.start()] + _worked_out(function[1], inside, known) + value[end:]


def _worked_out(function: str, inside: str, known: Mapping[str, str]) -> str:
    if function == "var":
        name, _, otherwise = inside.partition(",")
        return known.get(name.strip()) or otherwise.strip()
    if function == "calc":
        numbers = [float(number) for number in re.findall(r"[\d.]+", plain(inside, known))]
        product = 1.0
        for number in numbers:
            product *= number
        return f"{product:g}px"
    parts = _parts(inside)
    if function == "color-mix":
        return re.sub(r"\s+[\d.]+%$", "", parts[1].strip())
    return plain(parts[0], known)


def _parts(inside: str) -> list[str]:
    """What commas part, outside brackets."""
    parts, depth = [""], 0
    for letter in inside:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
