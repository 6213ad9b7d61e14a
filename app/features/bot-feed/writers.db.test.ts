import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createSealer } from "#app/auth/seal.server.ts";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { useDatabase } from "#test/database/clone.ts";
import { prefix } from "#test/settings.ts";
import { listChanges } from "./changes.server.ts";
import { readCursor } from "./feed-cursor.server.ts";

const sealer = createSealer(["unused"]);

const WRITERS = 20;
const WRITES_EACH = 40;
const READERS = 10;
const POLLS_EACH = 1_000;
const DROPPED = 0.05;
/** Maximum milliseconds between a writer's last statement and its commit. */
const MAX_COMMIT_DELAY = 30;

const database = useDatabase();
const guildIds = Array.from({ length: 12 }, (_, n) => `1000000000000000${String(n).padStart(2, "0")}`);

/** A serial number in place of the transaction id would miss changes here: those of transactions that commit late. */
test(`${WRITERS} concurrent writers, ${READERS * POLLS_EACH} polls and lost answers: no change is missed`, async () => {
  // Writers and readers wait for each other: on a busy machine longer than the product's timeout, as for so many connections.
  const limits = { connectTimeout: 60_000, queryTimeout: 60_000, idleInTransaction: 60_000 };
  const client = createDatabase({ url: database.url, max: WRITERS + READERS, ...limits });
  onTestFinished(() => client.destroy());
  await client.transaction().execute(async (trx) => {
    for (const id of guildIds) await reportBotGuild(trx, id, { name: "A server" });
  });
  let isOver = false;

  const runWriter = async (number: number) => {
    for (let i = 0; i < WRITES_EACH; i++) {
      const guildId = guildIds[Math.floor(Math.random() * guildIds.length)]!;
      const settings = { prefix: `${number}.${i}`.slice(-5) };
      await client.transaction().execute(async (trx) => {
        const save = { guildId, module: prefix, settings, actor: { kind: "bot" }, sealer } as const;
        expect((await saveVersion(trx, save))?.outcome).toBe("saved");
        await wait(Math.random() * MAX_COMMIT_DELAY);
      });
    }
  };
  const runReader = async () => {
    const seen = new Map<string, number>();
    let cursor: string | undefined;
    let idle = 0;
    for (let polls = 0; polls < POLLS_EACH || !isOver || idle < 3; polls++) {
      const page = await listChanges(client, cursor ? readCursor(cursor) : undefined, 5);
      if (Math.random() < DROPPED) continue;
      for (const { guildId, version } of page.items) {
        // Delivery is at least once and in order: an older version never follows a newer one.
        expect(version).toBeGreaterThanOrEqual(seen.get(guildId) ?? 0);
        seen.set(guildId, version);
      }
      cursor = page.nextCursor;
      // A transaction of another test on this server may hold changes back for a while.
      idle = isOver && page.items.length === 0 && !page.blocked ? idle + 1 : 0;
    }
    return seen;
  };

  const reading = Promise.all(Array.from({ length: READERS }, runReader));
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, number) => runWriter(number)));
  await writing.finally(() => (isOver = true));
  // Another connection may take long while the readers keep this process busy.
  const rows = await client.selectFrom("settings").select(["guild_id", "version"]).execute();
  expect(rows.reduce((sum, { version }) => sum + version, 0)).toBe(WRITERS * WRITES_EACH);
  const truth = new Map(rows.map(({ guild_id, version }) => [guild_id, version]));
  for (const seen of await reading) expect(seen).toEqual(truth);
});
