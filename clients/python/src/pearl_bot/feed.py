"""Follows the settings of all guilds: a snapshot first, then every change."""

import asyncio
import inspect
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from .defaults import Defaults, filled
from .pages import Entry, Key, key_of, kind_of, parse_cursor, parse_kept, parse_page
from .request import Pauses, PearlError, Requests
from .tasks import Tasks
from .contract import Deleted, Kept, State, Store

WAIT = 25
"""Seconds that the site holds a poll without changes; its most."""
LIMIT = 500
"""Items of a page; the site's most."""
KEEP_FRESH = 3600.0
"""Seconds after which a cursor is kept again, also without changes: the site forgets cursors after thirty days."""

OnChange = Callable[[Any], Awaitable[object]]
OnDeleted = Callable[[Deleted], Awaitable[object]]
OnErase = Callable[[Any], Awaitable[object]]
OnState = Callable[[State, PearlError | None], object]
"""Awaited where it is async."""


@dataclass(frozen=True)
class Batch:
    entries: list[Entry]
    cursor: str
    is_snapshot: bool
    is_last: bool
    """No further page waits."""
    is_hurried: bool = False
    """Empty, with more to come or much sooner than asked for: a site that is about to restart lets its polls go."""


class Feed:
    """Knows the settings of all guilds, which are up to date while ``follow`` runs."""

    def __init__(self, requests: Requests, store: Store | None, first_pause: float) -> None:
        self._requests = requests
        self._store = store
        self._first_pause = first_pause
        self._items: dict[Key, Entry] = {}
        self._cursor: str | None = None
        self._is_known = False
        """Tells whether there was a snapshot, kept or read: before, a default may stand for what somebody has saved."""
        self._kept_at = -KEEP_FRESH
        self._defaults: Defaults | None = None
        self._tasks: Tasks | None = None
        self._erase: OnErase | None = None
        self._saving = asyncio.Lock()
        self.state: State = "not_ready"

    def settings(self, module: str, guild_id: str) -> Any:
        item = self._items.get((guild_id, module))
        if item is None and not self._is_known:
            return None
        return filled(self._defaults or {}, module, None if item is None else item["settings"])

    def version(self, module: str, guild_id: str) -> int:
        item = self._items.get((guild_id, module))
        return 0 if item is None else int(item["version"])

    async def learn(self, defaults: Defaults | None) -> None:
        """Takes the defaults that the site has answered, and keeps them. None: it has answered none."""
        if defaults is not None:
            self._defaults = defaults
            await self._keep()

    async def follow(
        self,
        on_change: OnChange,
        on_deleted: OnDeleted | None,
        on_state: OnState | None,
        tasks: Tasks | None,
        erase: OnErase | None,
    ) -> None:
        """``erase`` ends when the erasure is answered, too."""
        self._erase = erase

        async def turn(state: State, error: PearlError | None = None) -> None:
            if state != self.state:
                self.state = state
                told = on_state(state, error) if on_state else None
                if inspect.isawaitable(told):
                    await told

        pauses = Pauses(self._first_pause)
        self._tasks = tasks
        await self._restore()
        if self._cursor:
            await turn("stale")
        while True:
            try:
                batch = await (self._read_changes(self._cursor, tasks) if self._cursor else self._read_snapshot())
            except PearlError as error:
                if error.status in (401, 403):
                    await turn("error", error)
                    raise
                if self._cursor or self.state != "not_ready":
                    await turn("stale", error)
                # The cursor is too old, of another database, or none: only a snapshot has what changed since.
                if error.status in (400, 410) and self._cursor:
                    self._cursor = None
                    if pauses.failures == 0:
                        pauses.failures = 1
                        continue
                await pauses.wait(error)
                continue
            await self._apply(batch, on_change, on_deleted, tasks)
            if batch.is_snapshot:
                continue
            pauses.reset()
            if batch.is_last:
                await turn("ready")
            if batch.is_hurried:
                await Pauses(self._first_pause).wait()

    async def _restore(self) -> None:
        kept = parse_kept(await self._store.load()) if self._store else None
        if kept:
            self._cursor = kept["cursor"]
            self._is_known = True
            self._items = {key_of(item): item for item in kept["items"]}
            if self._tasks:
                self._tasks.begun = kept["tasks"]
            if self._defaults is None:
                self._defaults = kept.get("defaults")
            else:
                await self._keep()

    async def _read_snapshot(self) -> Batch:
        """Reads all settings, and the cursor to follow from, which the site took before the first page."""
        found: dict[Key, Entry] = {}
        erasures: list[Entry] = []
        begin = place = ""
        while True:
            query: dict[str, str | int] = {"limit": LIMIT}
            if self._erase:
                query["erasures"] = 1
            if place:
                query["cursor"] = place
            page = parse_page((await self._requests.send("GET", "/api/bot/snapshot", query=query)).body)
            found.update({key_of(entry): entry for entry in page.entries if kind_of(entry) == "settings"})
            erasures += page.erasures
            begin = begin or parse_cursor(page.changes_cursor)
            if not page.has_more:
                break
            place = parse_cursor(page.next_cursor)
        # What no page had was deleted meanwhile.
        gone = [
            {"guildId": guild_id, "module": module, "deleted": True}
            for guild_id, module in self._items.keys() - found.keys()
        ]
        return Batch([*found.values(), *gone, *erasures], begin, is_snapshot=True, is_last=True)

    async def _read_changes(self, cursor: str, tasks: Tasks | None) -> Batch:
        # The first poll after a start or a failure does not wait, so that the bot soon knows whether it is connected.
        wait = WAIT if self.state == "ready" else 0
        query: dict[str, str | int] = {"cursor": cursor, "limit": LIMIT, "wait": wait}
        if tasks:
            query["tasks"] = 1
        if self._erase:
            query["erasures"] = 1
        began = time.monotonic()
        page = parse_page((await self._requests.send("GET", "/api/bot/changes", query=query, wait=wait)).body)
        # A page of nothing that says there is more would be asked for again and again.
        is_hurried = not page.entries and (page.has_more or time.monotonic() - began < wait / 2)
        next_cursor = parse_cursor(page.next_cursor)
        return Batch(page.entries, next_cursor, is_snapshot=False, is_last=not page.has_more, is_hurried=is_hurried)

    async def _apply(
        self, batch: Batch, on_change: OnChange, on_deleted: OnDeleted | None, tasks: Tasks | None
    ) -> None:
        """Applies the entries, and keeps the cursor afterwards: otherwise a bot that is killed in between would miss
        changes. Sent with the next poll, it tells the dashboard that they are applied."""
        for entry in batch.entries:
            kind = kind_of(entry)
            if kind == "settings":
                await self._change(entry, on_change)
            elif kind == "deleted" and key_of(entry) in self._items:
                if on_deleted:
                    await on_deleted({"guildId": entry["guildId"], "module": entry["module"]})
                del self._items[key_of(entry)]
            elif kind == "erase" and self._erase:
                await self._erase(entry)
            elif kind == "task" and tasks and tasks.admit(entry):
                # Kept first, so that a bot that is killed meanwhile does not do it twice.
                await self._keep()
                tasks.begin(entry)
        is_old = time.monotonic() - self._kept_at > KEEP_FRESH
        self._cursor = batch.cursor
        self._is_known = True
        if batch.entries or batch.is_snapshot or is_old:
            await self._keep()

    async def _change(self, entry: Entry, on_change: OnChange) -> None:
        change = {name: entry[name] for name in ("guildId", "module", "version", "settings")}
        # Compared as JSON: in Python a toggle that is on equals the number 1, which it may have become.
        before, now = (json.dumps(one, sort_keys=True) for one in (self._items.get(key_of(entry)), change))
        if before != now:
            await on_change({**change, "settings": filled(self._defaults or {}, change["module"], change["settings"])})
            self._items[key_of(entry)] = change

    async def _keep(self) -> None:
        """Keeps all that is held, as soon as there is a cursor."""
        async with self._saving:
            if self._store and self._cursor:
                items, begun = list(self._items.values()), self._tasks.begun if self._tasks else {}
                kept: Kept = {"cursor": self._cursor, "items": items, "tasks": begun, "defaults": self._defaults or {}}
                await self._store.save(kept)
                self._kept_at = time.monotonic()
