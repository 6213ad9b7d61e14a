"""Sends problems to the dashboard in batches, again after a failure."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from .request import Pauses, PearlError, Requests

BATCH = 500
BATCH_BYTES = 256 * 1024
"""Problems and bytes of a request; the site's most."""
MOST = 10_000
"""Problems that wait while the site is away. Further ones are dropped: most are repetitions."""

log = logging.getLogger("pearl_bot")


def code_of(error: BaseException) -> int | str:
    """Returns Discord's own code of an error, as discord.py, disnake and nextcord keep it, or ``internal``."""
    code = getattr(error, "code", None)
    # Discord's have five or six digits: 404 is a status.
    return code if isinstance(code, int) and 10_000 <= code < 1_000_000 else "internal"


def _first_of(waiting: list[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Returns those of a request; one that is too large alone is for the site to refuse."""
    size = 2
    for count, problem in enumerate(waiting[:BATCH]):
        size += len(json.dumps(problem)) + 2
        if count and size > BATCH_BYTES:
            return waiting[:count]
    return waiting[:BATCH]


class Problems:
    def __init__(self, requests: Requests, first_pause: float) -> None:
        self._requests = requests
        self._first_pause = first_pause
        self._waiting: list[Mapping[str, object]] = []
        """Problems that are sent before others are taken back."""
        self._count = 0
        self._turn = asyncio.Lock()
        self._sending: set[asyncio.Task[None]] = set()

    def add(self, problem: Mapping[str, object]) -> None:
        if self._count >= MOST:
            return
        try:
            json.dumps(problem, allow_nan=False)
        except (TypeError, ValueError) as error:
            # A set, which JSON lacks, would stay in the way of all later problems.
            log.warning("A problem is no JSON: %s", error)
            return
        # In another thread this raises, before a problem waits that nobody would send.
        loop = asyncio.get_running_loop()
        self._count += 1
        self._waiting.append(problem)
        if len(self._waiting) == 1:
            sending = loop.create_task(self._send(self._waiting))
            self._sending.add(sending)
            sending.add_done_callback(self._sending.discard)

    @asynccontextmanager
    async def sent(self) -> AsyncIterator[None]:
        """Begins when those that were told until now are taken or refused; later ones are sent when it has ended."""
        self._waiting = []
        # Problems told before have to ask for their turn first.
        await asyncio.sleep(0)
        async with self._turn:
            yield

    async def stop(self) -> None:
        for sending in self._sending:
            sending.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _send(self, problems: list[Mapping[str, object]]) -> None:
        async with self._turn:
            pauses = Pauses(self._first_pause)
            while problems:
                batch = _first_of(problems)
                try:
                    await self._requests.send("POST", "/api/bot/problems", body=batch)
                    pauses.reset()
                except PearlError as error:
                    if error.is_temporary:
                        await pauses.wait(error)
                        continue
                    log.warning("%d problems are refused: %s", len(batch), error)
                del problems[: len(batch)]
                self._count -= len(batch)
