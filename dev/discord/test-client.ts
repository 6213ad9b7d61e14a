import { afterAll, afterEach, beforeAll } from "vitest";
import { type Discord, type DiscordOptions, startDiscord } from "./start.ts";

export const application = {
  id: "190214677503442944",
  secret: "s3cret:with/odd+characters",
  botToken: "b0t.token-of.the_tests",
  redirectUris: ["http://localhost:3000/auth/callback", "http://localhost:3000/auth/discord/callback?kept=1"],
};

export const [redirectUri = ""] = application.redirectUris;

export const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/** Starts a stand-in with a manual clock for all tests of a file. Faults and messages last for one test. */
export function useDiscord(options: Partial<DiscordOptions> = {}) {
  const clock = { now: Date.UTC(2026, 0, 15, 12) };
  const discord = {} as Discord;
  beforeAll(async () => {
    Object.assign(discord, await startDiscord({ application, now: () => clock.now, ...options }));
  });
  afterEach(() => {
    discord.faults.clear();
    discord.messages.length = 0;
  });
  afterAll(() => discord.stop());
  return { discord, clock };
}

/** Builds an authorize URL with PKCE; null omits a parameter. */
export function authorizeUrl(discord: Discord, changes: Record<string, string | null> = {}): URL {
  const url = new URL(discord.authorizeUrl);
  const parameters = {
    client_id: application.id,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "identify guilds",
    state: "st&te",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) url.searchParams.set(name, value);
  return url;
}

export async function answerOf(sent: Response | Promise<Response>): Promise<[status: number, body: unknown]> {
  const response = await sent;
  return [response.status, await response.json()];
}

/** Posts a form to the token endpoint, or another below the API, with the application's credentials as Basic. */
export function postForm(
  discord: Discord,
  form: Record<string, string>,
  { path = "/oauth2/token", headers = basic }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(discord.apiUrl + path, { method: "POST", body: new URLSearchParams(form), headers });
}

const basic = {
  authorization: `Basic ${btoa(`${application.id}:${encodeURIComponent(application.secret)}`)}`,
};

/** Sends a valid request to the REST API; null omits a header. */
export function getRest(
  discord: Discord,
  path: string,
  token: string | null,
  { userAgent = "DiscordBot (https://example.com, 1.0)", kind = "Bearer" } = {},
): Promise<Response> {
  const headers = new Headers({ "user-agent": userAgent });
  if (token !== null) headers.set("authorization", `${kind} ${token}`);
  return fetch(discord.apiUrl + path, { headers });
}

export function getAsBot(discord: Discord, path: string): Promise<Response> {
  return getRest(discord, path, application.botToken, { kind: "Bot" });
}

type WebhookRequest = { url?: string; method?: string; headers?: Record<string, string>; body?: string };

export function postToWebhook(
  discord: Discord,
  message: unknown,
  { url = discord.webhookUrl, headers, ...more }: WebhookRequest = {},
): Promise<Response> {
  const usual = { "User-Agent": "DiscordBot (https://example.com, 1.0)", "Content-Type": "application/json" };
  const body = JSON.stringify(message);
  return fetch(url, { method: "POST", headers: { ...usual, ...headers }, body, ...more });
}
