"""The whole circle, without Discord: a bot that declares a module, follows its settings, reports its server and what it
cannot do, and sends tests. Run it beside `npm run demo` with the PEARL_TOKEN that the demo prints."""

import asyncio
import contextlib
import os
from typing import Literal, TypedDict

from pearl_bot import Deleted, FileStore, Module, Pearl, PearlError, State, Task, TaskAnswer, modules

GUILD = os.environ.get("GUILD", "431870264119820288")
STATE = os.environ.get("PEARL_STATE", "bot-state.json")
MANIFEST = {
    "bot": {"name": "Example", "version": "1.0.0", "library": "pearl-bot"},
    "uses": ["prefix"],
    "modules": [
        {
            "id": "greeting",
            "title": {"en": "Greeting", "de": "Begrüßung"},
            "fields": [
                {"name": "channelId", "kind": "channel", "label": {"en": "Channel", "de": "Kanal"}, "types": [0, 5]},
                {
                    "name": "text",
                    "kind": "message",
                    "max": 500,
                    "placeholders": ["user"],
                    "label": {"en": "Greeting", "de": "Begrüßung"},
                    "default": "Hello {user}!",
                },
            ],
        }
    ],
}


# With the manifest in a file, `python -m pearl_bot.generate pearl.json` writes the next three.
class GreetingSettings(TypedDict):
    channelId: str | None
    text: str


class GreetingChange(TypedDict):
    guildId: str
    module: Literal["greeting"]
    version: int
    settings: GreetingSettings


GREETING = Module[GreetingSettings]("greeting")


def greet(pearl: Pearl, user: str) -> None:
    """A bot on Discord does this when somebody joins."""
    settings = pearl.settings(GREETING, GUILD)
    if settings is None:
        print("The site has not answered yet.", flush=True)
    elif settings["channelId"] is None:
        pearl.problem({"guildId": GUILD, "module": GREETING, "field": "channelId", "code": "unknown_channel"})
    else:
        print(f"To {settings['channelId']}: {settings['text'].replace('{user}', user)}", flush=True)


async def on_change(change: modules.Change | GreetingChange) -> None:
    if change["module"] == "greeting":
        print("The greeting is now:", change["settings"]["text"], flush=True)
    elif change["module"] == "prefix":
        print("Commands begin with", change["settings"]["prefix"], flush=True)


async def on_deleted(deleted: Deleted) -> None:
    print(f"{deleted['module']} has its defaults again.", flush=True)


async def on_task(task: Task) -> TaskAnswer:
    print(f"A test to {task['userId']}: {task['settings'][task['field']]}", flush=True)
    return {"state": "done"}


def on_state(state: State, error: PearlError | None) -> None:
    print(state, error or "", flush=True)


async def main() -> None:
    url, token = os.environ.get("PEARL_URL", "http://localhost:3000"), os.environ["PEARL_TOKEN"]
    async with Pearl(url, token, store=FileStore(STATE)) as pearl, asyncio.TaskGroup() as group:
        group.create_task(pearl.follow(on_change, on_deleted=on_deleted, on_state=on_state, on_task=on_task))
        print(await pearl.declare(MANIFEST), flush=True)
        await pearl.report_guild(GUILD, {"name": "Teahouse", "icon": None, "member_count": 3, "channel_count": 2})
        while True:
            greet(pearl, "@bob")
            await asyncio.sleep(10)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
