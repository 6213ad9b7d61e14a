import { randomInt, randomUUID } from "node:crypto";
import { test as base, type BrowserContext, type ConsoleMessage } from "@playwright/test";
import type { Guild } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { standInApplication } from "#dev/env.ts";
import { whileRunning } from "#dev/lifetime.ts";
import { reportGuild, send } from "#dev/seed.ts";
import { startApp, type App } from "./app.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** Allows expected errors of the browser, like /status of 404/. */
  allowComplaint: (pattern: RegExp) => void;
  /** A server like the tea house that nobody has changed, on the worker's site for the duration of the test. */
  ownGuild: Guild;
  /** Declares modules as the bot of the worker's site, which has none of them after the test. */
  declare: (modules: object[]) => Promise<void>;
  /** Starts another site with other settings or another Discord for the duration of the test. */
  startOwn: (options: Parameters<typeof startApp>[3]) => Promise<App>;
}

/**
 * Complaints of a page without a connection: its requests, those for the routes of links that have just come, and the
 * parts that the page loads when it has nothing else to do.
 */
export const unconnected =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch (manifest patches|dynamically imported module)/;

/**
 * Playwright's `test` with a site per worker. Console errors, uncaught exceptions, violations of the content security
 * policy and requests to another host fail a test unless it allows them.
 */
export const test = base.extend<TestFixtures, { app: App }>({
  app: [
    // Playwright requires a destructuring pattern, which names no fixtures here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide, { workerIndex }) => {
      const { adminUrl, run } = databaseOfRun();
      const env = { DISCORD_BOT_TOKEN: standInApplication.botToken };
      await whileRunning(async (start) =>
        provide(await startApp(start, adminUrl, `${run}_worker_${workerIndex}`, { env })),
      );
    },
    { scope: "worker", timeout: 600_000 },
  ],

  ownGuild: async ({ app, context }, provide) => {
    const { teahouse } = guilds;
    const id = String(BigInt(teahouse.id) + BigInt(randomInt(1, 1e9)));
    // The role @everyone has the server's id.
    const roles = teahouse.roles.map((role) => (role.id === teahouse.id ? { ...role, id } : role));
    const guild = { ...teahouse, id, roles };
    app.discord.addGuild(guild);
    await reportGuild(app, guild);
    await provide(guild);
    // An open page would ask for a server that is gone.
    for (const page of context.pages()) await page.close();
    app.discord.deleteGuild(guild);
    await send(app, "DELETE", `/api/bot/guilds/${guild.id}`);
  },

  declare: async ({ app, context }, provide) => {
    const declare = async (modules: object[]) =>
      void (await send(app, "PUT", "/api/bot/manifest", { body: { bot: {}, modules } }));
    await provide(declare);
    // An open page would ask for a module that is gone.
    for (const page of context.pages()) await page.close();
    await declare([]);
  },

  startOwn: async ({ context }, provide) => {
    const { adminUrl, run } = databaseOfRun();
    await whileRunning(async (start) => {
      await provide((options) => startApp(start, adminUrl, `${run}_${randomUUID().slice(0, 8)}`, options));
      // An open page would ask a site that is gone.
      for (const page of context.pages()) await page.close();
    });
  },

  baseURL: async ({ app }, provide) => provide(app.url),

  /** A page whose `goto` and `reload` wait for the app's script, too, unless they name what to wait for. */
  page: async ({ page, javaScriptEnabled }, provide) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const heard = async <Answer>(answer: Answer, options?: object) => {
      if (javaScriptEnabled !== false && !options) await page.waitForFunction(isHydrated);
      return answer;
    };
    page.goto = async (url, options) => heard(await goto(url, options), options);
    page.reload = async (options) => heard(await reload(options), options);
    await provide(page);
  },

  allowComplaint: [
    async ({ context }, provide) => {
      const allowed: RegExp[] = [];
      const complaints = await listen(context);
      await provide((pattern) => void allowed.push(pattern));
      const unexpected = complaints.filter(
        (complaint) => !allowed.some((pattern) => pattern.test(complaint)),
      );
      base.expect(unexpected, "complaints of the browser").toEqual([]);
    },
    { auto: true },
  ],
});

/** Tells whether React has hydrated a page of the app; true of all others. Runs in the page. */
function isHydrated(): boolean {
  if (!document.querySelector("link[data-texts]")) return true;
  return Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
}

export function databaseOfRun(): { adminUrl: string; run: string } {
  const { E2E_DATABASE_URL: adminUrl, E2E_RUN: run } = process.env;
  if (adminUrl && run) return { adminUrl, run };
  throw new Error("Run the journeys by `npx playwright test`: its setup finds the database.");
}

async function listen(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push(describe(message));
  });
  context.on("request", (request) => {
    if (!isLocal(request.url())) complaints.push(`a request to ${request.url()}`);
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
  // Some violations are not console errors.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(
        `content security policy: ${event.effectiveDirective} refused ${event.blockedURI || "inline"}`,
      );
    });
  });
  return complaints;
}

function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return !protocol.startsWith("http") || hostname === "localhost" || hostname === "127.0.0.1";
}

function describe(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `${message.text()} (${url}:${lineNumber})`;
}
