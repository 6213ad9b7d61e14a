import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { submitApplication } from "#app/features/applications/apply.server.ts";
import { decideApplication } from "#app/features/applications/decide.server.ts";
import { erasePerson } from "#app/features/erasures/erase-person.server.ts";
import { answerErasure, listErasures, listOpenErasures } from "#app/features/erasures/erasures.server.ts";
import { listHistory } from "#app/features/settings/history.server.ts";
import { listActivity } from "#app/features/users/activity.server.ts";
import type { STORED } from "#app/features/users/personal-data.server.ts";
import { fileName } from "#app/http/download.server.ts";
import { storedRows } from "#app/routes/site/page/own.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { displayName, people } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { refuse } from "#test/database/refuse.ts";
import { untilWaiting } from "#test/database/waiting.ts";
import { usePages } from "#test/http/pages.ts";
import { startRemix } from "#test/http/remix.ts";
import { startApp } from "#test/http/start-app.ts";
import { ourSite } from "#test/our-site.ts";
import { signInFlow } from "#test/sign-in-flow.ts";
import { anotherProcess, PUBLIC_URL, useSite } from "#test/site.ts";
import * as data from "./data.ts";
import * as deleted from "./deleted.tsx";
import * as deletion from "./deletion.tsx";

const site = useSite();
const { begin, finish } = signInFlow(site);
const page = usePages(site);
const { bob, carol } = people;
const guildId = guilds.teahouse.id;

/** Tables with rows about each person. */
const NAMING = [
  "action_presses",
  "application_events",
  "applications",
  "rate_limits",
  "sessions",
  "settings_versions",
  "tasks",
  "users",
] as const;

let cookie = "";
beforeEach(async () => {
  await site.reportGuilds();
  cookie = (await finish(await begin("/login"), bob)).cookie;
  await site.signIn(carol);
  for (const { id } of [bob, carol]) await site.services.limits.writeSettings(id);
  await site.db
    .insertInto("settings_versions")
    .values([
      { ...change(1, "!", "?"), actor_kind: "user", actor_id: bob.id },
      { ...change(2, "?", "$"), actor_kind: "user", actor_id: carol.id },
      { ...change(3, "$", "%"), actor_kind: "bot", actor_id: bob.id },
    ])
    .execute();
  await site.db
    .insertInto("action_presses")
    .values(
      [bob, carol].map(({ id }) => ({
        ...{ id: randomUUID(), guild_id: guildId, module: "tickets", action: "post", actor_id: id },
        label: JSON.stringify({ en: "Post" }),
      })),
    )
    .execute();
  await site.db
    .insertInto("tasks")
    .values(
      [bob, carol].flatMap(({ id: user_id }) =>
        [{}, { action: "post" }].map((action) => ({
          ...{ guild_id: guildId, user_id, module: "levels", field: "message", ...action },
          ...{ settings: "{}", expires_at: new Date() },
        })),
      ),
    )
    .execute();
  await site.db.transaction().execute(async (trx) => {
    for (const applicant of [bob, carol])
      await submitApplication(trx, {
        applicant,
        form: { ...applicationForm(applicant), additionalInfo: null },
      });
    await decideApplication(trx, { discordId: bob.id, status: "accepted", actorId: people.alice.id });
    // As a former owner of the bot.
    await decideApplication(trx, { discordId: carol.id, status: "rejected", actorId: bob.id });
  });
});

function change(version: number, before: string, after: string) {
  const settings = (prefix: string) => JSON.stringify({ prefix });
  return { guild_id: guildId, module: "prefix", version, before: settings(before), after: settings(after) };
}

const RECEIPT = /^\/account\/deleted\?receipt=[\da-f-]{36}$/;

const confirm = (understood: string) => {
  const body = new URLSearchParams({ understood });
  return site.call(deletion, { path: "/account/deletion", method: "POST", cookie, body });
};

