import { randomBytes } from "node:crypto";

import { deleteApplication } from "#app/features/applications/personal-data.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { isolatedEnvironment, redirectUris, standInApplication } from "#dev/env.ts";
import { startDiscord, type Discord, type DiscordOptions } from "#dev/discord/start.ts";
import { freePort } from "#dev/ports.ts";
import { startProgram } from "#dev/program.ts";
import { untilReady } from "#dev/ready.ts";
import { seedHistory } from "#dev/seed-history.ts";
import { seed } from "#dev/seed.ts";
import { addMigratedDatabase, dropDatabase } from "#test/database/databases.ts";
import { openGate, type Gate } from "#test/gate.ts";

/** The built product with everything around it, for one worker. */
export interface App {
  url: string;
  botToken: string;
  /** What only the server's environment knows. */
  serverSecrets: string[];
  /** The stand-in platform, which fails on demand: `discord.faults`. */
  discord: Discord;
  /** Makes Postgres seem away and back again. Whoever stops it starts it. */
  database: { stop(): Promise<void>; start(): Promise<void> };
  /** Takes away what people have applied with, so that they can apply anew. */
  forgetApplications(): Promise<void>;
  /** What the server wrote so far, line by line, and what other processes of it did. */
  serverLog: string[];
  /** Another process of the same site, on another port; stopped with the first. */
  startAnother(): Promise<{ url: string }>;
}

interface AppOptions {
  /** On top of what the server reads otherwise. */
  env?: Record<string, string>;
  /** Who and what there is at Discord, unless the usual. */
  discord?: Pick<DiscordOptions, "people" | "guilds">;
}

/**
 * Starts the built server on a database of its own, seeded, with a stand-in Discord of its own; all on free ports. It
 * reads nothing of our environment but the PATH.
 */
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
    const gate = await openGate(new URL(databaseUrl).hostname, Number(new URL(databaseUrl).port || 5432));
    stops.push(() => gate.shut());
    const application = { ...standInApplication, redirectUris: redirectUris(url) };
    const discord = await startDiscord({ ...options.discord, application });
    stops.push(() => discord.stop());

    const botToken = randomBytes(32).toString("base64url");
    const serverLog: string[] = [];
    const env = {
      ...isolatedEnvironment({ port, databaseUrl: through(gate, databaseUrl), discord, botToken }),
      // Every journey comes from one address.
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

function through({ port }: Gate, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.href;
}

/** Collects whole lines, however the pieces come. */
function lines(into: string[]): (text: string) => void {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    into.push(...parts);
  };
}
