import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { createSealer } from "#app/auth/seal.server.ts";
import { listChanges } from "#app/features/bot-feed/changes.server.ts";
import { CursorExpiredError, readCursor } from "#app/features/bot-feed/feed-cursor.server.ts";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import { migrateToLatest } from "#db/migrator.server.ts";
import type { Database } from "#db/schema.ts";
import { startPostgres } from "#dev/postgres.ts";
import { prefix } from "#test/settings.ts";
import { query } from "./kills.ts";
import type { Scenario } from "./table.ts";

const sealer = createSealer(["unused"]);

/** Saves that the bot has got and the copy lacks, and saves on the copy, which assign the ids of those again. */
const LOST = 20;
const AFTERWARDS = 2 * LOST;
const GUILDS = ["600000000000000001", "600000000000000002", "600000000000000003"] as const;

type Kind = "copied" | "recovered";

/** Takes a cluster's data back to before some saves that the bot has got, as a copy and with a new timeline. */
export const lostEnd: Scenario = {
  name: "lost-end",
  fault: "Postgres comes back without its last saves: a copied volume, a recovery with a new timeline",
  async run() {
    const seen: string[] = [];
    const wrong: string[] = [];
    for (const kind of ["copied", "recovered"] as const) {
      const { expired, polls, problems } = await loseEnd(kind);
      seen.push(`${kind}: ${expired} of ${polls} polls 410`);
      wrong.push(...problems.map((one) => `${kind}: ${one}`));
    }
    return { seen: seen.join("; "), wrong };
  },
};

async function loseEnd(kind: Kind) {
  const folder = join(tmpdir(), `pearl-lost-${randomBytes(4).toString("hex")}`);
  const folders = [folder];
  try {
    const [kept = ""] = await inCluster(folder, async (db, url) => {
      await migrateToLatest(url);
      await db.transaction().execute(async (trx) => {
        for (const id of GUILDS) await reportBotGuild(trx, id, { name: "A server" });
      });
      return [await saveAndRead(db, GUILDS[0])];
    });
    // The password that is beside the data goes along.
    const { dataDir } = { dataDir: folders[1] ?? folder };
    const copy = `${dataDir}-copy`;
    folders.push(copy);
    execFileSync("cp", ["-a", dataDir, copy]);
    const lost = await inCluster(dataDir, async (db) => {
      const cursors: string[] = [];
      for (let i = 0; i < LOST; i++) cursors.push(await saveAndRead(db, GUILDS[1], cursors.at(-1) ?? kept));
      return cursors;
    });
    return await inCluster(copy, (db) => askAgain(db, kept, lost), kind);
  } finally {
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  }

  async function inCluster<Result>(
    at: string,
    work: (db: Kysely<Database>, url: string) => Promise<Result>,
    kind: Kind = "copied",
  ): Promise<Result> {
    if (kind === "recovered") writeFileSync(join(at, "data", "recovery.signal"), "", { mode: 0o666 });
    const settings: Record<string, string> = kind === "recovered" ? { restore_command: "false" } : {};
    const postgres = await startPostgres({ dataDir: at, keep: true, settings });
    // Root gives Postgres another folder where the account that it runs as cannot reach this one.
    if (at === folder && dirname(postgres.dataDir) !== folder) folders[1] = dirname(postgres.dataDir);
    const whenWritable = async (db: Kysely<Database>) => {
      await untilRecovered(db);
      return work(db, postgres.url);
    };
    return query(postgres.url, whenWritable).finally(() => postgres.stop());
  }
}

/** Waits for the end of a recovery, until which Postgres answers and is read-only. */
async function untilRecovered(db: Kysely<Database>): Promise<void> {
  const ask = () => sql<{ lasts: boolean }>`select pg_is_in_recovery() as lasts`.execute(db);
  while ((await ask()).rows[0]?.lasts) await wait(50);
}

async function saveAndRead(db: Kysely<Database>, guildId: string, cursor?: string): Promise<string> {
  await save(db, guildId);
  return (await listChanges(db, cursor ? readCursor(cursor) : undefined, 500)).nextCursor;
}

let count = 0;
async function save(db: Kysely<Database>, guildId: string): Promise<void> {
  const settings = { prefix: (count++).toString(36) };
  await db
    .transaction()
    .execute((trx) =>
      saveVersion(trx, { guildId, module: prefix, settings, actor: { kind: "bot" }, sealer }),
    );
}

/** Polls with all lost cursors after each of some saves, and at the end with the one that the copy has. */
async function askAgain(db: Kysely<Database>, kept: string, lost: string[]) {
  let [expired, polls] = [0, 0];
  for (let i = 0; i < AFTERWARDS; i++) {
    await save(db, GUILDS[2]);
    for (const cursor of lost) {
      polls++;
      await listChanges(db, readCursor(cursor), 500).catch((error: unknown) => {
        if (!(error instanceof CursorExpiredError)) throw error;
        expired++;
      });
    }
  }
  const { items } = await listChanges(db, readCursor(kept), 500);
  const problems = [
    ...(expired === polls ? [] : [`${polls - expired} polls answered 200`]),
    ...(items.length === 1 && items[0]?.version === AFTERWARDS ? [] : ["the older cursor missed a save"]),
  ];
  return { expired, polls, problems };
}
