import { expect, test } from "vitest";
import { type Operation, operations } from "./faults.ts";
import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { startDiscord } from "./start.ts";
import { application, getAsBot, getRest, postForm, postToWebhook, useDiscord } from "./test-client.ts";

const { discord } = useDiscord();

const list = "GET /users/@me/guilds";
const myGuilds = () => getRest(discord, "/users/@me/guilds", discord.mintToken(people.bob));

function send(operation: Operation): Promise<Response> {
  const [method, pattern = "", , bot] = operation.split(" ");
  const path = pattern
    .replace("{guild}", guilds.teahouse.id)
    .replace("{user}", people.bob.id)
    .replace("{id}", application.id)
    .replace(/search$/, "search?query=b");
  if (bot || /^\/(guilds|applications)/.test(path)) return getAsBot(discord, path);
  if (path.startsWith("/webhooks"))
    return postToWebhook(discord, { content: "One." }, { url: `${discord.webhookUrl}?wait=true` });
  const scopes = ["identify", "guilds", "guilds.members.read"];
  const { refreshToken, accessToken } = discord.mintGrant(people.bob, { scopes });
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

test('the fault "hang" ends when the stand-in stops', async () => {
  const own = await startDiscord({ application });
  own.faults.set(list, { kind: "hang" });
  const ended = getRest(own, "/users/@me/guilds", "any").catch((error: unknown) => error);
  while (own.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(own.requests).toEqual([{ method: "GET", path: "/api/v10/users/@me/guilds", status: null }]);
  await own.stop();
  expect(await ended).toBeInstanceOf(TypeError);
});

test.each([
  [{ times: 2 }, [500, 500, 200, 200]],
  [{ after: 2, times: 1 }, [200, 200, 500, 200]],
])("a fault with %j", async (limits, expected) => {
  discord.faults.set(list, { kind: "status", status: 500 }, limits);
  const statuses = [];
  for (const _ of expected) statuses.push((await myGuilds()).status);
  expect(statuses).toEqual(expected);
});

const url = () => `${discord.origin}/__faults`;
const post = (fields: Record<string, string>) =>
  fetch(url(), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

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
