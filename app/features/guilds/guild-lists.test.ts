import { expect, onTestFinished, test, vi } from "vitest";
import { createDiscordClient, type DiscordClient } from "#app/discord/client.server.ts";
import {
  DiscordFormatError,
  DiscordNetworkError,
  DiscordRateLimitedError,
  DiscordResponseError,
  DiscordTimeoutError,
  DiscordUnauthorizedError,
} from "#app/discord/errors.server.ts";
import type { Fault } from "#dev/discord/faults.ts";
import { people } from "#dev/discord/people.ts";
import { useDiscord } from "#dev/discord/test-client.ts";
import { GuildLoadTimeoutError, RightsUncheckedError, createGuildLists } from "./guild-lists.server.ts";
import { createMemberRoles } from "./member-roles.server.ts";

const LIST = "GET /users/@me/guilds";
const { discord } = useDiscord();

const lists = (timeouts?: Parameters<typeof createGuildLists>[1]) =>
  createGuildLists(createDiscordClient({ apiUrl: discord.apiUrl, publicUrl: "http://pearl.test" }), timeouts);
function person() {
  const token = discord.mintToken(people.bob);
  return { user: people.bob, token: { grant: "browser", get: () => Promise.resolve(token) } };
}
const TIMEOUTS = { load: 10_000, rights: 10_000 };
const asked = () => discord.requests.filter(({ path }) => path.endsWith("/users/@me/guilds")).length;

async function count(work: () => Promise<unknown>) {
  const before = asked();
  const outcome = await work().catch((error: unknown) => error);
  return { times: asked() - before, outcome };
}

type ErrorClass = new (...args: never[]) => Error;
const GUILDS = expect.objectContaining({ guilds: expect.any(Array) });
/** Errors of recent(), and of refreshed() if they differ. */
test.each<[Fault, failures: number, times: number, error?: ErrorClass, refreshed?: ErrorClass]>([
  [{ kind: "status", status: 500 }, 2, 3],
  [{ kind: "reset" }, 1, 2],
  [{ kind: "html", status: 502 }, 9, 3, DiscordResponseError, RightsUncheckedError],
  [{ kind: "reset" }, 9, 3, DiscordNetworkError, RightsUncheckedError],
  [{ kind: "status", status: 401 }, 9, 1, DiscordUnauthorizedError],
  [{ kind: "status", status: 403 }, 9, 1, DiscordResponseError, RightsUncheckedError],
  [{ kind: "status", status: 429, retryAfter: 1 }, 9, 1, DiscordRateLimitedError, RightsUncheckedError],
  [{ kind: "malformed" }, 9, 1, DiscordFormatError, RightsUncheckedError],
])(
  "outages are retried up to twice, others not: %j, %i times",
  async (fault, failures, times, error, other = error) => {
    for (const [way, thrown] of [
      ["recent", error],
      ["refreshed", other],
    ] as const) {
      discord.faults.set(LIST, fault, { times: failures });
      const outcome = thrown ? expect.any(thrown) : GUILDS;
      expect(await count(() => lists()[way](person()))).toEqual({ times, outcome });
    }
  },
);

test("lists are kept as long as there is space for their servers, those that were used last", async () => {
  const many = Array.from({ length: 40_000 }, (_, index) => ({ id: String(index) }));
  const client = { listCurrentUserGuilds: () => Promise.resolve(many) } as unknown as DiscordClient;
  const all = createGuildLists(client, TIMEOUTS);
  const three = ["1", "2", "3"].map((id) => ({ ...person(), user: { id } }));
  for (const one of three) await all.list(one);
  expect(three.map((one) => all.cached(one)?.length)).toEqual([undefined, 40_000, 40_000]);
});

