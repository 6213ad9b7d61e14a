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
  const stored = await db
    .updateTable("assets")
    .set({ last_used_at: sql`now()` })
    .where("name", "=", sql<string>`any(${names})`)
    .returning("name")
    .execute();
  const missing = names.filter((name) => !stored.some((row) => row.name === name));
  // One by one, because the bot's feed waits for long transactions.
  for (const name of missing) {
    const content = await readFile(join(folder, name));
    await db
      .insertInto("assets")
      .values({ name, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .deleteFrom("assets")
    .where("last_used_at", "<", sql<Date>`now() - interval '14 days'`)
    .execute();
}

/** Returns the content of a stored file. */
export async function getAsset(db: Kysely<Database>, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = await db.selectFrom("assets").select("content").where("name", "=", name).executeTakeFirst();
  return row?.content;
}
