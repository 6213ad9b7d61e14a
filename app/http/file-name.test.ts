import { expect, test } from "vitest";

import { fileName } from "./file-name.server.ts";

test.each([
  ["Pearl", "pearl-data.json"],
  ["Ruby & Sons!", "ruby-sons-data.json"],
  ["真珠", "bot-data.json"],
])("a download of %s is called %s", (bot, name) => {
  expect(fileName("data.json", bot)).toBe(name);
});
