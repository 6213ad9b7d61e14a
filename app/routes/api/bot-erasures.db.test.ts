import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { purgeTakenBack } from "#app/features/bot-feed/record.server.ts";
import { erasePerson } from "#app/features/erasures/erase-person.server.ts";
import { listErasures } from "#app/features/erasures/erasures.server.ts";
import { purgeAsked } from "#app/features/users/purge-asked.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { sentOf } from "#test/html-form.ts";
import { usePages } from "#test/http/pages.ts";
import { untilListening } from "#test/listening.ts";
import { putSettings } from "#test/settings-resource.ts";
import { asBot, useSite } from "#test/site.ts";
import * as changes from "./bot-changes.ts";
import * as erasure from "./bot-erasure.ts";
import * as snapshot from "./bot-snapshot.ts";

const other = { Authorization: "Bearer another-bot-token-for-tests-0123456789" };
const site = useSite({ BOT_API_TOKEN: [asBot, other].map((one) => one.Authorization.slice(7)).join() });
const page = usePages(site);
/** A person who has never been here. */
const STRANGER = "100200300400500600";
let alice = "";

beforeEach(async () => {
  alice = await site.signIn(people.alice);
  await site.reportGuilds();
  await putSettings(site, "prefix", { prefix: "?" });
});

interface Feed {
  items: { kind?: string; id: string; guildId?: string }[];
  nextCursor: string;
  erasures?: object[];
}
/** Waits for what holds the feed back for a moment: transactions of the tests beside this one. */
const poll = async (query = "erasures=1&wait=20", headers = asBot) =>
  (await site.call(changes, { path: `/api/bot/changes?${query}`, headers })).body as Feed;
const begin = async (query: string, headers = asBot) =>
  (await site.call(snapshot, { path: `/api/bot/snapshot?${query}`, headers })).body as Feed;
/** Polls until the erasure is there, and returns that page: transactions of the tests beside this one hold the feed back, each time anew. */
const told = (headers = asBot) =>
  vi.waitUntil(
    async () => {
      const page = await poll("erasures=1", headers);
      return page.items.some(({ kind }) => kind === "erase") && page;
    },
    { timeout: 60_000 },
  );
const answer = (id: string, headers = asBot, body: object = { state: "done" }) =>
  site.call(erasure, {
    path: `/api/bot/erasures/${id}`,
    params: { erasure: id },
    method: "PUT",
    headers,
    body,
  });
const post = (fields: Record<string, string>) =>
  page("/admin/bot", { method: "POST", cookie: alice, body: new URLSearchParams(fields) });
const erase = () => post({ userId: STRANGER, sure: crypto.randomUUID() });
const stored = async () =>
  (await site.db.selectFrom("erasures").select("user_id").execute()).map(({ user_id }) => user_id);
const states = async () =>
  (await listErasures(site.db, site.services.bearers.botKeyNames)).map(({ answers }) =>
    answers.map(({ state }) => state),
  );

test("an erasure has a place in the feed, is sent once a cursor, and only to polls that ask for it", async () => {
  expect((await erase()).status).toBe(303);
  const { items, nextCursor } = await told();
  const item = { kind: "erase", id: expect.any(String), userId: STRANGER, at: expect.any(String) };
  expect(items).toEqual([expect.objectContaining({ kind: "settings", guildId: guilds.teahouse.id }), item]);
  expect((await poll(`erasures=1&cursor=${nextCursor}`)).items).toEqual([]);
  const plain = await poll("wait=20");
  expect(plain.items).toMatchObject([{ guildId: guilds.teahouse.id }]);
  expect(plain.items[0]).not.toHaveProperty("kind");
  expect((await poll(`erasures=1&wait=20&cursor=${plain.nextCursor}`)).items).toEqual([item]);
  const pages = await poll("erasures=1&wait=20&limit=1");
  expect((await poll(`erasures=1&wait=20&limit=1&cursor=${pages.nextCursor}`)).items).toEqual([item]);
});

