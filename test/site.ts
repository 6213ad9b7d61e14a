import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, onTestFinished } from "vitest";
import { openSession } from "#app/auth/session.server.ts";
import { readConfig } from "#app/config.server.ts";
import { createRequestContext } from "#app/context.server.ts";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { recordSignIn } from "#app/features/users/users.server.ts";
import { redirectUris } from "#app/paths.ts";
import { createServices, type Services } from "#app/services.server.ts";
import type { Grant } from "#dev/discord/grants.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { startDiscord, type Discord } from "#dev/discord/start.ts";
import { ourSite, SITE_DIR } from "#test/our-site.ts";
import { PATIENT, useDatabase } from "./database/clone.ts";
import { databaseVariables } from "./pgbouncer.ts";
import type { RouteModule } from "./route-map.ts";

/** The site's URL in tests that call loaders and actions directly. */
export const PUBLIC_URL = "http://pearl.test";
export const BOT_TOKEN = "bot-token-for-tests-0123456789abcdef";

/** Value of `DISCORD_BOT_TOKEN` for tests with the bot's token. */
export const DISCORD_BOT_TOKEN = "discord.token-of.the-bot";

/** The application that the stand-in for Discord knows. */
export const APPLICATION = {
  id: "100000000000000001",
  botToken: DISCORD_BOT_TOKEN,
  secret: "client-secret-for-tests",
};

interface ContextOptions {
  cookie?: string;
  address?: string;
  refusal?: Error;
  services?: Services;
}

interface CallOptions extends ContextOptions {
  method?: string;
  path: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
  /** A form is sent urlencoded, anything else as JSON. */
  body?: URLSearchParams | object | string;
}

/** Provides the site without HTTP server: a database, the stand-in for Discord, and calls of routes. */
export function useSite(overrides: Record<string, string> = {}) {
  let discord: Discord | undefined;
  let open: (ReturnType<typeof openServices> & { url: string }) | undefined;
  // Before the database's hook, which clones a database without connections.
  beforeEach(async () => {
    if (!database.isKept) await open?.close();
  });
  const database = useDatabase();
  const requireDiscord = () => {
    if (!discord) throw new Error("The site exists only while tests run.");
    return discord;
  };
  /** The services on the current test's database. */
  const required = () => {
    const { url } = database;
    if (open?.url !== url) {
      const env = { ...environmentWith(requireDiscord()), ...databaseVariables(url), ...overrides };
      open = { ...openServices(env), url };
    }
    return open;
  };
  const context = ({ services, address = "127.0.0.1", cookie, refusal }: ContextOptions) =>
    createRequestContext(services ?? required().services, {
      requestId: "test-request",
      notes: {},
      address,
      nonce: "test-nonce",
      log: silent.child({}),
      draining: () => false,
      cookie: cookie ?? null,
      refusal,
    });

  beforeAll(async () => {
    const uris = redirectUris(overrides.PUBLIC_URL ?? PUBLIC_URL);
    discord = await startDiscord({ application: { ...APPLICATION, redirectUris: uris } });
    return async () => {
      await open?.close();
      await discord?.stop();
    };
  });
  afterEach(() => discord?.faults.clear());

  return {
    get db() {
      return database.db;
    },
    get config() {
      return required().config;
    },
    get discord() {
      return requireDiscord();
    },
    get services() {
      return required().services;
    },

    context,
    share: database.share,

    /** Calls a route like Remix: its loader for GET and HEAD, else its action. Thrown responses are returned. */
    async call(
      module: RouteModule,
      { method = "GET", path, params = paramsOf(path), ...options }: CallOptions,
    ) {
      const request = new Request(required().config.PUBLIC_URL + path, { method, ...sent(options) });
      const handler = method === "GET" || method === "HEAD" ? module.loader : module.action;
      if (typeof handler !== "function") throw new Error(`The route has nothing for ${method}.`);
      const args: LoaderFunctionArgs | ActionFunctionArgs = {
        request,
        params,
        context: { ...context(options) },
      };
      return outcome(() => handler(args));
    },

    /** Signs a person in; returns the Cookie header. */
    async signIn(
      person: Person,
      { expiresIn = 604_800, grant = undefined as Grant | undefined } = {},
    ): Promise<string> {
      const { sessions } = required().services;
      const { id, username, globalName, discriminator, avatar } = person;
      const user = await recordSignIn(database.db, {
        id,
        username,
        global_name: globalName,
        discriminator,
        avatar,
        email: null,
      });
      const { accessToken, refreshToken, scopes } = grant ?? requireDiscord().mintGrant(person);
      const expiresAt = new Date(Date.now() + expiresIn * 1_000);
      const tokens = { accessToken, refreshToken, expiresAt, scopes };
      const old = await sessions.getSession();
      const cookie = await openSession(sessions, { old, user, tokens, userAgent: "test" });
      return cookie.split(";")[0] ?? "";
    },

    /** Stores the bot's report on every guild of the stand-in that it is in. */
    async reportGuilds(): Promise<void> {
      for (const { id, name, botPresent, channels, roles, botRoleId } of Object.values(guilds)) {
        if (!botPresent) continue;
        const own = roles.find((role) => role.id === botRoleId);
        const bot = own && { permissions: own.permissions, role_position: own.position };
        const counts = { member_count: 1, channel_count: 1 };
        await database.db
          .transaction()
          .execute((trx) => reportBotGuild(trx, id, { name, icon: null, ...counts, channels, roles, bot }));
      }
    },
  };
}

