import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loginPath } from "#app/auth/login-path.ts";
import { lockAccess, readAccess, saveAccess } from "#app/features/access/access.server.ts";
import { decideApplication, undoDecision } from "#app/features/applications/decide.server.ts";
import { saveDraft } from "#app/features/applications/draft.server.ts";
import { EMPTY } from "#app/features/applications/fields.ts";
import { addNote } from "#app/features/applications/review.server.ts";
import { erasePerson } from "#app/features/erasures/erase-person.server.ts";
import { saveSettings } from "#app/features/settings/save.server.ts";
import { requestAction } from "#app/features/tasks/request-task.server.ts";
import { lockToErase, PersonErasedError } from "#app/features/users/lock-person.server.ts";
import { deleteUser } from "#app/features/users/users.server.ts";
import { httpErrorOf } from "#app/http/errors.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { submit } from "./apply.ts";
import { untilWaiting } from "./database/waiting.ts";
import { startRemix } from "./http/remix.ts";
import { startApp } from "./http/start-app.ts";
import { signInFlow } from "./sign-in-flow.ts";
import { asBot, PUBLIC_URL, useSite } from "./site.ts";

/** Somebody who has left a trace wherever there can be one, and deletes their data. */
const site = useSite();
const remix = startRemix();
const { teahouse, academy } = guilds;
const { bob, carol } = people;
const place = { guild_id: teahouse.id, module: "prefix" };
let app: Awaited<ReturnType<typeof startApp>>;
let [asBob, asCarol] = ["", ""];

beforeAll(async () => void (await remix));
beforeEach(async () => {
  await site.reportGuilds();
  asBob = await site.signIn(bob);
  asCarol = await site.signIn(carol);
  app = await startApp({ services: site.services, handle: await remix, env: { PUBLIC_URL } });
});

const ask = (path: string, headers: Record<string, string>, method = "GET", body?: object) => {
  const [type, text] =
    body instanceof URLSearchParams ? ["x-www-form-urlencoded", `${body}`] : ["json", JSON.stringify(body)];
  const sent = body && { "Content-Type": `application/${type}` };
  return app.ask(path, { method, headers: { Origin: PUBLIC_URL, ...headers, ...sent }, body: text });
};

async function tablesWithCarol(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(site.db);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const has = await sql`select from ${sql.table(name)} t where t::text like ${`%${carol.id}%`}`.execute(
        site.db,
      );
      return has.rows.length > 0 ? name : [];
    }),
  );
  return found.flat();
}

async function leaveTraces() {
  const target = { kind: "member", id: carol.id } as const;
  for (const [actorId, areas] of [
    [carol.id, { levels: "view" }],
    [bob.id, { prefix: "edit", history: "view" }],
  ] as const)
    await saveAccess(site.services, {
      ...{ guildId: teahouse.id, actorId, wanted: [{ target, areas, expiresAt: null }] },
      ...{ mayReplace: () => true, refuse: () => [] },
    });
  const saved = await ask(`/api/prefix/${teahouse.id}`, { Cookie: asCarol }, "PUT", {
    settings: { prefix: "?" },
  });
  expect(saved.status).toBe(200);
  await submit(site.db, carol);
  await site.db
    .insertInto("tasks")
    .values({ ...place, user_id: carol.id, field: "message", settings: "{}", expires_at: new Date() })
    .execute();
  await site.db
    .insertInto("action_presses")
    .values({ ...place, id: randomUUID(), action: "post", actor_id: carol.id, label: '{"en": "Post"}' })
    .execute();
}

