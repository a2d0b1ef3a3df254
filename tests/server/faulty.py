"""A disk that fails: SQLite's own calls of the file system, in this process, with errors put in between.

A copy of the usual file system of SQLite is registered in which reading, writing, truncating and syncing ask first
whether they may.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
from collections.abc import Callable, Iterator

OK = 0
FULL = 13
READONLY = 8
IOERR_READ = 10 | 1 << 8
IOERR_WRITE = 10 | 3 << 8
IOERR_FSYNC = 10 | 4 << 8
IOERR_TRUNCATE = 10 | 6 << 8
USUAL = {"read": IOERR_READ, "write": IOERR_WRITE, "sync": IOERR_FSYNC, "truncate": IOERR_TRUNCATE}

Fault = Callable[[str], int]
"""For a call (`read`, `write`, `sync`, `truncate`): the error that it ends with, or `OK`."""

_POINTER = ctypes.c_void_p
_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, _POINTER, _POINTER, ctypes.c_int, _POINTER)
_TRANSFER = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, _POINTER, ctypes.c_int, ctypes.c_longlong)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, ctypes.c_longlong)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, ctypes.c_int)
_CALLS = {"read": (2, _TRANSFER), "write": (3, _TRANSFER), "truncate": (4, _TRUNCATE), "sync": (5, _SYNC)}
"""Their places in the table of a file's methods, counted in pointers."""
_METHODS = 19
_VFS_WORDS = 22
_X_OPEN = 5
"""The place of `xOpen` in a file system, counted in pointers: three numbers stand before the first one."""


class Disk:
    """The file system of this process's SQLite. Made once, and never taken away: open files refer to it."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        library = ctypes.CDLL(ctypes.util.find_library("sqlite3"))
        library.sqlite3_vfs_find.restype = _POINTER
        library.sqlite3_vfs_register.argtypes = [_POINTER, ctypes.c_int]
        usual = library.sqlite3_vfs_find(None)
        self._kept: dict[int, ctypes.Array[ctypes.c_void_p]] = {}
        self._alive: list[object] = []
        words = (_POINTER * _VFS_WORDS).from_address(usual)
        ours = (_POINTER * _VFS_WORDS)(*words)
        open_file = _OPEN(words[_X_OPEN] or 0)

        def opened(vfs: int, name: int, file: int, flags: int, out: int) -> int:
            result = open_file(usual, name, file, flags, out)
            methods = _POINTER.from_address(file)
            if result == OK and methods.value:
                methods.value = ctypes.addressof(self._faulty(methods.value))
            return int(result)

        callback = _OPEN(opened)
        self._name = ctypes.create_string_buffer(b"faulty")
        ours[2] = None  # the next in the list; it is put there when registered
        ours[3] = ctypes.addressof(self._name)
        ours[_X_OPEN] = ctypes.cast(callback, _POINTER).value
        self._alive += [callback, ours]
        library.sqlite3_vfs_register(ctypes.addressof(ours), 1)

    def _faulty(self, methods: int) -> ctypes.Array[ctypes.c_void_p]:
        """The methods of a file with ours in the place of some."""
        if methods not in self._kept:
            ours = (_POINTER * _METHODS)(*(_POINTER * _METHODS).from_address(methods))
            for call, (place, kind) in _CALLS.items():
                replaced = kind(self._asking(call, kind(ours[place] or 0)))
                self._alive.append(replaced)
                ours[place] = ctypes.cast(replaced, _POINTER).value
            self._kept[methods] = ours
        return self._kept[methods]

    def _asking(self, call: str, usual: Callable[..., int]) -> Callable[..., int]:
        def asked(*args: int) -> int:
            error = OK if self.fault is None else self.fault(call)
            return error or int(usual(*args))

        return asked


_DISK: list[Disk] = []


@contextlib.contextmanager
def faults(fault: Fault) -> Iterator[None]:
    """From here on the disk fails as this says; files have to be opened after `prepare`."""
    disk = prepare()
    disk.fault = fault
    try:
        yield
    finally:
        disk.fault = None


def prepare() -> Disk:
    """Let SQLite use the faulty disk in this process; it does what the usual one does until somebody says otherwise."""
    if not _DISK:
        _DISK.append(Disk())
    return _DISK[0]
