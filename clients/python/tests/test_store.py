import stat
import tempfile
import unittest
from pathlib import Path

from pearl_bot import FileStore, Kept


class Store(unittest.IsolatedAsyncioTestCase):
    async def test_the_file_has_what_was_saved_last_and_nobody_else_may_read_it(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "state.json")
            store = FileStore(path)
            self.assertIsNone(await store.load())
            path.with_suffix(".json.new").write_text("left by a kill, and longer than what is saved now" * 9)
            last: Kept = {"cursor": "b", "items": [{"guildId": "1", "settings": {"text": "☕"}}], "tasks": {}}
            await store.save({"cursor": "a", "items": [], "tasks": {}})
            await store.save(last)
            self.assertEqual(await store.load(), last)
            self.assertEqual([file.name for file in Path(folder).iterdir()], ["state.json"])
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
            path.write_bytes(b'{"cursor": "\xff')
            self.assertIsNone(await store.load())
