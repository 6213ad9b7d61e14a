import { expect, test } from "vitest";

import * as logout from "#app/routes/auth/logout.ts";
import { people } from "#dev/discord/people.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);

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
