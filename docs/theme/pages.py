"""What the site adds to docs/: CONTRIBUTING.md lies at the root of the project and is a page of the site, too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).parents[2]
PAGE = "contributing.md"


def on_files(files: Any, config: Any) -> Any:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    files.append(File.generated(config, PAGE, content=text.replace("](docs/", "](")))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """A link out of docs/ to CONTRIBUTING.md leads to the page of the site."""
    return re.sub(r"\]\((?:\.\./)+CONTRIBUTING\.md", f"]({'../' * page.file.src_uri.count('/')}{PAGE}", markdown)
