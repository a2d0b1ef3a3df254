"""Messages are compressed once for all who get them, and every client reads them as if each had been done for it."""

from __future__ import annotations

import asyncio

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from meadhall.server.compression import SHORT, Press, Pressing
from meadhall.server.mailbox import Mailbox
from tests.server.support import Server
from tests.support import awaited

TOLD = b'{"type":"happened","text":"' + b"the mead is warm " * 200 + b'"}'


def lines(press: Press, **wishes: int) -> tuple[object, object]:
    """Both ends of a line, after they have agreed."""
    wanted = ClientPerMessageDeflateFactory(client_max_window_bits=True, **wishes)  # type: ignore[arg-type]
    answer, ours = Pressing(press).process_request_params(wanted.get_request_params(), [])
    return ours, wanted.process_response_params(answer, [])


def test_what_is_sent_to_many_is_compressed_once() -> None:
    press = Press()
    for _ in range(50):
        ours, theirs = lines(press)
        sent = ours.encode(Frame(Opcode.TEXT, TOLD))  # type: ignore[attr-defined]
        assert len(sent.data) < len(TOLD) / 5
        assert theirs.decode(sent).data == TOLD  # type: ignore[attr-defined]
    assert press.pressed == 1


def test_each_message_stands_alone_whatever_was_said_before() -> None:
    """Nobody needs what another one was told, and no line keeps a dictionary."""
    press = Press(kept=1)
    ours, theirs = lines(press)
    for number in range(5):
        told = TOLD + b"%d" % number
        assert theirs.decode(ours.encode(Frame(Opcode.TEXT, told))).data == told  # type: ignore[attr-defined]
        assert not hasattr(ours, "encoder")
    said = b'{"type":"look"}' * 50
    assert ours.decode(theirs.encode(Frame(Opcode.TEXT, said))).data == said  # type: ignore[attr-defined]
    assert not hasattr(ours, "decoder")


def test_short_things_go_as_they_are_and_so_do_pings() -> None:
    ours, theirs = lines(Press())
    for frame in (Frame(Opcode.TEXT, b"x" * (SHORT - 1)), Frame(Opcode.PING, b"p"), Frame(Opcode.CLOSE, b"")):
        assert ours.encode(frame) == frame  # type: ignore[attr-defined]
        assert theirs.decode(frame) == frame  # type: ignore[attr-defined]


@pytest.mark.parametrize("bits", [9, 12, 15])
def test_a_client_that_looks_back_less_far_can_read_it_too(bits: int) -> None:
    press = Press()
    far, _ = lines(press)
    far.encode(Frame(Opcode.TEXT, TOLD))  # type: ignore[attr-defined]
    ours, theirs = lines(press, server_max_window_bits=bits)
    assert theirs.decode(ours.encode(Frame(Opcode.TEXT, TOLD))).data == TOLD  # type: ignore[attr-defined]


def test_a_real_line_is_compressed_so(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        response = ana.line.response
        assert response is not None
        agreed = response.headers["Sec-WebSocket-Extensions"]
        assert "server_no_context_takeover" in agreed
        assert "client_no_context_takeover" in agreed
        assert ana.view["scene"]["places"]


def test_a_mailbox_hands_out_what_came_first_and_is_waited_for() -> None:
    async def post() -> None:
        box: Mailbox[int] = Mailbox(2)
        waiting = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        box.put_nowait(1)
        assert await waiting == 1
        box.put_nowait(2)
        box.put_nowait(3)
        assert box.full()
        with pytest.raises(asyncio.QueueFull):
            box.put_nowait(4)
        assert (await box.get(), box.get_nowait(), box.empty()) == (2, 3, True)
        with pytest.raises(asyncio.QueueEmpty):
            box.get_nowait()
        # Whoever stops waiting takes nothing along.
        gone = asyncio.ensure_future(box.get())
        await asyncio.sleep(0)
        box.put_nowait(5)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        assert await box.get() == 5

    awaited(post())
