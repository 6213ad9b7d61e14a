import { beforeAll, expect, test } from "vitest";
import { createBotKeys } from "#app/features/bot-feed/bot-keys.server.ts";
import { recordReceipt } from "#app/features/bot-feed/receipts.server.ts";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { useDatabase } from "#test/database/clone.ts";
import { prefix } from "./modules/prefix.server.ts";
import { saveVersion } from "./save.server.ts";
import { getSettings } from "./settings.server.ts";

const database = useDatabase();
const guildId = "100000000000000001";

beforeAll(() =>
  database.db
    .transaction()
    .execute((trx) => reportBotGuild(trx, guildId, { name: "A server", icon: null, member_count: 1 })),
);

test("concurrent saves without a version all become versions", async () => {
  const save = (text: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        saveVersion(trx, { guildId, module: prefix, settings: { prefix: text }, actor: { kind: "bot" } }),
      );
  await Promise.all(Array.from({ length: 8 }, (_, i) => save(`p${i}`)));
  expect(await getSettings(database.db, guildId, prefix)).toMatchObject({ version: 8 });
});

test("a receipt keeps its first time and never goes back", async () => {
  const receipt = async () => (await getSettings(database.db, guildId, prefix))?.receipt;
  await recordReceipt(database.db, { guildId, module: "prefix", version: 2, botKey: "a" });
  const first = await receipt();
  await recordReceipt(database.db, { guildId, module: "prefix", version: 2, botKey: "a" });
  await recordReceipt(database.db, { guildId, module: "prefix", version: 1, botKey: "a" });
  expect(await receipt()).toEqual(first);
  await recordReceipt(database.db, { guildId, module: "prefix", version: 3, botKey: "a" });
  expect(await receipt()).toMatchObject({ version: 3 });
});

test("a bot that fetches is not silent, and one that has stopped is", async () => {
  const { seen } = createBotKeys(database.db);
  const signs = async () => (await getSettings(database.db, guildId, prefix))?.bot;
  await seen("key1");
  expect(await signs()).toEqual({ heardAt: expect.any(Date), fetchedAt: null, silent: true });
  await seen("key1", { fetching: true });
  expect(await signs()).toMatchObject({ fetchedAt: expect.any(Date), silent: false });
  const earlier = new Date(Date.now() - 600_000);
  await database.db.updateTable("bot_keys").set({ fetched_at: earlier }).execute();
  // Recorded a moment ago, so this does not write.
  await seen("key1", { fetching: true });
  expect(await signs()).toMatchObject({ fetchedAt: earlier, silent: true });
  await database.db.deleteFrom("bot_keys").execute();
});
