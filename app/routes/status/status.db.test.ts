import { sql } from "kysely";
import { expect, test } from "vitest";
import * as incidents from "#app/routes/admin/incidents.tsx";
import * as resource from "#app/routes/api/bot-shards.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { usePages } from "#test/http/pages.ts";
import { asBot, useSite } from "#test/site.ts";
import * as atom from "./atom.ts";

const site = useSite();
const html = usePages(site);
const now = () => new Date().toISOString();
const report = (shards: object) =>
  site.call(resource, { method: "PUT", path: "/api/bot/shards", body: shards, headers: asBot });
const feed = async () =>
  (await site.call(atom, { path: "/status.atom" })) as { status: number; body: unknown };

test("the pages are there from the first report on, and gone with an empty one; the owner's says so", async () => {
  const isUnseen = async () => {
    const { text } = await html("/admin/incidents", { cookie: await site.signIn(people.alice) });
    return text.includes("Nobody can read this yet");
  };
  expect([(await html("/status")).status, (await feed()).status]).toEqual([404, 404]);
  expect(await isUnseen()).toBe(true);
  expect((await report([{ id: 0, state: "ready", at: now() }])).status).toBe(204);
  expect([(await html("/status")).status, (await feed()).status]).toEqual([200, 200]);
  expect(await isUnseen()).toBe(false);
  await report([]);
  expect((await html("/status")).status).toBe(404);
});

test("says the shard of a server by its id alone, and what nobody knows", async () => {
  const ids = [0, 1, 2, 3];
  await report(ids.map((id) => ({ id, state: id === 1 ? "down" : "ready", latency: 1_040 + id, at: now() })));
  const id = String((5n << 22n) + 10n ** 17n - (10n ** 17n % (4n << 22n)));
  expect((BigInt(id) >> 22n) % 4n).toBe(1n);
  expect((await html(`/status?server=${id}`)).text).toContain("Shard 1: down.");
  expect((await html(`/status?server=${id}&lng=de`)).text).toContain("Shard 1: ausgefallen.");
  const ready = String(BigInt(id) + (1n << 22n));
  expect((await html(`/status?server=${ready}`)).text).toMatch(/Shard 2: ready\..*Latency 1,042 ms/);
  const bad = await html("/status?server=abc");
  expect(bad.text).toContain("A server ID has 17 to 20 digits.");
  expect(bad.text).toContain('value="abc"');
  await sql`update shards set at = now() - interval '6 minutes' where id = 2`.execute(site.db);
  expect((await html(`/status?server=${ready}`)).text).toContain("Shard 2: unknown.");
});

test("a server's page names its shard to those who may open it, and /status leads there", async () => {
  const page = async () =>
    (await html(`/dashboard/guilds/${guilds.teahouse.id}`, { cookie: await site.signIn(people.bob) })).text;
  await site.reportGuilds();
  expect(await page()).not.toContain("/status?server=");
  await report([{ id: 0, state: "ready", at: now() }]);
  expect(await page()).toMatch(
    new RegExp(`<a href="/status\\?server=${guilds.teahouse.id}#server"[^>]*>Shard 0</a>`),
  );
  expect((await html("/status")).text).toMatch(/<a href="\/dashboard"[^>]*>Or sign in/);
});

