import { readFileSync } from "node:fs";
import * as worker from "graphile-worker";
import { CompiledQuery, sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { snapshotCursor } from "#app/features/bot-feed/snapshot.server.ts";
import { workerOptions } from "#app/jobs/jobs.server.ts";
import { createPool } from "#db/client.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { addressOf } from "#test/addresses.ts";
import { sentBy, type SentQuery } from "#test/queries.ts";
import { loadRoutes } from "#test/route-map.ts";
import { asBot, silent, useSite } from "#test/site.ts";

const site = useSite();
const routes = await loadRoutes();
const { id: guildId } = guilds.teahouse;
const { alice, bob } = people;
type Asked = Partial<Parameters<typeof site.call>[1]> & { as?: typeof bob; query?: string };

beforeAll(async () => {
  await site.reportGuilds();
  await sql`select graphile_worker.add_job('purge-what-is-over')`.execute(site.db);
  const fill = readFileSync(new URL("growth.sql", import.meta.url), "utf8");
  for (const statement of fill.split(/;\n/).filter(Boolean))
    await sql.raw(statement.replace(":guild", guildId).replace(":person", bob.id)).execute(site.db);
});

/** Asks a route of the site map as the bot or as this person, and returns the answer's body. */
async function ask(route: string, { as, query = "", ...more }: Asked = {}) {
  const params = { guildId, module: route.startsWith("/api") ? "prefix" : "levels", discordId: "7" };
  const by = as ? { cookie: await site.signIn(as) } : { headers: asBot };
  const path = addressOf(route, params) + query;
  const { status, body } = await site.call(routes.get(route) ?? {}, { ...more, ...by, path, params });
  expect(status).toBeLessThan(400);
  return body;
}

/** Reads a page of the bot's feed, and the next one from the cursor that it came with. */
async function readOn(route: string): Promise<void> {
  const { nextCursor } = (await ask(route, { query: "?limit=500" })) as { nextCursor: string };
  await ask(route, { query: `?cursor=${nextCursor}` });
}

/** Uses a session whose last use was before the current minute, so that this one is recorded. */
async function useSession(): Promise<void> {
  const cookie = await site.signIn(bob);
  await sql`update sessions set last_used_at = now() - interval '1 hour' where user_id = ${bob.id}`.execute(
    site.db,
  );
  await site.call(routes.get("/auth/session") ?? {}, { path: "/auth/session", cookie });
}

async function runJobs(): Promise<void> {
  await sql`select graphile_worker.add_job('purge-what-is-over')`.execute(site.db);
  const pool = createPool({ url: site.config.DATABASE_DIRECT_URL ?? site.config.DATABASE_URL });
  await worker.runOnce(workerOptions(worker, { pool }, { log: silent }));
  await pool.end();
}

const guild = "/dashboard/guilds/:guildId";
const settings = "/api/:module/:guildId";
const save = { method: "PUT", body: { settings: { prefix: "$" } } };
describe("no query reads a large table from end to end", () => {
  // Plans follow from the sizes that all begin with.
  site.share();
  test.each<[string, () => Promise<unknown>]>([
    ["session", useSession],
    ["home page", () => ask("/")],
    ["list of servers", () => ask("/dashboard", { as: bob })],
    ["page of a server", () => ask(guild, { as: bob })],
    ["settings page", () => ask(`${guild}/:module`, { as: bob })],
    ["receipts", () => ask(`${guild}/receipts`, { as: bob })],
    ["history", () => ask(`${guild}/history`, { as: bob })],
    ["history of one person", () => ask(`${guild}/history`, { as: bob, query: `?by=${alice.id}` })],
    ["save", () => ask(settings, save)],
    ["the bot's read of settings", () => ask(settings)],
    ["the bot's snapshot", () => readOn("/api/bot/snapshot")],
    ["the bot's feed and receipts", () => readOn("/api/bot/changes")],
    ["application of a person", () => ask("/apply", { as: bob })],
    ["account page", () => ask("/account", { as: bob })],
    ["jobs and purge", runJobs],
  ])("%s", async (_, work) => {
    const sent = (await sentBy(work)).filter(({ text }) => READS.test(text));
    const scans = await Promise.all(sent.map(scansOf));
    expect(scans.length).toBeGreaterThan(0);
    expect(scans.flat()).toEqual([]);
  });
});

test("the bot's snapshot: a late page reads no servers of earlier ones, even if Postgres merges the tables", async () => {
  const { changesCursor } = (await ask("/api/bot/snapshot")) as { changesCursor: string };
  const late = snapshotCursor.write({ guildId: "400000000000019000", module: "prefix", changesCursor });
  const sent = await sentBy(() => ask("/api/bot/snapshot", { query: `?limit=500&cursor=${late}` }));
  const { text, values } = sent.find((query) => query.text.includes('from "settings"'))!;
  const rows = await site.db.transaction().execute(async (trx) => {
    for (const join of ["nestloop", "hashjoin"]) await sql.raw(`set local enable_${join} = off`).execute(trx);
    return (await trx.executeQuery(CompiledQuery.raw(`explain (analyze, format json) ${text}`, values))).rows;
  });
  const read = [...JSON.stringify(rows).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count));
  expect(read.length).toBeGreaterThan(2);
  expect(Math.max(...read)).toBeLessThanOrEqual(1_000);
});

const READS = /^\s*(?:with|select|insert|update|delete)\b/i;

/** Returns the sequential scans in Postgres's plan for a query with its values. Tables that stay small do not count. */
async function scansOf({ text, values }: SentQuery): Promise<string[]> {
  const plan = await site.db.executeQuery(CompiledQuery.raw(`explain ${text}`, values));
  const tables = [...JSON.stringify(plan.rows).matchAll(/Seq Scan on (\w+)/g)].map(([, table = ""]) => table);
  return tables.filter((table) => !SMALL.test(table)).map((table) => `${table}: ${text}`);
}

/** Tables that have few rows by nature, or that the product does not fill. */
const SMALL =
  /^(bot_keys|commands|migrations|former_names|manifest(_modules)?|site_modules|pg_database|discord_list|_private_(tasks|job_queues))$/;
