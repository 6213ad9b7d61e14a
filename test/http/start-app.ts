import { EventEmitter } from "node:events";
import { createSession } from "@remix-run/node";
import { onTestFinished } from "vitest";
import { readConfig } from "#app/config.server.ts";
import type { Services } from "#app/services.server.ts";
import { createApp, type AppOptions, type Handle } from "#server/app.ts";
import { createHttpServer, listen } from "#server/http-server.ts";
import { createLogger } from "#server/log.ts";
import { ourSite, SITE_DIR } from "#test/our-site.ts";
import { ask, open, type AskOptions } from "./ask.ts";

export const PUBLIC_URL = "https://pearl.example";

export type RunningApp = Awaited<ReturnType<typeof startApp>>;
export type TestHandle = (...args: Parameters<Handle>) => Response | Promise<Response>;

interface StartOptions extends Partial<Pick<AppOptions, "assetsDir" | "pageCache" | "services">> {
  handle?: TestHandle;
  env?: Record<string, string>;
  timeouts?: Parameters<typeof createHttpServer>[1]["timeouts"];
}

/** Starts the HTTP server without database and Remix for the duration of the test. */
export async function startApp({
  handle = page,
  env,
  timeouts,
  services = noServices(),
  ...options
}: StartOptions = {}) {
  const config = testConfig(env);
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("debug", { write: (line) => void lines.push(JSON.parse(line)) });
  const app = createApp({ config, services, log, handle: async (...args) => handle(...args), ...options });
  const server = createHttpServer(app.listener, { config, log, timeouts });
  const port = await listen(server, { port: 0, host: "127.0.0.1" });
  onTestFinished(async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  });
  return {
    ...app,
    port,
    server,
    /** Lines of the log. */
    lines,
    requestLines: () => lines.filter(({ msg }) => msg === "request"),
    errorLines: () => lines.filter(({ level }) => level === "error"),
    ask: (path: string, request?: AskOptions) => ask(port, path, request),
    open: (bytes?: string) => open(port, bytes),
  };
}

/** A configuration for production. */
export function testConfig(env: Record<string, string> = {}) {
  return readConfig({
    NODE_ENV: "production",
    SITE_DIR,
    PUBLIC_URL,
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    SESSION_SECRET: "canary-session-secret-0123456789abcdef",
    DISCORD_CLIENT_ID: "100000000000000001",
    BOT_OWNER_ID: "100000000000000002",
    // All tests have one address.
    RATE_LIMIT_SCALE: "100",
    ...env,
  });
}

/** Services for tests without routes: no events and no bot. */
export function noServices(): Services {
  const bearers = { botKey: () => undefined, botKeyNames: [] };
  const notifications = { listening: false };
  const sessions = { getSession: () => Promise.resolve(createSession()) };
  return {
    site: ourSite,
    events: new EventEmitter(),
    bearers,
    notifications,
    sessions,
  } as unknown as Services;
}

/** Answers like Remix: a page, or the error page of a refusal. */
export const page: TestHandle = (_request, { refusal }) => {
  const status = refusal && "status" in refusal ? Number(refusal.status) : 200;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(`<title>${refusal?.message ?? "Pearl"}</title>`, { status, headers });
};
