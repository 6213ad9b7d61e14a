"""What answers but is not the site, and what a client does that is closed."""

import asyncio
import unittest
from collections.abc import Awaitable, Callable
from typing import Any
from unittest.mock import AsyncMock

from aiohttp import web

from pearl_bot import Module, Pearl, PearlError


class Answers(unittest.IsolatedAsyncioTestCase):
    async def test_no_content_and_json_of_too_many_levels_are_asked_for_again(self) -> None:
        asked = 0

        async def answer(_: web.Request) -> web.Response:
            nonlocal asked
            asked += 1
            return web.Response(status=204) if asked % 2 else web.Response(text="[" * 100_000)

        async with Pearl(await self.serve(answer), "secret", first_pause=0.01) as pearl:
            with self.assertLogs("pearl_bot"), self.assertRaises(TimeoutError):
                await asyncio.wait_for(pearl.follow(AsyncMock()), 1)
        self.assertGreater(asked, 2)

    async def test_an_address_without_a_scheme_is_called_an_invalid_one(self) -> None:
        async with Pearl("pearl.test", "secret") as pearl:
            with self.assertRaisesRegex(PearlError, "Invalid"):
                await pearl.get(Module[Any]("prefix"), 1)

    async def test_close_ends_what_asks_again(self) -> None:
        async def answer(_: web.Request) -> web.Response:
            return web.Response(status=503)

        pearl = Pearl(await self.serve(answer), "secret", first_pause=0.01)
        running = [asyncio.create_task(work) for work in (pearl.follow(AsyncMock()), pearl.remove_guild(1))]
        with self.assertLogs("pearl_bot"):
            await asyncio.sleep(0.1)
        await pearl.close()
        done, _ = await asyncio.wait(running, timeout=1)
        self.assertEqual([type(task.exception()) for task in done], [RuntimeError] * 2)

    async def serve(self, answer: Callable[[web.Request], Awaitable[web.Response]]) -> str:
        app = web.Application()
        app.add_routes([web.route("*", "/{path:.*}", answer)])
        runner = web.AppRunner(app)
        await runner.setup()
        self.addAsyncCleanup(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{runner.addresses[0][1]}"
