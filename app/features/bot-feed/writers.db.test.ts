import { setTimeout as wait } from "node:timers/promises";

import { sql, type Kysely } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { createDatabase } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { prefix } from "#app/features/settings/modules/prefix.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import { useDatabase } from "#test/database/clone.ts";

import { listChanges } from "./changes.server.ts";
import { readCursor } from "./cursor.server.ts";

const WRITERS = 20;
const WRITES_EACH = 40;
const READERS = 10;
const POLLS_EACH = 1_000;
const DROPPED = 0.05;
/** Maximum milliseconds between a writer's last statement and its commit. */
const MAX_COMMIT_DELAY = 30;

const database = useDatabase();
const guildIds = Array.from({ length: 12 }, (_, n) => `1000000000000000${String(n).padStart(2, "0")}`);
let writers: Kysely<Database>;
beforeEach(() => {
  // Writers wait for each other: on a busy machine longer than the product's timeout.
  writers = createDatabase({
    url: database.url,
    max: WRITERS,
    queryTimeout: 60_000,
    idleInTransaction: 60_000,
  });
  return () => writers.destroy();
});
beforeAll(async () => {
  await sql`create table naive (serial bigserial, guild_id text, version int)`.execute(database.db);
  const guild = { name: "A server", icon: null, member_count: 1, channel_count: 1 };
  await database.db.transaction().execute(async (trx) => {
    for (const id of guildIds) await reportBotGuild(trx, id, guild);
  });
});

/** Mulberry32, so that the writers' choices are reproducible. */
function randomFrom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Saves settings, records them in a table with a serial number too, and commits after a random delay. */
async function write(guildId: string, text: string, delay: number): Promise<void> {
  await writers.transaction().execute(async (trx) => {
    const result = await saveVersion(trx, {
      guildId,
      module: prefix,
      settings: { prefix: text },
      actor: { kind: "bot" },
    });
    if (result.outcome !== "saved") throw new Error("The save was refused.");
    await sql`insert into naive (guild_id, version) values (${guildId}, ${result.state.version})`.execute(
      trx,
    );
    await wait(delay);
  });
}

async function runWriter(number: number): Promise<void> {
  const random = randomFrom(number);
  for (let i = 0; i < WRITES_EACH; i++) {
    const guildId = guildIds[Math.floor(random() * guildIds.length)]!;
    await write(guildId, `${number}.${i}`.slice(-5), random() * MAX_COMMIT_DELAY);
  }
}

async function runReader(number: number, isOver: () => boolean): Promise<Map<string, number>> {
  const random = randomFrom(1_000 + number);
  const seen = new Map<string, number>();
  let cursor: string | undefined;
  let idle = 0;
  for (let polls = 0; polls < POLLS_EACH || !isOver() || idle < 3; polls++) {
    const page = await listChanges(database.db, cursor ? readCursor(cursor) : undefined, 5);
    if (random() < DROPPED) continue;
    for (const { guildId, version } of page.items) {
      // Delivery is at least once and in order: an older version never follows a newer one.
      expect(version).toBeGreaterThanOrEqual(seen.get(guildId) ?? 0);
      seen.set(guildId, version);
    }
    cursor = page.nextCursor;
    idle = isOver() && page.items.length === 0 ? idle + 1 : 0;
  }
  return seen;
}

/** Follows by the highest serial number seen, as a comparison. */
async function runNaiveReader(isOver: () => boolean): Promise<Set<string>> {
  const seen = new Set<string>();
  let last = "0";
  for (let over = false; !over;) {
    over = isOver();
    const { rows } = await sql<{ serial: string; guild_id: string; version: number }>`
      select serial, guild_id, version from naive where serial > ${last} order by serial`.execute(
      database.db,
    );
    for (const { serial, guild_id, version } of rows) {
      seen.add(`${guild_id} ${version}`);
      last = serial;
    }
  }
  return seen;
}

test(`R17: ${WRITERS} concurrent writers, ${READERS * POLLS_EACH} polls and lost answers: no change is missed`, async () => {
  let over = false;
  const isOver = () => over;
  const reading = Promise.all(Array.from({ length: READERS }, (_, number) => runReader(number, isOver)));
  const naive = runNaiveReader(isOver);
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => runWriter(number))).finally(
    () => (over = true),
  );
  const rows = await database.db.selectFrom("settings").select(["guild_id", "version"]).execute();
  const truth = new Map(rows.map(({ guild_id, version }) => [guild_id, version]));
  expect(rows.reduce((sum, { version }) => sum + version, 0)).toBe(WRITERS * WRITES_EACH);
  for (const seen of await reading) expect(seen).toEqual(truth);

  const written = await sql<{ count: string }>`select count(*) from naive`.execute(database.db);
  const lost = Number(written.rows[0]!.count) - (await naive).size;
  // eslint-disable-next-line no-console -- the measured figure
  console.log(
    `R17: ${WRITERS} writers, ${READERS * POLLS_EACH} polls, 5 % dropped: 0 missed; a cursor by serial number lost ${lost} of ${written.rows[0]!.count}`,
  );
});

test("a cursor by serial number misses late commits, and the feed's cursor does not", async () => {
  const [slow, quick] = guildIds as [string, string];
  const { nextCursor } = await listChanges(database.db, undefined, 500);
  const finished = withResolvers();
  const begun = withResolvers();
  const slowly = writers.transaction().execute(async (trx) => {
    const save = {
      module: prefix,
      settings: { prefix: "slow" },
      actor: { kind: "bot" },
    } as const;
    await saveVersion(trx, { guildId: slow, ...save });
    await sql`insert into naive (guild_id, version) values (${slow}, 1)`.execute(trx);
    begun.resolve();
    await finished.promise;
  });
  await begun.promise;
  await write(quick, "quick", 0);

  const naive = () => sql<{ serial: string }>`select serial from naive order by serial`.execute(database.db);
  const last = (await naive()).rows.at(-1)!.serial;
  const early = await listChanges(database.db, readCursor(nextCursor), 500);
  expect(early).toMatchObject({ items: [], blocked: true });

  finished.resolve();
  await slowly;
  const after = await sql`select from naive where serial > ${last}`.execute(database.db);
  expect(after.rows, "the naive reader sees the late one").toHaveLength(0);
  const page = await listChanges(database.db, readCursor(early.nextCursor), 500);
  expect(page.items.map(({ guildId }) => guildId).sort()).toEqual([slow, quick].sort());
});

function withResolvers() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
