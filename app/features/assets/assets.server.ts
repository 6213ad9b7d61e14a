import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** Copies of files for clients that accept them compressed. They are not requested by these names. */
const COMPRESSED = /\.(br|gz)$/;

/**
 * Stores the files of a folder, whose names contain hashes of their content, so that processes of other versions can
 * answer for them. Sends only those that are missing, and deletes files that no process has stored for 14 days.
 */
export async function storeAssets(db: Kysely<Database>, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !COMPRESSED.test(name));
  const stored = await touchAssets(db, names);
  // One by one, because the bot's feed waits for long transactions.
  for (const name of names.filter((one) => !stored.has(one)))
    await storeAsset(db, name, await readFile(join(folder, name)));
  await db
    .deleteFrom("assets")
    .where("last_used_at", "<", sql<Date>`now() - interval '14 days'`)
    .execute();
}

/** Notes that files are in use, and returns how many bytes each of those has that are stored, by name. */
export async function touchAssets(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .updateTable("assets")
    .set({ last_used_at: sql`now()` })
    .where("name", "=", sql<string>`any(${names})`)
    .returning(["name", sql<number>`length(content)`.as("size")])
    .execute();
  return new Map(rows.map(({ name, size }) => [name, size]));
}

/** Stores a file, whose name contains a hash of its content or of what it is made of, unless it is there. */
export async function storeAsset(db: Kysely<Database>, name: string, content: Uint8Array): Promise<void> {
  await db
    .insertInto("assets")
    .values({ name, content: Buffer.from(content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the content of a stored file. */
export async function getAsset(db: Kysely<Database>, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = await db.selectFrom("assets").select("content").where("name", "=", name).executeTakeFirst();
  return row?.content;
}
