import { expect, test } from "vitest";

import * as callback from "#app/routes/auth/callback.tsx";
import * as discordCallback from "#app/routes/auth/discord-callback.tsx";
import * as start from "#app/routes/auth/discord-oauth-start.ts";
import { people } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";
import { PUBLIC_URL, useSite } from "#test/site.ts";

const site = useSite();
const FAILED = {
  state: "error",
  text: "An error occurred during authorization. Please try again.",
  retry: "/discord/oauth",
};

async function begin() {
  const { headers } = await site.call(start, { path: "/discord/oauth/start" });
  return { discord: new URL(headers.get("Location") ?? ""), cookie: headers.get("Set-Cookie") ?? "" };
}

const comeBack = (url: URL, cookie: string) =>
  site.call(discordCallback, { path: url.pathname + url.search, cookie });

test("/discord/oauth requests one more scope, has its own callback, and leads to /auth/success after 3 s", async () => {
  const { discord, cookie } = await begin();
  expect(Object.fromEntries(discord.searchParams)).toMatchObject({
    response_type: "code",
    scope: "identify guilds guilds.join",
    redirect_uri: `${PUBLIC_URL}/auth/discord/callback`,
    code_challenge_method: "S256",
  });
  const answer = await comeBack(await visitor.signIn(discord, people.carol), cookie);
  expect(answer).toMatchObject({ status: 200, body: { state: "success", to: "/auth/success" } });
  expect(answer.headers.get("Refresh")).toBe("3; url=/auth/success");
  const session = await site.services.sessions.getSession(answer.headers.get("Set-Cookie"));
  expect(session.get("user_id")).toBe(people.carol.id);
});

test("a code of one flow is refused at the other flow's callback", async () => {
  const { discord, cookie } = await begin();
  const back = await visitor.signIn(discord, people.carol);
  const there = await site.call(callback, { path: `/auth/callback${back.search}`, cookie });
  expect(there).toMatchObject({ status: 400, body: { state: "error" } });
  expect((await comeBack(back, cookie)).status).toBe(200);
});

test("a sign-in with fewer scopes than requested is refused", async () => {
  const { discord, cookie } = await begin();
  discord.searchParams.set("scope", "identify guilds");
  expect(await comeBack(await visitor.signIn(discord, people.carol), cookie)).toMatchObject({
    status: 400,
    body: FAILED,
  });
});

test.each([
  ["", "No authorization code found. Please try again."],
  ["?state=x", "No authorization code found. Please try again."],
  ["?error=access_denied", "Authorization denied: access_denied"],
  ["?code=x&state=y", FAILED.text],
])("GET /auth/discord/callback with %j shows %s", async (query, text) => {
  const { cookie } = await begin();
  const answer = await comeBack(new URL(`/auth/discord/callback${query}`, PUBLIC_URL), cookie);
  expect(answer).toMatchObject({ status: 400, body: { state: "error", text, retry: "/discord/oauth" } });
  expect(answer.headers.has("Set-Cookie")).toBe(false);
});

test("HEAD and prefetch requests do not use up the state", async () => {
  const { discord, cookie } = await begin();
  const back = await visitor.signIn(discord, people.carol);
  const path = back.pathname + back.search;
  expect((await site.call(discordCallback, { path, method: "HEAD", cookie })).status).toBe(204);
  const headers = { "Sec-Purpose": "prefetch" };
  expect((await site.call(discordCallback, { path, headers, cookie })).status).toBe(204);
  expect((await comeBack(back, cookie)).status).toBe(200);
});
