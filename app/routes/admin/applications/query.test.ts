import { expect, test } from "vitest";

import type { ListedApplication } from "#app/features/applications/list.server.ts";

import { exportPath, filterOf, neighboursOf, reviewPath, reviewQueryIn } from "./query.ts";

const read = (text: string) => reviewQueryIn(new URLSearchParams(text));

test("a query is read, and written as it was", () => {
  const query = read("status=accepted&q=%3D1%2B1+%26&from=1~2");
  expect(query).toEqual({ status: "accepted", q: "=1+1 &", from: "1~2" });
  expect(read(reviewPath(query).split("?")[1] ?? "")).toEqual(query);
  expect(reviewPath(query, "318902374650118144", "decided")).toBe(
    "/admin/applications/318902374650118144?status=accepted&q=%3D1%2B1+%26&from=1%7E2&done=decided",
  );
  expect(reviewPath({})).toBe("/admin/applications");
});

test("what means nothing filters nothing, and what is too long is cut whole", () => {
  expect(read("status=lost&q=+%00+&from=&done=decided")).toEqual({});
  expect(read(`q=x${"🐉".repeat(500)}`).q).toBe(`x${"🐉".repeat(199)}`);
  expect(read(`q=${"x".repeat(500)}`).q).toHaveLength(200);
});

test("a file has all pages of what is looked for", () => {
  expect(exportPath(read("status=pending&q=a&from=1~2"), "csv")).toBe(
    "/admin/applications.csv?status=pending&q=a",
  );
});

test("who has withdrawn is looked for where applications are not", () => {
  expect(read("status=withdrawn&q=a")).toEqual({ status: "withdrawn", q: "a" });
  expect(filterOf(read("status=withdrawn&q=a"))).toBeUndefined();
  expect(filterOf(read("status=accepted&q=a&from=1~2"))).toEqual({ status: "accepted", q: "a" });
});

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
