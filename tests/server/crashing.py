"""A server that loses power at a chosen moment of the first move: `--crash before` or `after` the commit, or `never`.

A signal makes its disk full (USR1) and empty again (USR2).
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType

from meadhall.cli import main
from meadhall.server.writer import Job, Writer

commit = Writer.commit
full = False


def crashing(moment: str, writer: Writer, jobs: Sequence[Job]) -> None:
    moves = any(row["command"] for job in jobs for row in job.events)
    if full and moves:
        raise OSError("the disk is full")
    if moves and moment == "before":
        os.kill(os.getpid(), signal.SIGKILL)
    commit(writer, jobs)
    if moves and moment == "after":
        os.kill(os.getpid(), signal.SIGKILL)


def fill(number: int, frame: FrameType | None) -> None:
    global full
    full = number == signal.SIGUSR1


if __name__ == "__main__":
    where = sys.argv.index("--crash")
    chosen = sys.argv[where + 1]
    del sys.argv[where : where + 2]
    setattr(Writer, "commit", lambda writer, jobs: crashing(chosen, writer, jobs))  # noqa: B010
    signal.signal(signal.SIGUSR1, fill)
    signal.signal(signal.SIGUSR2, fill)
    sys.exit(main(["serve", *sys.argv[1:]]))
