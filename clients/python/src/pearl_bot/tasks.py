"""Does what people ask the bot for at the dashboard, each once and beside everything else."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timezone
from typing import Any

from .pages import Entry
from .problems import code_of
from .request import Pauses, PearlError, Requests
from .contract import TaskAnswer

OnTask = Callable[[Any], Awaitable[TaskAnswer]]

log = logging.getLogger("pearl_bot")


class Tasks:
    def __init__(self, requests: Requests, on_task: OnTask, first_pause: float) -> None:
        self._requests = requests
        self._on_task = on_task
        self._first_pause = first_pause
        self._running: set[asyncio.Task[None]] = set()
        self.begun: dict[str, str] = {}
        """When the tasks expire that were begun, by id."""

    def admit(self, task: Entry) -> bool:
        """Tells that a task is new, and remembers it until it expires."""
        self.begun = {id: expires_at for id, expires_at in self.begun.items() if not _is_past(expires_at)}
        if _is_past(task["expiresAt"]):
            log.warning("A task had expired when it came. Is the clock of this machine right?")
            return False
        if task["id"] in self.begun:
            return False
        self.begun[task["id"]] = task["expiresAt"]
        return True

    def begin(self, task: Entry) -> None:
        running = asyncio.create_task(self._do(task))
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def stop(self) -> None:
        for running in self._running:
            running.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _do(self, task: Entry) -> None:
        try:
            answer = await self._answer(task)
        except Exception as error:
            log.exception("The task %s has failed.", task.get("task"))
            answer = {"state": "failed", "code": code_of(error)}
        pauses = Pauses(self._first_pause)
        while not _is_past(task["expiresAt"]):
            try:
                await self._requests.send("PUT", f"/api/bot/tasks/{task['id']}", body=answer)
                return
            except PearlError as error:
                if not error.is_temporary:
                    log.warning("The answer of the task %s is refused: %s", task.get("task"), error)
                    return
                await pauses.wait(error)


    async def _answer(self, task: Entry) -> TaskAnswer:
        if task.get("task") not in ("test", "action") or not isinstance(task.get("settings"), dict):
            # Of a newer site: nobody here can do it.
            return {"state": "failed", "code": "internal"}
        return await self._on_task(task)


def _is_past(moment: str) -> bool:
    return datetime.fromisoformat(moment) <= datetime.now(timezone.utc)
