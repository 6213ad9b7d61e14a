import { expect, test, vi } from "vitest";
import { httpErrorOf } from "#app/http/errors.server.ts";
import type { Fault, Operation } from "#dev/discord/faults.ts";
import { people } from "#dev/discord/people.ts";
import { application, redirectUri, useDiscord } from "#dev/discord/test-client.ts";
import { createDiscordBotClient } from "./bot-client.server.ts";
import { createDiscordClient } from "./client.server.ts";
import { DiscordError, DiscordFormatError } from "./errors.server.ts";
import { createDiscordOAuth } from "./oauth.server.ts";

const publicUrl = "http://pearl.test";
/** Timeout of a client's request, in milliseconds: long, because a busy machine answers late. */
const timeout = 10_000;
const { discord } = useDiscord();

const client = () => createDiscordClient({ apiUrl: discord.apiUrl, publicUrl, timeout });
const oauth = () =>
  createDiscordOAuth({
    clientId: application.id,
    clientSecret: application.secret,
    apiUrl: discord.apiUrl,
    authorizeUrl: discord.authorizeUrl,
    issuer: "https://discord.com",
    publicUrl,
    timeout,
  });
const bot = () =>
  createDiscordBotClient({ apiUrl: discord.apiUrl, publicUrl, timeout, token: application.botToken });
const token = () => discord.mintToken(people.bob);

const calls: [string, Operation, () => Promise<unknown>][] = [
  ["who somebody is", "GET /users/@me", () => client().getCurrentUser(token())],
  ["what a token is good for", "GET /oauth2/@me", () => client().getCurrentAuthorization(token())],
  ["somebody's servers", "GET /users/@me/guilds", () => client().listCurrentUserGuilds(token())],
  [
    "a code for tokens",
    "POST /oauth2/token",
    () => oauth().exchangeCode(new URLSearchParams({ code: "x" }), { redirectUri }),
  ],
  ["a refresh", "POST /oauth2/token", () => oauth().refresh(discord.mintGrant(people.bob).refreshToken)],
  ["the bot's servers", "GET /users/@me/guilds as bot", () => bot().listGuilds()],
  ["a revocation", "POST /oauth2/token/revoke", () => oauth().revoke(token())],
];

const failures: [fault: Fault, status: number, code: string][] = [
  [{ kind: "body", status: 400, body: { message: "Bad Request", code: 0 } }, 502, "discord_error"],
  [{ kind: "status", status: 401 }, 401, "unauthorized"],
  [{ kind: "status", status: 403 }, 502, "discord_error"],
  [{ kind: "status", status: 429, retryAfter: 6.4 }, 429, "rate_limited"],
  [{ kind: "status", status: 500 }, 502, "discord_error"],
  [{ kind: "status", status: 502 }, 502, "discord_error"],
  [{ kind: "html", status: 503 }, 502, "discord_error"],
  [{ kind: "hang" }, 504, "timeout"],
  [{ kind: "drip" }, 504, "timeout"],
  [{ kind: "reset" }, 503, "network"],
  [{ kind: "cut" }, 503, "network"],
  [{ kind: "malformed" }, 502, "unexpected_format"],
  [{ kind: "empty" }, 502, "unexpected_format"],
  [{ kind: "body", body: { id: 5, user: [], access_token: {} } }, 502, "unexpected_format"],
];

for (const [what, operation, call] of calls) {
  const isRevocation = operation.endsWith("/revoke");
  // The body of a 200 has no meaning (RFC 7009 section 2.2).
  const those = failures.filter(([, , code]) => !isRevocation || code !== "unexpected_format");
  test.each(those)(`${what}: %j throws the DiscordError for %d %s`, async (fault, status, code) => {
    discord.faults.set(operation, fault);
    discord.requests.splice(0);
    const failing =
      fault.kind === "hang" || fault.kind === "drip" ? withoutPatience(fault.kind, call) : call();
    const error = await failing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DiscordError);
    expect(discord.requests).toHaveLength(1);
    for (const secret of [application.botToken, application.secret, ...discord.secrets])
      expect(String(error)).not.toContain(secret);
    const answer = httpErrorOf(error);
    // The 401 of a grant refers to the client secret, and one of the bot's to its token.
    const isOurs = status === 401 && /^POST| as bot$/.test(operation);
    expect([answer.status, answer.code]).toEqual(isOurs ? [502, "discord_error"] : [status, code]);
    if (status === 429) expect(answer.headers["Retry-After"]).toBe("7");
  });
}

