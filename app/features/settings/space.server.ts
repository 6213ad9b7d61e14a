import type { Transaction } from "kysely";
import type { Database } from "#db/schema.ts";

/** Bytes of JSON that the settings of a server may have together: its pages and its file read all of them. */
export const MOST_BYTES = 12 * 1024 * 1024;

/** The settings of a server would be larger than all of them may be together. */
export class NoSpaceError extends Error {
  override name = "NoSpaceError";
}

/** Requires that a server has space for a module's settings as they are stored, or that they do not grow. @throws NoSpaceError */
export async function requireSpace(
  trx: Transaction<Database>,
  { guildId, module, stored }: { guildId: string; module: string; stored: string },
): Promise<void> {
  const rows = await trx
    .selectFrom("settings")
    .select(["module", "bytes"])
    .where("guild_id", "=", guildId)
    .execute();
  const [bytes, own] = [Buffer.byteLength(stored), rows.find((row) => row.module === module)?.bytes ?? 0];
  const all = rows.reduce((sum, row) => sum + row.bytes, bytes - own);
  if (bytes > own && all > MOST_BYTES) throw new NoSpaceError();
}
