import { beforeAll, expect, test } from "vitest";
import { requireCaller } from "#app/auth/guards.server.ts";
import { answering, json } from "#app/http/resource.server.ts";
import * as callback from "#app/routes/auth/callback.tsx";
import * as login from "#app/routes/auth/login.ts";
import * as invite from "#app/routes/dashboard/invite.ts";
import * as overview from "#app/routes/dashboard/overview.tsx";
import * as settingsPage from "#app/routes/dashboard/settings.tsx";
import * as transfer from "#app/routes/dashboard/transfer.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { apiClient, type Asked } from "#test/contract.ts";
import { usePages } from "#test/http/pages.ts";
import { asBot, useSite, type Outcome } from "#test/site.ts";

const site = useSite({ RATE_LIMIT_SCALE: "1" });
const pages = usePages(site);
const { ask } = await apiClient(site);
let bob = "";
beforeAll(async () => {
  await site.reportGuilds();
  bob = await site.signIn(people.bob);
});

const whoami = { loader: answering(async (args) => json(await requireCaller(args))) };

async function statuses(count: number, call: (i: number) => Promise<Outcome>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push((await call(i)).status);
  return all;
}

const times = (count: number, status: number): number[] => Array(count).fill(status);

test("the seventh reload of somebody's servers in a minute is a 429, and the page is still there", async () => {
  const path = "/dashboard";
  const post = (cookie: string) =>
    site.call(overview, { path, method: "POST", cookie, body: new URLSearchParams() });
  expect(await statuses(6, () => post(bob))).toEqual(times(6, 303));
  const refused = await post(bob);
  expect(refused).toMatchObject({ status: 429, body: { retryAfter: expect.any(Number) } });
  const page = await pages(path, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin" },
    cookie: bob,
    body: new URLSearchParams(),
  });
  expect(page.headers.get("Retry-After")).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect((await post(await site.signIn(people.carol))).status).toBe(303);
});

test("the sixth application in a minute is a 429, also if none of them was valid", async () => {
  const send = (cookie: string, body: object) => ask("submitApplication", { cookie, body });
  const form = applicationForm(people.bob);
  expect(await statuses(2, () => send(bob, { nonsense: true }))).toEqual(times(2, 400));
  expect(await statuses(4, () => send(bob, form))).toEqual([201, 200, 200, 429]);
  expect(await send(bob, form)).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  const carol = await site.signIn(people.carol);
  expect((await send(carol, applicationForm(people.carol))).status).toBe(201);
});

const guildId = guilds.harbour.id;
const prefetch = { headers: { "Sec-Purpose": "prefetch" } };