/** Calls, and lets the timeout pass when the request has arrived and, where there is one, its answer has begun. */
async function withoutPatience(kind: "hang" | "drip", call: () => Promise<unknown>): Promise<unknown> {
  const limit = new AbortController();
  const limits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const sent = vi.spyOn(globalThis, "fetch");
  const answering = call();
  answering.catch(() => {});
  await vi.waitUntil(() => discord.requests.length > 0, { timeout: 60_000, interval: 1 });
  if (kind === "drip") await sent.mock.results[0]!.value;
  limit.abort(new DOMException("The time has passed.", "TimeoutError"));
  expect(limits.mock.calls).toEqual([[timeout]]);
  return answering;
}

const servers = Array.from({ length: 201 }, (_, index) => ({
  id: String(300_000_000_000_000_000n + BigInt(index)),
  name: "Server",
}));
test.each<[string, Operation, () => Promise<unknown>]>([
  ["somebody's servers", "GET /users/@me/guilds", () => client().listCurrentUserGuilds(token())],
  ["the bot's servers", "GET /users/@me/guilds as bot", () => bot().listGuilds()],
])("%s: a page with more entries than were asked for is malformed", async (_, operation, call) => {
  discord.faults.set(operation, { kind: "body", body: servers });
  await expect(call()).rejects.toThrow(DiscordFormatError);
  expect(discord.requests.at(-1)).toMatchObject({ status: 200 });
});

const long = "x".repeat(9 * 1024 * 1024);
test.each<[string, Operation, object, () => Promise<unknown>]>([
  [
    "a person",
    "GET /users/@me",
    { id: people.bob.id, username: long },
    () => client().getCurrentUser(token()),
  ],
  [
    "tokens",
    "POST /oauth2/token",
    { access_token: long, token_type: "Bearer", expires_in: 1 },
    () => oauth().refresh(discord.mintGrant(people.bob).refreshToken),
  ],
])("%s: an answer of 9 MiB is not read to its end", async (_, operation, body, call) => {
  discord.faults.set(operation, { kind: "body", body });
  await expect(call()).rejects.toThrow(`Discord, ${operation}: the answer is too large`);
});

test.each<[string, number, Operation, () => Promise<unknown>]>([
  ["a limit", 429, "GET /users/@me", () => client().getCurrentUser(token())],
  ["a limit", 429, "POST /oauth2/token", () => oauth().refresh(discord.mintGrant(people.bob).refreshToken)],
  ["a refused token", 401, "GET /users/@me", () => client().getCurrentUser(token())],
])("%s counts as %d of %s, also where its body is too long", async (_, status, operation, call) => {
  discord.faults.set(operation, { kind: "body", status, body: { error: long } });
  const error: unknown = await call().catch((reason: unknown) => reason);
  expect(httpErrorOf(error).status).toBe(status);
});

test("a person's names lose what Postgres cannot store", async () => {
  const body = { id: people.bob.id, username: "a\0b\ud800", global_name: "\0c" };
  discord.faults.set("GET /users/@me", { kind: "body", body });
  expect(await client().getCurrentUser(token())).toMatchObject({ username: "ab\ufffd", global_name: "c" });
});

test("a person's picture, and scopes and the end of tokens, are such that Postgres can store them", async () => {
  const body = { id: people.bob.id, username: "a", avatar: "\0a", discriminator: "\0" };
  discord.faults.set("GET /users/@me", { kind: "body", body });
  expect(await client().getCurrentUser(token())).toMatchObject({ avatar: "a", discriminator: "" });
  const tokens = { access_token: "a", token_type: "Bearer", expires_in: 1e20, scope: "identify\0  guilds" };
  discord.faults.set("POST /oauth2/token", { kind: "body", body: tokens });
  const { expiresAt, scopes } = await oauth().refresh(discord.mintGrant(people.bob).refreshToken);
  expect([expiresAt.getFullYear() < 3_000, scopes]).toEqual([true, ["identify", "guilds"]]);
});

test("permissions of more digits than Discord will ever have are none: to read a megabyte of them takes a second", async () => {
  const body = [{ ...servers[0], permissions: "9".repeat(1_000_000) }];
  discord.faults.set("GET /users/@me/guilds", { kind: "body", body });
  expect(await client().listCurrentUserGuilds(token())).toMatchObject([{ permissions: "0" }]);
});
