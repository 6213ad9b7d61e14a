import type { Insertable, Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

/** Notes what happened to an application, in the transaction that does it. */
export async function recordEvent(
  trx: Kysely<Database>,
  event: Insertable<Database["application_events"]>,
): Promise<void> {
  await trx.insertInto("application_events").values(event).execute();
}
