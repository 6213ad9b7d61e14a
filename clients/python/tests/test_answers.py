"""Following what is not the site, but answers."""

import asyncio
import unittest
from unittest.mock import AsyncMock

from aiohttp import web

from pearl_bot import Pearl


class Answers(unittest.IsolatedAsyncioTestCase):
    async def test_no_content_and_json_of_too_many_levels_are_asked_for_again(self) -> None:
        asked = 0

        async def answer(_: web.Request) -> web.Response:
            nonlocal asked
            asked += 1
            return web.Response(status=204) if asked % 2 else web.Response(text="[" * 100_000)

        app = web.Application()
        app.add_routes([web.get("/api/bot/snapshot", answer)])
        runner = web.AppRunner(app)
        await runner.setup()
        self.addAsyncCleanup(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        async with Pearl(f"http://127.0.0.1:{port}", "secret", first_pause=0.01) as pearl:
            with self.assertLogs("pearl_bot"), self.assertRaises(TimeoutError):
                await asyncio.wait_for(pearl.follow(AsyncMock()), 1)
        self.assertGreater(asked, 2)
