import { randomUUID } from "node:crypto";

import { test as base, type BrowserContext, type ConsoleMessage } from "@playwright/test";

import { startApp, type App } from "./app.ts";

export { expect } from "@playwright/test";

interface TestFixtures {
  /** Allows complaints of the browser that the journey provokes, like /status of 404/. */
  allowComplaint: (pattern: RegExp) => void;
  startOwn: StartOwn;
}

/** Another product beside the worker's own, with other settings or another Discord; stopped when its test is over. */
type StartOwn = (options: Parameters<typeof startApp>[2]) => Promise<App>;

interface WorkerFixtures {
  app: App;
}

/**
 * Playwright's `test`, on a product of the worker's own. Errors on the browser's console, uncaught exceptions and
 * violations of the content security policy fail a test that did not allow them.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    // Playwright reads from the pattern which fixtures are wanted: none.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide, { workerIndex }) => {
      const { adminUrl, run } = databaseOfRun();
      const { app, stop } = await startApp(adminUrl, `${run}_worker_${workerIndex}`);
      await provide(app);
      await stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],

  // eslint-disable-next-line no-empty-pattern
  startOwn: async ({}, provide) => {
    const stops: (() => Promise<void>)[] = [];
    await provide(async (options) => {
      const { adminUrl, run } = databaseOfRun();
      const { app, stop } = await startApp(adminUrl, `${run}_${randomUUID().slice(0, 8)}`, options);
      stops.push(stop);
      return app;
    });
    for (const stop of stops) await stop();
  },

  baseURL: async ({ app }, provide) => provide(app.url),

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

/** What Playwright's setup has found. */
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
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
  // Not every violation reaches the console as an error.
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(
        `content security policy: ${event.effectiveDirective} refused ${event.blockedURI || "inline"}`,
      );
    });
  });
  return complaints;
}

function describe(message: ConsoleMessage): string {
  const { url, lineNumber } = message.location();
  return `${message.text()} (${url}:${lineNumber})`;
}