test("a list of shards is replaced whole, and refused with a shard twice or too many", async () => {
  await report([0, 1].map((id) => ({ id, state: "ready", at: now() })));
  await report([{ id: 0, state: "connecting", at: "2999-01-01T00:00:00Z" }]);
  const rows = await site.db.selectFrom("shards").selectAll().execute();
  expect(rows).toMatchObject([{ id: 0, state: "connecting" }]);
  expect(rows[0]!.at.getTime()).toBeLessThanOrEqual(Date.now() + 5_000);
  for (const at of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59", "2026-01-01T00:00:00+23:59"])
    expect([at, (await report([{ id: 0, state: "ready", at }])).status]).toEqual([at, 204]);
  const twice = await report([0, 0].map((id) => ({ id, state: "ready", at: now() })));
  expect([twice.status, twice.body]).toMatchObject([400, { fields: { "[1].id": [expect.any(String)] } }]);
  expect((await report(Array.from({ length: 10_001 }, () => ({})))).status).toBe(400);
});

const post = async (fields: Record<string, string>) =>
  site.call(incidents, {
    method: "POST",
    path: "/admin/incidents",
    cookie: await site.signIn(people.alice),
    body: new URLSearchParams(fields),
  });

test("the owner's incidents are on the page and in the feed, also when they are over", async () => {
  await report([{ id: 0, state: "ready", at: now() }]);
  expect((await post({ title: " ", text: "typed" })).body).toMatchObject({
    typed: { title: " ", text: "typed" },
    errors: { title: [expect.any(String)] },
  });
  expect(await post({ title: "a\0b", text: "x".repeat(2_001) })).toMatchObject({
    ...{
      status: 400,
      body: { errors: { title: [expect.any(String)], text: [expect.stringContaining("2,000")] } },
    },
  });
  const double = () => post({ title: "Slow <shards>", text: "We look." });
  for (const { status } of await Promise.all([double(), double()])) expect(status).toBe(303);
  expect((await html("/status")).text).toContain("Slow &lt;shards&gt;");
  const { id } = await site.db.selectFrom("incidents").select("id").executeTakeFirstOrThrow();
  expect(String((await feed()).body)).toMatch(/<title>Slow &lt;shards&gt;<\/title>[^]*term="open"/);
  await post({ resolve: id });
  expect(String((await feed()).body)).toMatch(/term="resolved"/);
  expect((await html("/status")).text).toContain("Ended");
  expect((await post({ resolve: "x", delete: id })).status).toBe(303);
  expect((await html("/status")).text).toContain("None so far.");
});

test("an incident that is being written stays when another one is over or deleted", async () => {
  await post({ title: "First", text: "" });
  const { id } = await site.db.selectFrom("incidents").select("id").executeTakeFirstOrThrow();
  const { text } = await html("/admin/incidents", { cookie: await site.signIn(people.alice) });
  expect(text).toMatch(/<details><summary [^]*name="delete"[^]*<\/details>/);
  // Somebody who hears one button after the other hears of which incident each is.
  expect(text).toMatch(
    /name="resolve"[^>]*>[^<]+<bdi class="sr-only"> <!-- -->First<[^]*<summary [^>]*>[^<]+<bdi class="sr-only"> <!-- -->First</,
  );
  for (const button of ["resolve", "delete"]) {
    expect(text).toMatch(new RegExp(`<button (?=[^>]*form="incident")(?=[^>]*name="${button}")`));
    const typed = { title: "Second", text: "We look." };
    expect(await post({ ...typed, [button]: id })).toMatchObject({ status: 200, body: { typed } });
  }
  expect(await site.db.selectFrom("incidents").selectAll().execute()).toEqual([]);
});

test("an incident that is sent while somebody else is signed in is shown, to be copied", async () => {
  const body = new URLSearchParams({ title: "Slow", text: "We look." });
  const cookie = await site.signIn(people.bob);
  const { status, text } = await html("/admin/incidents", { method: "POST", body, cookie });
  expect(status).toBe(403);
  for (const shown of ["What is wrong", "Slow", "More about it", "We look.", "Back to home"])
    expect(text).toContain(`>${shown}<`);
});

test("a line break of an incident counts once, as it was typed", async () => {
  expect((await post({ title: "a", text: `${"🐉\r\n".repeat(999)}ok` })).status).toBe(303);
});

test("what no XML may contain is a space in the feed", async () => {
  await report([{ id: 0, state: "ready", at: now() }]);
  await post({ title: "pasted\u000btext\ufffe 🐉", text: "" });
  expect(String((await feed()).body)).toContain("<title>pasted text  🐉</title>");
});

test("the pages of a server whose shard is not ready say so", async () => {
  await site.reportGuilds();
  const cookie = await site.signIn(people.bob);
  const path = `/dashboard/guilds/${guilds.teahouse.id}`;
  await report([{ id: 0, state: "ready", at: now() }]);
  expect((await html(path, { cookie })).text).not.toContain("is not ready");
  await report([{ id: 0, state: "down", at: now() }]);
  const { text } = await html(path, { cookie });
  expect(text).toContain("is not ready on this server right now (shard 0)");
  expect(text).toContain(`<a href="/status?server=${guilds.teahouse.id}" `);
  await report([{ id: 0, state: "ready", at: new Date(Date.now() - 600_000).toISOString() }]);
  const unknown = await html(path, { cookie });
  expect(unknown.text).toContain("has not said for a while whether it is ready on this server (shard 0)");
});
