import unittest
from typing import Any
from unittest.mock import AsyncMock

from pearl_bot.defaults import filled
from pearl_bot.feed import Feed


class DefaultsTest(unittest.IsolatedAsyncioTestCase):
    async def test_defaults_of_a_manifest_without_modules_replace_those_before(self) -> None:
        requests: Any = AsyncMock()
        feed = Feed(requests, None, 0.1)
        await feed.learn({"prefix": {"prefix": "!"}})
        self.assertEqual(feed.settings("prefix", "1"), {"prefix": "!"})
        await feed.learn({})
        self.assertIsNone(feed.settings("prefix", "1"))

    def test_lines_that_have_become_rows_stay_until_the_feed_sends_them_again(self) -> None:
        defaults = {"shop": {"items": [], "open": False}, "shop.items[]": {"name": "", "price": 1}}
        self.assertEqual(
            filled(defaults, "shop", {"items": ["tea", {"name": "cup"}]}),
            {"items": ["tea", {"name": "cup", "price": 1}], "open": False},
        )