async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(site.db);
  expect(tables.rows.length).toBeGreaterThan(8);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as t where t::text like ${`%${text}%`}`.execute(site.db);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

/** Tables of what is stored about people and servers, and those that have no id of either. */
const TABLES: Record<(typeof STORED)[number] | "others", string[]> = {
  profile: ["users"],
  sessions: ["sessions"],
  settingsChanges: ["settings_versions"],
  access: ["access_grants", "access_versions"],
  tests: ["tasks"],
  actions: ["action_presses"],
  application: ["applications", "application_drafts", "application_notes", "application_events"],
  applicationDecisions: ["application_events", "application_notes"],
  erasures: ["erasures"],
  servers: [
    ...["changes", "guilds", "problems", "settings", "settings_receipts", "settings_secrets"],
    ...["settings_versions", "status_lines", "supplied_options"],
  ],
  members: ["settings", "settings_versions"],
  signIns: ["sign_ins", "token_refreshes"],
  requests: ["rate_limits"],
  log: [],
  others: [
    ...["assets", "backups", "bot_keys", "commands", "discord_list", "feed_marks", "incidents"],
    ...[
      "former_names",
      "kysely_migration",
      "kysely_migration_lock",
      "manifest",
      "manifest_modules",
      "shards",
    ],
    ...["site_modules", "stats"],
  ],
};

const listTables = async () => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select t.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`.execute(site.db);
  return rows;
};

/** Ids of a table that are none of a person or a server. */
const OTHER_IDS = /^(task|channel|role|message|erasure)_id$/;
/** Tables with a column of a person's or server's id: by its name, and `id` of the two that have one. */
const tablesWithIds = async () =>
  (await listTables())
    .filter(({ name, columns }) => {
      const ids = columns.filter((column) => /_(id|by)$/.test(column) && !OTHER_IDS.test(column));
      return ids.length > 0 || ["users", "guilds"].includes(name);
    })
    .map(({ name }) => name);

test("the ids of people to whom Discord shows or hides a channel are in the list", async () => {
  const { id } = people.dora;
  const rules = { shown_to: [id], hidden_from: [] };
  const channels = JSON.stringify(guilds.teahouse.channels.map((channel) => ({ ...channel, ...rules })));
  await site.db.updateTable("guilds").set({ channels }).where("id", "=", guildId).execute();
  expect(await tablesWith(id)).toEqual(["guilds"]);
  expect(TABLES.servers).toContain("guilds");
  expect(storedRows("en", ["servers"], 90)[0]![0]).toMatch(/ids of members to whom a channel is shown/);
});

test("the list of what is stored about people and servers knows every table, and all that have an id of either", async () => {
  const known = new Set(Object.values(TABLES).flat());
  expect([...known].toSorted()).toEqual((await listTables()).map(({ name }) => name).toSorted());
  const { others, ...stored } = TABLES;
  const listed = new Set(Object.values(stored).flat());
  expect((await tablesWithIds()).filter((name) => !listed.has(name))).toEqual([]);
  expect(others.filter((name) => listed.has(name))).toEqual([]);
});

test.each(["guild_id", "user_id", "granted_by", "actor_id"])(
  "a new table with %s is found",
  async (column) => {
    await sql`create table forgotten (${sql.ref(column)} text)`.execute(site.db);
    expect(await tablesWithIds()).toContain("forgotten");
  },
);

