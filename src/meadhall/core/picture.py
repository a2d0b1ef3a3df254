"""A scene laid over its board: one SVG that stands alone, for a notebook or a file.

The browser does the same with the same two things; see `client/board.js`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from xml.etree import ElementTree as Xml

from meadhall.core.scene import Piece, Place, Scene

SVG = "{http://www.w3.org/2000/svg}"
PIECES = "pieces"
"""The id of the group of a board that the pieces are put into; it is not moved itself."""
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

Xml.register_namespace("", "http://www.w3.org/2000/svg")


def picture(board: str, scene: Scene) -> str:
    """The board with everything on it that the scene says."""
    root = Xml.fromstring(board)
    by_id = {element.get("id", ""): element for element in root.iter()}
    where = {name: matrix for name, matrix in _matrices(root, IDENTITY) if name}
    for place in scene.places:
        _set(by_id[place.id], place)
    for piece in scene.pieces:
        by_id[PIECES].append(_stand(by_id[piece.kind], piece, *where[piece.at][4:]))
    root.set("aria-label", ". ".join(filter(None, [root.get("aria-label"), scene.headline])))
    return Xml.tostring(root, encoding="unicode")


def _set(element: Xml.Element, place: Place) -> None:
    classes = [*element.get("class", "").split(), *place.classes]
    if classes:
        element.set("class", " ".join(classes))
    _fill(element, place.texts)
    _title(element, place.name, place.says)


def _stand(symbol: Xml.Element, piece: Piece, x: float, y: float) -> Xml.Element:
    """A copy of the template, where the piece stands."""
    classes = ["piece", *symbol.get("class", "").split(), *piece.classes]
    if piece.seat >= 0:
        classes.append(f"seat-{piece.seat}")
    group = Xml.Element(f"{SVG}g", {"class": " ".join(classes), "transform": f"translate({x:g} {y:g})"})
    group.extend(deepcopy(child) for child in symbol)
    _keep(group, piece.classes)
    count = str(piece.count) if piece.count > 1 else ""
    _fill(group, {"count": count, **piece.texts})
    _title(group, piece.name, piece.says)
    return group


def _keep(element: Xml.Element, classes: Sequence[str]) -> None:
    """Leave out the parts of a template that are for other pieces."""
    for child in list(element):
        if child.get("data-if", "") and not set(child.get("data-if", "").split()) & set(classes):
            element.remove(child)
        else:
            _keep(child, classes)


def _fill(element: Xml.Element, texts: Mapping[str, str]) -> None:
    for part in element.iter():
        name = part.get("data-text")
        if name is not None and name in texts:
            part.text = texts[name]


def _title(element: Xml.Element, name: str, says: Sequence[str]) -> None:
    title = Xml.Element(f"{SVG}title")
    title.text = "\n".join([name, *says])
    element.insert(0, title)


# Where an element stands


def _matrices(element: Xml.Element, outer: Matrix) -> list[tuple[str, Matrix]]:
    matrix = _times(outer, _matrix(element.get("transform", "")))
    found = [(element.get("id", ""), matrix)]
    for child in element:
        found += _matrices(child, matrix)
    return found


def _matrix(transform: str) -> Matrix:
    """What a transform of the kinds that our boards use does: translate, scale and matrix."""
    result = IDENTITY
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", transform):
        numbers = [float(number) for number in re.findall(r"[-+.\deE]+", inside)]
        if name == "translate":
            one: Matrix = (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
        elif name == "scale":
            one = (numbers[0], 0, 0, numbers[-1], 0, 0)
        elif name == "matrix":
            one = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
        else:
            continue  # a turned element is never a place
        result = _times(result, one)
    return result


def _times(left: Matrix, right: Matrix) -> Matrix:
    a, b, c, d, e, f = left
    p, q, r, s, t, u = right
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)