function environmentWith(discord: Discord) {
  return {
    PUBLIC_URL,
    SITE_DIR,
    SESSION_SECRET: "a-session-secret-for-tests-0123456789",
    DISCORD_CLIENT_ID: APPLICATION.id,
    DISCORD_CLIENT_SECRET: APPLICATION.secret,
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_AUTHORIZE_URL: discord.authorizeUrl,
    DISCORD_CDN_URL: discord.cdnUrl,
    BOT_OWNER_ID: people.alice.id,
    BOT_API_TOKEN: BOT_TOKEN,
    // All tests have one address.
    RATE_LIMIT_SCALE: "100",
  };
}

/** Creates services, which read the folder of tests no second time: that takes longer than most tests. */
export function servicesOf(config: ReturnType<typeof readConfig>) {
  const site = config.SITE_DIR === SITE_DIR ? ourSite : undefined;
  return createServices(config, silent, { site, ...PATIENT });
}

function openServices(environment: Record<string, string>) {
  const config = readConfig(environment);
  return { config, ...servicesOf(config) };
}

const PLACES = [
  /^\/(?<page>[^/?.]+)(?:\.data)?\/?(?:\?.*)?$/,
  /^\/dashboard\/guilds\/(?<guildId>\w+)(?:\/(?<module>\w+))?/,
  /^\/api\/(?<module>\w+)\/(?<guildId>\d+)$/,
];

/** Returns the parameters of a guild's page or of its settings by JSON. */
function paramsOf(path: string): Record<string, string> {
  return { ...PLACES.map((place) => place.exec(decodeURI(path))?.groups).find(Boolean) };
}

/** Services of another process on the same database, with changes of the configuration; closed after the test. */
export function anotherProcess(
  { config }: ReturnType<typeof useSite>,
  changes: Partial<ReturnType<typeof readConfig>> = {},
) {
  const { services, close } = servicesOf({ ...config, ...changes });
  onTestFinished(close);
  return services;
}

export const asBot = { Authorization: `Bearer ${BOT_TOKEN}` };

export interface Outcome {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the loader's data for its page. */
  body: unknown;
}

async function outcome(call: () => unknown): Promise<Outcome> {
  let result: unknown;
  try {
    result = await call();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    result = thrown;
  }
  if (result instanceof Response) {
    // `text()` would remove a byte order mark.
    const text = Buffer.from(await result.arrayBuffer()).toString();
    const isJson = result.headers.get("Content-Type")?.includes("json");
    return { status: result.status, headers: result.headers, body: isJson ? JSON.parse(text) : text };
  }
  if (
    typeof result === "object" &&
    result !== null &&
    "type" in result &&
    result.type === "DataWithResponseInit"
  ) {
    const { data, init } = result as unknown as { data: unknown; init: ResponseInit | null };
    return { status: init?.status ?? 200, headers: new Headers(init?.headers), body: data };
  }
  return { status: 200, headers: new Headers(), body: result };
}

function sent({ headers = {}, cookie, body }: Pick<CallOptions, "headers" | "cookie" | "body">): RequestInit {
  const all = { ...headers, ...(cookie && { Cookie: cookie }) };
  if (body === undefined || typeof body === "string" || body instanceof URLSearchParams)
    return { headers: all, body };
  return { headers: { "Content-Type": "application/json", ...all }, body: JSON.stringify(body) };
}

/** A silent logger, except for unknown errors, which fail the test. */
export const silent = pino(
  { level: "error" },
  { write: (line: string) => void (isUnknownError(line) && console.error(line)) },
);

/** A request that outlived its test file's database is no error of the file that runs next in the same process. */
function isUnknownError(line: string): boolean {
  return line.includes('"code":"internal"') && !line.includes("driver has already been destroyed");
}