test("GET data: a failure is an error page, and in the log once", async () => {
  const services = anotherProcess(site, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  const app = await startApp({ services, handle: await startRemix(), env: { PUBLIC_URL } });
  const answer = await app.ask("/account/data", { headers: { Cookie: cookie } });
  expect([answer.status, answer.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(app.errorLines()).toMatchObject([{ msg: "page failed", err: { code: "ECONNREFUSED" } }]);
});

test("GET data: contains all data of this person and none of others", async () => {
  for (const { id: user_id } of [bob, carol])
    await site.db.insertInto("erasures").values({ user_id }).execute();
  const notes = [bob, carol].map(({ id }) => ({ user_id: id, author_id: bob.id, text: `About ${id}` }));
  await site.db.insertInto("application_notes").values(notes).execute();
  const { status, headers, body } = await site.call(data, { path: "/account/data", cookie });
  expect(status).toBe(200);
  const name = fileName({ site: ourSite }, `data-${bob.id}.json`);
  expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
  expect(headers.get("Cache-Control")).toBe("no-store");
  const joined_at = expect.any(String);
  const first = { guild_id: guildId, guild_name: guilds.teahouse.name, module: "prefix", version: 1 };
  expect(body).toMatchObject({
    profile: { id: bob.id, username: bob.username, global_name: bob.globalName, joined_at },
    sessions: [{ id: expect.any(String), user_agent: null, created_at: expect.any(String) }],
    settingsChanges: [
      { ...first, actor_kind: "user" },
      { version: 3, actor_kind: "bot", before: { prefix: "$" }, after: { prefix: "%" } },
    ],
    actions: [{ guild_name: guilds.teahouse.name, module: "tickets", action: "post", label: { en: "Post" } }],
    application: {
      email: bob.email,
      whyJoin: expect.any(String),
      status: "accepted",
      events: [{ kind: "submitted" }, { kind: "status", status: "accepted" }],
      notes: [{ by: "the team", text: `About ${bob.id}` }],
    },
    applicationDecisions: [{ kind: "status", status: "rejected" }, { kind: "note" }, { kind: "note" }],
    tests: [{ module: "levels", field: "message" }],
    erasures: [{ done: {} }],
  });
  for (const other of [carol, people.alice]) expect(JSON.stringify(body)).not.toContain(other.id);
});

test("GET data: contains that this person has undone a decision", async () => {
  await site.db
    .updateTable("application_events")
    .set({ undone_at: new Date(0), undone_by: bob.id, actor_id: people.alice.id })
    .where("user_id", "=", carol.id)
    .where("kind", "=", "status")
    .execute();
  const { body } = await site.call(data, { path: "/account/data", cookie });
  const undone = { kind: "undone", status: "rejected", created_at: new Date(0).toISOString() };
  expect(body).toMatchObject({ applicationDecisions: [undone] });
});

test("GET data: contains what is written where it is sent while the file is made", async () => {
  const user_id = bob.id;
  await site.db.deleteFrom("applications").where("user_id", "=", user_id).execute();
  const content = JSON.stringify({ skills: "Patience." });
  await site.db.insertInto("application_drafts").values({ user_id, content }).execute();
  const { file } = await site.db.transaction().execute(async (trx) => {
    await sql`lock table application_drafts in access exclusive mode`.execute(trx);
    const begun = { file: site.call(data, { path: "/account/data", cookie }) };
    await untilWaiting(site.db);
    await trx.deleteFrom("application_drafts").execute();
    const form = { ...applicationForm(bob), skills: "Patience.", additionalInfo: null };
    await submitApplication(trx, { applicant: bob, form });
    return begun;
  });
  expect((await file).body).toMatchObject({ application: { draft: { skills: "Patience." } } });
});

test("GET data: contains no token, hash or cookie", async () => {
  const { body } = await site.call(data, { path: "/account/data", cookie });
  const text = JSON.stringify(body);
  const session = await site.services.sessions.getSession(cookie);
  const own = site.db.selectFrom("sessions").selectAll().where("user_id", "=", bob.id);
  const row = await own.executeTakeFirstOrThrow();
  const hashes = (["hex", "base64", "base64url"] as const).map((form) => row.id_hash.toString(form));
  const tokens = [session.get("discord_token"), session.get("discord_refresh_token"), row.sealed_tokens];
  for (const secret of [session.id, row.browser, ...tokens, ...hashes]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/"(sealed|\w*hash|Buffer)/);
});

test("GET deletion: lists what will be deleted", async () => {
  const { body } = await site.call(deletion, { path: "/account/deletion", cookie });
  expect(body).toEqual({
    title: "Delete your data",
    user: { id: bob.id, name: bob.globalName },
    personalData: [
      { kind: "profile", count: 1 },
      { kind: "sessions", count: 1 },
      { kind: "settingsChanges", count: 2 },
      { kind: "tests", count: 1 },
      { kind: "actions", count: 1 },
      { kind: "application", count: 1 },
      { kind: "applicationDecisions", count: 1 },
    ],
  });
});

test.each([undefined, "", "on", carol.id])(
  "without this person's own tick (%s) nothing is deleted",
  async (box) => {
    const body = new URLSearchParams(box === undefined ? {} : { understood: box });
    const answer = await page("/account/deletion", { method: "POST", cookie, body });
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/aria-invalid="true" aria-describedby="understood-error"/);
    expect(answer.text).toContain('id="understood-error"');
    // Data that neither the download nor the deletion knows would be in another table.
    expect(await tablesWith(bob.id)).toEqual(NAMING);
    expect(site.discord.requests.some(({ path }) => path.endsWith("/revoke"))).toBe(false);
  },
);

test("POST deletion: deletes everything of the person and nothing of others", async () => {
  const second = await site.signIn(bob);
  const answer = await confirm(bob.id);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, expect.stringMatching(RECEIPT)]);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
  // The bot is to erase its part.
  expect(await tablesWith(bob.id)).toEqual(["erasures"]);
  for (const trace of [bob.username, bob.email])
    expect([trace, await tablesWith(trace)]).toEqual([trace, []]);
  expect(await tablesWith(carol.id)).toEqual(NAMING);
  for (const gone of [cookie, second])
    expect((await site.call(deletion, { path: "/account/deletion", cookie: gone })).status).toBe(302);
});

test("POST deletion: sent twice, as by a double click, is one order to the bot, and has its receipt both times", async () => {
  const both = await Promise.all([confirm(bob.id), confirm(bob.id)]);
  const late = await confirm(bob.id);
  const to = [...both, late].map(({ headers }) => headers.get("Location"));
  expect(to).toEqual([expect.stringMatching(RECEIPT), to[0], to[0]]);
  expect(await listErasures(site.db, [])).toHaveLength(1);
  // The receipt is for this browser alone.
  expect((await site.call(deletion, { path: "/account/deletion", method: "POST" })).status).toBe(401);
});

test("POST deletion: has its receipt where another click ends the session while it is read", async () => {
  const receipt = (await site.services.sessions.receiptOf(cookie))!;
  site.services.sessions.forget();
  const { late } = await site.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    const answer = confirm(bob.id);
    await untilWaiting(site.db, 1, answer);
    await trx.deleteFrom("sessions").where("user_id", "=", bob.id).execute();
    await trx.insertInto("erasures").values({ user_id: bob.id, receipt }).execute();
    // An object, because the transaction would wait for a promise.
    return { late: answer };
  });
  expect((await late).headers.get("Location")).toBe(`/account/deleted?receipt=${receipt}`);
});

