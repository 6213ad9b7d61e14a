import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { type Operation, operations } from "./faults.ts";
import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { type Discord } from "./start.ts";
import { authorizeUrl, getAsBot, getRest, postForm, startForTests, postToWebhook } from "./test-client.ts";
import { signIn } from "./visitor.ts";

let discord: Discord;
let clock: { now: number };
beforeAll(async () => void ({ discord, clock } = await startForTests()));
afterEach(() => discord.faults.clear());
afterAll(() => discord.stop());

const list = "GET /users/@me/guilds";
const myGuilds = () => getRest(discord, "/users/@me/guilds", discord.mintToken(people.bob));

function send(operation: Operation): Promise<Response> {
  const [method, pattern = "", , bot] = operation.split(" ");
  const path = pattern.replace("{guild}", guilds.teahouse.id).replace("{user}", people.bob.id);
  if (bot || path.startsWith("/guilds")) return getAsBot(discord, path);
  if (path.startsWith("/webhooks"))
    return postToWebhook(discord, { content: "One." }, { url: `${discord.webhookUrl}?wait=true` });
  const { refreshToken, accessToken } = discord.mintGrant(people.bob);
  const form = { grant_type: "refresh_token", refresh_token: refreshToken, token: accessToken };
  return method === "GET" ? getRest(discord, path, accessToken) : postForm(discord, form, { path });
}

test.each(operations)("%s fails until its fault is cleared", async (operation) => {
  discord.faults.set(operation, { kind: "status", status: 500 });
  expect((await send(operation)).status).toBe(500);
  for (const other of operations) if (other !== operation) expect((await send(other)).status).toBe(200);
  discord.faults.clear(operation);
  expect((await send(operation)).status).toBe(200);
});

test("the token endpoint fails at both of its paths", async () => {
  discord.faults.set("POST /oauth2/token", { kind: "status", status: 401 });
  for (const prefix of ["/api", "/api/v10"]) {
    const response = await fetch(`${discord.origin}${prefix}/oauth2/token`, { method: "POST" });
    expect([response.status, await response.json()]).toEqual([401, { error: "invalid_client" }]);
  }
});

test("a 429 has Retry-After and rate limit headers", async () => {
  discord.faults.set(list, { kind: "status", status: 429, retryAfter: 64.57 });
  const response = await myGuilds();
  expect(response.status).toBe(429);
  expect(await response.json()).toEqual({
    message: "You are being rate limited.",
    retry_after: 64.57,
    global: false,
  });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "retry-after": "65",
    "x-ratelimit-scope": "user",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset-after": "64.570",
    "x-ratelimit-reset": (clock.now / 1000 + 64.57).toFixed(3),
  });
});

test("a global 429 has no bucket", async () => {
  discord.faults.set(list, { kind: "status", status: 429, retryAfter: 1, global: true });
  const response = await myGuilds();
  expect(await response.json()).toMatchObject({ global: true });
  expect(response.headers.get("x-ratelimit-global")).toBe("true");
  expect(response.headers.get("x-ratelimit-scope")).toBe("global");
  expect(response.headers.get("x-ratelimit-bucket")).toBeNull();
});

test.each([
  [401, { message: "401: Unauthorized", code: 0 }],
  [403, { message: "Missing Access", code: 50001 }],
  [500, { message: "500: Internal Server Error", code: 0 }],
  [502, { message: "502: Bad Gateway", code: 0 }],
] as const)('the fault "status" answers %d', async (status, body) => {
  discord.faults.set(list, { kind: "status", status });
  const response = await myGuilds();
  expect([response.status, await response.json()]).toEqual([status, body]);
});

test('the fault "html" answers a page', async () => {
  discord.faults.set(list, { kind: "html", status: 502 });
  const response = await myGuilds();
  expect(response.status).toBe(502);
  expect(response.headers.get("content-type")).toContain("text/html");
});

test('the fault "malformed" answers truncated JSON', async () => {
  discord.faults.set(list, { kind: "malformed" });
  const response = await myGuilds();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json");
  await expect(response.json()).rejects.toThrow(SyntaxError);
});

test('the fault "empty" answers without a body', async () => {
  discord.faults.set(list, { kind: "empty" });
  const response = await myGuilds();
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test('the fault "body" answers other JSON', async () => {
  discord.faults.set(list, { kind: "body", body: null });
  expect(await (await myGuilds()).json()).toBeNull();
  discord.faults.set(list, { kind: "body", body: { code: 50014 }, status: 401 });
  expect((await myGuilds()).status).toBe(401);
});

test('the fault "reset" resets the connection', async () => {
  discord.faults.set(list, { kind: "reset" });
  await expect(myGuilds()).rejects.toThrow("fetch failed");
  expect(discord.requests.at(-1)).toEqual({ method: "GET", path: "/api/v10/users/@me/guilds", status: null });
});

test('the fault "hang" ends when the stand-in stops', async () => {
  const { discord: own } = await startForTests();
  own.faults.set(list, { kind: "hang" });
  const ended = getRest(own, "/users/@me/guilds", "any").catch((error: unknown) => error);
  while (own.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(own.requests).toEqual([{ method: "GET", path: "/api/v10/users/@me/guilds", status: null }]);
  await own.stop();
  expect(await ended).toBeInstanceOf(TypeError);
});

test("`times` limits the number of failures", async () => {
  discord.faults.set(list, { kind: "status", status: 500 }, { times: 2 });
  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt++) statuses.push((await myGuilds()).status);
  expect(statuses).toEqual([500, 500, 200]);
});

test("`after` delays the failures", async () => {
  discord.faults.set(list, { kind: "status", status: 500 }, { after: 2, times: 1 });
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt++) statuses.push((await myGuilds()).status);
  expect(statuses).toEqual([200, 200, 500, 200]);
});

test('the fault "exhausted" adds rate limit headers to a regular response', async () => {
  discord.faults.set(list, { kind: "exhausted", resetAfter: 0.25 }, { times: 1 });
  const response = await myGuilds();
  expect([response.status, await response.json()]).toEqual([200, expect.any(Array)]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset-after": "0.250",
  });
  expect((await myGuilds()).headers.get("x-ratelimit-remaining")).not.toBe("0");
});

test("the sign-in page works while the API fails", async () => {
  for (const operation of operations) discord.faults.set(operation, { kind: "status", status: 502 });
  const back = await signIn(authorizeUrl(discord), people.bob);
  expect(back.searchParams.has("code")).toBe(true);
});
