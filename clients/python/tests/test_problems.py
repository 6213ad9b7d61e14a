"""Telling problems, against a site that takes all."""

import asyncio
import unittest
from email.message import Message
from typing import Any, cast
from unittest.mock import AsyncMock
from urllib.error import HTTPError

from pearl_bot import Pearl, PearlError
from pearl_bot.problems import Problems, code_of


class ProblemsTest(unittest.IsolatedAsyncioTestCase):
    def test_only_discords_codes_are_taken_from_errors(self) -> None:
        def error_of(code: object) -> Exception:
            error = Exception()
            setattr(error, "code", code)
            return error

        self.assertEqual(code_of(error_of(50013)), 50013)
        self.assertEqual(code_of(HTTPError("https://tea.example/feed", 404, "Not Found", Message(), None)), "internal")
        self.assertEqual([code_of(error_of(code)) for code in (0, True, "5", 2_147_500_037)], ["internal"] * 4)

    async def test_a_problem_that_is_no_json_is_logged_and_others_are_sent(self) -> None:
        requests: Any = AsyncMock()
        problems = Problems(requests, 0.1)
        for code in ({1}, float("nan")):
            with self.assertLogs("pearl_bot", "WARNING"):
                problems.add({"field": "first", "code": cast(Any, code)})
        problems.add({"field": "second", "code": 1})
        async with problems.sent():
            pass
        requests.send.assert_awaited_once_with("POST", "/api/bot/problems", body=[{"field": "second", "code": 1}])

    async def test_a_problem_of_another_thread_is_an_error_and_others_are_sent(self) -> None:
        requests: Any = AsyncMock()
        problems = Problems(requests, 0.1)
        with self.assertRaises(RuntimeError):
            await asyncio.to_thread(problems.add, {"field": "first"})
        problems.add({"field": "second"})
        async with problems.sent():
            pass
        requests.send.assert_awaited_once_with("POST", "/api/bot/problems", body=[{"field": "second"}])

    async def test_a_problem_that_is_told_after_others_were_taken_back_is_sent_after_that(self) -> None:
        async with Pearl("http://pearl.test", "secret", first_pause=0.01) as pearl:
            send = AsyncMock(side_effect=[PearlError(503, "unavailable", "Later."), None, None, None])
            setattr(pearl._requests, "send", send)
            pearl.problem({"guildId": "1", "module": "prefix", "code": "internal"})
            resolving = asyncio.create_task(pearl.resolve([{"guildId": "1", "module": "prefix"}]))
            with self.assertLogs("pearl_bot"):
                await asyncio.sleep(0)
                pearl.problem({"guildId": "1", "module": "prefix", "code": 50013})
                await resolving
            await asyncio.sleep(0.1)
        self.assertEqual([call.args[0] for call in send.await_args_list], ["POST", "POST", "DELETE", "POST"])
        self.assertEqual([one["code"] for one in send.await_args_list[-1].kwargs["body"]], [50013])
