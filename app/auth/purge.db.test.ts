import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { purge } from "./purge.server.ts";

const database = useDatabase();

const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;

async function addUser(id: string, lastActive?: string): Promise<void> {
  const user = { id, username: id, discriminator: "0", last_active_at: lastActive ? ago(lastActive) : null };
  await database.db.insertInto("users").values(user).execute();
}

async function addSession(user_id: string | null, used: string, ended: string): Promise<void> {
  const session = { id_hash: randomBytes(32), browser: randomUUID(), user_id };
  const row = { ...session, last_used_at: ago(used), expires_at: ago(ended) };
  await database.db.insertInto("sessions").values(row).execute();
}

test("purge deletes sessions that ended or were unused for a week, and keeps their users' last activity", async () => {
  await addUser("here");
  await addUser("idle");
  await addUser("later", "2 days");
  await addSession("here", "6 days 23 hours", "-1 minute");
  await addSession("idle", "9 days", "-1 day");
  await addSession("idle", "7 days 1 minute", "-20 days");
  await addSession("later", "8 days", "-1 day");
  await addSession("later", "3 days", "1 minute");
  await addSession(null, "2 hours", "1 hour");
  await addSession(null, "1 minute", "-1 hour");
  expect(await purge(database.db)).toMatchObject({ sessions: 5 });
  const left = await database.db.selectFrom("sessions").select("user_id").orderBy("user_id").execute();
  expect(left.map(({ user_id }) => user_id)).toEqual(["here", null]);
  const days = sql<number | null>`extract(day from now() - last_active_at)::int`.as("days");
  const users = await database.db.selectFrom("users").select(["id", days]).orderBy("id").execute();
  expect(users).toEqual([
    { id: "here", days: null },
    { id: "idle", days: 7 },
    { id: "later", days: 2 },
  ]);
});

test("purge deletes expired sign-ins, refreshes and limits, and no others", async () => {
  const { db } = database;
  for (const [name, ended] of Object.entries({ over: "1 second", open: "-1 minute" })) {
    const row = { state_hash: Buffer.from(name), expires_at: ago(ended), sealed_verifier: name };
    const signIn = { browser: randomUUID(), flow: "login" as const, auth_redirect_url: "/" };
    await db.insertInto("sign_ins").values(Object.assign(signIn, row)).execute();
    const refresh = { token_hash: row.state_hash, expires_at: row.expires_at };
    await db.insertInto("token_refreshes").values(refresh).execute();
  }
  for (const [key, ended] of Object.entries({ over: 120_000, "just over": 1_000, open: -60_000 }))
    await sql`insert into rate_limits values (${key}, 1, ${Date.now() - ended}::bigint)`.execute(db);

  expect(await purge(db)).toEqual({ sessions: 0, signIns: 1, tokenRefreshes: 1, rateLimits: 1 });
  const verifiers = db.selectFrom("sign_ins").select("sealed_verifier");
  expect(await verifiers.execute()).toEqual([{ sealed_verifier: "open" }]);
  const refreshes = db.selectFrom("token_refreshes").select("token_hash");
  expect(await refreshes.execute()).toEqual([{ token_hash: Buffer.from("open") }]);
  const limits = db.selectFrom("rate_limits").select("key").orderBy("key");
  expect(await limits.execute()).toEqual([{ key: "just over" }, { key: "open" }]);
  expect(await purge(db)).toEqual({ sessions: 0, signIns: 0, tokenRefreshes: 0, rateLimits: 0 });
});
