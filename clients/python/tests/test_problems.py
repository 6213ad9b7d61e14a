"""Telling problems, against a site that takes all."""

import unittest
from typing import Any, cast
from unittest.mock import AsyncMock

from pearl_bot.problems import Problems


class ProblemsTest(unittest.IsolatedAsyncioTestCase):
    async def test_a_problem_that_is_no_json_is_logged_and_others_are_sent(self) -> None:
        requests: Any = AsyncMock()
        problems = Problems(requests, 0.1)
        for code in ({1}, float("nan")):
            with self.assertLogs("pearl_bot", "WARNING"):
                problems.add({"field": "first", "code": cast(Any, code)})
        problems.add({"field": "second", "code": 1})
        await problems.sent()
        requests.send.assert_awaited_once_with("POST", "/api/bot/problems", body=[{"field": "second", "code": 1}])
