import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { buildGuild } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import type { Lifetime } from "#dev/lifetime.ts";
import { startPostgres } from "#dev/postgres.ts";
import type { Administrator, Crowd, Experience } from "./crowd.ts";
import { askAsBot } from "./growth.ts";
import { startPeer } from "./peer.ts";
import { heading, numberOf, row } from "./report.ts";
import { startSite, type Site } from "./site.ts";
import { signedIn } from "./sizes.ts";
import { watch } from "./usage.ts";

const FIRST = 740_000_000_000_000_000n;
/** As deploy/scale.yml sets it. */
const MAX_CONNECTIONS = "200";
/** In seconds. */
const WARM_UP = 60;
/** Connections that commit, and for how many milliseconds. */
const [WRITERS, COMMITTING] = [20, 3_000];

/**
 * Simulates a bot in many servers, and administrators who save every half minute, at a rate that does not depend on the
 * answers. Postgres confirms only what is on disk. The stand-in for Discord answers at once, in this process.
 */
export async function reportSimulation(life: Lifetime): Promise<void> {
  const [count, polls, seconds] = [numberOf("guilds"), numberOf("polls"), numberOf("seconds")];
  const guildIds = Array.from({ length: count }, (_, n) => String(FIRST + BigInt(n)));
  const owners = Array.from({ length: numberOf("administrators") }, (_, n) => ({
    ...people.bob,
    id: String(FIRST + BigInt(count + n)),
    // Every other one has two servers.
    guildIds: guildIds.slice(2 * n, 2 * n + 1 + (n % 2)),
  }));
  const token = randomBytes(16).toString("hex");
  const { site, postgres } = await startAll(life, owners, token);
  const client = new pg.Client(site.databaseUrl);
  await client.connect();
  await life.start(async () => ({ stop: () => client.end() }));

  heading(`A bot in ${count} servers starts`);
  await seed(client, count);
  const cursors = await startBot(site, guildIds);
  await reportCommits(site);
  const administrators: Administrator[] = [];
  for (const owner of owners)
    administrators.push({ cookie: await signedIn(site.url, owner), guildIds: owner.guildIds });
  const web = [site];
  while (web.length < numberOf("processes")) web.push({ ...site, ...(await site.startAnother()) });

  const { ask } = await life.start(() => startPeer<Crowd, Experience>("crowd"));
  // At the default rate each guild's settings are asked for once before.
  const warmUp = Math.min(WARM_UP, Math.ceil(count / polls));
  // By address, because looking up a name for each connection slows the load down.
  const urls = web.map(({ url }) => url.replace("localhost", "127.0.0.1"));
  const { url: origin, botToken } = site;
  const load = ask({ urls, origin, botToken, guildIds, administrators, polls, cursors, warmUp, seconds });
  await wait(warmUp * 1_000);
  heading(
    `${owners.length} administrators, ${cursors.length} shards, ${polls} questions a second: what they use`,
  );
  const named = web.map(({ pid }, i) => [`process ${i + 1}`, pid]);
  const pids = Object.fromEntries([...named, ["stand-in for Discord", process.pid]]);
  const { kinds, busy } = await watch({ client, postgres, pids, urls, token }, load);
  row({ what: "load generator", value: 100 * busy, unit: "% of a processor" });

  heading("What they wait, at most, in 95 %");
  for (const [kind, { perSecond, p50, p95, p99, statuses }] of Object.entries(kinds)) {
    const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
    const more = [
      `${perSecond.toFixed(1)} /s, 50 % ${p50.toFixed(1)}, 99 % ${p99.toFixed(1)} ms`,
      ...answers,
    ];
    row({ what: kind, value: p95, unit: "ms", more: more.join(", ") });
  }
  await reportReceipts(client, seconds);
}

async function startAll(
  life: Lifetime,
  owners: ((typeof people)["bob"] & { guildIds: string[] })[],
  token: string,
): Promise<{ site: Site; postgres: number }> {
  const dataDir = join(tmpdir(), `pearl-simulation-${randomBytes(4).toString("hex")}`);
  const settings = { max_connections: MAX_CONNECTIONS };
  const postgres = await life.start(() => startPostgres({ dataDir, keep: false, settings }));
  const facts = { name: "Server", icon: null, memberCount: 1, presenceCount: 1, rooms: {}, everyone: 0n };
  const own = owners.flatMap(({ id: ownerId, guildIds }) =>
    guildIds.map((id) => buildGuild({ ...facts, id, ownerId, permissions: { [ownerId]: "8" }, ranks: [] })),
  );
  const env = { METRICS_TOKEN: token };
  const world = { people: [people.alice, ...owners], guilds: own, env, adminUrl: postgres.url };
  return { site: await startSite(life, world), postgres: postgres.pid };
}

