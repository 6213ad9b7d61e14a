import { createDatabase } from "#db/client.server.ts";
import { migrateToLatest } from "#db/migrator.server.ts";

import { seedApplications } from "./seed-applications.ts";
import { seedHistory } from "./seed-history.ts";
import type { Services } from "./services.ts";

/** Migrates the database and gives it a past, unless the site uses the real Discord. */
export async function prepareDatabase({ databaseUrl: url, discord }: Services): Promise<void> {
  await migrateToLatest(url);
  if (!discord) return;
  const db = createDatabase({ url, max: 1 });
  await seedHistory(db)
    .then(() => seedApplications(db))
    .finally(() => db.destroy());
}
