"""The client of a dashboard, for the bot behind it."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from datetime import datetime, timezone
from types import TracebackType
from typing import Any, Self, TypeVar

from .contract import (
    Brought,
    BroughtSettings,
    Catalogue,
    Declared,
    GuildReport,
    GuildSummary,
    Module,
    Place,
    Problem,
    Saved,
    State,
    Stats,
    StatusLine,
    SuppliedOption,
    Store,
)
from .defaults import parse_defaults
from .feed import Feed, OnChange, OnDeleted, OnErase, OnState
from .pages import is_entry
from .problems import Problems
from .request import Answer, Pauses, PearlError, Requests, unexpected
from .tasks import OnTask, Tasks

S = TypeVar("S")

log = logging.getLogger("pearl_bot")

BATCH_ENTRIES, BATCH_BYTES = 1_000, 4_000_000
"""Most settings and bytes of one request of ``import_settings``."""

ATTEMPTS = 5
"""Attempts of ``edit`` while others save as well."""


class Conflict(PearlError):
    """Somebody else has saved ``current`` first."""

    def __init__(self, current: Saved[Any]) -> None:
        super().__init__(412, "version_conflict", "Somebody else has saved first.")
        self.current = current


class Pearl:
    """A dashboard at ``url``. ``token`` is one of the secrets in the site's ``BOT_API_TOKEN``, ``first_pause`` the
    seconds before a first repetition. Nothing is sent before a method is called; ``async with`` closes connections.

    What the site refuses is a PearlError. Names of modules are those that ``python -m pearl_bot.generate`` writes, or
    plain text where types do not matter. Ids may be integers, as discord.py has them.
    """

    def __init__(self, url: str, token: str, *, store: Store | None = None, first_pause: float = 1.0) -> None:
        self._first_pause = first_pause
        self._requests = Requests(url, token)
        self._feed = Feed(self._requests, store, first_pause)
        self._problems = Problems(self._requests, first_pause)
        self._reporting = asyncio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends what still runs, which raises RuntimeError, and closes the connections for good."""
        await self._problems.stop()
        await self._requests.close()

    @property
    def state(self) -> State:
        return self._feed.state

    async def follow(
        self,
        on_change: OnChange,
        *,
        on_deleted: OnDeleted | None = None,
        on_state: OnState | None = None,
        on_task: OnTask | None = None,
        on_erase: OnErase | None = None,
    ) -> None:
        """Follows the settings of all guilds until it is cancelled: first those that are kept or a snapshot, then every
        change. While the site is away it asks again, in growing pauses.

        ``on_change`` may get the same change twice. An error of it, of ``on_deleted`` or of the store ends this method,
        and the next run repeats the change. ``on_task`` does what somebody asks for at the dashboard, at most once; its
        errors are answered. ``on_erase`` erases what the bot holds about the person ``userId`` of an Erasure, perhaps twice;
        the site is told when it has ended, and an error of it ends this method. ``on_state`` may be async or not. Raises PearlError 401 or 403 if the site refuses the secret.
        """
        tasks = Tasks(self._requests, on_task, self._first_pause) if on_task else None

        async def erase(erasure: Any) -> None:
            assert on_erase
            await on_erase(erasure)
            try:
                await self._until_taken("PUT", f"/api/bot/erasures/{erasure['id']}", {"state": "done"})
            except PearlError as error:
                log.warning("The answer of an erasure is refused: %s", error)

        try:
            await self._feed.follow(on_change, on_deleted, on_state, tasks, erase if on_erase else None)
        finally:
            if tasks:
                await tasks.stop()

    def settings(self, module: Module[S], guild_id: int | str) -> S | None:
        """Returns the settings from memory, whole: what nobody has saved are the defaults that the site has answered
        to ``declare``, in this run or an earlier one. None before ``follow`` has a first snapshot or
        the kept state, and for modules without defaults."""
        settings: S | None = self._feed.settings(module, str(guild_id))
        return settings

    async def declare(self, manifest: Mapping[str, object]) -> Declared:
        """Declares the bot's modules, which the dashboard shows from then on. Call it at each start: the same manifest
        again changes nothing. Asks again while the site is away. PearlError 400 has messages by path in ``fields``."""
        declared: Declared = (await self._until_taken("PUT", "/api/bot/manifest", manifest, "revision")).body
        await self._feed.learn(parse_defaults(declared.get("defaults")))
        return declared

    async def commands(
        self,
        commands: list[dict[str, Any]],
        details: Mapping[str, Mapping[str, str | Mapping[str, str]]] | None = None,
        *,
        prefix_commands: list[dict[str, Any]] | None = None,
    ) -> Catalogue:
        """Shows the bot's commands at the site: all of them, as Discord lists them. ``details`` has by name what
        Discord does not know: ``category``, ``example``, ``keywords`` by which it is found, and the ``setting`` that
        belongs to it. ``prefix_commands`` are those that Discord does not know: without them, the site keeps its own.
        Asks again while the site is away."""
        body: dict[str, object] = {"commands": commands}
        if details is not None:
            body["details"] = details
        if prefix_commands is not None:
            body["prefixCommands"] = prefix_commands
        catalogue: Catalogue = (await self._until_taken("PUT", "/api/bot/commands", body, "commands")).body
        return catalogue

    async def get(self, module: Module[S], guild_id: int | str) -> Saved[S]:
        """Asks the site for the settings now. PearlError 404: it knows no such guild or module."""
        return _saved(await self._requests.send("GET", _path(module, guild_id)))

    async def put(
        self,
        module: Module[S],
        guild_id: int | str,
        settings: S,
        *,
        acting_user: int | str | None = None,
        based_on: Saved[S] | None = None,
    ) -> Saved[S]:
        """Replaces the settings. What ``settings`` returns changes when the feed brings them.

        ``acting_user`` is who did it in Discord, for the history. With ``based_on`` nothing newer is overwritten: a
        Conflict has what stands there. PearlError 400 has messages in ``fields``.
        """
        headers = {}
        if acting_user is not None:
            headers["X-Acting-User"] = str(acting_user)
        if based_on is not None:
            headers["If-Match"] = based_on.etag
        answer = await self._requests.send(
            "PUT", _path(module, guild_id), body={"settings": settings}, headers=headers, expected=412
        )
        if answer.status == 412:
            raise Conflict(_saved(Answer(412, answer.headers, answer.body.get("current"))))
        return _saved(answer)

    async def edit(
        self,
        module: Module[S],
        guild_id: int | str,
        change: Callable[[S], S],
        *,
        acting_user: int | str | None = None,
    ) -> Saved[S]:
        """Changes the settings that the site has now, and those of somebody faster. Conflict after five of them."""
        saved = await self.get(module, guild_id)
        for _ in range(ATTEMPTS):
            try:
                return await self.put(module, guild_id, change(saved.settings), acting_user=acting_user, based_on=saved)
            except Conflict as conflict:
                saved = conflict.current
        raise Conflict(saved)

    async def import_settings(
        self, settings: Iterable[BroughtSettings], *, dry_run: bool = False
    ) -> AsyncIterator[Brought]:
        """Brings settings along from a database of the bot's own, after ``declare`` and ``report_guilds``: they are
        written where nobody has saved at the site, so that to repeat it changes nothing. Yields what became of each in
        order. ``dry_run`` writes nothing. Takes any number, also from a generator, and asks again while the site is
        away."""
        path = "/api/bot/settings" + ("?dryRun=1" if dry_run else "")
        for entries in _batches(settings):
            answer = await self._until_taken("PUT", path, {"entries": entries}, "results")
            results: list[Brought] = answer.body["results"]
            for result in results:
                yield result

    async def report_guilds(self, guilds: list[GuildSummary]) -> None:
        """Replaces the list of the bot's guilds, of all its shards: those that are missing count as left. This report
        and the next two go one after the other in the order of their calls, each again while the site is away."""
        await self._report("PUT", "/api/bot/guilds", guilds)

    async def report_guild(self, guild_id: int | str, guild: GuildReport | GuildSummary) -> None:
        """Reports a guild that the bot has joined, or that has changed."""
        await self._report("PUT", f"/api/bot/guilds/{guild_id}", guild)

    async def remove_guild(self, guild_id: int | str) -> None:
        """Reports that the bot has left a guild. The site keeps its settings."""
        await self._report("DELETE", f"/api/bot/guilds/{guild_id}")

    async def status(self, guild_id: int | str, modules: Mapping[str, list[StatusLine]]) -> None:
        """Says how modules stand in a guild, at most ten lines each, in the order of the reports: it replaces what was
        said of these modules, and none clear it. The dashboard shows them for a day: say them again before."""
        await self._report("PUT", f"/api/bot/guilds/{guild_id}/status", {"modules": modules})

    async def put_options(self, guild_id: int | str, name: str, options: list[SuppliedOption]) -> None:
        """Replaces what can be chosen in a guild, in fields that declare ``"options": {"from": name}``; an empty list
        removes it. It goes after the reports before it, again while the site is away."""
        await self._report("PUT", f"/api/bot/guilds/{guild_id}/options/{name}", {"options": options})

    async def report_stats(self, stats: Stats) -> None:
        """Reports figures, once: the next ones replace them."""
        await self._requests.send("POST", "/api/bot/stats", body=stats)

    def problem(self, problem: Problem) -> None:
        """Tells the dashboard which settings the bot could not obey. It is sent in the background, and again after a
        failure. To be called in the thread of the event loop: another one gets a ``RuntimeError``."""
        known = {
            "version": self._feed.version(problem["module"], problem["guildId"]),
            "at": datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
        }
        self._problems.add({**known, **problem})

    async def resolve(self, places: list[Place]) -> None:
        """Takes problems away that are mended: those of a field, and without ``field`` all of the module. It is sent
        after the problems that wait and before later ones, again while the site is away."""
        async with self._problems.sent():
            await self._until_taken("DELETE", "/api/bot/problems", places)

    async def _report(self, method: str, path: str, body: object = None) -> None:
        async with self._reporting:
            await self._until_taken(method, path, body)

    async def _until_taken(self, method: str, path: str, body: object, member: str | None = None) -> Answer:
        """Returns the answer of the site, which has this member."""
        pauses = Pauses(self._first_pause)
        while True:
            try:
                answer = await self._requests.send(method, path, body=body)
                if member is not None and (answer.body is None or member not in answer.body):
                    raise unexpected()
                return answer
            except PearlError as error:
                if not error.is_temporary:
                    raise
                await pauses.wait(error)


def _batches(settings: Iterable[BroughtSettings]) -> Iterator[list[BroughtSettings]]:
    batch: list[BroughtSettings] = []
    size = 0
    for entry in settings:
        length = len(json.dumps(entry)) + 2
        if len(batch) == BATCH_ENTRIES or (batch and size + length > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(entry)
        size += length
    if batch:
        yield batch


def _path(module: str, guild_id: int | str) -> str:
    return f"/api/{module}/{guild_id}"


def _saved(answer: Answer) -> Saved[Any]:
    state, etag = answer.body, answer.headers.get("ETag")
    if not isinstance(state, dict) or not etag or not is_entry(state):
        raise unexpected()
    return Saved(state["guildId"], state["module"], state["version"], state["settings"], etag)
