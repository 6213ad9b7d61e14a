import { randomBytes } from "node:crypto";
import { deleteApplication } from "#app/features/applications/personal-data.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { startDiscord, type Discord, type DiscordOptions } from "#dev/discord/start.ts";
import { isolatedEnvironment, redirectUris, standInApplication } from "#dev/env.ts";
import { freePort } from "#dev/ports.ts";
import { startProgram } from "#dev/program.ts";
import { untilReady } from "#dev/ready.ts";
import { seedHistory } from "#dev/seed-past.ts";
import { seed } from "#dev/seed.ts";
import { addMigratedDatabase, dropDatabase } from "#test/database/databases.ts";
import { openGateTo } from "#test/gate.ts";

export interface App {
  url: string;
  botToken: string;
  /** Secrets in the server's environment. */
  serverSecrets: string[];
  discord: Discord;
  /** Makes Postgres unreachable and reachable again. Tests that stop it must start it. */
  database: { stop(): Promise<void>; start(): Promise<void> };
  /** Deletes applications and drafts, so that people can apply again. */
  forgetApplications(): Promise<void>;
  serverLog: string[];
  /** Starts another process of the site on another port; stopped with the first. */
  startAnother(): Promise<{ url: string }>;
}

interface AppOptions {
  env?: Record<string, string>;
  /** People and guilds at Discord. Default: the stand-in's. */
  discord?: Pick<DiscordOptions, "people" | "guilds">;
}

/** Starts the built server on free ports with its own seeded database and stand-in for Discord. */
export async function startApp(
  adminUrl: string,
  name: string,
  options: AppOptions = {},
): Promise<{ app: App; stop: () => Promise<void> }> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const databaseUrl = await addMigratedDatabase(adminUrl, name);
    stops.push(() => dropDatabase(adminUrl, name));
    const db = createDatabase({ url: databaseUrl, max: 1 });
    await seedHistory(db).finally(() => db.destroy());
    const gate = await openGateTo(databaseUrl);
    stops.push(() => gate.shut());
    const application = { ...standInApplication, redirectUris: redirectUris(url) };
    const discord = await startDiscord({ ...options.discord, application });
    stops.push(() => discord.stop());

    const botToken = randomBytes(32).toString("base64url");
    const serverLog: string[] = [];
    const env = {
      ...isolatedEnvironment({ port, databaseUrl: gate.url, discord, botToken }),
      // All tests have one address.
      RATE_LIMIT_SCALE: "100",
      ...options.env,
    };
    const startServer = async (at: number) => {
      const server = startProgram(["build/server/index.js"], {
        env: { ...env, PORT: String(at) },
        output: lines(serverLog),
      });
      stops.push(() => server.stop());
      await untilReady(`http://localhost:${at}/readyz`, server).catch((error: unknown) => {
        throw new Error(`The server did not start:\n${serverLog.join("\n")}`, { cause: error });
      });
    };
    await startServer(port);
    await seed({ url, botToken });
    const startAnother = async () => {
      const at = await freePort();
      await startServer(at);
      return { url: `http://localhost:${at}` };
    };
    const database = { stop: gate.shut, start: gate.open };
    const forgetApplications = async () => {
      const direct = createDatabase({ url: databaseUrl, max: 1 });
      const people = await direct.selectFrom("users").select("id").execute();
      for (const { id } of people) await deleteApplication(direct, id);
      await direct.destroy();
    };
    const serverSecrets = [env.SESSION_SECRET, standInApplication.secret];
    const app = { url, botToken, serverSecrets, discord, database, serverLog, startAnother };
    return { app: { ...app, forgetApplications }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function lines(into: string[]): (text: string) => void {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    into.push(...parts);
  };
}
