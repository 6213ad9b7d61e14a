import { beforeEach, describe, expect, test } from "vitest";
import { guilds } from "./guilds.ts";
import { people } from "./people.ts";
import { authorizeUrl, redirectUri, useDiscord } from "./test-client.ts";
import { addBot, signIn } from "./visitor.ts";

let added: [name: string, permissions: string][] = [];
const { discord } = useDiscord({
  onBotAdded: ({ name }, permissions) => void added.push([name, permissions]),
});
beforeEach(() => void (added = []));

describe.each(["GET", "POST"])("%s", (method) => {
  const ask = (changes: Record<string, string | null>) =>
    fetch(authorizeUrl(discord, changes), {
      method,
      redirect: "manual",
      ...(method === "POST" && { body: new URLSearchParams({ person: people.bob.id }) }),
    });

  test.each([
    ["an unknown client", { client_id: "190214677503442945" }, "Unknown Application"],
    ["a foreign redirect URI", { redirect_uri: "https://evil.example/" }, "Invalid OAuth2 redirect_uri"],
    ["no redirect URI", { redirect_uri: null }, "Invalid OAuth2 redirect_uri"],
  ])("%s stays on an error page", async (_, changes, message) => {
    const response = await ask(changes);
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBeNull();
    expect(await response.text()).toContain(message);
  });

  const noMethod = 'Unsupported "code_challenge_method"';
  test.each([
    ["no response type", { response_type: null }, "invalid_request", "Missing response_type parameter."],
    ["an unknown scope", { scope: "identify guild" }, "invalid_scope", "invalid, unknown, or malformed"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request", noMethod],
    ["a short challenge", { code_challenge: "short" }, "invalid_request", 'Invalid "code_challenge"'],
  ])("%s leads back with %s", async (_, changes, error, description) => {
    const back = new URL((await ask(changes)).headers.get("location") ?? "");
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get("error")).toBe(error);
    expect(back.searchParams.get("error_description")).toContain(description);
    expect(back.searchParams.get("state")).toBe("st&te");
    expect(back.searchParams.has("code")).toBe(false);
  });
});

test("an unknown person cannot sign in", async () => {
  await expect(signIn(authorizeUrl(discord), { id: "1" })).rejects.toThrow("Unknown person");
});

const { harbour, teahouse } = guilds;
const nothing = { redirect_uri: null, state: null, code_challenge: null, code_challenge_method: null };
const plain = { ...nothing, response_type: null, scope: "bot applications.commands" };

/** An invitation; without a `response_type` it ends at Discord. */
const invite = (changes: Record<string, string | null> = {}) =>
  authorizeUrl(discord, { ...plain, permissions: "268435456", ...changes });

async function post(url: URL, fields: Record<string, string>) {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  return { status: response.status, page: await response.text() };
}

test("an invitation without a response type ends on Discord's page", async () => {
  const result = await post(invite(), { person: people.bob.id, guild_id: harbour.id });
  expect(result).toEqual({ status: 200, page: expect.stringContaining("Added") });
  expect(added).toEqual([[harbour.name, "268435456"]]);
  const cancelled = await post(invite(), { cancel: "1" });
  expect(cancelled).toEqual({ status: 200, page: expect.stringContaining("Cancelled") });
});

test("an invitation with a code redirects with guild, permissions and state", async () => {
  // The default redirect URI is the first registered one.
  const url = invite({ response_type: "code", state: "one-time" });
  const back = await addBot(url, people.bob, harbour);
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.any(String),
    iss: "https://discord.com",
    guild_id: harbour.id,
    permissions: "268435456",
    state: "one-time",
  });
});

test("adding the bot needs permission to manage the guild", async () => {
  await expect(addBot(invite(), people.carol, teahouse)).rejects.toThrow("may not add bots");
  await expect(addBot(invite(), people.alice, teahouse)).rejects.toThrow("may not add bots");
  await expect(addBot(invite(), people.bob, { id: "1" })).rejects.toThrow("Unknown Guild");
  expect(added).toEqual([]);
});