test("the first poll for erasures of a secret puts the open ones behind its cursor, where they stay if the answer is lost", async () => {
  await erase();
  await putSettings(site, "prefix", { prefix: "$" });
  const { nextCursor: past } = await vi.waitUntil(
    async () => {
      const page = await poll("", other);
      return page.items.length === 1 && JSON.stringify(page.items).includes("$") && page;
    },
    { timeout: 60_000 },
  );
  const item = expect.objectContaining({ kind: "erase", userId: STRANGER });
  const follow = (cursor: string) => poll(`erasures=1&wait=20&cursor=${cursor}`, other);
  for (let answers = 0; answers < 2; answers++) expect((await follow(past)).items).toEqual([item]);
  const { nextCursor } = await follow(past);
  expect((await poll(`erasures=1&cursor=${nextCursor}`, other)).items).toEqual([]);
  const snapshotFirst = await begin("erasures=1");
  expect(snapshotFirst.erasures).toEqual([item]);
  expect((await poll(`erasures=1&wait=20&cursor=${nextCursor}`)).items).toEqual([item]);
});

test("a waiting poll is woken by an erasure", async () => {
  await untilListening(site.services);
  const { nextCursor } = await poll();
  const waiting = poll(`erasures=1&wait=25&cursor=${nextCursor}`);
  await erase();
  expect((await waiting).items).toMatchObject([{ kind: "erase", userId: STRANGER }]);
});

test("a snapshot with erasures=1 lists those that the secret has not answered", async () => {
  await erase();
  expect(await begin("")).not.toHaveProperty("erasures");
  const { items, erasures } = await begin("erasures=1");
  expect(items).toMatchObject([{ kind: "settings", guildId: guilds.teahouse.id }]);
  expect(erasures).toMatchObject([{ kind: "erase", userId: STRANGER }]);
  await begin("erasures=1", other);
  await answer((erasures as { id: string }[])[0]!.id);
  expect((await begin("erasures=1")).erasures).toEqual([]);
  expect((await begin("erasures=1", other)).erasures).toHaveLength(1);
});

test("a snapshot has the oldest erasure first; the owner reads the newest hundred", async () => {
  for (let i = 0; i < 101; i++)
    await erasePerson(site.db, String(BigInt(STRANGER) + BigInt(i)), crypto.randomUUID());
  const { erasures = [] } = await begin("erasures=1");
  const ids = (erasures as { id: string }[]).map(({ id }) => id);
  const read = (await listErasures(site.db, [])).map(({ id }) => id);
  expect([ids.length, read]).toEqual([101, ids.slice(1).reverse()]);
});

test("it is done for each secret alone; the id goes with the last answer of those that were ever told", async () => {
  await erase();
  expect(await states()).toEqual([["untold", "untold"]]);
  const { id } = (await told()).items[1]!;
  await told(other);
  expect(await states()).toEqual([["waiting", "waiting"]]);
  // Secrets of this process are waited for, however old they are.
  await site.db
    .updateTable("bot_keys")
    .set({ first_used_at: new Date(0) })
    .execute();
  for (let i = 0; i < 2; i++) expect((await answer(id)).status).toBe(204);
  expect([await states(), await stored()]).toEqual([[["done", "waiting"]], [STRANGER]]);
  expect((await answer(id, other)).status).toBe(204);
  expect([await states(), await stored()]).toEqual([[["done", "done"]], [null]]);
  expect((await poll()).items).toHaveLength(1);
  const row = () => site.db.selectFrom("erasures").selectAll().executeTakeFirst();
  const before = await row();
  expect((await answer(id)).status).toBe(204);
  expect(await row()).toEqual(before);
});

test("the id waits for a new secret that only another process has yet, and for no older one", async () => {
  await erase();
  const { items } = await told();
  const now = new Date();
  const key = { key: "elsewhere", first_used_at: now, last_used_at: now, told_at: now };
  await site.db.insertInto("bot_keys").values(key).execute();
  await answer(items.at(-1)!.id);
  expect(await stored()).toEqual([STRANGER]);
  await site.db
    .updateTable("bot_keys")
    .set({ first_used_at: new Date(0) })
    .where("key", "=", key.key)
    .execute();
  await answer(items.at(-1)!.id);
  expect(await stored()).toEqual([null]);
});

