"""A client of a Pearl dashboard, for the bot behind it."""

from .client import Conflict, Pearl
from .contract import (
    Brought,
    BroughtSettings,
    Catalogue,
    Declared,
    Deleted,
    Erasure,
    GuildReport,
    GuildSummary,
    Kept,
    Module,
    Place,
    Problem,
    Saved,
    State,
    Stats,
    StatusLine,
    SuppliedOption,
    Store,
    Task,
    TaskAnswer,
)
from .problems import code_of
from .render import render
from .request import PearlError
from .store import FileStore

__all__ = [
    "Brought",
    "BroughtSettings",
    "Catalogue",
    "Conflict",
    "Declared",
    "Deleted",
    "Erasure",
    "FileStore",
    "GuildReport",
    "GuildSummary",
    "Kept",
    "Module",
    "Pearl",
    "PearlError",
    "Place",
    "Problem",
    "Saved",
    "State",
    "Stats",
    "StatusLine",
    "SuppliedOption",
    "Store",
    "Task",
    "TaskAnswer",
    "code_of",
    "render",
]
