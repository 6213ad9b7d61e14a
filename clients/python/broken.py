"""``python broken.py NAME``: the program for the kit with a rule broken. Without a name: what the kit says of each."""

import asyncio
import contextlib
import json
import sys
from typing import Any

import aiohttp
from multidict import MultiDict

import conformance
from pearl_bot import FileStore, Pearl, PearlError, feed, pages, render, request, tasks
from pearl_bot.feed import Feed
from pearl_bot.problems import Problems
from pearl_bot.request import Requests
from pearl_bot.tasks import Tasks

FAILURES = {
    "keeps_early": "S6 saves the cursor before it has applied the page",
    "trusts_versions": "S12 keeps what the site no longer has",
    "redirects": "S21 follows a redirect",
    "forgets_problems": "S29 loses problems after a failure",
    "reads_headers_as_written": "S35 ignores Retry-After",
    "forgets_tasks": "S33 does a task twice",
    "begins_early": "S33 does a task twice",
    "forgets_tasks_at_snapshot": "S33 does a task twice",
    "obeys_unknown_kinds": "S11 stumbles over something unknown",
    "hides_that_it_is_stale": "S12 does not say stale",
    "clears_the_queue": "S29 loses problems after a refusal",
    "answers_late": "S35 repeats an answer after it has expired",
    "resolves_early": "S31 takes problems back too early",
    "forgets_defaults": "S37 forgets the defaults",
    "never_caps": "S38 pauses for more than a minute",
    "changes_actions": "S39 changes a task",
    "gives_up_status": "S40 gives up a status after a failure",
    "answers_first": "S41 answers before it has erased",
    "trims_messages": "S42 changes a message",
    "fills_nothing": "S43 does not fill a placeholder",
    "notifies_all": "S43 notifies others than the message says",
}


def keeps_early() -> None:
    apply = Feed._apply

    async def keep_and_apply(self: Any, batch: Any, on_change: Any, on_deleted: Any, tasks: Any) -> None:
        if not batch.is_snapshot:
            self._cursor = batch.cursor
            await self._keep()
        await apply(self, batch, on_change, on_deleted, tasks)

    setattr(Feed, "_apply", keep_and_apply)


def trusts_versions() -> None:
    change = Feed._change

    async def change_if_newer(self: Any, entry: Any, on_change: Any) -> None:
        if entry["version"] > self.version(entry["module"], entry["guildId"]):
            await change(self, entry, on_change)

    setattr(Feed, "_change", change_if_newer)


def redirects() -> None:
    request = aiohttp.ClientSession.request

    def follow(self: Any, *args: Any, allow_redirects: bool, **options: Any) -> Any:
        return request(self, *args, **options)

    setattr(aiohttp.ClientSession, "request", follow)


def forgets_problems() -> None:
    async def send(self: Any, problems: list[Any]) -> None:
        async with self._turn:
            while batch := problems[:500]:
                del problems[:500]
                with contextlib.suppress(PearlError):
                    await self._requests.send("POST", "/api/bot/problems", body=batch)

    setattr(Problems, "_send", send)


def reads_headers_as_written() -> None:
    def headers(self: Any) -> MultiDict[str]:
        return MultiDict((name.decode(), value.decode()) for name, value in self.raw_headers)

    setattr(aiohttp.ClientResponse, "headers", property(headers))


def forgets_tasks() -> None:
    change_kept(lambda kept: kept.update(tasks={}))


def forgets_defaults() -> None:
    change_kept(lambda kept: kept.update(defaults={}))


def change_kept(change: Any) -> None:
    save = FileStore.save

    async def save_changed(self: Any, kept: Any) -> None:
        kept = {**kept}
        change(kept)
        await save(self, kept)

    setattr(FileStore, "save", save_changed)


def begins_early() -> None:
    admit = Tasks.admit

    def admit_and_begin(self: Any, task: Any) -> bool:
        if admit(self, task):
            self.begin(task)
        return False

    setattr(Tasks, "admit", admit_and_begin)


def forgets_tasks_at_snapshot() -> None:
    read = Feed._read_snapshot

    async def read_and_forget(self: Any) -> Any:
        self._tasks.begun = {}
        return await read(self)

    setattr(Feed, "_read_snapshot", read_and_forget)


def obeys_unknown_kinds() -> None:
    def kind_of(entry: Any) -> object:
        return "task" if "expiresAt" in entry else pages.kind_of(entry)

    setattr(feed, "kind_of", kind_of)


def hides_that_it_is_stale() -> None:
    follow = Pearl.follow

    async def follow_quietly(self: Any, on_change: Any, *, on_state: Any, **options: Any) -> None:
        def tell(state: str, error: Any) -> None:
            if state != "stale" or error is None or error.status != 410:
                on_state(state, error)

        await follow(self, on_change, on_state=tell, **options)

    setattr(Pearl, "follow", follow_quietly)


def clears_the_queue() -> None:
    send = Requests.send

    async def send_or_clear(self: Any, method: str, path: str, **options: Any) -> Any:
        try:
            return await send(self, method, path, **options)
        except PearlError as error:
            if path == "/api/bot/problems" and not error.is_temporary:
                queues[0]._waiting.clear()
            raise

    queues: list[Any] = []
    create = Problems.__init__

    def create_and_know(self: Any, *args: Any) -> None:
        create(self, *args)
        queues.append(self)

    setattr(Problems, "__init__", create_and_know)
    setattr(Requests, "send", send_or_clear)


def answers_late() -> None:
    setattr(tasks, "_is_past", lambda moment: False)


def resolves_early() -> None:
    setattr(Problems, "sent", lambda self: contextlib.nullcontext())


def never_caps() -> None:
    setattr(request, "LONGEST_PAUSE", float("inf"))


def changes_actions() -> None:
    admit = Tasks.admit

    def admit_changed(self: Any, task: Any) -> bool:
        if "action" in task:
            task["action"] = "other"
        return admit(self, task)

    setattr(Tasks, "admit", admit_changed)


def gives_up_status() -> None:
    send = Requests.send

    async def send_once(self: Any, method: str, path: str, **options: Any) -> Any:
        try:
            return await send(self, method, path, **options)
        except PearlError as error:
            if path.endswith("/status"):
                error.status = 400
            raise

    setattr(Requests, "send", send_once)


def answers_first() -> None:
    apply = Feed._apply
    answers: list[Any] = []

    async def answer_and_apply(self: Any, batch: Any, *rest: Any) -> None:
        for entry in batch.entries:
            if pages.kind_of(entry) == "erase":
                path = f"/api/bot/erasures/{entry['id']}"
                answers.append(asyncio.create_task(self._requests.send("PUT", path, body={"state": "done"})))
        await apply(self, batch, *rest)

    setattr(Feed, "_apply", answer_and_apply)


def trims_messages() -> None:
    change = Feed._change

    async def change_trimmed(self: Any, entry: Any, on_change: Any) -> None:
        settings = {**entry["settings"], "message": {"content": "Hello"}}
        await change(self, {**entry, "settings": settings}, on_change)

    setattr(Feed, "_change", change_trimmed)


def fills_nothing() -> None:
    setattr(conformance, "render", lambda message, values: message)


def notifies_all() -> None:
    def render_for_all(message: Any, values: Any) -> Any:
        mentions = {"parse": ["users"]}
        return {**(render(message, values) or {}), "allowed_mentions": mentions}

    setattr(conformance, "render", render_for_all)


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(json.dumps(FAILURES))
    else:
        globals()[sys.argv[1]]()
        asyncio.run(conformance.main())
