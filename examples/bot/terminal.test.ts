import { expect, test } from "vitest";
import { failure, type Change } from "#clients/typescript/src/index.ts";
import type { Settings } from "./settings.ts";
import { createTerminal } from "./terminal.ts";

const change = (version: number, prefix: string): Change<Settings> => ({
  guildId: "1",
  module: "prefix",
  version,
  settings: { prefix },
});

function terminal(colors = false) {
  const lines: string[] = [];
  return {
    ...createTerminal((line) => void lines.push(line.replace(/\d\d:\d\d:\d\d/, "00:00:00")), { colors }),
    lines,
  };
}

test("a change is one line with old and new values", () => {
  const { lines, ...tell } = terminal();
  tell.change(change(3, "?"), change(2, "!"), "Teahouse");
  tell.change(change(1, "?"), undefined, "Teahouse");
  tell.change(change(4, "?"), change(3, "?"), "Teahouse");
  tell.gone(change(4, "?"), "Teahouse");
  expect(lines).toEqual([
    "00:00:00  Teahouse  prefix v3  prefix: ! → ?",
    "00:00:00  Teahouse  prefix v1  prefix: ?",
    "00:00:00  Teahouse  prefix v4  saved, and the same",
    "00:00:00  Teahouse  prefix gone  the bot has left the server, or no longer declares it",
  ]);
});

test("a test that nobody gets is a line with its message", () => {
  const { lines, ...tell } = terminal();
  const { settings } = change(1, "?");
  const task = {
    id: "1",
    task: "test" as const,
    guildId: "1",
    module: "prefix" as const,
    field: "prefix",
    settings,
  };
  tell.test({ ...task, userId: "5", expiresAt: "" }, "Hello!", "Teahouse");
  tell.listed({ commands: 2, withoutDetails: [], unknownDetails: [], warnings: [] });
  expect(lines).toEqual([
    "00:00:00  Teahouse  prefix prefix tested  sent here, without Discord: Hello!",
    "00:00:00  Commands on the site: 2",
  ]);
});

test("control characters are removed, and colours used in a terminal only", () => {
  const { lines, ...tell } = terminal();
  tell.change(change(1, "\u001b[2J"), undefined, "Tea\u009b2Jhouse\n");
  expect(lines).toEqual(["00:00:00  Tea2Jhouse  prefix v1  prefix: [2J"]);
  const colored = terminal(true);
  colored.change(change(1, "?"), undefined, "Teahouse");
  expect(colored.lines[0]).toContain("\u001b[36mprefix v1\u001b[0m");
});

test("a manifest is a line with what became of its modules, and a refused one a line for each field", () => {
  const { lines, ...tell } = terminal();
  const warnings = [{ path: "modules[0].title", code: "no_translation" as const, language: "de" }];
  tell.declared({
    revision: 2,
    modules: { welcome: "changed", selfroles: "unchanged" },
    warnings,
    defaults: {},
  });
  const fields = { "modules[0].fields[0].max": ["Required.", "A number."] };
  tell.refused(Object.assign(failure(400, "bad_request", "Look at the fields."), { fields }));
  expect(lines).toEqual([
    "00:00:00  Declared: welcome changed, selfroles unchanged",
    "00:00:00  modules[0].title: no_translation (de)",
    "00:00:00  Refused: Look at the fields.",
    "00:00:00  modules[0].fields[0].max: Required. A number.",
  ]);
});
