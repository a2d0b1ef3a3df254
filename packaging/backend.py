"""The build backend: hatchling. A wheel is compiled where a compiler is there; who works on the source needs none."""

from __future__ import annotations

from typing import Any

from building import why_plain
from hatchling import build as hatchling
from hatchling.build import build_editable, build_sdist, build_wheel, get_requires_for_build_editable

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
]

TOOLS = ["mypy>=2.0", "setuptools>=68"]


def get_requires_for_build_sdist(config_settings: dict[str, Any] | None = None) -> list[str]:
    return hatchling.get_requires_for_build_sdist(config_settings)


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    wanted = hatchling.get_requires_for_build_wheel(config_settings)
    return wanted if why_plain() else [*wanted, *TOOLS]
