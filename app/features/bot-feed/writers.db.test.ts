import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { prefix } from "#app/features/settings/modules/prefix.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import { createDatabase } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";
import { useDatabase } from "#test/database/clone.ts";
import { listChanges, readCursor } from "./changes.server.ts";

const WRITERS = 20;
const WRITES_EACH = 40;
const READERS = 10;
const POLLS_EACH = 1_000;
const DROPPED = 0.05;
/** Maximum milliseconds between a writer's last statement and its commit. */
const MAX_COMMIT_DELAY = 30;

const database = useDatabase();
const guildIds = Array.from({ length: 12 }, (_, n) => `1000000000000000${String(n).padStart(2, "0")}`);
let client: Kysely<Database>;
beforeEach(async () => {
  // Writers and readers wait for each other: on a busy machine longer than the product's timeout.
  client = createDatabase({
    url: database.url,
    max: WRITERS + READERS,
    queryTimeout: 60_000,
    idleInTransaction: 60_000,
  });
  const guild = { name: "A server", icon: null, member_count: 1, channel_count: 1 };
  await database.db.transaction().execute(async (trx) => {
    for (const id of guildIds) await reportBotGuild(trx, id, guild);
  });
  return () => client.destroy();
});

/** Saves settings and commits after a random delay. */
async function write(guildId: string, text: string, delay: number): Promise<void> {
  await client.transaction().execute(async (trx) => {
    const settings = { prefix: text };
    const result = await saveVersion(trx, { guildId, module: prefix, settings, actor: { kind: "bot" } });
    if (result.outcome !== "saved") throw new Error("The save was refused.");
    await wait(delay);
  });
}

async function runWriter(number: number): Promise<void> {
  for (let i = 0; i < WRITES_EACH; i++) {
    const guildId = guildIds[Math.floor(Math.random() * guildIds.length)]!;
    await write(guildId, `${number}.${i}`.slice(-5), Math.random() * MAX_COMMIT_DELAY);
  }
}

async function runReader(isOver: () => boolean): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  let cursor: string | undefined;
  let idle = 0;
  for (let polls = 0; polls < POLLS_EACH || !isOver() || idle < 3; polls++) {
    const page = await listChanges(client, cursor ? readCursor(cursor) : undefined, 5);
    if (Math.random() < DROPPED) continue;
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

/** A serial number in place of the transaction id would miss changes here: those of transactions that commit late. */
test(`${WRITERS} concurrent writers, ${READERS * POLLS_EACH} polls and lost answers: no change is missed`, async () => {
  let over = false;
  const reading = Promise.all(Array.from({ length: READERS }, () => runReader(() => over)));
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => runWriter(number))).finally(
    () => (over = true),
  );
  const rows = await database.db.selectFrom("settings").select(["guild_id", "version"]).execute();
  expect(rows.reduce((sum, { version }) => sum + version, 0)).toBe(WRITERS * WRITES_EACH);
  const truth = new Map(rows.map(({ guild_id, version }) => [guild_id, version]));
  for (const seen of await reading) expect(seen).toEqual(truth);
});
