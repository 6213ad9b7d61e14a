import unittest

from pearl_bot.defaults import filled


class DefaultsTest(unittest.TestCase):
    def test_lines_that_have_become_rows_stay_until_the_feed_sends_them_again(self) -> None:
        defaults = {"shop": {"items": [], "open": False}, "shop.items[]": {"name": "", "price": 1}}
        self.assertEqual(
            filled(defaults, "shop", {"items": ["tea", {"name": "cup"}]}),
            {"items": ["tea", {"name": "cup", "price": 1}], "open": False},
        )
