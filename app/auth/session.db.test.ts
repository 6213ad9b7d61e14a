import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import * as sessions from "#app/routes/account/sessions.ts";
import * as logout from "#app/routes/auth/logout.ts";
import { people } from "#dev/discord/people.ts";
import { untilListening } from "#test/listening.ts";
import { anotherProcess, useSite } from "#test/site.ts";
import { stopClock } from "#test/stop-clock.ts";

const site = useSite();

let bob = "";
beforeEach(async () => {
  await untilListening(site.services);
  bob = await site.signIn(people.bob);
});

const userOf = async (cookie: string, services = site.services) =>
  (await services.sessions.getSession(cookie)).get("user");
const logOut = (cookie: string, services = site.services) =>
  site.call(logout, { path: "/logout", method: "POST", cookie, services });
const rename = (username: string) => site.db.updateTable("users").set({ username }).execute();

test("a session read lately is remembered, and only while its end would be notified", async () => {
  const { username } = people.bob;
  stopClock();
  expect(await userOf(bob)).toMatchObject({ username });
  await rename("robert");
  expect(await userOf(bob)).toMatchObject({ username });
  expect(await userOf(bob, anotherProcess(site))).toMatchObject({ username: "robert" });
  await site.services.notifications.stop();
  expect(await userOf(bob)).toMatchObject({ username: "robert" });
});

test.each([
  ["is deleted", () => site.db.deleteFrom("sessions").execute()],
  ["loses its tokens", () => site.db.updateTable("sessions").set({ sealed_tokens: null }).execute()],
  ["belongs to a person who is deleted", () => site.db.deleteFrom("users").execute()],
  ["is logged out in another process", () => logOut(bob, anotherProcess(site))],
])("a remembered session that %s is read anew", async (_, end) => {
  await userOf(bob);
  await rename("robert");
  await end();
  await expect.poll(() => userOf(bob)).not.toMatchObject({ username: people.bob.username });
});

test("logging out and ending other sessions take effect at once in this process", async () => {
  const [other, third] = [await site.signIn(people.bob), await site.signIn(people.bob)];
  for (const cookie of [bob, other, third]) expect(await userOf(cookie)).toBeDefined();
  await logOut(other);
  expect([await userOf(other), await userOf(bob)]).toMatchObject([undefined, { id: people.bob.id }]);
  await site.call(sessions, { path: "/account/sessions", method: "POST", cookie: bob });
  expect([await userOf(third), await userOf(bob)]).toMatchObject([undefined, { id: people.bob.id }]);
});

test("a hundred and first session of a person ends the one used last longest ago, and nobody else's", async () => {
  const carol = await site.signIn(people.carol);
  await sql`
    insert into sessions (id_hash, user_id, browser, expires_at, last_used_at)
    select sha256(n::text::bytea), ${people.bob.id}, gen_random_uuid(), now() + interval '1 day', now() - n * interval '1 minute'
    from generate_series(1, 99) n`.execute(site.db);
  const newest = await site.signIn(people.bob);
  const left = site.db.selectFrom("sessions").where("user_id", "=", people.bob.id);
  const oldest = sql<number>`floor(extract(epoch from now() - min(last_used_at)) / 60)::int`.as("oldest");
  const count = sql<number>`count(*)::int`.as("count");
  expect(await left.select([count, oldest]).executeTakeFirst()).toEqual({ count: 100, oldest: 98 });
  for (const cookie of [bob, newest, carol]) expect(await userOf(cookie)).toBeDefined();
});

test("a session that ends while it is read is not remembered", async () => {
  const { db, sessions } = site.services;
  const selectFrom = db.selectFrom.bind(db) as (table: "sessions") => ReturnType<typeof db.selectFrom>;
  vi.spyOn(db, "selectFrom").mockImplementationOnce((() => {
    queueMicrotask(() => sessions.forget());
    return selectFrom("sessions as s" as "sessions");
  }) as never);
  expect(await userOf(bob)).toBeDefined();
  await rename("robert");
  expect(await userOf(bob)).toMatchObject({ username: "robert" });
});
