import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** Returns the newest backup that `deploy/backup.sh` has recorded. Backups that were made otherwise are unknown. */
export async function getLastBackup(db: Kysely<Database>) {
  const last = await db
    .selectFrom("backups")
    .select(["file", "made_at as madeAt", "bytes", "restored"])
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last && { ...last, bytes: Number(last.bytes) };
}
