import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { migrateToLatest } from "#db/migrator.server.ts";
import { startPostgres, type RunningPostgres } from "#dev/postgres.ts";
import { openGateTo } from "#test/gate.ts";
import { createWriters, forgottenSaves, lostChanges, query } from "./kills.ts";
import { createRandom } from "./random.ts";
import { reportGuilds, type FaultySite } from "./site.ts";
import { inSeconds, type Scenario, type World } from "./table.ts";

const GUILDS = Array.from({ length: 400 }, (_, i) => String(610_000_000_000_000_000n + BigInt(i)));
/** Four writers with this pause save about 20 times a second. */
const PAUSE = 200;
/** Time for which an asynchronous standby gets nothing before the primary is lost, in milliseconds. */
const BEHIND = 500;
/** Time after which a confirmed save has reached an asynchronous standby on a busy machine, in milliseconds. */
const STREAMED = 1_000;
/** Maximum time without a confirmed save after the promotion, in milliseconds. */
const AWAY = 10_000;
/** Segments stay until the copy has begun to follow. */
const SETTINGS = { fsync: "off", wal_keep_size: "256MB" };

type Mode = "asynchronous" | "synchronous";
type Link = Awaited<ReturnType<typeof openGateTo>>;

/** Loses a primary under load and promotes its streaming standby, which then gets a standby of its own, and so on. */
export const standby: Scenario = {
  name: "standby",
  fault: "the primary is lost under 20 saves a second, its standby is promoted",
  async run(world) {
    const folder = join(tmpdir(), `pearl-standby-${randomBytes(4).toString("hex")}`);
    const clusters = [await startPostgres({ dataDir: folder, keep: false, settings: SETTINGS })];
    const [first] = clusters as [RunningPostgres];
    const wrong: string[] = [];
    const seen: string[] = [];
    let recovery = 0;
    try {
      await migrateToLatest(first.url);
      await world.onOwnSite({ webs: 2, databaseUrl: first.url }, async (site) => {
        await reportGuilds(site, GUILDS);
        const modes = [...Array<Mode>(world.standbys).fill("asynchronous"), "synchronous" as const];
        for (const [round, mode] of modes.entries()) {
          world.signal?.throwIfAborted();
          const result = await losePrimary(world, { site, clusters, mode, round });
          await remove(clusters.shift());
          seen.push(`${mode}: ${result.lost} of ${result.saves} saves lost, away ${inSeconds(result.away)}`);
          wrong.push(...result.wrong.map((one) => `${mode}, round ${round + 1}: ${one}`));
          recovery = Math.max(recovery, result.away);
        }
      });
    } finally {
      for (const one of clusters) await remove(one);
    }
    return { seen: seen.join("; "), recovery, wrong };
  },
};

/** Stops a server and deletes its files, of which a hundred servers would have 40 GB. */
async function remove(cluster: RunningPostgres | undefined): Promise<void> {
  if (!cluster) return;
  await cluster.stop();
  rmSync(dirname(cluster.dataDir), { recursive: true, force: true });
}

interface Round {
  site: FaultySite;
  /** The primary is the last one. The promoted standby is added. */
  clusters: RunningPostgres[];
  mode: Mode;
  round: number;
}

/** Saves, takes the primary away, promotes the standby, saves on, and compares the bot and the saves with it. */
async function losePrimary({ seed, signal }: World, { site, clusters, mode, round }: Round) {
  const primary = clusters.at(-1) as RunningPostgres;
  const link = await openGateTo(primary.url);
  const copy = await addStandby(primary, link, round);
  clusters.push(copy);
  await untilStreaming(primary);
  if (mode === "synchronous") await waitForStandbys(primary);
  const writers = createWriters(site, GUILDS, createRandom(seed + round), PAUSE);
  const pause = writers.start();
  await wait(2_000);
  const behind = performance.now();
  if (mode === "asynchronous") {
    link.freeze();
    await wait(BEHIND);
  }
  const lostAt = performance.now();
  primary.kill("SIGQUIT");
  await link.shut();
  await query(copy.url, (db) => sql`select pg_promote()`.execute(db));
  site.gate.lead(copy.url);
  const saved = () => writers.saves.find(({ sent }) => sent > lostAt);
  while (!saved() && performance.now() - lostAt < AWAY) await wait(20);
  const away = performance.now() - lostAt;
  await wait(1_000);
  await pause();
  const databaseUrl = copy.url;
  const differences = await lostChanges({ databaseUrl, botState: site.botState }, signal);
  const lost = await forgottenSaves({ databaseUrl }, writers.saves);
  const earlier = lost.filter(({ sent }) => mode === "synchronous" || sent < behind - STREAMED);
  return {
    ...{ saves: writers.saves.length, lost: lost.length, away },
    wrong: [
      ...(saved() ? [] : ["no save was confirmed by the new primary"]),
      ...(mode === "synchronous" || lost.length > 0 ? [] : ["nothing was lost, so that nothing was tried"]),
      ...earlier.map(({ guildId, version }) => `${guildId} v${version} was confirmed and is gone`),
      ...differences,
    ],
  };
}

/** Copies a running server (low-level backup, Postgres' documentation 25.3.4), and lets the copy follow through `link`. */
async function addStandby(primary: RunningPostgres, link: Link, round: number): Promise<RunningPostgres> {
  const from = dirname(primary.dataDir);
  const to = `${from.replace(/-\d+$/, "")}-${round}`;
  const label = await query(primary.url, async (db) => {
    await sql`select pg_backup_start('standby', fast => true)`.execute(db);
    execFileSync("cp", ["-a", from, to]);
    const stopped = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(db);
    return stopped.rows[0]?.labelfile ?? "";
  });
  rmSync(join(to, "owner.json"));
  const { uid, gid } = statSync(join(to, "data"));
  for (const [name, text] of [
    ["backup_label", label],
    ["standby.signal", ""],
  ] as const) {
    writeFileSync(join(to, "data", name), text);
    chownSync(join(to, "data", name), uid, gid);
  }
  const { hostname, port, username, password } = new URL(link.url);
  const source = `host=${hostname} port=${port} user=${username} password=${password}`;
  return startPostgres({ dataDir: to, keep: false, settings: { ...SETTINGS, primary_conninfo: source } });
}

/** Waits until a standby has all that the primary has. */
async function untilStreaming(primary: RunningPostgres): Promise<void> {
  await query(primary.url, async (db) => {
    const ask = () =>
      sql`select from pg_stat_replication where state = 'streaming' and replay_lsn = pg_current_wal_lsn()`.execute(
        db,
      );
    while ((await ask()).rows.length === 0) await wait(50);
  });
}

/** Lets each commit wait for a standby, from a moment on at which it does. */
async function waitForStandbys(primary: RunningPostgres): Promise<void> {
  await query(primary.url, async (db) => {
    await sql`alter system set synchronous_standby_names = '*'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    const ask = () => sql`select from pg_stat_replication where sync_state = 'sync'`.execute(db);
    while ((await ask()).rows.length === 0) await wait(50);
  });
}
