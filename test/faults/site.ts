import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { people, type Person } from "#dev/discord/people.ts";
import { startDiscord, type Discord } from "#dev/discord/start.ts";
import { isolatedEnvironment, redirectUris, standInApplication } from "#dev/env.ts";
import type { Stoppable } from "#dev/lifetime.ts";
import { freePort } from "#dev/ports.ts";
import { startProgram } from "#dev/program.ts";
import { untilReady } from "#dev/ready.ts";

import { mortalProgram, type Mortal } from "./mortal.ts";

/** Two processes of the built site on one database, and the example bot that follows the first. */
export interface FaultySite {
  urls: string[];
  botToken: string;
  sessionSecret: string;
  discord: Discord;
  webs: Mortal[];
  bot: Mortal;
  /** The file in which the bot keeps what it has. */
  botState: string;
}

type Hold = <T extends Stoppable>(start: () => Promise<T>) => Promise<T>;

/** What nobody's patience is tried with here: everybody comes from one address. */
const RATE_LIMIT_SCALE = "10000";

/**
 * Starts them, on free ports.
 *
 * @param more people at Discord beside the usual
 * @param hold stops in the end what was started
 * @param log gets what they say
 */
export async function startFaultySite(
  hold: Hold,
  databaseUrl: string,
  log: (text: string) => void,
  more: readonly Person[] = [],
): Promise<FaultySite> {
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://localhost:${port}`);
  const [port = 0] = ports;
  const [url = ""] = urls;
  const application = { ...standInApplication, redirectUris: redirectUris(url) };
  const discord = await hold(() =>
    startDiscord({ application, people: [...Object.values(people), ...more] }),
  );
  const botToken = randomBytes(32).toString("base64url");
  const env = { ...isolatedEnvironment({ port, databaseUrl, discord, botToken }), RATE_LIMIT_SCALE };

  const startWeb = (at: number) =>
    mortalProgram(
      () => startProgram(["build/server/index.js"], { env: { ...env, PORT: String(at) }, output: log }),
      (program) => untilReady(`http://localhost:${at}/readyz`, program),
    );
  const webs = await Promise.all(ports.map((at) => hold(() => startWeb(at))));

  const botState = join(tmpdir(), `pearl-faults-${randomBytes(4).toString("hex")}.json`);
  await hold(async () => ({ stop: async () => rmSync(botState, { force: true }) }));
  const bot = await hold(() => startBot({ url, botToken, botState, log }));
  return { urls, botToken, sessionSecret: env.SESSION_SECRET, discord, webs, bot, botState };
}

/** The example bot, without Discord. It is up as soon as it runs: whether it follows is what is tried. */
function startBot(options: { url: string; botToken: string; botState: string; log: (text: string) => void }) {
  const { PATH, NODE_ENV } = process.env;
  const env = {
    PATH,
    NODE_ENV,
    PEARL_URL: options.url,
    PEARL_TOKEN: options.botToken,
    PEARL_STATE: options.botState,
  };
  const start = () => startProgram(["--import", "tsx", "examples/bot/bot.ts"], { env, output: options.log });
  return mortalProgram(start, async () => {});
}
