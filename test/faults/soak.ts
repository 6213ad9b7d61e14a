import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { median } from "#dev/median.ts";
import { memoryOf } from "#dev/processes.ts";
import { ask } from "#test/http/ask.ts";
import { query } from "./kills.ts";
import { isGood, startLoad, tally } from "./load.ts";
import type { FaultySite } from "./site.ts";
import type { Scenario } from "./table.ts";

/** Growth of memory after the first half, file descriptors more, delay of the event loop in milliseconds, connections of a process. */
const FIGURES = { drift: 0.05, files: 10, delay: 50, connections: 19 };
const HANG = 3_000;
const STEP = 500;

/** R15: watches memory, file descriptors and the event loop under half of the load of the other scenarios. */
export const soak: Scenario = {
  name: "R15",
  fault: "nothing: half of the load, for a while",
  async run({ site, seed, soak: seconds, signal }) {
    const load = await startLoad(site, { seed, connections: 25 });
    const samples: Sample[] = [];
    const steps = Math.max(4, Math.floor((seconds * 1_000) / STEP));
    for (let i = 0; i < steps; i++) {
      signal?.throwIfAborted();
      await wait(STEP);
      samples.push(sampleOf(site));
      // Reading the metrics begins a new measurement.
      if (i === steps >> 1) await delayOf(site);
    }
    const delay = await delayOf(site);
    const connections = await countConnections(site);
    const answers = await load.stop();
    const [third, last] = [samples.slice(steps >> 1, (steps * 3) >> 2), samples.slice((steps * 3) >> 2)];
    const memory = last.map(({ memory }) => memory);
    const drift = median(memory) / median(third.map(({ memory }) => memory)) - 1;
    const leaked = lowest(last) - lowest(third);
    const wrong = [
      ...(drift < FIGURES.drift ? [] : ["the memory grows"]),
      ...(leaked <= FIGURES.files ? [] : [`${leaked} file descriptors more`]),
      ...(delay < FIGURES.delay ? [] : ["the event loop is late"]),
      ...(connections <= FIGURES.connections * site.webs.length ? [] : ["too many connections to Postgres"]),
      ...answers.filter((one) => !isGood(one)).map(({ kind, status }) => `${kind} ${status}`),
    ];
    const mebibytes = Math.round(median(memory) / site.webs.length / 2 ** 20);
    const seen = `${tally(answers, HANG)}; ${seconds} s: ${mebibytes} MiB a process, ${(drift * 100).toFixed(1)} % more than before; event loop p99 ${Math.round(delay)} ms; ${connections} connections`;
    return { seen, wrong };
  },
};

interface Sample {
  /** Memory of all processes together, in bytes. */
  memory: number;
  files: number;
}

function sampleOf({ webs }: FaultySite): Sample {
  const each = webs.map(({ pid }) => ({
    memory: memoryOf(pid),
    files: readdirSync(`/proc/${pid}/fd`).length,
  }));
  return {
    memory: each.reduce((sum, { memory }) => sum + memory, 0),
    files: each.reduce((sum, { files }) => sum + files, 0),
  };
}

/** The largest 99th percentile of the processes' event loops, in milliseconds. */
async function delayOf({ ports, metricsToken }: FaultySite): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const texts = await Promise.all(ports.map(async (port) => (await ask(port, "/metrics", { headers })).text));
  const delays = texts.map((text) => Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)/m.exec(text)?.[1]));
  return Math.max(...delays) * 1_000;
}

async function countConnections({ databaseUrl }: FaultySite): Promise<number> {
  const { rows } = await query(databaseUrl, (db) =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      db,
    ),
  );
  return rows[0]?.count ?? 0;
}

const lowest = (samples: Sample[]) => Math.min(...samples.map(({ files }) => files));
