"""The content packs that a table can be laid with: those that the server was started with (`--pack`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from meadhall import games
from meadhall.core.content import Content, PackHead
from meadhall.core.errors import BadContent, MeadhallError
from meadhall.core.game import Game
from meadhall.server.trouble import Trouble


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


class Packs:
    """All packs on offer. What tables agree on is laid once and shared."""

    def __init__(self, files: Sequence[Path] = ()) -> None:
        self._packs: dict[tuple[str, str], Pack] = {}
        self._laid: dict[tuple[str, tuple[str, ...]], Content] = {}
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
