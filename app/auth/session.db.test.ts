import { beforeEach, expect, test } from "vitest";

import * as logout from "#app/routes/auth/logout.ts";
import { people } from "#dev/discord/people.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);

beforeEach(async () => {
  await site.db.deleteFrom("sign_ins").execute();
  await site.db.deleteFrom("sessions").execute();
});

test("the database contains neither the cookie's id nor a readable token", async () => {
  const { cookie } = await finish(await begin("/login"), people.bob);
  const session = await site.services.sessions.getSession(cookie);
  const rows = await site.db.selectFrom("sessions").selectAll().execute();
  const dump = JSON.stringify(rows) + rows.map((row) => row.id_hash.toString()).join();
  for (const secret of [session.id, session.get("discord_token"), session.get("discord_refresh_token")]) {
    expect(secret).toBeTruthy();
    expect(dump).not.toContain(secret);
  }
});

test("signing in as another user ends the previous session", async () => {
  const bob = await finish(await begin("/login"), people.bob);
  const carol = await finish(await begin("/login", bob.cookie), people.carol);
  expect((await site.services.sessions.getSession(carol.cookie)).get("user")?.id).toBe(people.carol.id);
  expect((await site.services.sessions.getSession(bob.cookie)).has("user")).toBe(false);
});

test("POST /logout deletes the session, and GET does not", async () => {
  const { cookie } = await finish(await begin("/login"), people.bob);
  expect((await site.call(logout, { path: "/logout", cookie })).status).toBe(405);
  expect((await site.services.sessions.getSession(cookie)).has("user")).toBe(true);
  const answer = await site.call(logout, { path: "/logout", method: "POST", cookie });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe("/");
  expect((await site.services.sessions.getSession(cookie)).has("user")).toBe(false);
  expect(site.discord.requests.some(({ path }) => path.includes("revoke"))).toBe(false);
});

test("a session ends after a week without use, or after thirty days", async () => {
  const expired = async (change: { last_used_at?: Date; expires_at?: Date }) => {
    const { cookie } = await finish(await begin("/login"), people.bob);
    await site.db.updateTable("sessions").set(change).where("user_id", "=", people.bob.id).execute();
    return !(await site.services.sessions.getSession(cookie)).has("user");
  };
  const days = (n: number) => new Date(Date.now() - n * 24 * 3_600_000);
  expect(await expired({ last_used_at: days(6.9) })).toBe(false);
  expect(await expired({ last_used_at: days(7.1) })).toBe(true);
  expect(await expired({ expires_at: days(0.001) })).toBe(true);
});

test.each(["expired", "deleted", "junk"])("a browser with a session that is %s can sign in", async (what) => {
  const { cookie } = await finish(await begin("/login"), people.bob);
  if (what === "expired")
    await site.db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .execute();
  if (what === "deleted") await site.db.deleteFrom("sessions").execute();
  const stale = what === "junk" ? "session=junk" : cookie;
  const again = await finish(await begin("/login", stale), people.bob);
  expect(again.answer.status).toBe(200);
  expect((await site.services.sessions.getSession(again.cookie)).get("user")?.id).toBe(people.bob.id);
});

test("a user's last activity is kept when their sessions are deleted", async () => {
  const first = await finish(await begin("/login"), people.dora);
  expect((await site.services.sessions.getSession(first.cookie)).get("previous_used_at")).toBeNull();
  await site.call(logout, { path: "/logout", method: "POST", cookie: first.cookie });
  const second = await finish(await begin("/login"), people.dora);
  expect((await site.services.sessions.getSession(second.cookie)).get("previous_used_at")).toBeInstanceOf(
    Date,
  );
  const hourAgo = new Date(Date.now() - 3_600_000);
  await site.db
    .updateTable("sessions")
    .set({ last_used_at: hourAgo })
    .where("user_id", "=", people.dora.id)
    .execute();
  expect((await site.services.sessions.getSession(second.cookie)).get("previous_used_at")).toEqual(hourAgo);
});
