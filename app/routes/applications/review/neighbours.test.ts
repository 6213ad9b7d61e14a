import { expect, test } from "vitest";

import type { ListedApplication } from "#app/features/applications/search.server.ts";

import { neighboursOf } from "./neighbours.ts";

const entry = (discordId: string): ListedApplication => ({
  ...{ discordId, username: discordId, name: undefined, status: "pending", submittedAt: new Date(0) },
  ...{ changed: false, place: `1~${discordId}` },
});
const page = {
  query: { from: "here" },
  entries: [entry("b"), entry("c")],
  ...{ newer: entry("a"), older: entry("d"), around: {} },
};

test("within a page both are on it", () => {
  expect(neighboursOf(page, "b").next).toEqual({ discordId: "c", from: "here" });
  expect(neighboursOf(page, "c").previous).toEqual({ discordId: "b", from: "here" });
});

test("over its edges a page begins with them", () => {
  expect(neighboursOf(page, "b").previous).toEqual({ discordId: "a", from: "1~a" });
  expect(neighboursOf(page, "c").next).toEqual({ discordId: "d", from: "1~d" });
});

test("who is not in the list has those around them", () => {
  const around = { discordId: "x", previous: entry("w"), next: entry("b") };
  expect(neighboursOf({ ...page, around }, "x")).toEqual({
    previous: { discordId: "w", from: "1~w" },
    next: { discordId: "b", from: "here" },
  });
  expect(neighboursOf({ ...page, around }, "y")).toEqual({});
  expect(neighboursOf(page)).toEqual({});
});