test("POST deletion: changes of settings, decisions and notes stay without their author, and others with theirs", async () => {
  const undone = { undone_at: new Date(), undone_by: people.alice.id };
  await site.db.updateTable("application_events").set(undone).where("actor_id", "=", bob.id).execute();
  const notes = [bob, people.alice].map(({ id }) => ({ user_id: carol.id, author_id: id, text: "Kind." }));
  await site.db.insertInto("application_notes").values(notes).execute();
  await confirm(bob.id);
  const filter = { kind: "user", module: "prefix" } as const;
  const { entries } = await listHistory(site.db, guildId, { filter, limit: 9 });
  expect(entries.map(({ version, by }) => [version, by.kind, by.name])).toEqual([
    [2, "user", displayName(carol)],
    [1, "user", undefined],
  ]);
  const applications = await site.db.selectFrom("applications").select(["user_id", "status"]).execute();
  expect(applications).toEqual([{ user_id: carol.id, status: "rejected" }]);
  const events = await site.db.selectFrom("application_events").selectAll().orderBy("id").execute();
  expect(events).toMatchObject([
    { user_id: carol.id, kind: "submitted", actor_id: carol.id },
    { user_id: carol.id, kind: "status", status: "rejected", actor_id: null, undone_by: people.alice.id },
  ]);
  const authors = await site.db.selectFrom("application_notes").select("author_id").orderBy("id").execute();
  expect(authors.map(({ author_id }) => author_id)).toEqual([null, people.alice.id]);
  const again = await finish(await begin("/login"), bob);
  expect(again.answer.status).toBe(200);
  expect(await listActivity(site.db, bob.id, 9)).toEqual([]);
});

