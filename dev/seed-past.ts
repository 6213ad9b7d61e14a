import type { Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { seedApplications } from "./seed-applications.ts";
import { seedHistory } from "./seed-history.ts";

/** Gives a demo the past that it cannot have. May run again and again. */
export async function seedPast(db: Kysely<Database>): Promise<void> {
  await seedHistory(db);
  await seedApplications(db);
}
