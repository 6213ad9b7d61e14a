import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type { Kysely } from "kysely";
import { deleteApplication } from "#app/features/applications/personal-data.server.ts";
import { createDatabase } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";
import { startDiscord, type DiscordOptions } from "#dev/discord/start.ts";
import { isolatedEnvironment, redirectUris, standInApplication } from "#dev/env.ts";
import { freePort } from "#dev/ports.ts";
import { startProgram } from "#dev/program.ts";
import { untilReady } from "#dev/ready.ts";
import { seedHistory } from "#dev/seed-past.ts";
import { seed } from "#dev/seed.ts";
import { addMigratedDatabase, dropDatabase } from "#test/database/databases.ts";
import { openGateTo } from "#test/gate.ts";
import { SITE_DIR } from "#test/our-site.ts";
import { databaseVariables } from "#test/pgbouncer.ts";

export type App = Awaited<ReturnType<typeof startApp>>["app"];

interface AppOptions {
  env?: Record<string, string>;
  discord?: Pick<DiscordOptions, "people" | "guilds" | "onBotAdded">;
}

/** Starts the built server on free ports with its own seeded database and stand-in for Discord. */
export async function startApp(adminUrl: string, name: string, options: AppOptions = {}) {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const databaseUrl = await addMigratedDatabase(adminUrl, name);
    stops.push(() => dropDatabase(adminUrl, name));
    await onDatabase(databaseUrl, seedHistory);
    const { DATABASE_URL, DATABASE_DIRECT_URL } = databaseVariables(databaseUrl);
    const gate = await openGateTo(DATABASE_URL);
    const direct = DATABASE_DIRECT_URL === undefined ? undefined : await openGateTo(DATABASE_DIRECT_URL);
    const gates = direct ? [gate, direct] : [gate];
    const shutAll = async () => void (await Promise.all(gates.map((one) => one.shut())));
    const openAll = async () => void (await Promise.all(gates.map((one) => one.open())));
    stops.push(shutAll);
    const application = { ...standInApplication, redirectUris: redirectUris(url) };
    const discord = await startDiscord({ ...options.discord, application });
    stops.push(() => discord.stop());

    const botToken = randomBytes(32).toString("base64url");
    const serverLog: string[] = [];
    const env = {
      ...isolatedEnvironment({ port, databaseUrl: gate.url, discord, botToken }),
      // All tests have one address.
      RATE_LIMIT_SCALE: "100",
      SITE_DIR,
      ...(direct && { DATABASE_DIRECT_URL: direct.url }),
      ...options.env,
    };
    const server = startProgram(["build/server/index.js"], { env, output: lines(serverLog) });
    stops.push(() => server.stop());
    await untilReady(`${url}/readyz`, server).catch((error: unknown) => {
      throw new Error(`The server did not start:\n${serverLog.join("\n")}`, { cause: error });
    });
    await seed({ url, botToken });
    const app = {
      url,
      botToken,
      discord,
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
    return { app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Does something at a database until it works: a busy machine may take longer to connect than a site waits. */
async function onDatabase(url: string, work: (db: Kysely<Database>) => Promise<void>) {
  const db = createDatabase({ url, max: 1 });
  await expect(() => work(db))
    .toPass()
    .finally(() => db.destroy());
}

function lines(into: string[]): (text: string) => void {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    into.push(...parts);
  };
}