test("POST deletion: revokes the connection; without an answer from Discord the next page says so", async () => {
  const revoked = () =>
    site.discord.requests.filter(({ path }) => path.endsWith("/oauth2/token/revoke")).length;
  const before = revoked();
  site.discord.faults.set("POST /oauth2/token/revoke", { kind: "status", status: 500 }, { times: 1 });
  expect((await confirm(bob.id)).headers.get("Location")).toMatch(/&connection=remains$/);
  expect(await tablesWith(bob.id)).toEqual(["erasures"]);

  cookie = (await finish(await begin("/login"), bob)).cookie;
  const refreshToken = (await site.services.sessions.getSession(cookie)).get("discord_refresh_token") ?? "";
  expect((await confirm(bob.id)).headers.get("Location")).toMatch(RECEIPT);
  expect(revoked()).toBe(before + 2);
  await expect(site.services.oauth.refresh(refreshToken)).rejects.toMatchObject({ code: "invalid_grant" });
});

test("POST deletion: without the database nothing is deleted or revoked", async () => {
  const before = site.discord.requests.length;
  const accept = await refuse(site.db, "delete on users");
  expect((await confirm(bob.id)).status).toBe(503);
  await accept();
  expect(await tablesWith(bob.id)).toEqual(NAMING);
  expect(site.discord.requests.slice(before)).toEqual([]);
});

test("GET deleted: names nobody, and redirects people who are signed in", async () => {
  expect((await site.call(deleted, { path: "/account/deleted" })).body).toEqual({
    title: "Your data has been deleted",
    connected: false,
    answers: [],
  });
  const remains = await site.call(deleted, { path: "/account/deleted?connection=remains&lng=de" });
  expect(remains.body).toEqual({ title: "Deine Daten wurden gelöscht", connected: true, answers: [] });
  const { status, headers } = await site.call(deleted, { path: "/account/deleted", cookie });
  expect([status, headers.get("Location")]).toEqual([302, "/account"]);
});

test("GET deleted: a receipt says what the bot has done, names nobody, and is for whoever has it", async () => {
  const path = (await confirm(bob.id)).headers.get("Location")!;
  const carols = await site.signIn(carol);
  await erasePerson(site.db, "100200300400500600", crypto.randomUUID());
  const look = async () => {
    const { body, status } = await site.call(deleted, { path, cookie: carols });
    expect([status, JSON.stringify(body).includes(bob.id)]).toEqual([200, false]);
    return (body as { answers: unknown }).answers;
  };
  expect(await look()).toEqual([{ state: "untold", at: null }]);
  const [key] = site.services.bearers.botKeyNames;
  await site.services.botKeys.seen(key!, { told: true });
  expect(await look()).toEqual([{ state: "waiting", at: null }]);
  const [{ id } = { id: "" }] = await listOpenErasures(site.db, key!);
  await answerErasure(site.db, { id, key: key!, keys: [key!] });
  expect(await look()).toEqual([{ state: "done", at: expect.any(Date) }]);
  expect(await tablesWith(bob.id)).toEqual([]);
  expect((await page(path)).text).toContain("has erased its part");
  expect((await site.call(deleted, { path: `${path}0` })).body).toMatchObject({ answers: [] });
});
