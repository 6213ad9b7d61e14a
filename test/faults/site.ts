import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSurroundings } from "#dev/built-site.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people, type Person } from "#dev/discord/people.ts";
import type { Start } from "#dev/lifetime.ts";
import { freePort } from "#dev/ports.ts";
import { startProgram, type Program } from "#dev/program.ts";
import { untilReady } from "#dev/ready.ts";
import { findPython } from "#test/clients/python.ts";
import { openGateTo } from "#test/gate.ts";

export type FaultySite = Awaited<ReturnType<typeof startFaultySite>>;

/** Parameters of each run of faults. */
export interface Run {
  site: FaultySite;
  seed: number;
  signal?: AbortSignal;
}

interface SiteOptions {
  start: Start;
  databaseUrl: string;
  log: (text: string) => void;
  /** Number of processes. */
  webs?: number;
  /** People beside those of the stand-in. */
  more?: readonly Person[];
  bot?: Bot;
  /** Additional environment of a process. */
  env?: (at: number) => NodeJS.ProcessEnv | Record<string, string>;
}

/** Bots that follow the feed, each on one of the clients. Python needs aiohttp. */
export const bots = {
  typescript: () => ({ command: process.execPath, args: ["--import", "tsx", "examples/bot/bot.ts"] }),
  python: () => ({ command: findPython("aiohttp") ?? "python3", args: ["clients/python/example.py"] }),
};
export type Bot = keyof typeof bots;

/** Servers of Bob's, with the bot, for load. */
export const BUSY_GUILDS = Array.from({ length: 20 }, (_, i) => String(500_000_000_000_000_000n + BigInt(i)));
/** Effectively no limits, because all requests have one address. */
const RATE_LIMIT_SCALE = "10000";

/**
 * Starts processes of the built site behind one gate to the database, and a bot, which follows the first.
 * `start` stops everything at the end.
 */
export async function startFaultySite({
  start,
  databaseUrl,
  log,
  webs: count = 2,
  more = [],
  bot: language = "typescript",
  env: envOf = () => ({}),
}: SiteOptions) {
  const gate = await openGateTo(databaseUrl);
  await start(async () => ({ stop: () => gate.shut() }));
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  const ports = [...found];
  const urls = ports.map((port) => `http://localhost:${port}`);
  const [port = 0] = ports;
  const { url, botToken, discord, env } = await startSurroundings(start, {
    port,
    databaseUrl: gate.url,
    discord: {
      people: [...Object.values(people), ...more],
      guilds: [...Object.values(guilds), ...BUSY_GUILDS.map((id) => ({ ...guilds.teahouse, id }))],
    },
  });
  const metricsToken = randomBytes(16).toString("hex");

  const startWeb = (port: number, at: number) => {
    const usual = { ...env, METRICS_TOKEN: metricsToken, RATE_LIMIT_SCALE };
    const own = { ...usual, ...envOf(at), PORT: String(port) };
    return mortalProgram(
      () => startProgram(["build/server/index.js"], { env: own, output: log }),
      (program) => untilReady(`http://localhost:${port}/readyz`, program),
    );
  };
  const webs = await Promise.all(ports.map((port, at) => start(() => startWeb(port, at))));

  const botState = join(tmpdir(), `pearl-faults-${randomBytes(4).toString("hex")}.json`);
  await start(async () => ({ stop: async () => rmSync(botState, { force: true }) }));
  const { PATH, NODE_ENV } = process.env;
  const PYTHONPATH = "clients/python/src";
  const botEnv = { PATH, NODE_ENV, PYTHONPATH, PEARL_URL: url, PEARL_TOKEN: botToken, PEARL_STATE: botState };
  // Without Discord. It counts as ready at once, because following the feed is under test.
  const { command, args } = bots[language]();
  const bot = await start(() =>
    mortalProgram(
      () => startProgram(args, { command, env: botEnv, output: log }),
      async () => {},
    ),
  );
  return { urls, ports, botToken, metricsToken, discord, webs, bot, botState, gate, databaseUrl };
}

export type Mortal = Awaited<ReturnType<typeof mortalProgram>>;

const AGAIN = 200;

/** Runs a program and restarts it if it exits before `untilUp` resolves. `kill` and `stop` throw after a later exit. */
async function mortalProgram(start: () => Program, untilUp: (program: Program) => Promise<void>) {
  let current: { program: Program; isUp: boolean; ended?: number } | undefined;

  /** Restarts it and waits until it is ready. */
  const revive = async () => {
    for (;;) {
      const attempt: NonNullable<typeof current> = { program: start(), isUp: false };
      current = attempt;
      void attempt.program.exited.then((code) => (attempt.ended = code));
      try {
        await untilUp(attempt.program);
        attempt.isUp = true;
        return;
      } catch (error) {
        if (attempt.ended === undefined) throw error;
        await wait(AGAIN);
      }
    }
  };
  const requireAlive = () => {
    if (current?.isUp && current.ended !== undefined)
      throw new Error(`It ended by itself, with code ${current.ended}.`);
  };
  const endBy = async (signal: NodeJS.Signals) => {
    requireAlive();
    const { program } = current ?? {};
    current = undefined;
    if (program?.pid !== undefined) process.kill(program.pid, signal);
    return (await program?.exited) ?? 0;
  };

  await revive();
  return {
    revive,
    /** Throws if it ended by itself. */
    get pid() {
      requireAlive();
      return current?.program.pid ?? 0;
    },
    /** Ends it by SIGTERM; returns the exit code. */
    end: () => endBy("SIGTERM"),
    kill: async (): Promise<void> => void (await endBy("SIGKILL")),
    stop: async () => {
      requireAlive();
      await current?.program.stop();
    },
  };
}

/** Requests a path of the process `at` as the bot. Status 0 means no response; failures have no body. */
export async function askAsBot(
  { urls, botToken }: FaultySite,
  method: string,
  path: string,
  { body, at = 0 }: { body?: object; at?: number } = {},
) {
  interface Body {
    version?: number;
    items?: { guildId: string; version: number }[];
    nextCursor?: string;
  }
  try {
    const answer = await fetch(`${urls[at % urls.length]}${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
      headers: { Authorization: `Bearer ${botToken}`, "Content-Type": "application/json" },
    });
    const { ok, status } = answer;
    const text = await answer.text();
    return { ok, status, body: ok && text ? (JSON.parse(text) as Body) : undefined };
  } catch {
    return { ok: false, status: 0 };
  }
}

export async function reportGuilds(site: FaultySite, ids: readonly string[]): Promise<void> {
  const body = ids.map((id) => ({ id, name: "Server", icon: null, member_count: 1, channel_count: 1 }));
  const { ok, status } = await askAsBot(site, "PUT", "/api/bot/guilds", { body });
  if (!ok) throw new Error(`The servers were not reported: ${status}`);
}
