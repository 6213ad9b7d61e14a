import { beforeEach, expect, test } from "vitest";
import { hashSecret } from "#app/auth/seal.server.ts";
import * as logout from "#app/routes/auth/logout.ts";
import * as session from "#app/routes/auth/session.ts";
import * as overview from "#app/routes/dashboard/overview.tsx";
import { people } from "#dev/discord/people.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { anotherProcess, useSite } from "#test/site.ts";

const site = useSite();
const { begin, finish } = signInFlow(site);

let bob = "";
beforeEach(async () => void (bob = await site.signIn(people.bob)));

/** Tells whether the cookie identifies a session. */
async function isAlive(cookie: string, services = site.services): Promise<boolean> {
  const { status } = await site.call(overview, { path: "/dashboard", cookie, services });
  const { body } = await site.call(session, { path: "/auth/session", cookie, services });
  const { authenticated } = body as { authenticated: boolean };
  expect(status).toBe(authenticated ? 200 : 302);
  return authenticated;
}

const idOf = async (cookie: string) => (await site.services.sessions.getSession(cookie)).id;
const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);

test("a session id has 256 random bits, and only its SHA-256 is stored", async () => {
  const cookies = await Promise.all(Array.from({ length: 50 }, () => site.signIn(people.carol)));
  const ids = await Promise.all(cookies.map(idOf));
  const rows = await site.db.selectFrom("sessions").selectAll().execute();
  const hashes = rows.map(({ id_hash }) => id_hash.toString("hex"));
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) {
    expect(Buffer.from(id, "base64url")).toHaveLength(32);
    expect(hashes).toContain(hashSecret(id).toString("hex"));
    expect(JSON.stringify(rows) + hashes.join()).not.toContain(id);
  }
});

test("session fixation: an id planted before the sign-in is invalid after it", async () => {
  for (const planted of [(await begin("/login")).cookie, bob, "session=junk", `session=${"A".repeat(43)}`]) {
    const { cookie } = await finish(await begin("/login", planted), people.carol);
    expect(await idOf(cookie)).not.toBe(await idOf(planted));
    expect([await isAlive(cookie), await isAlive(planted)]).toEqual([true, false]);
  }
});

test("logging out ends this session and no others", async () => {
  const other = await site.signIn(people.bob);
  const { headers } = await site.call(logout, { path: "/logout", method: "POST", cookie: bob });
  expect(headers.get("Set-Cookie")).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  expect([await isAlive(bob), await isAlive(other)]).toEqual([false, true]);
});

test("a user's last activity is kept when their sessions are deleted", async () => {
  const previousUse = async (cookie: string) =>
    (await site.services.sessions.getSession(cookie)).get("previous_used_at");
  const first = await site.signIn(people.dora);
  expect(await previousUse(first)).toBeNull();
  await site.call(logout, { path: "/logout", method: "POST", cookie: first });
  const second = await site.signIn(people.dora);
  expect(await previousUse(second)).toBeInstanceOf(Date);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await site.db.updateTable("sessions").set({ last_used_at: hourAgo }).execute();
  expect(await previousUse(second)).toEqual(hourAgo);
});

test.each([
  ["was used 6.9 days ago", { last_used_at: days(6.9) }, true],
  ["was used 7.1 days ago", { last_used_at: days(7.1) }, false],
  ["is over, though just used", { expires_at: days(0.0001) }, false],
  ["is over, and was never used", { expires_at: days(3), last_used_at: days(33) }, false],
])("a session that %s: valid is %j", async (_, change, alive) => {
  await site.db.updateTable("sessions").set(change).execute();
  expect(await isAlive(bob)).toBe(alive);
});

test("a session ends 30 days after the sign-in, however it is used", async () => {
  const end = () =>
    site.db.selectFrom("sessions").select(["created_at", "expires_at"]).executeTakeFirstOrThrow();
  const { created_at, expires_at } = await end();
  await site.db
    .updateTable("sessions")
    .set({ last_used_at: days(2) })
    .execute();
  expect(await isAlive(bob)).toBe(true);
  expect(await end()).toEqual({ created_at, expires_at });
  expect(expires_at.getTime() - created_at.getTime()).toBe(30 * 24 * 3_600_000);
});

test("a cookie with another signature is refused, and signing secrets can be rotated", async () => {
  const value = decodeURIComponent(bob.slice("session=".length));
  const [id = "", signature = ""] = value.split(".");
  const stranger = Buffer.from(JSON.stringify("x".repeat(43))).toString("base64");
  const signatures = ["", signature.slice(1), "A".repeat(43)].map((wrong) => `${id}.${wrong}`);
  for (const cookie of [id, `${stranger}.${signature}`, ...signatures])
    expect(await isAlive(`session=${encodeURIComponent(cookie)}`)).toBe(false);
  const later = "another-session-secret-0123456789-abcdef";
  const withSecrets = (...SESSION_SECRET: string[]) => isAlive(bob, anotherProcess(site, { SESSION_SECRET }));
  expect(await withSecrets(later, ...site.config.SESSION_SECRET)).toBe(true);
  expect(await withSecrets(later)).toBe(false);
});
