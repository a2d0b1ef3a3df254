"""Processes that think: deaf to Ctrl-C, with limits on their memory and on the time for one thing."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from types import FrameType, ModuleType

resource: ModuleType | None
try:
    import resource
except ImportError:  # not everywhere can a process limit itself
    resource = None


PATIENCE = 2.0
"""Seconds that a process has to leave when it is told to."""


class OutOfTime(Exception):
    """It took too long."""


def start_deaf(process: BaseProcess) -> None:
    """Start a process that does not hear Ctrl-C: that is for whoever started it, and deafness is inherited."""
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


def send_home(process: BaseProcess) -> None:
    """End a process, whatever it is doing, and wait until it is gone."""
    process.terminate()
    process.join(PATIENCE)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()


def limit_memory(size: int) -> None:
    """From now on this process gets no more than so many bytes; who asks for more sees a MemoryError."""
    if resource is not None:
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (size, hard))


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in what is done here after so many seconds, where the system can."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTime(f"not over within {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
