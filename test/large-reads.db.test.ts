import { randomBytes } from "node:crypto";
import { sql, type Kysely, type Transaction } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { listChangesNaming, listHistory } from "#app/features/settings/history.server.ts";
import { takeTasks } from "#app/features/tasks/tasks.server.ts";
import type { Database } from "#db/schema.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { useSite } from "./site.ts";

/** Large settings of which an answer has room for a few: the others are not read, or it would take longer than a statement may. */
const site = useSite();
const { teahouse } = guilds;
const { bob } = people;
const module = "prefix";

beforeAll(async () => {
  await site.reportGuilds();
  await site.signIn(bob);
});

/** Text that Postgres cannot compress, and so stores beside the table. */
const large = () => JSON.stringify({ text: randomBytes(100_000).toString("hex") });

async function addVersions(from: number, to: number) {
  for (let version = from; version <= to; version++) {
    const [before, after] = [large(), large()];
    await site.db
      .insertInto("settings_versions")
      .values({ guild_id: teahouse.id, module, version, before, after, actor_kind: "user", actor_id: bob.id })
      .execute();
  }
}

async function addTasks(count: number) {
  for (let added = 0; added < count; added++)
    await site.db
      .insertInto("tasks")
      .values({
        ...{ guild_id: teahouse.id, user_id: bob.id, module, field: "message", settings: large() },
        expires_at: sql<Date>`now() + interval '1 hour'`,
      })
      .execute();
}

/** Counts the blocks of values stored beside a table that some work reads, which it does not keep. */
async function blocksRead(
  table: "settings_versions" | "tasks",
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<number> {
  const read = async (db: Kysely<Database>) => {
    const { rows } = await sql<{ blocks: number }>`
      select pg_stat_get_xact_blocks_fetched(reltoastrelid)::integer as blocks
      from pg_class where oid = ${table}::regclass`.execute(db);
    return rows[0]!.blocks;
  };
  const trx = await site.db.startTransaction().execute();
  const before = await read(trx);
  await work(trx);
  const after = await read(trx);
  await trx.rollback().execute();
  return after - before;
}

test.each([
  ["a page of the history", (trx: Transaction<Database>) => listHistory(trx, teahouse.id, { limit: 20 })],
  ["a person's file", (trx: Transaction<Database>) => listChangesNaming(trx, bob.id)],
])("%s reads no more of many large changes than of some", async (_, list) => {
  await addVersions(1, 12);
  const some = await blocksRead("settings_versions", list);
  await addVersions(13, 36);
  expect(await blocksRead("settings_versions", list)).toBeLessThan(1.2 * some);
});

test("a poll reads no more of many large tasks than of some", async () => {
  const take = (trx: Transaction<Database>) => takeTasks(trx, 100);
  await addTasks(6);
  const some = await blocksRead("tasks", take);
  await addTasks(24);
  expect(await blocksRead("tasks", take)).toBeLessThan(1.2 * some);
});
