import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { people } from "#dev/discord/people.ts";
import { apiClient } from "#test/contract.ts";
import { refuse } from "#test/database/refuse.ts";
import { codeOfAnotherClient } from "#test/sign-in-flow.ts";
import { anotherProcess, PUBLIC_URL, useSite } from "#test/site.ts";
import { skipDelays } from "#test/skip-delays.ts";

const waited = skipDelays();
const site = useSite();
const { ask } = await apiClient(site);
const asked = () => site.discord.requests.filter(({ path }) => path.endsWith("/oauth2/token")).length;
beforeEach(() => void site.discord.requests.splice(0));

const refresh = (body: object, services = site.services) => ask("refreshTokens", { body, services });
const exchange = (body: object) => ask("exchangeCode", { body });
const bobs = () => ({
  refresh_token: site.discord.mintGrant(people.bob).refreshToken,
  user_id: people.bob.id,
});

const TOKENS = {
  access_token: expect.any(String),
  refresh_token: expect.any(String),
  expires_in: expect.toSatisfy((seconds: number) => seconds > 604_700 && seconds <= 604_800),
};
const DEAD = {
  error: "invalid_grant",
  message: "Session abgelaufen. Bitte melde dich erneut an.",
  requireReauth: true,
};

test("a refresh token is traded for new tokens", async () => {
  const body = bobs();
  const answer = await refresh(body);
  expect(answer).toMatchObject({ status: 200, body: TOKENS });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.body).not.toMatchObject({ refresh_token: body.refresh_token });
});

test("repeated and concurrent requests, in any process, get the same tokens from one refresh", async () => {
  const body = bobs();
  const other = anotherProcess(site);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => refresh(body, index % 2 ? other : site.services)),
  );
  const again = await refresh(body);
  const tokens = [...answers, again].map(({ body }) => (body as { access_token: string }).access_token);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).toEqual(expect.any(String));
  expect(asked()).toBe(1);
});

test("an invalid refresh token answers 401 with the documented message, and is sent to Discord once", async () => {
  const body = { refresh_token: "dead-token", user_id: people.bob.id };
  for (let i = 0; i < 3; i++) expect(await refresh(body)).toMatchObject({ status: 401, body: DEAD });
  expect(asked()).toBe(1);
  expect(waited).not.toHaveBeenCalled();
  // Anybody may invent tokens, whose rows must not pile up.
  const { left } = await site.db
    .selectFrom("token_refreshes")
    .select(sql<number>`extract(epoch from expires_at - now())::float8`.as("left"))
    .executeTakeFirstOrThrow();
  expect(left).toBeLessThanOrEqual(3_600);
  await site.db.updateTable("token_refreshes").set({ expires_at: new Date() }).execute();
  expect(await refresh(body)).toMatchObject({ status: 401, body: DEAD });
  expect(asked()).toBe(2);
});

test("another user's tokens are refused with 403, and remain available to their owner", async () => {
  const body = bobs();
  const answer = await refresh({ ...body, user_id: people.carol.id });
  expect(answer).toMatchObject({ status: 403, body: { error: "forbidden" } });
  expect(JSON.stringify(answer.body)).not.toContain("access_token");
  expect(await refresh(body)).toMatchObject({ status: 200, body: TOKENS });
});

test.each([
  [{ kind: "status", status: 500 }, 502, "discord_error"],
  [{ kind: "html", status: 502 }, 502, "discord_error"],
  [{ kind: "reset" }, 503, "network"],
] as const)("%j is tried three times, after 2 s and 4 s: %d %s", async (fault, status, error) => {
  site.discord.faults.set("POST /oauth2/token", fault);
  expect(await refresh(bobs())).toMatchObject({ status, body: { error } });
  expect(asked()).toBe(3);
  expect(waited.mock.calls).toEqual([[2_000], [4_000]]);
});

test("the third attempt can succeed, and a failure after the refresh does not lose its tokens", async () => {
  site.discord.faults.set("POST /oauth2/token", { kind: "status", status: 500 }, { times: 1 });
  site.discord.faults.set("GET /users/@me", { kind: "status", status: 502 }, { times: 1 });
  expect(await refresh(bobs())).toMatchObject({ status: 200, body: TOKENS });
  expect(asked()).toBe(2);
});

test("an answer without a refresh token leaves the client the one that it has", async () => {
  const body = bobs();
  const access_token = site.discord.mintToken(people.bob);
  const granted = { access_token, token_type: "Bearer", expires_in: 604_800, scope: "identify guilds" };
  site.discord.faults.set("POST /oauth2/token", { kind: "body", body: granted });
  expect(await refresh(body)).toMatchObject({
    status: 200,
    body: { access_token, refresh_token: body.refresh_token },
  });
});

test("new tokens that Postgres does not store at once are not lost", async () => {
  const body = bobs();
  const accept = await refuse(site.db, "insert on token_refreshes");
  expect(await refresh(body)).toMatchObject({ status: 503 });
  await accept();
  expect(await refresh(body)).toMatchObject({ status: 200, body: TOKENS });
  expect(asked()).toBe(1);
});

test.each([
  [{ kind: "status", status: 429, retryAfter: 7 }, 429, "rate_limited"],
  [{ kind: "malformed" }, 502, "unexpected_format"],
  [{ kind: "body", body: { access_token: 1 } }, 502, "unexpected_format"],
  [{ kind: "body", body: { error: "invalid_client" }, status: 401 }, 502, "discord_error"],
] as const)("%j is not tried again: %d %s", async (fault, status, error) => {
  site.discord.faults.set("POST /oauth2/token", fault);
  const answer = await refresh(bobs());
  expect(answer).toMatchObject({ status, body: { error } });
  if (status === 429) expect(answer.headers.get("Retry-After")).toBe("7");
  expect(asked()).toBe(1);
});

test("a code is traded for tokens, once", async () => {
  const body = await codeOfAnotherClient(site, people.bob, "/auth/discord/callback");
  expect(await exchange(body)).toMatchObject({ status: 200, body: TOKENS });
  const again = { error: "invalid_grant", requireReauth: true };
  const refused = await exchange(body);
  expect(refused).toMatchObject({ status: 401, body: again });
  expect(refused.headers.get("WWW-Authenticate")).toBe("Bearer");
});

test("a redirect URI that is not ours is refused without a request to Discord", async () => {
  for (const redirect_uri of [
    "https://evil.example/auth/callback",
    `${PUBLIC_URL}/`,
    `${PUBLIC_URL}/auth/callback/`,
    `${PUBLIC_URL}/auth/callback?x`,
    `${PUBLIC_URL}@evil.example/auth/callback`,
  ]) {
    const answer = await exchange({ code: "x", redirect_uri });
    expect(answer).toMatchObject({ status: 400, body: { fields: { redirect_uri: [expect.any(String)] } } });
  }
  expect(asked()).toBe(0);
});
