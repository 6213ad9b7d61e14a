import { expect, test } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { readSettled } from "#test/settled-feed.ts";
import { readSnapshot, snapshotCursor } from "./snapshot.server.ts";

const database = useDatabase();
const changes = (cursor?: string) => readSettled(database.db, cursor);

interface Page {
  items: { guildId: string }[];
  nextCursor: string | null;
  hasMore: boolean;
}

test("a page of the feed skips no settings that do not fit for a deleted entry behind them", async () => {
  const rows = ["100000000000000001", "100000000000000002", "100000000000000003"].map((guild_id, n) => {
    return { guild_id, module: "welcome", version: 1, deleted: n === 2 };
  });
  const settings = JSON.stringify({ text: "x".repeat(600_000) });
  await database.db
    .insertInto("settings")
    .values(rows.map(({ deleted: _, ...row }) => ({ ...row, settings })))
    .execute();
  await database.db.insertInto("changes").values(rows).execute();
  expect((await readAll(changes)).flat()).toEqual(rows.map(({ guild_id }) => guild_id));
});

test("pages of the feed and of the snapshot end at 1 MiB of settings, and nothing is missed", async () => {
  const guildIds = Array.from({ length: 5 }, (_, n) => `40000000000000000${n}`);
  for (const [n, guild_id] of guildIds.entries()) {
    // The second alone is larger than a page.
    const settings = JSON.stringify({ text: "x".repeat(n === 1 ? 1_100_000 : 400_000) });
    const row = { guild_id, module: "welcome", version: 1 };
    await database.db
      .insertInto("guilds")
      .values({ id: guild_id, name: "Big", icon: null, member_count: 0, channel_count: 0 })
      .execute();
    await database.db
      .insertInto("settings")
      .values({ ...row, settings })
      .execute();
    await database.db.insertInto("changes").values(row).execute();
  }
  const snapshot = (cursor?: string) =>
    readSnapshot(database.db, cursor ? snapshotCursor.read(cursor) : undefined, 500);
  const [first, second, third, fourth, fifth] = guildIds;
  for (const next of [changes, snapshot])
    expect(await readAll(next)).toEqual([[first], [second], [third, fourth], [fifth]]);
});

/** Returns the ids of each page. */
async function readAll(next: (cursor?: string) => Promise<Page>): Promise<string[][]> {
  const pages: Page[] = [];
  do pages.push(await next(pages.at(-1)?.nextCursor ?? undefined));
  while (pages.at(-1)?.hasMore);
  return pages.map(({ items }) => items.map(({ guildId }) => guildId));
}
