import { existsSync, readFileSync } from "node:fs";
import { setInterval as every } from "node:timers/promises";
import type pg from "pg";
import { MS_PER_TICK, processorTime } from "./compare.ts";
import { MB, memoryOf } from "./memory.ts";
import { row } from "./report.ts";

interface Watched {
  client: pg.Client;
  /** Process of Postgres, and others by name. */
  postgres: number;
  pids: Record<string, number | undefined>;
  /** Where metrics are, and the token for them. */
  urls: string[];
  token: string;
}

/** Interval of samples in milliseconds, as usual for Prometheus. */
const INTERVAL = 10_000;

const SAMPLED = {
  "connections of all processes": "connections",
  "connections of a process for requests": "pearl_database_connections",
  "queries of a process that wait for one": "pearl_database_waiting",
  "long polls of a process that wait": "pearl_feed_waiting",
  "settings that the bot has not fetched": "pearl_feed_backlog",
  "seconds since the oldest of them": "pearl_feed_lag_seconds",
};

/** Reports what is used until `work` is done: processor time, memory, connections, and the lag of the feed. */
export async function watch<Result>(watched: Watched, work: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const measure = () => ({
    at: performance.now(),
    ticks: [
      processorTimeOfAll(watched.postgres),
      ...Object.values(watched.pids).map((pid) => processorTime(pid)),
    ],
  });
  const before = measure();
  const most: Record<string, number> = {};
  const sampling = sampleUntil(ended.signal, watched, (name, value) => {
    most[name] = Math.max(most[name] ?? 0, value);
  });
  const result = await work;
  const after = measure();
  ended.abort();
  await sampling;
  for (const [i, what] of ["Postgres", ...Object.keys(watched.pids)].entries()) {
    const milliseconds = (after.ticks[i]! - before.ticks[i]!) * MS_PER_TICK;
    const more = most[what] ? `memory ${Math.round(most[what] / MB)} MB at most` : "";
    row({ what, value: (100 * milliseconds) / (after.at - before.at), unit: "% of a processor", more });
  }
  for (const [what, name] of Object.entries(SAMPLED))
    row({ what, value: most[name] ?? NaN, unit: "", more: "at most" });
  return result;
}

async function sampleUntil(
  signal: AbortSignal,
  { client, pids, urls, token }: Watched,
  note: (name: string, value: number) => void,
): Promise<void> {
  const init = { headers: { Authorization: `Bearer ${token}` }, signal };
  const metricsOf = (url: string) => fetch(`${url}/metrics`, init).then((response) => response.text());
  try {
    for await (const _ of every(INTERVAL, undefined, { signal })) {
      for (const [name, pid] of Object.entries(pids)) note(name, memoryOf(pid));
      const { rows } = await client.query(`select count(*) from pg_stat_activity where datname is not null`);
      note("connections", Number(rows[0].count));
      // A process that is too busy to answer has no sample.
      for (const text of await Promise.all(urls.map((url) => metricsOf(url).catch(() => ""))))
        for (const [, name = "", value] of text.matchAll(/^(pearl_\w+) (\S+)$/gm)) note(name, Number(value));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Returns the processor time of a server and all its processes, ended ones included, in ticks. NaN without /proc. */
function processorTimeOfAll(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(file)) return NaN;
  const children = readFileSync(file, "utf8").trim().split(" ").map(Number);
  try {
    return children.reduce((sum, child) => sum + processorTime(child), processorTime(pid, { ended: true }));
  } catch {
    // A process has ended after the list was read.
    return processorTimeOfAll(pid);
  }
}
