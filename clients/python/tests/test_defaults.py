import unittest
from typing import Any
from unittest.mock import AsyncMock

from pearl_bot.defaults import filled
from pearl_bot.feed import Batch, Feed


class DefaultsTest(unittest.IsolatedAsyncioTestCase):
    async def test_defaults_of_a_manifest_without_modules_replace_those_before(self) -> None:
        requests: Any = AsyncMock()
        feed = Feed(requests, None, 0.1)
        await feed.learn({"prefix": {"prefix": "!"}})
        self.assertIsNone(feed.settings("prefix", "1"), "somebody may have saved another one")
        await feed._apply(Batch([], "a", is_snapshot=True, is_last=True), AsyncMock(), None, None)
        self.assertEqual(feed.settings("prefix", "1"), {"prefix": "!"})
        await feed.learn({})
        self.assertIsNone(feed.settings("prefix", "1"))

    async def test_a_toggle_that_has_become_a_number_is_given_to_the_bot(self) -> None:
        requests: Any = AsyncMock()
        feed, on_change = Feed(requests, None, 0.1), AsyncMock()
        for level in (True, True, 1, 1):
            entry = {"guildId": "1", "module": "levels", "version": 3, "settings": {"level": level}}
            await feed._change(entry, on_change)
        given = [call.args[0]["settings"]["level"] for call in on_change.await_args_list]
        self.assertEqual([str(level) for level in given], ["True", "1"])

    def test_lines_that_have_become_rows_stay_until_the_feed_sends_them_again(self) -> None:
        defaults = {"shop": {"items": [], "open": False}, "shop.items[]": {"name": "", "price": 1}}
        self.assertEqual(
            filled(defaults, "shop", {"items": ["tea", {"name": "cup"}]}),
            {"items": ["tea", {"name": "cup", "price": 1}], "open": False},
        )
