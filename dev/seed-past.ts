import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { seedApplications } from "./seed-applications.ts";
import { seedHistory } from "./seed-history.ts";

export async function seedPast(db: Kysely<Database>): Promise<void> {
  await seedHistory(db);
  await seedApplications(db);
}
