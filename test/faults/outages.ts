import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

import type { Gate } from "#test/gate.ts";

import type { FaultySite } from "./site.ts";

interface OutagesOptions {
  site: FaultySite;
  gate: Gate;
  pid: () => number;
  signal?: AbortSignal;
}

export interface OutagesResult {
  /** Like `freeze 12.5 s: 0 answers of 500 among 812, saves after 0.6 s, feed after 0.7 s, ready after 0.1 s`. */
  lines: string[];
  wrong: string[];
}

const GUILDS = Array.from({ length: 30 }, (_, i) => String(600_000_000_000_000_000n + BigInt(i)));
/** A guild without load. */
const QUIET = "600000000000000099";
const WORKERS = 12;
/** Maximum recovery times in milliseconds; of the feed, after the first confirmed save. */
const LIMITS = { saves: 10_000, feed: 6_000, ready: 10_000 };
/** Timeout of the recovery in milliseconds. */
const END = 60_000;

/** Freezes, stops and drops the connection to Postgres while settings are saved, and measures the recovery. */
export async function runOutages({ site, gate, pid, signal }: OutagesOptions): Promise<OutagesResult> {
  const outages = [
    { name: "freeze 12.5 s", begin: () => gate.freeze(), length: 12_500, end: () => gate.open() },
    { name: "stopped Postgres 20 s", begin: () => stop(pid()), length: 20_000, end: () => goOn(pid()) },
    // New connections pass, so the outage needs no end.
    { name: "black hole", begin: () => gate.swallow(), length: 0, end: () => {} },
  ];
  await asked(site, "PUT", "/api/bot/guilds", [...GUILDS, QUIET].map(guild));
  const lines: string[] = [];
  const wrong: string[] = [];
  for (const { name, begin, length, end } of outages) {
    signal?.throwIfAborted();
    const load = startLoad(site);
    await wait(2_000);
    begin();
    await wait(length);
    await end();
    const times = await healing(site);
    await load.stop();
    const errors = load.statuses.filter((status) => status === 500).length;
    const shown = Object.entries(times).map(([what, time]) => `${what} after ${(time / 1_000).toFixed(1)} s`);
    lines.push(`${name}: ${errors} answers of 500 among ${load.statuses.length}, ${shown.join(", ")}`);
    if (errors > 0) wrong.push(`${name}: ${errors} answers of 500`);
    for (const what of ["saves", "feed", "ready"] as const)
      if (times[what] > LIMITS[what]) wrong.push(`${name}: ${what} only after ${times[what]} ms`);
  }
  return { lines, wrong };
}

/** Measures the time until each guild's settings were saved, all processes are ready, and the feed delivers a change. */
async function healing(site: FaultySite): Promise<Record<keyof typeof LIMITS, number>> {
  const began = performance.now();
  const until = async (isWell: () => Promise<boolean>, since = began) => {
    while (!(await isWell()) && performance.now() - since < END) await wait(50);
    return Math.round(performance.now() - since);
  };
  const [ready, saves, feed] = await Promise.all([
    Promise.all(
      site.urls.map((_, at) => until(async () => (await asked(site, "GET", "/readyz", undefined, at)).ok)),
    ),
    Promise.all(GUILDS.map((id) => until(async () => (await saved(site, id)).ok))),
    changed(site, QUIET, until),
  ]);
  return { saves: Math.max(...saves), feed, ready: Math.max(...ready) };
}

/** Measures the time from a confirmed save until the feed delivers it. */
async function changed(
  site: FaultySite,
  guildId: string,
  until: (isWell: () => Promise<boolean>, since?: number) => Promise<number>,
): Promise<number> {
  let version: number | undefined;
  await until(async () => {
    const { ok, body } = await saved(site, guildId);
    if (ok) version = (body as { version: number }).version;
    return ok;
  });
  let cursor = "";
  return until(async () => {
    const { ok, body } = await asked(
      site,
      "GET",
      `/api/bot/changes?wait=2&limit=500${cursor && `&cursor=${cursor}`}`,
    );
    if (!ok) return false;
    const page = body as { items: { guildId: string; version: number }[]; nextCursor: string };
    cursor = page.nextCursor;
    return page.items.some((item) => item.guildId === guildId && item.version === version);
  }, performance.now());
}

/** Saves continuously and concurrently through all processes. */
function startLoad(site: FaultySite) {
  const statuses: number[] = [];
  let going = true;
  const work = async (_: unknown, worker: number) => {
    for (let i = worker; going; i += WORKERS) {
      statuses.push((await saved(site, GUILDS[i % GUILDS.length] ?? "", i)).status);
      await wait(20);
    }
  };
  const working = Promise.all(Array.from({ length: WORKERS }, work));
  return {
    statuses,
    stop: async () => {
      going = false;
      await working;
    },
  };
}

let count = 0;
function saved(site: FaultySite, guildId: string, at = 0) {
  return asked(site, "PUT", `/api/prefix/${guildId}`, { settings: { prefix: (count++).toString(36) } }, at);
}

/** Status 0 means no response. */
async function asked({ urls, botToken }: FaultySite, method: string, path: string, body?: unknown, at = 0) {
  try {
    const answer = await fetch(`${urls[at % urls.length]}${path}`, {
      ...{ method, body: body === undefined ? undefined : JSON.stringify(body) },
      headers: { Authorization: `Bearer ${botToken}`, "Content-Type": "application/json" },
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    return {
      ok: answer.ok,
      status: answer.status,
      body: answer.ok && text ? (JSON.parse(text) as unknown) : text,
    };
  } catch {
    return { ok: false, status: 0, body: undefined };
  }
}

function guild(id: string) {
  return { id, name: "Server", icon: null, member_count: 1, channel_count: 1 };
}

/** Sends SIGSTOP to all processes of the server, which have process groups of their own. */
function stop(pid: number): void {
  process.kill(pid, "SIGSTOP");
  for (const child of childrenOf(pid)) process.kill(child, "SIGSTOP");
}

function goOn(pid: number): void {
  for (const child of childrenOf(pid)) process.kill(child, "SIGCONT");
  process.kill(pid, "SIGCONT");
}

function childrenOf(pid: number): number[] {
  return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
}
