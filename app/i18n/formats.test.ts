import { expect, test } from "vitest";

import { site } from "#app/content/site.ts";

import { fixedT } from "./i18n.server.ts";

test("counts are formatted by language, and the variables of names are filled", () => {
  expect(fixedT("en", "dashboard")("guild.members", { count: 12_345 })).toBe("12,345 members");
  expect(fixedT("de", "dashboard")("guild.members", { count: 12_345 })).toBe("12.345 Mitglieder");
  expect(fixedT("en", "dashboard")("servers.addable")).toContain(site.name);
});
