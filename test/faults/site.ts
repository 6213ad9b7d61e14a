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

/** Two processes of the built site on one database, and the example bot, which follows the first. */
export interface FaultySite {
  urls: string[];
  botToken: string;
  sessionSecret: string;
  discord: Discord;
  webs: Mortal[];
  bot: Mortal;
  botState: string;
}

type Start = <T extends Stoppable>(start: () => Promise<T>) => Promise<T>;

/** Effectively no limits, because all requests have one address. */
const RATE_LIMIT_SCALE = "10000";

/** Starts the site on free ports; `start` stops the processes at the end. */
export async function startFaultySite(
  start: Start,
  databaseUrl: string,
  log: (text: string) => void,
  more: readonly Person[] = [],
): Promise<FaultySite> {
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://localhost:${port}`);
  const [port = 0] = ports;
  const [url = ""] = urls;
  const application = { ...standInApplication, redirectUris: redirectUris(url) };
  const discord = await start(() =>
    startDiscord({ application, people: [...Object.values(people), ...more] }),
  );
  const botToken = randomBytes(32).toString("base64url");
  const env = { ...isolatedEnvironment({ port, databaseUrl, discord, botToken }), RATE_LIMIT_SCALE };

  const startWeb = (at: number) =>
    mortalProgram(
      () => startProgram(["build/server/index.js"], { env: { ...env, PORT: String(at) }, output: log }),
      (program) => untilReady(`http://localhost:${at}/readyz`, program),
    );
  const webs = await Promise.all(ports.map((at) => start(() => startWeb(at))));

  const botState = join(tmpdir(), `pearl-faults-${randomBytes(4).toString("hex")}.json`);
  await start(async () => ({ stop: async () => rmSync(botState, { force: true }) }));
  const bot = await start(() => startBot({ url, botToken, botState, log }));
  return { urls, botToken, sessionSecret: env.SESSION_SECRET, discord, webs, bot, botState };
}

/** Starts the example bot without Discord. It counts as ready at once, because following the feed is under test. */
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
