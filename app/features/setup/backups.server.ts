import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

export interface Backup {
  file: string;
  madeAt: Date;
  bytes: number;
  /** Tells whether the backup was restored for a trial, not only read to its end. */
  restored: boolean;
}

/** Returns the newest backup that `deploy/backup.sh` has recorded. Backups that were made otherwise are unknown. */
export async function getLastBackup(db: Kysely<Database>): Promise<Backup | undefined> {
  const last = await db
    .selectFrom("backups")
    .selectAll()
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return (
    last && { file: last.file, madeAt: last.made_at, bytes: Number(last.bytes), restored: last.restored }
  );
}
