"""What goes over the lines is compressed: once, however many it is sent to.

As uvicorn would do it, every line keeps two dictionaries of what was said before, 45 kB of them, and equal bytes are
compressed anew for every spectator. Here each message stands alone (`no_context_takeover`): nothing is kept for a line,
and what was compressed for one is good for all. A message of ours tells differences, so there is little that the one
before it could add: measured, it is within a fifth of the size, for half the time.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Sequence

from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

LEVEL = 4
"""From here on it costs more time than it saves bytes."""
SHORT = 200
"""Bytes; what is shorter goes as it is."""
KEPT = 64
"""Messages that are remembered with how they are compressed. All at a table are told at about the same time."""
TAIL = b"\x00\x00\xff\xff"
"""What every flush ends with; it is left away on the line (RFC 7692, 7.2.1)."""


class Press:
    """Compresses messages, and remembers the last of them."""

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self.pressed = 0
        """How often something was compressed."""
        self._done: OrderedDict[tuple[int, bytes], bytes] = OrderedDict()

    def press(self, data: bytes, window: int) -> bytes:
        """The message as it goes over a line whose other end looks back so far (in bits)."""
        found = self._done.get((window, data))
        if found is None:
            flat = zlib.compressobj(LEVEL, wbits=-window)
            found = (flat.compress(data) + flat.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)
            self.pressed += 1
            self._done[window, data] = found
            if len(self._done) > self.kept:
                self._done.popitem(last=False)
        return found


class Pressed(PerMessageDeflate):
    """The compression of one line."""

    def __init__(self, press: Press, agreed: PerMessageDeflate) -> None:
        super().__init__(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
        self._press = press

    def encode(self, frame: Frame) -> Frame:
        """Whole messages alone are sent; who speaks for the line never takes them to pieces."""
        if frame.opcode in CTRL_OPCODES or len(frame.data) < SHORT:
            return frame
        return Frame(frame.opcode, self._press.press(bytes(frame.data), self.local_max_window_bits), frame.fin, True)


class Pressing(ServerPerMessageDeflateFactory):
    """Agrees with the other end of a line on how to compress."""

    def __init__(self, press: Press) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)
        self._press = press

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Pressed]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Pressed(self._press, agreed)
