"""What is read from the site's pages and from the kept state. What does not look like it is refused."""

from dataclasses import dataclass
from typing import Any, Literal

from .contract import Kept
from .defaults import parse_defaults
from .request import unexpected

Entry = dict[str, Any]
"""Settings, a module without settings, a task, an erasure, or what a newer site sends."""
Key = tuple[str, str]
"""Guild and module."""


@dataclass(frozen=True)
class Page:
    entries: list[Entry]
    next_cursor: object
    changes_cursor: object
    has_more: bool
    erasures: list[Entry]
    """Those of a snapshot; in the feed they are entries."""


def parse_page(page: dict[str, Any] | None) -> Page:
    """Raises PearlError for the answer of somebody else, also for one without a body."""
    if page is None:
        raise unexpected()
    erasures = page.get("erasures", [])
    if not _are_entries(page.get("items")) or not _are_entries(erasures):
        raise unexpected()
    cursors = page.get("nextCursor"), page.get("changesCursor")
    return Page(page["items"], *cursors, page.get("hasMore") is True, erasures)


def parse_cursor(value: object) -> str:
    if not isinstance(value, str) or not value:
        raise unexpected()
    return value


def parse_kept(kept: object) -> Kept | None:
    """Returns what an earlier run has kept. None for anything else."""
    if not isinstance(kept, dict) or not isinstance(kept.get("tasks"), dict) or not _are_entries(kept.get("items")):
        return None
    cursor = kept.get("cursor")
    if not isinstance(cursor, str) or not cursor:
        return None
    defaults = parse_defaults(kept.get("defaults")) or {}
    return {"cursor": cursor, "items": kept["items"], "tasks": kept["tasks"], "defaults": defaults}


def key_of(entry: Entry) -> Key:
    return entry["guildId"], entry["module"]


def kind_of(entry: Entry) -> Literal["settings", "deleted", "task", "erase", "unknown"]:
    kind = entry.get("kind", "settings")
    if kind == "settings" and entry.get("deleted") is True:
        return "deleted"
    return kind if kind in ("settings", "task", "erase") else "unknown"


def _are_entries(items: object) -> bool:
    return isinstance(items, list) and all(isinstance(item, dict) and is_entry(item) for item in items)


def is_entry(entry: Entry) -> bool:
    """Settings themselves are not checked: the site stores only what fits the module."""
    kind = kind_of(entry)
    if kind == "unknown":
        return True
    texts = {"task": ["id", "expiresAt"], "erase": ["id", "userId", "at"]}.get(kind, ["guildId", "module"])
    if not all(isinstance(entry.get(name), str) for name in texts):
        return False
    return kind != "settings" or (isinstance(entry.get("version"), int) and isinstance(entry.get("settings"), dict))
