import { beforeAll, beforeEach, expect, test } from "vitest";
import { createDiscordClient } from "#app/discord/client.server.ts";
import {
  DiscordForbiddenError,
  DiscordFormatError,
  DiscordNetworkError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import type { Fault } from "#dev/discord/faults.ts";
import { people } from "#dev/discord/people.ts";
import { startDiscord, type Discord } from "#dev/discord/start.ts";
import { GuildLoadTimeoutError, RightsUncheckedError, createGuildLists } from "./guild-lists.server.ts";

const LIST = "GET /users/@me/guilds";
const application = { id: "100000000000000001", secret: "client-secret-for-tests", redirectUris: [] };
let discord: Discord;
beforeAll(async () => {
  discord = await startDiscord({ application });
  return () => discord.stop();
});
beforeEach(() => discord.faults.clear());

const lists = (timeouts?: Parameters<typeof createGuildLists>[1]) =>
  createGuildLists(createDiscordClient({ apiUrl: discord.apiUrl, publicUrl: "http://pearl.test" }), timeouts);
function person(token = discord.mintToken(people.bob)) {
  return { user: people.bob, token: { grant: "browser", get: () => Promise.resolve(token) } };
}
const TIMEOUTS = { load: 10_000, rights: 10_000 };
const asked = () => discord.requests.filter(({ path }) => path.endsWith("/users/@me/guilds")).length;

async function count(work: () => Promise<unknown>) {
  const before = asked();
  const outcome = await work().catch((error: unknown) => error);
  return { times: asked() - before, outcome };
}

test.each(["recent", "refreshed"] as const)("%s: a temporary failure is retried up to twice", async (way) => {
  discord.faults.set(LIST, { kind: "status", status: 500 }, { times: 2 });
  const { times, outcome } = await count(() => lists()[way](person()));
  expect(times).toBe(3);
  expect(outcome).toMatchObject({ guilds: expect.any(Array) });
  discord.faults.set(LIST, { kind: "reset" }, { times: 1 });
  expect((await count(() => lists()[way](person()))).times).toBe(2);
});

test("a fourth attempt is never made", async () => {
  discord.faults.set(LIST, { kind: "html", status: 502 });
  const read = await count(() => lists().recent(person()));
  expect(read).toEqual({ times: 3, outcome: expect.any(DiscordResponseError) });
  discord.faults.set(LIST, { kind: "reset" });
  const written = await count(() => lists().refreshed(person()));
  expect(written).toEqual({ times: 3, outcome: expect.any(RightsUncheckedError) });
});

test.each<[Fault, unknown]>([
  [{ kind: "status", status: 401 }, DiscordUnauthorizedError],
  [{ kind: "status", status: 403 }, DiscordForbiddenError],
  [{ kind: "status", status: 429, retryAfter: 1 }, DiscordRateLimitedError],
  [{ kind: "malformed" }, DiscordFormatError],
])("%j is not retried", async (fault, kind) => {
  discord.faults.set(LIST, fault);
  expect(await count(() => lists().recent(person()))).toEqual({ times: 1, outcome: expect.any(kind) });
  expect((await count(() => lists().refreshed(person()))).times).toBe(1);
});

test("all attempts share one timeout", async () => {
  discord.faults.set(LIST, { kind: "hang" });
  const { outcome } = await count(() => lists({ ...TIMEOUTS, rights: 30 }).recent(person()));
  expect(outcome).toBeInstanceOf(DiscordTimeoutError);
  // Without time for the delay there is no second attempt.
  discord.faults.set(LIST, { kind: "status", status: 500 });
  expect((await count(() => lists({ ...TIMEOUTS, rights: 150 }).recent(person()))).times).toBe(1);
});

test("list() asks once and times out", async () => {
  discord.faults.set(LIST, { kind: "reset" });
  expect(await count(() => lists().list(person()))).toEqual({
    times: 1,
    outcome: expect.any(DiscordNetworkError),
  });
  const stuck = { ...person(), token: { grant: "browser", get: () => new Promise<string>(() => undefined) } };
  const { outcome } = await count(() => lists({ ...TIMEOUTS, load: 20 }).list(stuck));
  expect(outcome).toBeInstanceOf(GuildLoadTimeoutError);
});

test("recent() does not retry if there is a cached list", async () => {
  const all = lists();
  const bob = person();
  await all.recent(bob);
  all.invalidate(people.bob.id);
  discord.faults.set(LIST, { kind: "status", status: 500 });
  expect(await count(() => all.recent(bob))).toEqual({
    times: 1,
    outcome: expect.objectContaining({ failure: expect.any(DiscordResponseError) }),
  });
});
