import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

from pearl_bot.generate import ManifestError, generate

KINDS: dict[str, tuple[dict[str, Any], str, str]] = {
    "from": ({"kind": "toggle"}, "True", '"yes"'),
    "text": ({"kind": "text"}, '"a"', "None"),
    "message": ({"kind": "message"}, '"a"', "None"),
    "number": ({"kind": "number"}, "1", "1.5"),
    "factor": ({"kind": "number", "step": 0.5}, "1.5", '"1.5"'),
    "duration": ({"kind": "duration"}, "60", "1.5"),
    "color": ({"kind": "color"}, '"#ffffff"', "None"),
    "emoji": ({"kind": "emoji"}, "None", "1"),
    "tone": ({"kind": "choice", "options": [{"value": 'quiet"'}, {"value": "🎉"}]}, "'quiet\"'", '"loud"'),
    "events": ({"kind": "choices", "options": [{"value": "join"}]}, '["join"]', '["leave"]'),
    "channelId": ({"kind": "channel"}, "None", "5"),
    "channels": ({"kind": "channels"}, '["5"]', "[5]"),
    "roleId": ({"kind": "role"}, '"5"', "5"),
    "roles": ({"kind": "roles"}, "[]", "None"),
    "words": ({"kind": "texts"}, '["tea"]', '"tea"'),
    "feed": ({"kind": "url"}, "None", "5"),
    "steps": (
        {"kind": "rows", "fields": [{"name": "roleId", "kind": "role", "required": True}]},
        '[{"roleId": "5"}]',
        '[{"roleId": None}]',
    ),
}


BROKEN: dict[str, Any] = {
    "modules: a list is expected.": [],
    "modules[0].id: a text is expected.": {"modules": [3]},
    "modules[0].fields: a list is expected.": {"modules": [{"id": "a"}]},
    "modules[0].fields[0].kind: a text is expected.": {"modules": [{"id": "a", "fields": [{"name": "b"}]}]},
    "modules[0].fields[0].kind: there is no kind tome.": {
        "modules": [{"id": "a", "fields": [{"name": "b", "kind": "tome"}]}]
    },
    "modules[0].fields[0].options: a list is expected.": {
        "modules": [{"id": "a", "fields": [{"name": "b", "kind": "choice"}]}]
    },
    "modules[0].fields[0].options[0].value: a text is expected.": {
        "modules": [{"id": "a", "fields": [{"name": "b", "kind": "choice", "options": ["quiet"]}]}]
    },
    "modules[0].fields[0].fields: a list is expected.": {
        "modules": [{"id": "a", "fields": [{"name": "b", "kind": "rows"}]}]
    },
}


class Generate(unittest.TestCase):
    def test_a_broken_manifest_is_refused_by_its_place(self) -> None:
        for message, manifest in BROKEN.items():
            with self.assertRaisesRegex(ManifestError, f"^{re.escape(message)}$"):
                generate(manifest)

    def test_a_broken_file_ends_the_program_with_a_line(self) -> None:
        command = [sys.executable, "-m", "pearl_bot.generate", "-"]
        for text in ('{"modules": [', '{"modules": [{}]}'):
            run = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
            self.assertEqual([run.returncode, run.stdout], [1, ""])
            self.assertRegex(run.stderr, "^<stdin>: .*\n$")

    def test_each_kind_of_field_has_the_type_of_its_values(self) -> None:
        fields: list[dict[str, Any]] = [{"name": name, **field} for name, (field, _, _) in KINDS.items()]
        code = generate({"modules": [{"id": "kinds", "fields": fields}]})
        good = {name: value for name, (_, value, _) in KINDS.items()}
        tries = [good, *({**good, name: wrong} for name, (_, _, wrong) in KINDS.items())]
        code += "".join(
            f"x{at}: KindsSettings = {{{', '.join(f'{name!r}: {value}' for name, value in one.items())}}}\n"
            for at, one in enumerate(tries)
        )
        exec(code, {})
        refused = {line.split(":")[1] for line in check(code).splitlines() if ": error:" in line}
        wrong = [str(at) for at, line in enumerate(code.splitlines(), 1) if line.startswith("x")][1:]
        self.assertEqual(sorted(refused), sorted(wrong))


def check(code: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "kinds.py")
        path.write_text(code)
        command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(path)]
        return subprocess.run(command, cwd=Path(__file__).parent.parent, text=True, capture_output=True).stdout
