import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Config } from "#app/config.server.ts";
import type { Database } from "#db/schema.ts";
import packageJson from "#package.json" with { type: "json" };
import { getBacklog } from "./features/bot-feed/receipts.server.ts";
import type { Waiting } from "./features/bot-feed/waiting.server.ts";
import { getLastBackup } from "./features/setup/backups.server.ts";

/** A response that is over. `route` is Remix's id, or `memory`, `asset` or `none`; `status` is 0 if there was no response. */
type RequestMetric = { method?: string; route: string; status: number; seconds: number };
type JobMetric = { job: string; result: "success" | "error" };

const requestChannel = channel("pearl:request");
const jobChannel = channel("pearl:job");

/** Publish a finished request, or run of a job, to the metrics, which listen if `METRICS_TOKEN` is set. */
export const countRequest = (request: RequestMetric) => requestChannel.publish(request);
export const countJob = (run: JobMetric) => jobChannel.publish(run);

/** Message of undici's channels about a `fetch` (its documentation, "Diagnostics Channel Support"). */
interface Fetched {
  request: { origin: string; method: string; path: string };
  response?: { statusCode: number; headers: Buffer[] };
}

interface MetricsOptions {
  config: Pick<Config, "DISCORD_API_URL" | "REVISION">;
  pool: Pool;
  db: Kysely<Database>;
  waiting: Waiting;
  /** The site folder. */
  folder: { current: { revision: string; findings: readonly unknown[] } };
}

/** Creates the metrics of this process (docs/operations/metrics.md), for which the library is loaded. */
export async function createMetrics({ config, pool, db, waiting, folder }: MetricsOptions) {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const named = <Label extends string>(name: string, help: string, ...labelNames: Label[]) => {
    return { name, help, labelNames, registers: [registry] };
  };
  const gauge = (name: string, help: string) => new Gauge(named(name, help));

  const requests = new Histogram({
    ...named(
      "pearl_http_request_duration_seconds",
      "Requests until they are over.",
      "method",
      "route",
      "status",
    ),
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
  });
  const calls = new Histogram({
    ...named("pearl_discord_request_duration_seconds", "Calls to Discord.", "operation", "result"),
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  const remaining = new Gauge(
    named("pearl_discord_rate_limit_remaining", "Calls that Discord still allows.", "operation"),
  );
  const jobs = new Counter(named("pearl_jobs_total", "Runs of jobs.", "job", "result"));
  const build = new Gauge(named("pearl_build_info", "1, with what runs.", "version", "revision"));
  build.set({ version: packageJson.version, revision: config.REVISION ?? "" }, 1);
  const siteInfo = new Gauge(named("pearl_site_info", "1, with the site folder that is shown.", "revision"));
  const siteFindings = gauge("pearl_site_findings", "What is wrong in the site folder, or not looked at.");
  const open = gauge("pearl_database_connections", "Open connections of the pool.");
  const idle = gauge("pearl_database_connections_idle", "Those that nobody uses.");
  const queued = gauge("pearl_database_waiting", "Queries that wait for a connection.");
  const polls = gauge("pearl_feed_waiting", "Long polls that wait for a change.");
  const up = gauge("pearl_database_up", "1 if the database has answered the last query of the metrics.");
  const backlog = gauge("pearl_feed_backlog", "Settings whose newest version the bot has not fetched.");
  const backupAge = gauge("pearl_backup_age_seconds", "Age of the last known backup.");
  const lag = gauge("pearl_feed_lag_seconds", "Age of the oldest change that the bot has not fetched.");

  const listeners: Record<string, (message: unknown) => void> = {
    "pearl:request": (message) => {
      const { seconds, ...labels } = message as RequestMetric;
      requests.observe(labels, seconds);
    },
    "pearl:job": (message) => jobs.inc(message as JobMetric),
    "undici:request:create": (message) => void started.set((message as Fetched).request, performance.now()),
    "undici:request:headers": (message) => called(message as Fetched),
    "undici:request:error": (message) => called(message as Fetched),
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);

  const started = new WeakMap<Fetched["request"], number>();
  const { origin: discord, pathname: base } = new URL(config.DISCORD_API_URL);

  function called({ request, response }: Fetched): void {
    const start = started.get(request);
    if (request.origin !== discord || start === undefined) return;
    started.delete(request);
    const operation = `${request.method} ${operationOf(request.path, base)}`;
    const seconds = (performance.now() - start) / 1_000;
    calls.observe({ operation, result: String(response?.statusCode ?? "error") }, seconds);
    const names = response?.headers.map(String) ?? [];
    const at = names.findIndex((name) => name.toLowerCase() === "x-ratelimit-remaining");
    if (at !== -1) remaining.set({ operation }, Number(names[at + 1]));
  }

  return {
    contentType: registry.contentType,

    /** Returns all metrics in Prometheus' text format, also while the database is away. */
    async text(): Promise<string> {
      siteInfo.reset();
      siteInfo.set({ revision: folder.current.revision }, 1);
      siteFindings.set(folder.current.findings.length);
      open.set(pool.totalCount);
      idle.set(pool.idleCount);
      queued.set(pool.waitingCount);
      polls.set(waiting.size);
      const states = await Promise.all([getBacklog(db), getLastBackup(db)]).catch(() => undefined);
      up.set(states ? 1 : 0);
      // No value rather than 0, which would be the youngest backup of all.
      backupAge.remove();
      if (states) {
        const [{ waiting: count, oldest }, backup] = states;
        backlog.set(count);
        lag.set(oldest ? secondsSince(oldest) : 0);
        if (backup) backupAge.set(secondsSince(backup.madeAt));
      }
      return registry.metrics();
    },

    close(): void {
      for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
    },
  };
}

function secondsSince(time: Date): number {
  return (Date.now() - time.getTime()) / 1_000;
}

/** Names an endpoint as Discord's reference does, without ids and tokens, which would be secrets and endless labels. */
function operationOf(path: string, base: string): string {
  const [endpoint = ""] = path.replace(base, "").split("?", 1);
  return endpoint.replace(/^.*\/webhooks\/.*/, "/webhooks/:id/:token").replace(/\d{17,20}/g, ":id");
}