test("5,000 lists are kept, however few servers they have", async () => {
  const client = { listCurrentUserGuilds: () => Promise.resolve([]) } as unknown as DiscordClient;
  const all = createGuildLists(client, TIMEOUTS);
  const somebody = person();
  const many = Array.from({ length: 5_001 }, (_, index) => ({ ...somebody, user: { id: String(index) } }));
  for (const one of many) await all.list(one);
  expect(many.filter((one) => !all.cached(one))).toEqual([many[0]]);
});

test("a list that did not come in time is not asked for again: it may be one for which others had begun to wait", async () => {
  const timedOut = vi.fn(() => Promise.reject(new DiscordTimeoutError("GET /users/@me/guilds", "late")));
  const client = { listCurrentUserGuilds: timedOut } as unknown as DiscordClient;
  const refreshed = createGuildLists(client, TIMEOUTS).refreshed(person());
  await expect(refreshed).rejects.toBeInstanceOf(RightsUncheckedError);
  expect(timedOut).toHaveBeenCalledTimes(1);
});

test("a 429 that is remembered says how long it still lasts", async () => {
  const all = lists();
  const left = () => all.list(person()).catch((error: unknown) => error);
  discord.faults.set(LIST, { kind: "status", status: 429, retryAfter: 3_600 }, { times: 1 });
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  expect(await left()).toMatchObject({ retryAfter: 3_600 });
  clock.mockReturnValue(3_001_000);
  await expect.poll(left).toMatchObject({ retryAfter: 600 });
});

test("after a 429 Discord is not asked again until Retry-After is over", async () => {
  const [long, short] = [lists(), lists()];
  const limited = expect.any(DiscordRateLimitedError);
  discord.faults.set(LIST, { kind: "status", status: 429, retryAfter: 3_600 }, { times: 1 });
  expect(await count(() => long.list(person()))).toEqual({ times: 1, outcome: limited });
  expect(await count(() => long.list(person()))).toEqual({ times: 0, outcome: limited });
  expect(await count(() => long.recent(person()))).toEqual({ times: 0, outcome: limited });

  discord.faults.set(LIST, { kind: "status", status: 429, retryAfter: 1 }, { times: 1 });
  expect(await count(() => short.list(person()))).toEqual({ times: 1, outcome: limited });
  await expect.poll(() => count(() => short.list(person()))).toMatchObject({ outcome: GUILDS });
});

test("list() is not retried, and times out; all attempts of the others share one timeout", async () => {
  discord.faults.set(LIST, { kind: "reset" });
  const outcomeOfList = await count(() => lists().list(person()));
  expect(outcomeOfList).toEqual({ times: 1, outcome: expect.any(DiscordNetworkError) });
  discord.faults.set(LIST, { kind: "hang" });
  const before = asked();
  const { outcome } = await count(() => lists({ ...TIMEOUTS, rights: 30 }).recent(person()));
  expect(outcome).toBeInstanceOf(DiscordTimeoutError);
  // A busy machine sends the request after its time, which would count as one of the next.
  await expect.poll(asked).toBe(before + 1);
  // Without time for the delay there is no second attempt.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  discord.faults.set(LIST, { kind: "status", status: 500 });
  const { user, token } = person();
  const get = () => (vi.setSystemTime(Date.now() + TIMEOUTS.rights - 100), token.get());
  expect((await count(() => lists(TIMEOUTS).recent({ user, token: { ...token, get } }))).times).toBe(1);

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

test("rights do not get younger when the clock is set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const getCurrentMember = vi.fn(() => Promise.resolve({ roles: [] }));
  const roles = createMemberRoles(undefined, { getCurrentMember } as unknown as DiscordClient);
  const { user, token } = person();
  const asked = { guildId: "1", userId: user.id, token: { ...token, scopes: ["guilds.members.read"] } };
  const all = lists();
  const readBoth = () => Promise.all([all.recent({ user, token }), roles.recent(asked)]);
  await readBoth();
  vi.setSystemTime(Date.now() - 3_600_000);
  expect((await count(readBoth)).times).toBe(1);
  expect(getCurrentMember).toHaveBeenCalledTimes(2);
});
