import { redirectUris } from "#app/paths.ts";
import { startDiscord, type DiscordOptions } from "./discord/start.ts";
import { secret, standInApplication, standInEnvironment } from "./env.ts";
import { type Start } from "./lifetime.ts";
import { startProgram, type Program } from "./program.ts";
import { untilReady } from "./ready.ts";

interface Surroundings {
  port: number;
  databaseUrl: string;
  discord?: Pick<DiscordOptions, "people" | "guilds" | "onBotAdded">;
}

/**
 * Starts a stand-in for Discord. Returns the environment of a built server beside it, in which only the PATH is that of this
 * process, and the secret of its bot.
 */
export async function startSurroundings(start: Start, { port, databaseUrl, discord: options }: Surroundings) {
  const url = `http://localhost:${port}`;
  const application = { ...standInApplication, redirectUris: redirectUris(url) };
  const discord = await start(() => startDiscord({ ...options, application }));
  const botToken = secret();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production" as const,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secret(),
    BOT_API_TOKEN: botToken,
    // Drawing takes a processor for a while.
    DRAW_PICTURES: "false",
    ...standInEnvironment(discord),
  };
  return { url, discord, botToken, env };
}

export interface ServerOptions {
  /** Arguments of Node. Default: the build. */
  program?: string[];
  output?: (text: string) => void;
}

/** Starts the built server, and resolves when it is ready. @throws Error with the end of its log */
export async function startServer(
  start: Start,
  env: NodeJS.ProcessEnv,
  { program = ["build/server/index.js"], output }: ServerOptions = {},
): Promise<Program> {
  let logged = "";
  const log = (text: string) => {
    logged = (logged + text).slice(-10_000);
    output?.(text);
  };
  const server = await start(async () => startProgram(program, { env, output: log }));
  await untilReady(`http://localhost:${env.PORT}/readyz`, server).catch((error: unknown) => {
    throw new Error(`The server did not start:\n${logged}`, { cause: error });
  });
  return server;
}
