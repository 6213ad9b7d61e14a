"""The program that the conformance kit drives: it speaks JSON lines on stdin and stdout."""

import asyncio
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent / "src"))

from pearl_bot import Deleted, Erasure, FileStore, Module, Pearl, PearlError, State, Task, TaskAnswer, render

Message = dict[str, Any]


def say(what: str, **more: object) -> None:
    print(json.dumps({"say": what, **more}), flush=True)


class Program:
    def __init__(self, pearl: Pearl) -> None:
        self.pearl = pearl
        self.applied: asyncio.Queue[None] = asyncio.Queue()
        self.answers: dict[str, asyncio.Future[Any]] = {}

    async def run(self) -> None:
        lines = read_lines()
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(self.follow())]
            while (message := await lines.get()) and message["do"] != "stop":
                running.append(group.create_task(self.obey(message)))
            for task in running:
                task.cancel()

    async def follow(self) -> None:
        try:
            await self.pearl.follow(
                self.on_change,
                on_deleted=self.on_deleted,
                on_state=self.on_state,
                on_task=self.on_task,
                on_erase=self.on_erase,
            )
        except PearlError as error:
            print(error, file=sys.stderr)

    async def on_change(self, change: Message) -> None:
        say("change", **change)
        await self.applied.get()

    async def on_deleted(self, deleted: Deleted) -> None:
        say("deleted", **deleted)
        await self.applied.get()

    async def on_erase(self, erasure: Erasure) -> None:
        say("erase", id=erasure["id"], userId=erasure["userId"])
        await self.applied.get()

    def on_state(self, state: State, error: PearlError | None) -> None:
        say("state", state=state)

    async def on_task(self, task: Task) -> TaskAnswer:
        answer = self.answers[task["id"]] = asyncio.get_running_loop().create_future()
        say("task", **{name: value for name, value in task.items() if name != "kind"})
        result: TaskAnswer = await answer
        return result

    async def obey(self, message: Message) -> None:
        match message:
            case {"do": "applied"}:
                self.applied.put_nowait(None)
            case {"do": "answer", "id": id, **answer}:
                self.answers.pop(id).set_result(answer)
            case {"do": "get", "id": id, "guildId": guild_id, "module": module}:
                settings = self.pearl.settings(Module[Any](module), guild_id)
                say("settings", id=id, settings=settings)
            case {"do": "render", "id": id, "message": rich, "values": values}:
                say("rendered", id=id, message=render(rich, values))
            case {"do": "problem", "problem": problem}:
                self.pearl.problem(problem)
            case {"id": id}:
                await self.ask(id, message)

    async def ask(self, id: int, message: Message) -> None:
        try:
            body = await self.request(message)
            say("result", id=id, ok=True, body=body)
        except PearlError as error:
            say("result", id=id, ok=False, status=error.status, body={"error": error.code, "fields": error.fields})

    async def request(self, message: Message) -> object:
        match message["do"]:
            case "declare":
                return await self.pearl.declare(message["manifest"])
            case "commands":
                return await self.pearl.commands(message["commands"], message.get("details"))
            case "guilds":
                await self.pearl.report_guilds(message["guilds"])
            case "status":
                await self.pearl.status(message["guildId"], message["modules"])
            case "options":
                await self.pearl.put_options(message["guildId"], message["name"], message["options"])
            case "import":
                brought = self.pearl.import_settings(message["entries"], dry_run=message["dryRun"])
                return [result async for result in brought]
            case "resolve":
                await self.pearl.resolve(message["problems"])
        return None


def read_lines() -> asyncio.Queue[Message | None]:
    """Reads stdin in a thread, which is the only way that all systems have. None is its end."""
    lines: asyncio.Queue[Message | None] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, json.loads(line))
        loop.call_soon_threadsafe(lines.put_nowait, None)

    threading.Thread(target=read, daemon=True).start()
    return lines


async def main() -> None:
    url, token = os.environ["PEARL_URL"], os.environ["PEARL_TOKEN"]
    first_pause = int(os.environ.get("PEARL_FIRST_PAUSE", "1000")) / 1000
    async with Pearl(url, token, store=FileStore(os.environ["PEARL_STATE"]), first_pause=first_pause) as pearl:
        await Program(pearl).run()


if __name__ == "__main__":
    asyncio.run(main())