test("a secret that never polled for erasures delays nothing, and the owner reads that it cannot be told", async () => {
  await erase();
  await poll("", other);
  await answer((await told()).items[1]!.id);
  expect([await states(), await stored()]).toEqual([[["done", "untold"]], [null]]);
  const { text } = await page("/admin/bot", { cookie: alice });
  expect(text).toContain("Cannot be told");
  expect(text).not.toContain(STRANGER);
  expect((await begin("erasures=1", other)).erasures).toEqual([]);
});

test("an erasure that all have answered stays done when the secret is changed, and waits for none that asks later", async () => {
  const receipt = crypto.randomUUID();
  await erasePerson(site.db, STRANGER, receipt);
  await answer((await told()).items.at(-1)!.id);
  expect(await stored()).toEqual([null]);
  await poll("erasures=1", other);
  const { text } = await page(`/account/deleted?receipt=${receipt}`);
  expect(text).toContain("has erased its part");
  expect(text).not.toContain("this site keeps your id");
  const [, newer = ""] = site.services.bearers.botKeyNames;
  for (const keys of [[newer], [newer, "unheard"]])
    expect((await listErasures(site.db, keys))[0]?.answers.map(({ state }) => state)).toEqual(
      ["done", "untold"].slice(0, keys.length),
    );
});

test("PUT: an unknown state is 400, an unknown erasure 404, a stranger 401", async () => {
  await erase();
  const { id } = (await told()).items[1]!;
  for (const body of [{ state: "failed" }, {}, { state: "done", more: 1 }])
    expect((await answer(id, asBot, body)).status).toBe(400);
  const { body } = await answer(id, asBot, { state: "failed" });
  expect(body).toMatchObject({ fields: { state: ["One of these is expected: done."] } });
  for (const unknown of ["1", "abc", crypto.randomUUID()]) expect((await answer(unknown)).status).toBe(404);
  expect((await answer(id, { Authorization: "Bearer wrong" })).status).toBe(401);
  expect(await stored()).toEqual([STRANGER]);
});

test("after thirty days the erasure and its place in the feed are gone, answered or not", async () => {
  await erase();
  const { id } = (await told()).items[1]!;
  const old = sql<Date>`now() - interval '30 days 1 minute'`;
  const purged = async () => [await purgeAsked("erasures", site.db), await purgeTakenBack(site.db)];
  expect(await purged()).toEqual([0, 0]);
  await site.db.updateTable("erasures").set({ asked_at: old }).execute();
  await site.db.updateTable("changes").set({ changed_at: old }).where("version", "=", 0).execute();
  expect((await answer(id)).status).toBe(404);
  expect([await states(), (await begin("erasures=1")).erasures]).toEqual([[], []]);
  expect(await purged()).toEqual([1, 1]);
  expect((await poll()).items).toHaveLength(1);
});

test("the owner's form refuses what is no id, asks once more, and then erases a person who is known here, too", async () => {
  const bob = await site.signIn(people.bob);
  const refused = await post({ userId: "Bob" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("An id has 17 to 20 digits.");
  const asked = await post({ userId: people.bob.id, sure: STRANGER });
  expect([asked.status, await stored()]).toEqual([200, []]);
  expect(asked.text).toContain(`Erase everything about ${people.bob.id}?`);
  const fields = Object.fromEntries(sentOf(asked.text, "sure"));
  for (let clicks = 0; clicks < 2; clicks++) expect((await post(fields)).status).toBe(303);
  expect(await stored()).toEqual([people.bob.id]);
  expect((await page("/account", { cookie: bob })).status).toBe(302);
  expect(await site.db.selectFrom("users").select("id").where("id", "=", people.bob.id).execute()).toEqual(
    [],
  );
});