test("after a deletion only the order to the bot names the person, until it is done, and no line of the log does", async () => {
  await leaveTraces();
  expect(await tablesWithCarol()).toEqual([
    ...["access_grants", "access_versions", "action_presses", "application_events", "applications"],
    ...["rate_limits", "sessions", "settings_versions", "tasks", "users"],
  ]);
  const form = new URLSearchParams({ understood: carol.id });
  const deleted = await ask("/account/deletion", { Cookie: asCarol }, "POST", form);
  expect(deleted.status).toBe(303);
  expect(await tablesWithCarol()).toEqual(["erasures"]);

  const server = `/dashboard/guilds/${teahouse.id}`;
  for (const path of [server, `${server}/history`, `${server}/access`, `${server}/access?member=${carol.id}`])
    expect((await ask(path, { Cookie: asBob })).status).toBe(200);
  for (const path of [server, "/account/data", "/auth/session", "/apply"])
    await ask(path, { Cookie: asCarol });
  /** Transactions of the tests beside this one may hold the feed back. */
  const told = async () => {
    const { text } = await ask("/api/bot/changes?erasures=1&wait=20", asBot);
    const { items } = JSON.parse(text) as { items: { kind: string; id: string; userId?: string }[] };
    return items.find(({ kind }) => kind === "erase");
  };
  const { id, userId } = (await vi.waitUntil(told, { timeout: 60_000 }))!;
  expect(userId).toBe(carol.id);
  expect((await ask(`/api/bot/erasures/${id}`, asBot, "PUT", { state: "done" })).status).toBe(204);
  expect((await ask(deleted.headers.location!, {})).text).toContain("has erased its part");
  expect(await tablesWithCarol()).toEqual([]);
  expect(app.requestLines().length).toBeGreaterThan(9);
  expect(JSON.stringify(app.lines)).not.toMatch(new RegExp(`${carol.id}|${carol.username}|${carol.email}`));
});

test("what somebody saves at the moment of their deletion does not name them afterwards", async () => {
  await leaveTraces();
  let late: Promise<unknown>[] = [];
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom("guilds").select("id").where("id", "=", teahouse.id).forUpdate().execute();
    const saved = ask(`/api/prefix/${teahouse.id}`, { Cookie: asCarol }, "PUT", {
      settings: { prefix: "%" },
    });
    await untilWaiting(site.db);
    const deleted = erasePerson(site.db, carol.id, crypto.randomUUID());
    late = [saved, deleted];
    await untilWaiting(site.db, 2, deleted);
  });
  expect(await late[0]).toMatchObject({ status: 200 });
  await late[1];
  expect(await tablesWithCarol()).toEqual(["erasures"]);
});

test("a list of access that was read before a deletion does not bring the person back", async () => {
  await leaveTraces();
  let deleted: Promise<unknown> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await lockAccess(trx, teahouse.id);
    const read = await trx.selectFrom("access_grants").selectAll().execute();
    deleted = erasePerson(site.db, carol.id, crypto.randomUUID());
    await untilWaiting(site.db, 1, deleted);
    await trx.deleteFrom("access_grants").execute();
    await trx.insertInto("access_grants").values(read).execute();
  });
  await deleted;
  expect(await tablesWithCarol()).toEqual(["erasures"]);
});

test.each(["add", "restore 2"])(
  "a form of access that was read before a deletion is in conflict with it: %s",
  async (intent) => {
    await leaveTraces();
    const { version } = await readAccess(site.db, teahouse.id);
    const form = new URLSearchParams({
      intent,
      version: `${version}`,
      who: "manage_guild",
      "may.levels": "view",
    });
    let late: ReturnType<typeof ask> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await lockToErase(trx, bob.id);
      late = ask(`/dashboard/guilds/${teahouse.id}/access`, { Cookie: asBob }, "POST", form);
      await untilWaiting(site.db, 1, late);
      await erasePerson(site.db, carol.id, randomUUID());
    });
    expect(await late).toMatchObject({
      status: 409,
      text: expect.stringContaining("Somebody else has changed"),
    });
    expect(await tablesWithCarol()).toEqual(["erasures"]);
  },
);

test("a deletion waits for the end of a session before it locks the person, as the end does", async () => {
  let deleted: Promise<unknown> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("sessions").where("user_id", "=", carol.id).execute();
    deleted = erasePerson(site.db, carol.id, randomUUID());
    await untilWaiting(site.db, 1, deleted);
    const free = sql`select from users where id = ${carol.id} for update nowait`;
    expect((await free.execute(trx)).rows).toHaveLength(1);
  });
  await deleted;
  expect(await tablesWithCarol()).toEqual(["erasures"]);
});

