import type { Kysely } from "kysely";
import { createDatabase } from "#db/client.server.ts";
import { migrateToLatest } from "#db/migrator.server.ts";
import type { Database } from "#db/schema.ts";
import { seedApplications } from "./seed-applications.ts";
import { currentStats } from "./seed.ts";
import type { Services } from "./services.ts";

const DAY = 24 * 3_600_000;
const DAYS = 30;

/** Migrates the database and stores statistics and applications of a demo, unless the site uses the real Discord. */
export async function prepareDatabase({ databaseUrl: url, discord }: Services): Promise<void> {
  await migrateToLatest(url);
  if (!discord) return;
  const db = createDatabase({ url, max: 1 });
  await seedPast(db).finally(() => db.destroy());
}

/** Stores statistics of thirty days, and applications. Existing ones are kept. */
export async function seedPast(db: Kysely<Database>): Promise<void> {
  await seedHistory(db);
  await seedApplications(db);
}

/** Stores thirty days of reproducible statistics in a demo's database, unless it has some. */
export async function seedHistory(db: Kysely<Database>): Promise<void> {
  const now = Date.now();
  const older = await db
    .selectFrom("stats")
    .select("id")
    .where("reported_at", "<", new Date(now - DAY / 2))
    .limit(1)
    .executeTakeFirst();
  if (older) return;
  const today = currentStats();
  const reports = Array.from({ length: DAYS }, (_, index) => {
    const daysAgo = DAYS - index;
    return { reported_at: new Date(now - daysAgo * DAY), ...statsOf(today, daysAgo) };
  });
  await db.insertInto("stats").values(reports).execute();
}

function statsOf(today: ReturnType<typeof currentStats>, daysAgo: number) {
  const { servers, users, commands, uptime } = today;
  const wave = Math.sin(daysAgo * 0.9) + Math.sin(daysAgo * 0.35 + 1);
  const before = Math.min(1, daysAgo / 5);
  return {
    servers: Math.round(servers - daysAgo * 3.4 + wave * 9 * before),
    users: Math.round(users - daysAgo * 240 - daysAgo ** 2 * 8 + wave * 420 * before),
    commands: Math.max(0, commands - (daysAgo > 6 ? 3 : 0) - (daysAgo > 17 ? 5 : 0)),
    uptime,
  };
}
