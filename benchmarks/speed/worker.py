"""A process that measures, one thing at a time: a build of ours, or the others.

It reads lines of JSON, `[who, what, seconds, number]`, and answers each with a number, or with nothing if that cannot
be measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent.parent
COMPILED = HERE / ".compiled"
WARMING = 0.05


class Worker:
    """Such a process, as others see it."""

    def __init__(self, source: Path, pure: bool) -> None:
        kept = {name: value for name, value in os.environ.items() if name != "MEADHALL_PURE"}
        environment = {**kept, "PYTHONPATH": os.pathsep.join([str(source), str(HERE)])}
        if pure:
            environment["MEADHALL_PURE"] = "1"
        command = [sys.executable, "-m", "benchmarks.speed.worker"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=HERE
        )

    def measure(self, who: str, what: str, seconds: float, number: int) -> float | None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([who, what, seconds, number]), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{who}, {what}: whoever measured it has died")
        answer: float | None = json.loads(line)
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> int:
    from benchmarks.speed.ours import Ours
    from benchmarks.speed.peers import installed
    from meadhall import games

    others, known = installed(), dict[str, Any]()
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # some libraries talk
    for line in sys.stdin:
        who, what, seconds, number = json.loads(line)
        if who not in known:
            known[who] = Ours(who) if who in games.rooms() else others[who]()
            known[who].decisions(WARMING, 0)
        print(json.dumps(getattr(known[who], what)(seconds, number)), file=out, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
