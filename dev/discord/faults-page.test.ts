import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { operations } from "./faults.ts";
import { type Discord } from "./start.ts";
import { answerOf, startForTests } from "./test-client.ts";

let discord: Discord;
beforeAll(async () => void ({ discord } = await startForTests()));
afterEach(() => discord.faults.clear());
afterAll(() => discord.stop());

const list = "GET /users/@me/guilds";
const url = () => `${discord.origin}/__faults`;
const put = (body: unknown) => fetch(url(), { method: "PUT", body: JSON.stringify(body) });
const post = (fields: Record<string, string>) =>
  fetch(url(), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

test("PUT sets a fault, DELETE clears all", async () => {
  const fault = { kind: "status", status: 429, retryAfter: 3 };
  expect((await put({ operation: list, fault, times: 2 })).status).toBe(204);
  expect(discord.faults.get(list)).toEqual({ fault, timesLeft: 2 });
  expect((await put({ operation: list, fault: { kind: "hang" } })).status).toBe(204);
  expect(discord.faults.get(list)).toEqual({ fault: { kind: "hang" }, timesLeft: Infinity });
  expect((await fetch(url(), { method: "DELETE" })).status).toBe(204);
  expect(discord.faults.get(list)).toBeUndefined();
});

test.each([
  ["an unknown operation", { operation: "GET /users", fault: { kind: "hang" } }],
  ["an unknown kind", { operation: list, fault: { kind: "slow" } }],
  ["429 without a time", { operation: list, fault: { kind: "status", status: 429 } }],
  ["zero times", { operation: list, fault: { kind: "hang" }, times: 0 }],
  ["nothing", undefined],
])("PUT refuses %s", async (_, body) => {
  expect(await answerOf(put(body))).toEqual([400, { message: expect.any(String) }]);
});

test("the page lists every operation with its fault", async () => {
  discord.faults.set(list, { kind: "body", body: "<script>" }, { times: 3 });
  const page = await (await fetch(url())).text();
  for (const operation of operations) expect(page).toContain(`>${operation}<`);
  expect(page).toContain("&lt;script&gt;");
  expect(page).toContain("× 3");
});

test("the page's forms set and clear faults", async () => {
  const set = await post({ operation: list, preset: "429, retry after 3 s", times: "" });
  expect([set.status, set.headers.get("location")]).toEqual([303, "/__faults"]);
  expect(discord.faults.get(list)).toEqual({
    fault: { kind: "status", status: 429, retryAfter: 3 },
    timesLeft: Infinity,
  });
  await post({ operation: list, preset: "no answer", times: "1" });
  expect(discord.faults.get(list)).toEqual({ fault: { kind: "hang" }, timesLeft: 1 });
  await post({ operation: list, preset: "no answer", times: "", clear: "1" });
  expect(discord.faults.get(list)).toBeUndefined();
  expect((await post({ operation: "nothing", preset: "", times: "" })).status).toBe(400);
});