test.each([
  ["start of a sign-in", login, "/login", { method: "HEAD" }, 302, 302],
  ["end of a sign-in", callback, "/auth/callback?code=x&state=y", prefetch, 400, 400],
  ["invite", invite, `/dashboard/guilds/${guildId}/invite`, { method: "HEAD" }, 302, 429],
])(
  "the thirty-first %s in a minute is a 429 page; prefetching is not counted, a sign-in from elsewhere apart",
  async (_, module, path, ahead, status, elsewhere) => {
    const open = (options = {}) => site.call(module, { path, params: { guildId }, cookie: bob, ...options });
    expect(await statuses(31, () => open(ahead))).toEqual(times(31, 204));
    expect(await statuses(30, () => open())).toEqual(times(30, status));
    const refused = await open();
    expect(refused).toMatchObject({
      status: 429,
      body: { code: "rate_limited", retryAfter: expect.any(Number) },
    });
    expect(refused.headers.get("Retry-After")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect((await open({ address: "203.0.113.2" })).status).toBe(elsewhere);
  },
);

test("nobody uses up somebody else's refreshes of a token; a person has five, from any address", async () => {
  const refresh = (refresh_token: string, address: string) =>
    ask("refreshTokens", { body: { refresh_token, user_id: people.bob.id }, address });
  const [own, others] = ["203.0.113.3", "203.0.113.4"];
  expect(await statuses(5, (i) => refresh(`junk-${i}`, others))).toEqual(times(5, 401));
  const carols = site.discord.mintGrant(people.carol).refreshToken;
  expect((await refresh(carols, others)).status).toBe(403);
  const bobs = () => site.discord.mintGrant(people.bob).refreshToken;
  expect(await statuses(6, () => refresh(bobs(), own))).toEqual([...times(5, 200), 429]);
  expect((await refresh(bobs(), others)).status).toBe(429);
});

const withBearer = (token: string, address?: string) =>
  site.call(whoami, { path: "/x", headers: { Authorization: `Bearer ${token}` }, address });

test("unknown bearers are counted by address, whatever is wrong with them", async () => {
  const wrong = ["no-such-token", "not~a~token!", site.discord.mintToken(people.bob, { scopes: ["guilds"] })];
  const answers = await statuses(21, (i) => withBearer(wrong[i % wrong.length]!));
  expect(answers).toEqual([...times(20, 401), 429]);
  expect((await withBearer("no-such-token", "203.0.113.2")).status).toBe(401);
});

test("valid bearers take no points, even many at once, and a known one passes above the limit", async () => {
  const good = Array.from({ length: 30 }, () => site.discord.mintToken(people.carol));
  expect(await statuses(30, (i) => withBearer(good[i]!))).toEqual(times(30, 200));
  const another = site.discord.mintToken(people.carol);
  const crowd = await Promise.all(Array.from({ length: 40 }, () => withBearer(another)));
  expect(crowd.map(({ status }) => status)).toEqual(times(40, 200));

  expect(await statuses(21, (i) => withBearer(`stranger-${i}`))).toEqual([...times(20, 401), 429]);
  expect((await withBearer(another)).status).toBe(200);
  expect((await withBearer(site.discord.mintToken(people.carol))).status).toBe(429);
});

test("a check that fails at Discord takes no point and is not cached", async () => {
  const token = site.discord.mintToken(people.bob);
  site.discord.faults.set("GET /oauth2/@me", { kind: "status", status: 500 });
  expect(await statuses(25, () => withBearer(token))).toEqual(times(25, 502));
  site.discord.faults.clear();
  expect((await withBearer(token)).status).toBe(200);
});

test("wrong bot tokens are unknown bearers; the right one is never counted", async () => {
  const report = (headers: Record<string, string>) => ask("recordStats", { headers, body: {} });
  expect(await statuses(25, () => report(asBot))).toEqual(times(25, 400));
  const wrong = { Authorization: "Bearer not-the-token-of-the-bot-0123456789abcdef" };
  expect(await statuses(21, () => report(wrong))).toEqual([...times(20, 401), 429]);
  expect((await withBearer("no-such-token")).status).toBe(429);
  expect((await report(asBot)).status).toBe(400);
  // Nothing was guessed.
  expect((await report({})).status).toBe(401);
});

test("a person's writes of settings count over form and API together, the bot's do not", async () => {
  const params = { guildId: guilds.teahouse.id, module: "prefix" };
  for (let i = 0; i < 59; i++) await site.services.limits.writeSettings(people.bob.id);
  const save = (fields: Record<string, string>) =>
    site.call(settingsPage, {
      method: "POST",
      path: `/dashboard/guilds/${params.guildId}/prefix`,
      params,
      cookie: bob,
      body: new URLSearchParams(fields),
    });
  const put = (who: Asked) => ask("putPrefix", { body: { settings: { prefix: "?" } }, ...who });
  expect((await save({ version: "0", prefix: "!!" })).status).toBe(303);
  expect(await put({ cookie: bob })).toMatchObject({ status: 429, body: { error: "rate_limited" } });
  expect(await save({ version: "1", prefix: "typed" })).toMatchObject({
    status: 429,
    body: { code: "rate_limited", submitted: { fields: expect.arrayContaining([["prefix", "typed"]]) } },
  });
  expect(await statuses(3, () => put({ headers: asBot }))).toEqual(times(3, 200));

  // Somebody who is too fast does not make us ask Discord, which would have failed; nor by looking what a file would change.
  site.discord.faults.set("GET /users/@me/guilds", { kind: "status", status: 500 });
  expect((await put({ cookie: bob })).status).toBe(429);
  const path = `/dashboard/guilds/${params.guildId}/transfer`;
  const check = { method: "POST", path, params, cookie: bob, body: new URLSearchParams({ text: "{}" }) };
  expect((await site.call(transfer, check)).status).toBe(429);
});