test("a deletion locks changes of settings in the order of receipts, so that neither is a deadlock's victim", async () => {
  const [first = "", last = ""] = [teahouse.id, academy.id].toSorted();
  const change = { module: "prefix", version: 1, before: "{}", after: "{}", actor_kind: "user" } as const;
  for (const guild_id of [last, first])
    await site.db
      .insertInto("settings_versions")
      .values({ ...change, guild_id, actor_id: carol.id })
      .execute();
  const lock = (guildId: string) =>
    sql`select from settings_versions where guild_id = ${guildId} for no key update nowait`;
  let deleted: Promise<unknown> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await lock(first).execute(trx);
    deleted = erasePerson(site.db, carol.id, randomUUID());
    await untilWaiting(site.db, 1, deleted);
    expect((await lock(last).execute(trx)).rows).toHaveLength(1);
  });
  await deleted;
  expect(await tablesWithCarol()).toEqual(["erasures"]);
});

test("what somebody has asked for before their deletion, and comes after it, is not stored", async () => {
  await leaveTraces();
  await erasePerson(site.db, carol.id, crypto.randomUUID());
  const { services, db } = site;
  const module = (await services.modules.current()).get("prefix")!;
  const guild = { id: teahouse.id, owner: false, reported: { id: teahouse.id, roles: null } };
  const by = (kind: "user" | "bot") => ({
    ...{
      guildId: teahouse.id,
      actor: { kind, id: carol.id },
      parts: [{ module, settings: { prefix: "&" } }],
    },
  });
  await submit(db, bob);
  const about = { discordId: bob.id, actorId: carol.id };
  const late = [
    () => saveSettings(services, by("user")),
    () =>
      requestAction(services, { guild, userId: carol.id, module, action: { id: "a", label: "A" } } as never),
    () =>
      saveAccess(services, {
        ...{ guildId: teahouse.id, actorId: carol.id, wanted: [] },
        ...{ mayReplace: () => true, refuse: () => [] },
      }),
    () => submit(db, carol),
    () => db.transaction().execute((trx) => saveDraft(trx, { userId: carol.id, content: EMPTY, basedOn: 0 })),
    () => db.transaction().execute((trx) => decideApplication(trx, { ...about, status: "accepted" })),
    () => db.transaction().execute((trx) => undoDecision(trx, { ...about, eventId: "1" })),
    () => db.transaction().execute((trx) => addNote(trx, { ...about, text: "Kind" })),
  ];
  // Before the bot has erased its part, and after, when nothing has the person's id any more.
  for (const user_id of [carol.id, null]) {
    await db.updateTable("erasures").set({ user_id }).execute();
    for (const write of late) await expect(write()).rejects.toBeInstanceOf(PersonErasedError);
  }
  expect(httpErrorOf(new PersonErasedError())).toMatchObject({ status: 401 });
  expect(await saveSettings(services, by("bot"))).toMatchObject({ outcome: "saved" });
  expect(await tablesWithCarol()).toEqual([]);
  await site.signIn(carol);
  expect(await saveSettings(services, by("user"))).toMatchObject({ outcome: "saved" });
});

test("a sign-in in the moment of the deletion asks to try again, which begins anew", async () => {
  const { begin, finish } = signInFlow(site);
  const begun = await begin(loginPath("/account"));
  let late: ReturnType<typeof finish> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await sql`lock table sessions in exclusive mode`.execute(trx);
    late = finish(begun, carol);
    await untilWaiting(site.db);
    await deleteUser(trx, carol.id);
  });
  const { answer } = (await late)!;
  expect(answer).toMatchObject({ status: 400, body: { state: "error", to: loginPath("/account") } });
  expect((await finish(await begin("/login"), carol)).answer.status).toBe(200);
});
