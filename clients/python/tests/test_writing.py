"""Reading and writing settings of one guild, against a site of a few lines."""

import asyncio
import unittest
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

from aiohttp import web

from pearl_bot import BroughtSettings, Conflict, Module, Pearl, PearlError, modules

GUILD = 431870264119820288


class Site:
    """Has one prefix. Before each of the next saves, `rivals` save theirs."""

    def __init__(self) -> None:
        self.version = 1
        self.prefix = "!"
        self.rivals: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.batches: list[int] = []
        self.is_behind_another = False

    async def get(self, request: web.Request) -> web.Response:
        return web.json_response(self._state(), headers={"ETag": f'"v{self.version}"'})

    async def put(self, request: web.Request) -> web.Response:
        self.headers.append(dict(request.headers))
        if self.rivals:
            self._save(self.rivals.pop(0))
        etag = f'"v{self.version}"'
        if request.headers.get("If-Match", etag) != etag:
            body = {"error": "version_conflict", "message": "", "current": self._state()}
            return web.json_response(body, status=412, headers={"ETag": etag})
        prefix = (await request.json())["settings"]["prefix"]
        if len(prefix) > 5:
            fields = {"settings.prefix": ["At most 5."]}
            return web.json_response({"error": "bad_request", "message": "No.", "fields": fields}, status=400)
        self._save(prefix)
        return await self.get(request)

    async def bring(self, request: web.Request) -> web.Response:
        entries = (await request.json())["entries"]
        if self.is_behind_another:
            self.is_behind_another = False
            return web.json_response({"ok": True})
        self.batches.append(len(entries))
        state = "created" if "dryRun" not in request.query else "kept"
        results = [{"guildId": one["guildId"], "module": one["module"], "state": state} for one in entries]
        return web.json_response({"results": results})

    def _save(self, prefix: str) -> None:
        self.version += 1
        self.prefix = prefix

    def _state(self) -> dict[str, Any]:
        settings = {"prefix": self.prefix}
        return {"guildId": str(GUILD), "module": "prefix", "version": self.version, "settings": settings}


class Writing(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.site = Site()
        app = web.Application()
        path = f"/api/prefix/{GUILD}"
        app.add_routes([web.get(path, self.site.get), web.put(path, self.site.put)])
        app.add_routes([web.put("/api/bot/settings", self.site.bring)])
        runner = web.AppRunner(app)
        await runner.setup()
        self.addAsyncCleanup(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        self.pearl = Pearl(f"http://127.0.0.1:{port}/", "secret", first_pause=0.01)
        self.addAsyncCleanup(self.pearl.close)

    async def test_put_replaces_the_settings_and_says_who_did_it(self) -> None:
        saved = await self.pearl.put(modules.PREFIX, GUILD, modules.PrefixSettings(prefix="?"), acting_user=7)
        self.assertEqual((saved.version, saved.settings), (2, {"prefix": "?"}))
        self.assertEqual(self.site.headers[0]["X-Acting-User"], "7")
        self.assertEqual(self.site.headers[0]["Authorization"], "Bearer secret")

    async def test_put_based_on_an_older_state_is_a_conflict_with_the_current_one(self) -> None:
        saved = await self.pearl.get(modules.PREFIX, GUILD)
        self.site.rivals = ["$"]
        with self.assertRaises(Conflict) as caught:
            await self.pearl.put(modules.PREFIX, GUILD, modules.PrefixSettings(prefix="?"), based_on=saved)
        self.assertEqual(caught.exception.current.settings, {"prefix": "$"})
        self.assertEqual(self.site.prefix, "$")

    async def test_a_refusal_has_the_messages_by_field(self) -> None:
        with self.assertRaises(PearlError) as caught:
            await self.pearl.put(modules.PREFIX, GUILD, modules.PrefixSettings(prefix="too long"))
        self.assertEqual((caught.exception.status, caught.exception.code), (400, "bad_request"))
        self.assertEqual(caught.exception.fields, {"settings.prefix": ["At most 5."]})
        self.assertIn("settings.prefix", str(caught.exception))

    async def test_edit_changes_what_somebody_faster_has_saved_up_to_five_times(self) -> None:
        self.site.rivals = ["$", "%"]
        saved = await self.pearl.edit(modules.PREFIX, GUILD, lambda now: {"prefix": now["prefix"] + "!"})
        self.assertEqual(saved.settings, {"prefix": "%!"})
        self.site.rivals = ["a", "b", "c", "d", "e", "f"]
        with self.assertRaises(Conflict):
            await self.pearl.edit(modules.PREFIX, GUILD, lambda now: now)
        self.assertEqual(self.site.rivals, ["f"])

    async def test_no_site_is_an_error_that_may_pass(self) -> None:
        async with Pearl("http://127.0.0.1:9", "secret") as pearl:
            with self.assertRaises(PearlError) as caught:
                await pearl.get(modules.PREFIX, GUILD)
        self.assertEqual((caught.exception.status, caught.exception.is_temporary), (0, True))

    async def test_a_wrong_address_is_logged_once_and_what_is_changed_in_memory_stays_the_bots(self) -> None:
        item = {"guildId": str(GUILD), "module": "ignored", "version": 1, "settings": {"words": ["tea"]}}
        kept = {"cursor": "a", "items": [item], "tasks": {}}
        store = SimpleNamespace(load=AsyncMock(return_value=kept), save=AsyncMock())
        async with Pearl("http://127.0.0.1:9", "secret", store=store, first_pause=0.01) as pearl:
            with self.assertLogs("pearl_bot") as logs, self.assertRaises(TimeoutError):
                await asyncio.wait_for(pearl.follow(AsyncMock()), 0.2)
            ignored = Module[dict[str, Any]]("ignored")
            known: Any = pearl.settings(ignored, GUILD)
            known["words"].append("coffee")
            self.assertEqual(pearl.settings(ignored, GUILD), {"words": ["tea"]})
        self.assertRegex("".join(logs.output), r"^WARNING:pearl_bot:GET /api/bot/changes: [^\n]+$")

    async def test_settings_are_brought_along_in_batches(self) -> None:
        def everything() -> Iterator[BroughtSettings]:
            for guild in range(1_001):
                yield {"guildId": str(guild), "module": "prefix", "settings": {"prefix": "?"}}

        results = [result async for result in self.pearl.import_settings(everything())]
        self.assertEqual([result["guildId"] for result in results], [str(guild) for guild in range(1_001)])
        self.assertEqual(self.site.batches, [1_000, 1])
        dry = [result["state"] async for result in self.pearl.import_settings(everything(), dry_run=True)]
        self.assertEqual(set(dry), {"kept"})

    async def test_what_is_not_the_answer_of_the_site_is_asked_for_again(self) -> None:
        self.site.is_behind_another = True
        brought: BroughtSettings = {"guildId": "1", "module": "prefix", "settings": {"prefix": "?"}}
        with self.assertLogs("pearl_bot"):
            results = [result async for result in self.pearl.import_settings([brought])]
        self.assertEqual([result["state"] for result in results], ["created"])
