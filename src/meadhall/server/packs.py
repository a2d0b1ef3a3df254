"""What a table can be laid with: the content of its game, and the packs that the server was started with (`--pack`).

A table goes on with what it was laid with, also when something else lies in the box or a pack is not offered any more.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from meadhall import games
from meadhall.core.content import Content, PackHead
from meadhall.core.errors import BadContent, MeadhallError
from meadhall.core.game import Game
from meadhall.server.trouble import Trouble

LOG = logging.getLogger("meadhall.server")


class Pack:
    """A pack that is offered: its head, and the file or folder it lies in."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.head = PackHead.read(file)
        self.game = games.find(self.head.game)

    @cached_property
    def alone(self) -> Content:
        """The content of the game with this pack laid over it."""
        return self.game.content_with([self.file])


@lru_cache(maxsize=64)
def packed(content: Content) -> bytes:
    """Content in the form in which it is kept and sent."""
    return content.packed()


class Packs:
    """All packs on offer. What tables agree on is laid once and shared."""

    def __init__(self, files: Sequence[Path] = ()) -> None:
        self._packs: dict[tuple[str, str], Pack] = {}
        self._laid: dict[tuple[str, tuple[str, ...]], Content] = {}
        self._older: dict[tuple[str, str], Content] = {}
        self.kept: Callable[[str], bytes | None] = lambda content: None
        """Where the contents are that tables were laid with, by their hashes."""
        for file in files:
            pack = Pack(file)
            if (pack.head.game, pack.head.name) in self._packs:
                raise BadContent(f"{file}: pack '{pack.head.name}' is offered already")
            _ = pack.alone  # what is wrong with it shall be said before anybody comes
            self._packs[pack.head.game, pack.head.name] = pack

    @property
    def all_files(self) -> list[Path]:
        return [pack.file for pack in self._packs.values()]

    def of(self, game: str) -> list[PackHead]:
        """The packs for a game, in the order in which they were named."""
        return [pack.head for (name, _), pack in self._packs.items() if name == game]

    def files(self, game: str, packs: Sequence[str]) -> list[Path]:
        """Where some packs lie."""
        for pack in packs:
            if (game, pack) not in self._packs:
                raise Trouble("no_pack", pack=pack)
        return [self._packs[game, pack].file for pack in packs]

    def content(self, game: Game, packs: Sequence[str]) -> Content:
        """The content of a game with some packs laid over it, one after the other."""
        if not packs:
            return game.content
        key = game.name, tuple(packs)
        if key not in self._laid:
            files = self.files(game.name, packs)
            try:
                self._laid[key] = game.content_with(files)
            except MeadhallError as error:
                raise Trouble("bad_setup", problem=error) from None
        return self._laid[key]

    def of_table(self, game: Game, packs: Sequence[str], content: str) -> Content | None:
        """The content with a hash, with which a table was laid; none if it is not to be had any more."""
        with contextlib.suppress(Trouble):
            today = self.content(game, packs)
            if today.hash == content:
                return today
        key = game.name, content
        if key not in self._older:
            packed = self.kept(content)
            if packed is None:
                return None
            try:
                self._older[key] = Content.unpacked(packed, game.schema)
            except BadContent as error:
                LOG.warning("%s: what a table was laid with does not fit any more: %s", game.name, error)
                return None
        return self._older[key]

    def lies_in_the_box(self, game: Game, content: Content) -> bool:
        """Whether this is what tables are laid with today."""
        with contextlib.suppress(Trouble):
            return self.content(game, content.packs[1:]) is content
        return False
