import { join, resolve } from "node:path";

import { type Guild } from "./discord/guild.ts";
import { startDiscord, type Discord } from "./discord/start.ts";
import { addressOf, demoEnvironment, readEnvironment, redirectUris, standInApplication } from "./env.ts";
import { type Lifetime } from "./lifetime.ts";
import { isPortFree } from "./ports.ts";
import { startPostgres, type RunningPostgres } from "./postgres.ts";
import { reportGuild } from "./seed.ts";

/** The checkout, and the folder in it that belongs to the demo. */
export const root = resolve(import.meta.dirname, "..");
export const dataDir = join(root, ".data");

export interface Services {
  /** What the server process gets. */
  env: NodeJS.ProcessEnv;
  /** Where this machine reaches the site. */
  origin: string;
  /** One of the secrets with which the bot calls the site. */
  botToken: string;
  databaseUrl: string;
  /** Undefined where DATABASE_URL named another one. */
  postgres?: RunningPostgres;
  /** Undefined where DISCORD_CLIENT_ID named a real application. */
  discord?: Discord;
}

/** What the site needs around it: Postgres and Discord, each unless the environment (or `.env`) names a real one; a real Postgres counts only with a real application. */
export async function startServices(life: Lifetime, command: string): Promise<Services> {
  const base = readEnvironment(join(root, ".env"));
  const { port, host, origin, publicUrl } = addressOf(base);
  if (!(await isPortFree(port, host))) {
    throw new Error(
      `Port ${port} is in use. Stop what listens there, or take another: PORT=${port + 1} ${command}`,
    );
  }
  // The stand-in's servers have no place in a database that somebody uses: it is only for a real application.
  const ownUrl = base.DISCORD_CLIENT_ID ? base.DATABASE_URL : undefined;
  const postgres = ownUrl ? undefined : await life.hold(startOwnPostgres);
  const databaseUrl = postgres?.url ?? ownUrl ?? "";
  const application = { ...standInApplication, redirectUris: redirectUris(publicUrl) };
  // The stand-in has no bot that could notice where it is added to.
  const onBotAdded = (guild: Guild) =>
    void reportGuild({ url: origin, botToken: firstBotToken(env) }, guild).catch(console.error);
  const discord = base.DISCORD_CLIENT_ID
    ? undefined
    : await life.hold(() => startDiscord({ application, onBotAdded }));
  const env = demoEnvironment({ base, databaseUrl, discord, secretsFile: join(dataDir, "secrets.env") });
  return { env, origin, botToken: firstBotToken(env), databaseUrl, postgres, discord };
}

function firstBotToken(env: NodeJS.ProcessEnv): string {
  return env.BOT_API_TOKEN?.split(",", 1)[0]?.trim() ?? "";
}

function startOwnPostgres(): Promise<RunningPostgres> {
  return startPostgres({
    dataDir: join(dataDir, "postgres"),
    keep: true,
    settings: { synchronous_commit: "off" },
  });
}
