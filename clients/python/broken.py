"""``python broken.py NAME``: the program for the kit with a rule broken. Without a name: what the kit says of each."""

import asyncio
import json
import sys
from typing import Any

import aiohttp

from conformance import main
from pearl_bot.feed import Feed
from pearl_bot.problems import Problems
from pearl_bot.request import PearlError

FAILURES = {
    "keeps_early": "S6 saves the cursor before it has applied the page",
    "trusts_versions": "S12 keeps what the site no longer has",
    "redirects": "S21 follows a redirect",
    "forgets_problems": "S29 loses problems after a failure",
    "forgets_tasks": "S33 does a task twice",
}


def keeps_early() -> None:
    apply = Feed._apply

    async def keep_and_apply(self: Any, batch: Any, on_change: Any, on_deleted: Any, tasks: Any) -> None:
        if not batch.is_snapshot:
            await self._keep(batch.cursor, tasks)
        await apply(self, batch, on_change, on_deleted, tasks)

    setattr(Feed, "_apply", keep_and_apply)


def trusts_versions() -> None:
    change = Feed._change

    async def change_if_newer(self: Any, entry: Any, on_change: Any) -> None:
        if entry["version"] > self.version(entry["module"], entry["guildId"]):
            await change(self, entry, on_change)

    setattr(Feed, "_change", change_if_newer)


def redirects() -> None:
    request = aiohttp.ClientSession.request

    def follow(self: Any, *args: Any, allow_redirects: bool, **options: Any) -> Any:
        return request(self, *args, **options)

    setattr(aiohttp.ClientSession, "request", follow)


def forgets_problems() -> None:
    async def send(self: Any) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:500], self._waiting[500:]
            try:
                await self._requests.send("POST", "/api/bot/problems", body=batch)
            except PearlError:
                pass

    setattr(Problems, "_send", send)


def forgets_tasks() -> None:
    keep = Feed._keep

    async def keep_without_tasks(self: Any, cursor: Any, tasks: Any) -> None:
        await keep(self, cursor, None)

    setattr(Feed, "_keep", keep_without_tasks)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(json.dumps(FAILURES))
    else:
        globals()[sys.argv[1]]()
        asyncio.run(main())
