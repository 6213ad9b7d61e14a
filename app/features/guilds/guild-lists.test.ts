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

const GUILDS = expect.objectContaining({ guilds: expect.any(Array) });
test.each<["list" | "recent" | "refreshed", Fault, failures: number, times: number, unknown]>([
  ["recent", { kind: "status", status: 500 }, 2, 3, GUILDS],
  ["refreshed", { kind: "status", status: 500 }, 2, 3, GUILDS],
  ["recent", { kind: "reset" }, 1, 2, GUILDS],
  ["refreshed", { kind: "reset" }, 1, 2, GUILDS],
  ["recent", { kind: "html", status: 502 }, 9, 3, expect.any(DiscordResponseError)],
  ["refreshed", { kind: "reset" }, 9, 3, expect.any(RightsUncheckedError)],
  ["recent", { kind: "status", status: 401 }, 9, 1, expect.any(DiscordUnauthorizedError)],
  ["refreshed", { kind: "status", status: 401 }, 9, 1, expect.any(DiscordUnauthorizedError)],
  ["recent", { kind: "status", status: 403 }, 9, 1, expect.any(DiscordForbiddenError)],
  ["refreshed", { kind: "status", status: 403 }, 9, 1, expect.any(DiscordForbiddenError)],
  ["recent", { kind: "status", status: 429, retryAfter: 1 }, 9, 1, expect.any(DiscordRateLimitedError)],
  ["refreshed", { kind: "status", status: 429, retryAfter: 1 }, 9, 1, expect.any(RightsUncheckedError)],
  ["recent", { kind: "malformed" }, 9, 1, expect.any(DiscordFormatError)],
  ["refreshed", { kind: "malformed" }, 9, 1, expect.any(RightsUncheckedError)],
  ["list", { kind: "reset" }, 9, 1, expect.any(DiscordNetworkError)],
])(
  "%s(): outages are retried up to twice, others not: %j, %i times",
  async (way, fault, failures, times, outcome) => {
    discord.faults.set(LIST, fault, { times: failures });
    expect(await count(() => lists()[way](person()))).toEqual({ times, outcome });
  },
);

test("all attempts share one timeout, and list() times out", async () => {
  discord.faults.set(LIST, { kind: "hang" });
  const { outcome } = await count(() => lists({ ...TIMEOUTS, rights: 30 }).recent(person()));
  expect(outcome).toBeInstanceOf(DiscordTimeoutError);
  // Without time for the delay there is no second attempt.
  discord.faults.set(LIST, { kind: "status", status: 500 });
  expect((await count(() => lists({ ...TIMEOUTS, rights: 150 }).recent(person()))).times).toBe(1);

  const stuck = { ...person(), token: { grant: "browser", get: () => new Promise<string>(() => undefined) } };
  const late = lists({ ...TIMEOUTS, load: 20 }).list(stuck);
  await expect(late).rejects.toBeInstanceOf(GuildLoadTimeoutError);
});

test("recent() does not retry if there is a cached list", async () => {
  const all = lists();
  const bob = person();
  await all.recent(bob);
  all.invalidate(people.bob.id);
  discord.faults.set(LIST, { kind: "status", status: 500 });
  const failure = expect.any(DiscordResponseError);
  expect(await count(() => all.recent(bob))).toMatchObject({ times: 1, outcome: { failure } });
});
