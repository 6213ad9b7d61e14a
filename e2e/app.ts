import { expect } from "@playwright/test";
import type { Kysely } from "kysely";
import { deleteApplication } from "#app/features/applications/personal-data.server.ts";
import { createDatabase } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";
import { startServer, startSurroundings } from "#dev/built-site.ts";
import type { DiscordOptions } from "#dev/discord/start.ts";
import { standInApplication } from "#dev/env.ts";
import type { Start } from "#dev/lifetime.ts";
import { freePort } from "#dev/ports.ts";
import { linesInto } from "#dev/program.ts";
import { seedHistory } from "#dev/seed-past.ts";
import { seed } from "#dev/seed.ts";
import { startDatabase } from "#test/database/databases.ts";
import { openGateTo } from "#test/gate.ts";
import { SITE_DIR } from "#test/our-site.ts";
import { databaseVariables } from "#test/pgbouncer.ts";

export type App = Awaited<ReturnType<typeof startApp>>;

interface AppOptions {
  env?: Record<string, string>;
  discord?: Pick<DiscordOptions, "people" | "guilds" | "onBotAdded">;
}

/** Starts the built server on free ports with its own seeded database and stand-in for Discord. */
export async function startApp(start: Start, adminUrl: string, name: string, options: AppOptions = {}) {
  const port = await freePort();
  const databaseUrl = await startDatabase(start, adminUrl, name);
  await onDatabase(databaseUrl, seedHistory);
  const { DATABASE_URL, DATABASE_DIRECT_URL } = databaseVariables(databaseUrl);
  const gate = await openGateTo(DATABASE_URL);
  const direct = DATABASE_DIRECT_URL === undefined ? undefined : await openGateTo(DATABASE_DIRECT_URL);
  const gates = direct ? [gate, direct] : [gate];
  const shutAll = async () => void (await Promise.all(gates.map((one) => one.shut())));
  const openAll = async () => void (await Promise.all(gates.map((one) => one.open())));
  await start(async () => ({ stop: shutAll }));
  const { discord } = options;
  const site = await startSurroundings(start, { port, databaseUrl: gate.url, discord });
  const serverLog: string[] = [];
  const env = {
    ...site.env,
    // All tests have one address.
    RATE_LIMIT_SCALE: "100",
    SITE_DIR,
    ...(direct && { DATABASE_DIRECT_URL: direct.url }),
    ...options.env,
  };
  await startServer(start, env, { output: linesInto(serverLog) });
  await seed(site);
  return {
    url: site.url,
    botToken: site.botToken,
    discord: site.discord,
    serverLog,
    serverSecrets: [env.SESSION_SECRET, standInApplication.secret],
    /** Makes Postgres unreachable and reachable again. Tests that stop it must start it. */
    database: { stop: shutAll, start: openAll },
    /** Deletes applications and drafts, so that people can apply again. */
    forgetApplications: () =>
      onDatabase(databaseUrl, async (db) => {
        const people = await db.selectFrom("users").select("id").execute();
        for (const { id } of people) await deleteApplication(db, id);
      }),
  };
}

/** Does something at a database until it works: a busy machine may take longer to connect than a site waits. */
async function onDatabase(url: string, work: (db: Kysely<Database>) => Promise<void>) {
  const db = createDatabase({ url, max: 1 });
  await expect(() => work(db))
    .toPass()
    .finally(() => db.destroy());
}
