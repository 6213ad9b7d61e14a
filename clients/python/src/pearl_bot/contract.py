"""What the site and the bot tell each other, with the site's names."""

from dataclasses import dataclass
from typing import Any, Generic, Literal, NotRequired, Protocol, TypedDict, TypeVar

S = TypeVar("S")

State = Literal["not_ready", "ready", "stale", "error"]
"""``not_ready``: no settings are known yet. ``ready``: connected and up to date. ``stale``: not connected, and the
settings that are known stay good. ``error``: stopped for good, because the site refuses the secret."""


class Module(str, Generic[S]):
    """The name of a module, which knows the type of its settings."""


@dataclass(frozen=True)
class Saved(Generic[S]):
    """The settings of a module in a guild. Version 0 are the defaults: nobody has saved."""

    guild_id: str
    module: str
    version: int
    settings: S
    etag: str


class Deleted(TypedDict):
    """A module without settings, because the bot has left the guild or no longer declares it."""

    guildId: str
    module: str


class BroughtSettings(TypedDict):
    """Settings of a guild from a database of the bot's own. What they lack reads as the field's default."""

    guildId: str
    module: str
    settings: dict[str, Any]


class Brought(TypedDict):
    """What became of them. ``kept``: somebody has saved at the site before, and that stays. ``refused`` has a code:
    ``unknown_server``, ``unknown_module``, ``duplicate``, or ``invalid`` with messages by path in ``fields``."""

    guildId: str
    module: str
    state: Literal["created", "kept", "refused"]
    code: NotRequired[str]
    fields: NotRequired[dict[str, list[str]]]


class Task(TypedDict):
    """What somebody at the dashboard asks the bot to do now: ``test`` sends the message ``field`` of ``settings``, which
    need not be saved, to the user; ``action`` does what the button ``action`` of the module says, with what is saved."""

    id: str
    task: str
    guildId: str
    module: str
    field: NotRequired[str]
    action: NotRequired[str]
    settings: dict[str, Any]
    userId: str
    expiresAt: str


class Erasure(TypedDict):
    """A person whose data at the site and at the bot are to be erased."""

    id: str
    userId: str
    at: str


class TaskAnswer(TypedDict):
    """What became of a task, with where the message is, or the code of a problem. ``text`` is what the dashboard shows
    as the bot's words, at most 300 characters, alone or by language."""

    state: Literal["done", "failed"]
    code: NotRequired[int | str]
    messageId: NotRequired[str]
    channelId: NotRequired[str]
    text: NotRequired[str | dict[str, str]]


class Problem(TypedDict):
    """Settings that the bot could not obey. ``code`` is Discord's JSON error code, which ``code_of`` takes from an
    error of discord.py, or one of ``missing_permission``, ``missing_intent``, ``unknown_channel``, ``unknown_role``,
    ``role_too_high``, ``cannot_message_user``, ``internal``, or ``text`` with ``text``: what the dashboard shows as the
    bot's words, at most 300 characters, alone or by language. Without ``version`` it is that of the known settings."""

    guildId: str
    module: str
    code: int | str
    text: NotRequired[str | dict[str, str]]
    version: NotRequired[int]
    field: NotRequired[str]
    channelId: NotRequired[str]
    roleId: NotRequired[str]
    permissions: NotRequired[list[str]]
    at: NotRequired[str]


class Place(TypedDict):
    """Where a problem is."""

    guildId: str
    module: str
    field: NotRequired[str]


class Warning(TypedDict):
    """A place in what was taken, and why the author should look at it. ``no_translation`` has a ``language``, ``values_lost`` the number
    of ``servers``."""

    path: str
    code: str
    language: NotRequired[str]
    servers: NotRequired[int]


class Declared(TypedDict):
    """What became of each module: ``created``, ``changed``, ``unchanged``, ``retired`` or ``returned``."""

    revision: int
    modules: dict[str, str]
    warnings: list[Warning]
    defaults: NotRequired[dict[str, dict[str, Any]]]
    """Of each module, and of its rows (``economy.shop[]``)."""


class Catalogue(TypedDict):
    """How many entries the site shows, which have no details, and which details have no command or lead nowhere."""

    commands: int
    withoutDetails: list[str]
    unknownDetails: list[str]
    warnings: list[Warning]


class GuildSummary(TypedDict):
    id: str
    name: str
    icon: str | None
    member_count: int
    channel_count: int


class Channel(TypedDict):
    id: str
    name: str
    type: int
    position: int
    parent_id: str | None


class RoleTags(TypedDict, total=False):
    """With ``bot_id``, the role is a bot's, and no member's."""

    bot_id: str


class Role(TypedDict):
    id: str
    name: str
    position: int
    color: int
    managed: bool
    permissions: str
    tags: NotRequired[RoleTags]


class Me(TypedDict):
    permissions: str
    role_position: int


class GuildReport(TypedDict):
    """What is left out stays as it was."""

    name: str
    icon: str | None
    member_count: int
    channel_count: int
    channels: NotRequired[list[Channel]]
    roles: NotRequired[list[Role]]
    bot: NotRequired[Me]


class Moment(TypedDict):
    time: str
    """In ISO 8601."""


class StatusLine(TypedDict):
    """How a module stands in a guild: a text (alone or by language), a number, or a moment."""

    label: str | dict[str, str]
    value: str | dict[str, str] | int | float | Moment
    tone: NotRequired[Literal["good", "bad"]]


class SuppliedOption(TypedDict):
    """An option that the bot supplies for a server. ``label`` is a text, or one by language."""

    value: str
    label: str | dict[str, str]


class Stats(TypedDict):
    servers: int
    users: int
    commands: int
    uptime: str
    """A text like ``99.9%``."""


class Kept(TypedDict):
    """What a bot keeps between its runs: settings, and the cursor that they belong to."""

    cursor: str
    items: list[dict[str, Any]]
    tasks: dict[str, str]
    """When the tasks expire that were begun, by id."""
    defaults: NotRequired[dict[str, dict[str, Any]]]


class Store(Protocol):
    """Keeps the state. Without one, each run begins with a snapshot, which needs the site."""

    async def load(self) -> object:
        """Returns the kept state, and anything else if there is none."""

    async def save(self, kept: Kept) -> None:
        """Replaces the kept state as a whole, also when the process is killed meanwhile."""
