import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { repeat } from "./repeat.ts";
import { askAsBot, reportGuilds, type FaultySite } from "./site.ts";
import { inSeconds, type Scenario } from "./table.ts";

const GUILDS = Array.from({ length: 30 }, (_, i) => String(600_000_000_000_000_000n + BigInt(i)));
/** A guild without load. */
const QUIET = "600000000000000099";
const WORKERS = 12;
/** Maximum recovery times in milliseconds; of the feed, after the first confirmed save. */
const LIMITS = { saves: 10_000, feed: 6_000, ready: 10_000 };
/** Timeout of the recovery in milliseconds. */
const TIMEOUT = 60_000;

/** Freezes, stops and drops the connection to Postgres while settings are saved, and measures the recovery. */
export const outages: Scenario = {
  name: "outages",
  fault: "Postgres or the network stands still while settings are saved",
  async run({ site, postgres, signal }) {
    const { gate } = site;
    const all = [
      { name: "freeze 12.5 s", begin: () => gate.freeze(), length: 12_500, end: () => gate.open() },
      {
        name: "stopped Postgres 20 s",
        begin: () => signalAll(postgres.pid, "SIGSTOP"),
        length: 20_000,
        end: () => signalAll(postgres.pid, "SIGCONT"),
      },
      // New connections pass, so the outage needs no end.
      { name: "black hole", begin: () => gate.swallow(), length: 0, end: () => {} },
    ];
    await reportGuilds(site, [...GUILDS, QUIET]);
    const lines: string[] = [];
    const wrong: string[] = [];
    for (const { name, begin, length, end } of all) {
      signal?.throwIfAborted();
      const statuses: number[] = [];
      const stop = repeat(WORKERS, async (worker) => {
        const id = GUILDS[(worker + statuses.length) % GUILDS.length] ?? "";
        statuses.push((await saved(site, id, worker)).status);
        await wait(20);
      });
      await wait(2_000);
      begin();
      await wait(length);
      await end();
      const times = await measureRecovery(site);
      await stop();
      const errors = statuses.filter((status) => status === 500).length;
      const shown = Object.entries(times).map(([what, time]) => `${what} after ${inSeconds(time)}`);
      lines.push(`${name}: ${errors} answers of 500 among ${statuses.length}, ${shown.join(", ")}`);
      if (errors > 0) wrong.push(`${name}: ${errors} answers of 500`);
      for (const what of ["saves", "feed", "ready"] as const)
        if (times[what] > LIMITS[what]) wrong.push(`${name}: ${what} only after ${times[what]} ms`);
    }
    return { seen: lines.join("; "), wrong };
  },
};

/** Measures the time until each guild's settings were saved, all processes are ready, and the feed delivers a change. */
async function measureRecovery(site: FaultySite): Promise<Record<keyof typeof LIMITS, number>> {
  const [ready, saves, feed] = await Promise.all([
    Promise.all(
      site.urls.map((_, at) => until(async () => (await askAsBot(site, "GET", "/readyz", { at })).ok)),
    ),
    Promise.all(GUILDS.map((id) => until(async () => (await saved(site, id)).ok))),
    measureFeed(site, QUIET),
  ]);
  return { saves: Math.max(...saves), feed, ready: Math.max(...ready) };
}

/** Measures the time from a confirmed save until the feed delivers it. */
async function measureFeed(site: FaultySite, guildId: string): Promise<number> {
  let version: number | undefined;
  await until(async () => (version = (await saved(site, guildId)).body?.version) !== undefined);
  let cursor = "";
  return until(async () => {
    const { body } = await askAsBot(site, "GET", `/api/bot/changes?wait=2&limit=500${cursor}`);
    if (body?.nextCursor) cursor = `&cursor=${body.nextCursor}`;
    return Boolean(body?.items?.some((item) => item.guildId === guildId && item.version === version));
  });
}

/** Repeats an attempt until it succeeds or the timeout is over; returns the milliseconds. */
async function until(succeeds: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  while (!(await succeeds()) && performance.now() - began < TIMEOUT) await wait(50);
  return Math.round(performance.now() - began);
}

let count = 0;
function saved(site: FaultySite, guildId: string, at = 0) {
  const body = { settings: { prefix: (count++).toString(36) } };
  return askAsBot(site, "PUT", `/api/prefix/${guildId}`, { body, at });
}

/** Sends a signal to all processes of the server, which have process groups of their own. */
function signalAll(pid: number, signal: "SIGSTOP" | "SIGCONT"): void {
  const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  for (const one of [String(pid), ...children.trim().split("\n")]) process.kill(Number(one), signal);
}
