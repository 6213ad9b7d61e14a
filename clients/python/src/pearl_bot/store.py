"""Keeps the state of a bot between its runs."""

import asyncio
import json
import os
import threading
from pathlib import Path

from .contract import Kept


class FileStore:
    """Keeps settings and cursor in a file, which is replaced as a whole."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._unfinished = Path(f"{path}.new")
        # A cancelled save still runs to its end in its thread, and the next one waits for it.
        self._writing = threading.Lock()

    async def load(self) -> object:
        """Returns what was saved last. None for no file and for a damaged one, which a snapshot replaces."""
        try:
            return json.loads(await asyncio.to_thread(self._path.read_bytes))
        except (FileNotFoundError, ValueError):
            return None

    async def save(self, kept: Kept) -> None:
        """Replaces the file: a reader finds the state before or this one, also after a power cut."""
        await asyncio.to_thread(self._replace, json.dumps(kept).encode())

    def _replace(self, content: bytes) -> None:
        with self._writing:
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
            with open(os.open(self._unfinished, flags, 0o600), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(self._unfinished, self._path)
