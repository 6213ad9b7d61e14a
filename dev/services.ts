import { join, resolve } from "node:path";
import { redirectUris } from "#app/paths.ts";
import { readSite } from "#app/site/site.server.ts";
import { type Guild } from "./discord/guild.ts";
import { startDiscord, type Discord } from "./discord/start.ts";
import { addressOf, demoEnvironment, readEnvironment, standInApplication } from "./env.ts";
import { type Lifetime } from "./lifetime.ts";
import { isPortFree } from "./ports.ts";
import { startPostgres, type RunningPostgres } from "./postgres.ts";
import { reportAdded } from "./seed-problem.ts";

export const root = resolve(import.meta.dirname, "..");
/** Folder of the demo's `.env` and `.data`. DEMO_FOLDER names another one, for a demo beside the first. */
export const home = resolve(process.env.DEMO_FOLDER || root);
export const dataDir = join(home, ".data");

export interface Services {
  env: NodeJS.ProcessEnv;
  /** The bot's. */
  name: string;
  origin: string;
  botToken: string;
  databaseUrl: string;
  /** Undefined if DATABASE_URL names another database. */
  postgres?: RunningPostgres;
  /** Undefined if DISCORD_CLIENT_ID names a real application. */
  discord?: Discord;
}

/** Starts Postgres and the stand-in for Discord, unless the environment (or `.env`) names real ones. A real Postgres needs a real application. */
export async function startServices(life: Lifetime, command: string): Promise<Services> {
  const base = readEnvironment(join(home, ".env"));
  const { port, host, origin, publicUrl } = addressOf(base);
  if (!(await isPortFree(port, host))) {
    throw new Error(
      `Port ${port} is in use. Stop what listens there, or take another: PORT=${port + 1} ${command}`,
    );
  }
  // A database in use must not get the stand-in's guilds, so it needs a real application.
  const ownUrl = base.DISCORD_CLIENT_ID ? base.DATABASE_URL : undefined;
  const postgres = ownUrl ? undefined : await life.start(startOwnPostgres);
  const databaseUrl = postgres?.url ?? ownUrl ?? "";
  const { name } = readSite(base.SITE_DIR);
  const application = { ...standInApplication, name, redirectUris: redirectUris(new URL(publicUrl).origin) };
  // The stand-in has no bot that would report an added guild.
  const onBotAdded = (guild: Guild) =>
    void reportAdded({ url: origin, botToken: firstBotToken(env), name }, guild).catch(console.error);
  const discord = base.DISCORD_CLIENT_ID
    ? undefined
    : await life.start(() => startDiscord({ application, onBotAdded }));
  const env = demoEnvironment({ base, databaseUrl, discord, secretsFile: join(dataDir, "secrets.env") });
  return { env, name, origin, botToken: firstBotToken(env), databaseUrl, postgres, discord };
}

/** The first of a bot's secrets. */
export function firstBotToken({ BOT_API_TOKEN }: Record<string, string | undefined>): string {
  return BOT_API_TOKEN?.split(",", 1)[0]?.trim() ?? "";
}

function startOwnPostgres(): Promise<RunningPostgres> {
  return startPostgres({
    dataDir: join(dataDir, "postgres"),
    keep: true,
    settings: { synchronous_commit: "off" },
  });
}