/** Adds guilds with the channels and roles of one that was reported, each with settings of one module. */
async function seed(client: pg.Client, count: number): Promise<void> {
  const ids = `(select (${FIRST} + n)::text as id from generate_series(0, ${count - 1}) n) ids`;
  await client.query(
    `insert into guilds (id, name, member_count, channel_count, channels, roles, bot)
     select ids.id, 'Server', 100, 20, channels, roles, bot from ${ids}, guilds g where g.id = $1`,
    [guilds.teahouse.id],
  );
  for (const [table, columns, values] of [
    ["settings", "settings", `'{"prefix": "?"}'::jsonb`],
    [
      "settings_versions",
      "before, after, actor_kind",
      `'{"prefix": "!"}'::jsonb, '{"prefix": "?"}'::jsonb, 'bot'`,
    ],
    ["changes", "deleted", "false"],
  ])
    await client.query(
      `insert into ${table} (guild_id, module, version, ${columns}) select id, 'prefix', 1, ${values} from ${ids}`,
    );
  await client.query("vacuum analyze");
}

/** Lets a bot report all its servers and read all settings, and each of its shards poll once. Returns their cursors. */
async function startBot(site: Site, guildIds: string[]): Promise<string[]> {
  const reported = { method: "PUT", body: JSON.stringify(guildIds) };
  await timed("report of all servers, by ids", askAsBot(site, "/api/bot/guilds", reported));
  const { changesCursor: cursor } = await timed("snapshot of all settings", readSnapshot(site));
  const poll = `/api/bot/changes?${new URLSearchParams({ cursor, limit: "500" })}`;
  await timed("first poll, which is the receipt for all", askAsBot(site, poll));
  const shards = Array.from({ length: numberOf("shards") }, () => askAsBot(site, poll));
  const polled = await timed(`the same by ${shards.length} shards at once`, Promise.all(shards));
  return polled.map(({ nextCursor }) => nextCursor);
}

/** Reports how many transactions Postgres commits, which takes one after the other if they notify. */
async function reportCommits({ databaseUrl }: Site): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: WRITERS });
  for (const [what, query] of [
    ["commits of 20 connections", "select pg_current_xact_id()"],
    ["the same with NOTIFY", "select pg_current_xact_id(), pg_notify('pearl', '{}')"],
  ] as const) {
    const end = performance.now() + COMMITTING;
    let count = 0;
    const write = async () => {
      for (; performance.now() < end; count++) await pool.query(query);
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    row({ what, value: (1_000 * count) / COMMITTING, unit: "/s" });
  }
  await pool.end();
}

async function readSnapshot(site: Site) {
  let page = await askAsBot(site, "/api/bot/snapshot?limit=500");
  while (page.hasMore) page = await askAsBot(site, `/api/bot/snapshot?limit=500&cursor=${page.nextCursor}`);
  return page;
}

async function timed<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work;
  row({ what, value: performance.now() - began, unit: "ms" });
  return result;
}

/** Reports the time from a save to the bot's receipt, by the database's clock. */
async function reportReceipts(client: pg.Client, seconds: number): Promise<void> {
  const percentile = (share: number) =>
    `1000 * extract(epoch from percentile_cont(${share}) within group (order by applied_at - created_at))::float`;
  const { rows } = await client.query(
    `select count(*)::int as saves, count(applied_at)::int as received, ${percentile(0.5)} as p50,
       ${percentile(0.95)} as p95, ${percentile(0.99)} as p99
     from settings_versions where version > 1 and created_at > now() - $1 * interval '1 s'`,
    [seconds],
  );
  const { saves, received, p50, p95, p99 } = rows[0];
  const more = `50 % ${p50?.toFixed(1)}, 99 % ${p99?.toFixed(1)} ms, ${received} of ${saves} saves`;
  row({ what: "saved until the bot's receipt", value: p95 ?? NaN, unit: "ms", more });
}
