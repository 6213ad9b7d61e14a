import { sql } from "kysely";
import { expect, test } from "vitest";
import { createSealer } from "#app/auth/seal.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import { listSettings } from "#app/features/settings/settings.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { useDatabase } from "#test/database/clone.ts";
import { createRandom } from "#test/faults/random.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { levels, prefix } from "#test/settings.ts";
import { readSettled } from "#test/settled-feed.ts";
import { listChanges, type Change } from "./changes.server.ts";
import { readCursor } from "./feed-cursor.server.ts";
import { recordReceipts } from "./receipts.server.ts";
import { lockModules, recordModules } from "./record.server.ts";
import { readSnapshot, snapshotCursor } from "./snapshot.server.ts";

const database = useDatabase();
const { report, leave } = useSavedSettings(database);
const servers = [guilds.teahouse, guilds.academy];
const modules = [prefix, levels];
const sealer = createSealer(["unused"]);

type Versioned = Record<"guildId" | "module", string> & { version: number };
const versions = (all: Iterable<Versioned>) =>
  Object.fromEntries([...all].map((one) => [`${one.guildId} ${one.module}`, one.version]));

/** Steps in any order: saves that are committed late or never, servers that are left and joined, modules that retire and return, answers that are lost. */
test.each([12, 23])("seed %d: a following bot has what is saved, and the pages say so", async (seed) => {
  const { db } = database;
  const { below, pick } = createRandom(seed);
  const retired = new Set<string>();
  /** Saves under way, by server. */
  const open = new Map<string, Awaited<ReturnType<typeof begin>>>();
  const bot = { has: new Map<string, Change>(), cursor: "" };

  async function begin(guildId: string) {
    const trx = await db.startTransaction().execute();
    for (const module of modules.filter(() => below(2) === 0)) {
      const settings = { ...module.defaults, ...(module === prefix && { prefix: String(below(1e6)) }) };
      await saveVersion(trx, { guildId, module, settings, actor: { kind: "bot" }, sealer });
    }
    return trx;
  }

  async function end(guildId: string) {
    const trx = open.get(guildId);
    open.delete(guildId);
    await (below(4) === 0 ? trx?.rollback() : trx?.commit())?.execute();
  }

  async function retireOrReturn(id: string) {
    const isRetired = !retired.delete(id);
    if (isRetired) retired.add(id);
    const at = isRetired ? sql`now()` : sql`null`;
    await db.transaction().execute(async (trx) => {
      await lockModules(trx, { alone: true });
      await sql`insert into manifest_modules (id, change, revision, retired_at) values (${id}, 'created', 1, ${at})
          on conflict (id) do update set retired_at = ${at}`.execute(trx);
      await recordModules(trx, [id], []);
    });
  }

  function apply(items: readonly Change[], cursor: string) {
    for (const item of items) bot.has.set(`${item.guildId} ${item.module}`, item);
    bot.cursor = cursor;
  }
  const held = () => [...bot.has.values()].filter(({ settings }) => settings !== null);

  async function poll() {
    const cursor = readCursor(bot.cursor);
    if (cursor) await recordReceipts(db, cursor, "key");
    const { items, nextCursor } = await listChanges(db, cursor, 1 + below(3));
    if (below(4) > 0) apply(items, nextCursor);
  }

  async function beginAnew() {
    bot.has.clear();
    for (let next: string | null = ""; next !== null;) {
      const page = await readSnapshot(db, snapshotCursor.read(next), 1 + below(3));
      apply(page.items, page.changesCursor);
      next = page.nextCursor;
    }
  }

  async function step() {
    const [what, server] = [below(10), pick(servers)];
    const { id } = server;
    if (what < 4) return poll();
    if (what === 4) return below(2) === 0 ? beginAnew() : undefined;
    if (what === 5) return open.size === 0 ? retireOrReturn(pick(modules).id) : undefined;
    if (open.has(id)) return end(id);
    if (what === 6) return leave(id);
    return what === 7 ? report(server) : void open.set(id, await begin(id));
  }

  async function savedNow() {
    const states = await Promise.all(servers.map(({ id }) => listSettings(db, id, modules)));
    return states.flat().filter(({ module, version }) => version > 0 && !retired.has(module));
  }

  for (let count = 0; count < 60; count++) {
    await step();
    const said = (await savedNow()).filter(({ receipt, version }) => receipt?.version === version);
    expect(versions(held())).toMatchObject(versions(said));
  }
  for (const { id } of servers) await end(id);
  if (!bot.cursor) await beginAnew();
  for (let isOver = false; !isOver;) {
    await recordReceipts(db, readCursor(bot.cursor)!, "key");
    const page = await readSettled(db, bot.cursor);
    apply(page.items, page.nextCursor);
    isOver = page.items.length === 0;
  }
  const saved = await savedNow();
  expect(versions(held())).toEqual(versions(saved));
  const contents = saved.map(({ settings }) => expect.objectContaining(settings) as unknown);
  expect(held().map(({ settings }) => settings)).toEqual(expect.arrayContaining(contents));
  expect(saved.filter(({ receipt, version }) => receipt?.version !== version)).toEqual([]);
});
