import { sql } from "kysely";
import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import { listClosed, sealAnew } from "#app/features/settings/secrets-upkeep.server.ts";
import { checkSetup } from "#app/features/setup/check-setup.server.ts";
import * as data from "#app/routes/account/data.ts";
import * as changes from "#app/routes/api/bot-changes.ts";
import * as imported from "#app/routes/api/bot-settings.ts";
import * as snapshot from "#app/routes/api/bot-snapshot.ts";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { untilWaiting } from "./database/waiting.ts";
import { declare } from "./declare.ts";
import { dump } from "./dump.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { useModuleDoors } from "./module-doors.ts";
import { putSettings, readSettings } from "./settings-resource.ts";
import { anotherProcess, asBot, useSite, type Outcome } from "./site.ts";
import { formOf, partIn, useTransfer } from "./transfer.ts";

const SECRET = "canary-7f3a91c2e5";
const OTHER = "canary-0b11d4aa68";
const NEXT = "a-new-secret-of-forty-characters-or-more-0";
const guildId = guilds.teahouse.id;
const elsewhere = guilds.academy.id;
const id = "oracle";

const fields = (kind: string) => [
  { kind: "toggle", name: "enabled", label: "Answer" },
  kind === "secret"
    ? { kind, name: "apiKey", label: { en: "API key", de: "API-Schlüssel" }, max: 100 }
    : { kind, name: "apiKey", label: "API key", max: 100 },
  { kind: "text", name: "model", label: "Model", max: 20, min: 1, default: "small" },
];
const manifest = (kind: string) => ({
  bot: { name: "Oracle" },
  modules: [{ id, title: "Oracle", fields: fields(kind), rules: [{ needs: "apiKey", when: "enabled" }] }],
});

const site = useSite();
const { pages, path, bob, signIn, put, read, html, form, submit, post } = useModuleDoors(site, id);
const { exported, check, post: transfer } = useTransfer(site);
beforeAll(() => declare(site, manifest("secret")));
// Some tests sign in anew.
beforeEach(signIn);

const asBob = () => ({ cookie: bob() });
const byBot = { headers: asBot };
const first: Settings = { enabled: false, apiKey: SECRET, model: "small" };

type Answer = { version: number; settings: Settings };
const get = async (as: Parameters<typeof read>[0]) => (await read(as)) as Outcome & { body: Answer };
const set = { set: true, at: expect.stringMatching(/^\d{4}-.*Z$/) };

describe("a secret", () => {
  test("the bot reads and writes it; people read that it is set, by another ETag", async () => {
    expect((await put(first)).body).toMatchObject({ version: 1, settings: first });
    const [ofBot, ofBob] = [await get(byBot), await get(asBob())];
    expect(ofBot.body.settings).toEqual(first);
    expect(ofBob.body.settings).toEqual({ ...first, apiKey: set });
    expect(ofBot.headers.get("ETag")).not.toBe(ofBob.headers.get("ETag"));
    for (const one of [
      await site.call(snapshot, { path: "/api/bot/snapshot", headers: asBot }),
      await site.call(changes, { path: "/api/bot/changes?wait=20", headers: asBot }),
    ])
      expect(one.body).toMatchObject({ items: [{ module: id, settings: first }] });
    await put(first);
    expect((await get(asBob())).body.settings.apiKey).toEqual(ofBob.body.settings.apiKey);
    // The same again is no other version.
    const again = await put(first, { headers: { ...asBot, "If-Match": '"other"' } });
    expect([again.status, (again.body as { current: Answer }).current.settings]).toEqual([412, first]);
    // Each server has its own.
    const theirs = { ...first, apiKey: OTHER };
    await put(theirs, { guildId: elsewhere });
    expect((await site.call(snapshot, { path: "/api/bot/snapshot", headers: asBot })).body).toMatchObject({
      items: [
        { guildId: elsewhere, settings: theirs },
        { guildId, settings: first },
      ],
    });
  });

  test("one that the bot brings along is sealed, too", async () => {
    const entries = [{ guildId, module: id, settings: { apiKey: SECRET } }];
    const brought = { path: "/api/bot/settings", method: "PUT", headers: asBot, body: { entries } };
    expect((await site.call(imported, brought)).body).toMatchObject({ results: [{ state: "created" }] });
    expect((await get(byBot)).body).toMatchObject({
      version: 1,
      settings: { apiKey: SECRET, model: "small" },
    });
    expect((await get(asBob())).body.settings).toMatchObject({ apiKey: set });
    expect(await dump(site.db)).not.toContain(SECRET);
  });

  test("a person keeps it by what they read, replaces it by a text and clears it by null", async () => {
    await put({ ...first, apiKey: OTHER }, { guildId: elsewhere });
    await put(first);
    const { apiKey } = (await get(asBob())).body.settings;
    const kept = await put({ ...first, apiKey, model: "large" }, asBob());
    expect(kept.body).toMatchObject({ version: 2, settings: { apiKey, model: "large" } });
    expect((await get(byBot)).body.settings).toEqual({ ...first, model: "large" });
    const replaced = await put({ ...first, apiKey: OTHER }, asBob());
    expect(replaced.body).toMatchObject({ version: 3, settings: { apiKey: set } });
    expect((await get(byBot)).body.settings.apiKey).toBe(OTHER);
    await put({ ...first, apiKey: null }, asBob());
    expect((await get(byBot)).body).toMatchObject({ version: 4, settings: { apiKey: null } });
    // What was cleared does not come back.
    await put({ ...first, apiKey }, asBob());
    expect((await get(byBot)).body.settings.apiKey).toBeNull();
    expect(await dump(site.db)).not.toContain("settings secret");
    const left = await site.db.selectFrom("settings_secrets").select("guild_id").execute();
    expect(left).toEqual([{ guild_id: elsewhere }]);
  });

  test("what is none is refused with its path", async () => {
    for (const [wrong, says] of [
      ["x".repeat(101), "At most 100 characters."],
      ["", "Please fill this in."],
      ["a\nb", "Only one line is allowed."],
      [["a"], "A text in quotes is expected."],
      [5, "A text in quotes is expected."],
    ] as const)
      expect(await put({ ...first, apiKey: wrong }, asBob())).toMatchObject({
        status: 400,
        body: { fields: { "settings.apiKey": [says] } },
      });
  });

  test("a form shows only when it was set; without scripts it keeps, replaces and removes it", async () => {
    expect((await post(await form(), [["apiKey.secret", SECRET]])).status).toBe(303);
    expect((await get(byBot)).body.settings.apiKey).toBe(SECRET);
    expect(await html()).toMatch(/Set on .* Leave empty to keep it\./);
    const reset = "nobody can bring it back";
    expect(await html()).toContain(reset);
    expect((await post(await form(), [["model", "large"]])).status).toBe(303);
    expect((await get(byBot)).body.settings).toEqual({ ...first, model: "large" });
    expect((await post(await form(), [["apiKey.clear", "true"]])).status).toBe(303);
    expect((await get(byBot)).body).toMatchObject({ version: 3, settings: { apiKey: null } });
    expect(await html()).not.toContain(reset);
  });

  test("a form that brings neither a time nor a sealed text in its place is refused", async () => {
    await put(first);
    for (const kept of ["a:b", "nothing"])
      expect((await submit(await form(), [["apiKey.kept", kept]])).status).toBe(400);
    expect((await get(byBot)).body.settings.apiKey).toBe(SECRET);
  });

  test("a refused form and a conflict page keep what was typed, sealed", async () => {
    await put(first);
    const sent = await form();
    const refused = await submit(sent, [
      ["apiKey.secret", OTHER],
      ["model", ""],
    ]);
    expect(refused.text).not.toContain(OTHER);
    expect(refused.text).toContain("Entered, not saved yet.");
    expect((await post(sentOf(refused.text, "version"), [["model", "large"]])).status).toBe(303);
    expect((await get(byBot)).body.settings).toEqual({ ...first, apiKey: OTHER, model: "large" });

    const conflict = await submit(sent, [["apiKey.secret", "canary-third"]]);
    expect([conflict.status, conflict.text.includes("canary-")]).toEqual([409, false]);
    const merged = sentOf(conflict.text, "submitted.settings");
    expect((await post(merged, [["choice.apiKey", "mine"]])).status).toBe(303);
    expect((await get(byBot)).body.settings.apiKey).toBe("canary-third");
  });

  test("the page of an ended session keeps what was typed, sealed", async () => {
    const sent = await form();
    await site.db.deleteFrom("sessions").execute();
    site.services.sessions.forget();
    const ended = await submit(sent, [["apiKey.secret", SECRET]]);
    expect(ended.status).toBe(401);
    expect(ended.text).not.toContain(SECRET);
    await signIn();
    expect((await post(sentOf(ended.text, "version"), [])).status).toBe(303);
    expect((await get(byBot)).body.settings.apiKey).toBe(SECRET);
  });

  test("history, restore and transfer have and keep only that it is set", async () => {
    await put(first, asBob());
    await put({ ...first, apiKey: OTHER, model: "large" }, asBob());
    const file = await exported();
    expect(JSON.stringify(file)).not.toContain("canary-");
    const restored = new URLSearchParams({ intent: "restore", module: id, version: "1", current: "2" });
    const at = `/dashboard/guilds/${guildId}/history`;
    // Two of one day differ by their time.
    expect(await html(at)).toMatch(/Set on [^<]*:\d\d:\d\d/);
    const answer = await pages(at, { method: "POST", cookie: bob(), body: restored });
    expect(answer.status).toBe(303);
    expect((await get(byBot)).body.settings).toEqual({ ...first, apiKey: OTHER });

    // Elsewhere it has to be entered again.
    const secretsOf = async (guild: string) =>
      partIn(await check(file, { guildId: guild }), id)?.plan?.secrets;
    expect([await secretsOf(guildId), await secretsOf(elsewhere)]).toEqual([[], ["API key"]]);

    const oracle = (file.modules as Record<string, { settings: Settings }>)[id]!;
    const own = { ...file, modules: { [id]: { settings: { ...oracle.settings, apiKey: "canary-file" } } } };
    const checked = await check(own, { guildId });
    expect(JSON.stringify(checked.body)).not.toContain("canary-");
    expect(partIn(checked, id)?.plan?.changes.map(({ field }) => field.name)).toEqual(["apiKey", "model"]);
    expect((await transfer(formOf(checked, [id]), { guildId })).status).toBe(303);
    expect((await get(byBot)).body.settings).toMatchObject({ apiKey: "canary-file", model: "large" });
  });

  test("no table, page, JSON, export or personal data has it, nor what switches and test messages leave behind", async () => {
    const message = { kind: "message", name: "greeting", label: "Greeting", max: 100, placeholders: [] };
    const [oracle] = manifest("secret").modules;
    await declare(site, { bot: {}, modules: [{ ...oracle, fields: [...oracle!.fields, message] }] });
    await put({ ...first, greeting: "Hi" }, asBob());
    await put({ ...first, apiKey: OTHER, enabled: true, greeting: "Hi" }, asBob());
    const asked: Sent[] = [
      ["apiKey.secret", SECRET],
      ["intent", "test greeting"],
    ];
    const tested = await submit(await form(), asked, `${path}/test`);
    const toggled: Sent[] = [
      ["module", id],
      ["version", "2"],
      ["enabled", "false"],
    ];
    const switched = await submit(toggled, [], `/dashboard/guilds/${guildId}`);
    expect([tested.status, switched.status]).toEqual([303, 303]);
    expect((await get(byBot)).body).toMatchObject({
      version: 3,
      settings: { apiKey: OTHER, enabled: false },
    });
    const texts = [await dump(site.db), await html(tested.headers.get("Location") ?? "")];
    const places = [path, `/dashboard/guilds/${guildId}`, `/dashboard/guilds/${guildId}/history`];
    for (const at of places) texts.push(await html(at));
    texts.push(JSON.stringify(await get(asBob())), JSON.stringify(await exported()));
    texts.push(JSON.stringify(await site.call(page, { path, cookie: bob() })));
    texts.push(JSON.stringify(await site.call(data, { path: "/account/data", cookie: bob() })));
    for (const [index, text] of texts.entries())
      expect([index, text.length > 100, text.includes("canary-")]).toEqual([index, true, false]);
    expect(texts[0]).not.toContain(Buffer.from(SECRET).toString("hex"));
  });

  test("a new SESSION_SECRET seals it anew; without the old one it is null, marked, and named by doctor", async () => {
    await put(first);
    const [old = ""] = site.config.SESSION_SECRET;
    const both = anotherProcess(site, { SESSION_SECRET: [NEXT, old] });
    const only = anotherProcess(site, { SESSION_SECRET: [NEXT] });
    const readBy = async (services: typeof both) => (await get({ ...byBot, services })).body.settings;
    expect(await readBy(both)).toEqual(first);
    expect(await readBy(only)).toEqual({ ...first, apiKey: null });
    const found = await checkSetup(only);
    expect(found.find(([name]) => name === "secrets")).toMatchObject([
      "secrets",
      "failed.secrets",
      { count: 1, lines: `${guildId} ${id}.apiKey` },
    ]);
    // Replaced after it was read.
    let sealing: ReturnType<typeof sealAnew> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("settings_secrets")
        .set({ sealed: sql`sealed || 'x'` })
        .execute();
      sealing = sealAnew(site.db, both.sealer);
      await untilWaiting(site.db);
    });
    expect(await sealing).toBe(0);
    await put(first);
    expect(await sealAnew(site.db, both.sealer)).toBe(1);
    expect(await sealAnew(site.db, both.sealer)).toBe(0);
    expect(await readBy(only)).toEqual(first);
    expect(await listClosed(site.db, site.services.sealer)).toMatchObject({
      count: 1,
      closed: [{ guildId }],
    });
    expect(await html()).toContain("This cannot be opened any more.");
  });

  test("one that is saved while what is of no settings is deleted stays", async () => {
    await put(first);
    const open = { settings: sql<string>`settings || '{"apiKey": null}'` };
    const { settings } = await site.db.selectFrom("settings").select("settings").executeTakeFirstOrThrow();
    await site.db.updateTable("settings").set(open).execute();
    let sealing: ReturnType<typeof sealAnew> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("settings")
        .set({ settings: JSON.stringify(settings) })
        .execute();
      await trx
        .updateTable("settings_secrets")
        .set({ sealed: sql`sealed` })
        .execute();
      sealing = sealAnew(site.db, site.services.sealer);
      await untilWaiting(site.db, 1, sealing);
    });
    await sealing;
    expect((await get(byBot)).body.settings).toEqual(first);
  });

  test("one that cannot be opened now is kept while its field gets another name", async () => {
    await put(first);
    const only = anotherProcess(site, { SESSION_SECRET: [NEXT] });
    const renamed = fields("secret").map((field) =>
      field.name === "apiKey" ? { ...field, name: "token", was: "apiKey" } : field,
    );
    await declare(site, { bot: {}, modules: [{ id, title: "Oracle", fields: renamed }] });
    await put({ enabled: false, token: null, model: "large" }, { ...byBot, services: only });
    await sealAnew(site.db, only.sealer);
    expect((await get(byBot)).body.settings).toMatchObject({ token: SECRET, model: "large" });
    await declare(site, manifest("secret"));
  });

  test("a form with one that cannot be opened keeps it, unless it is replaced or cleared", async () => {
    await put(first);
    const only = anotherProcess(site, { SESSION_SECRET: [NEXT] });
    await sealAnew(
      site.db,
      anotherProcess(site, { SESSION_SECRET: [NEXT, ...site.config.SESSION_SECRET] }).sealer,
    );
    expect((await get(byBot)).body.settings.apiKey).toBe(null);
    expect((await submit(await form(), [["model", "large"]])).status).toBe(303);
    expect((await get({ ...byBot, services: only })).body).toMatchObject({
      settings: { ...first, model: "large" },
    });
    for (const as of [byBot, asBob()]) {
      const { settings } = (await get(as)).body;
      expect((await put({ ...settings, model: "huge" }, as)).body).toMatchObject({
        settings: { apiKey: null },
      });
      expect((await get({ ...byBot, services: only })).body.settings).toEqual({ ...first, model: "huge" });
    }
    expect((await submit(await form(), [["apiKey.secret", OTHER]])).status).toBe(303);
    expect((await get(byBot)).body.settings.apiKey).toBe(OTHER);
    expect((await submit(await form(), [["apiKey.clear", "true"]])).status).toBe(303);
    expect((await get(byBot)).body.settings.apiKey).toBe(null);
  });

  test("a new one is declared without a search of all histories, which takes long at many servers", async () => {
    const more = { kind: "secret", name: "token", label: "Token" };
    const { bot, modules } = manifest("secret");
    const [oracle] = modules;
    const other = { id: "seer", title: "Seer", fields: [more] };
    await site.db.transaction().execute(async (trx) => {
      await sql`lock table settings_versions in access exclusive mode`.execute(trx);
      await declare(site, { bot, modules: [{ ...oracle, fields: [...fields("secret"), more] }, other] });
    });
    expect((await get(byBot)).body.settings).toMatchObject({ token: null });
  });

  test("a field that becomes one loses its values everywhere, one that ceases to be one reads as its default", async () => {
    const seer = {
      id: "seer",
      title: "Seer",
      fields: [{ kind: "text", name: "apiKey", label: "Name", max: 9 }],
    };
    const both = ({ bot, modules }: ReturnType<typeof manifest>) => ({ bot, modules: [...modules, seer] });
    await declare(site, both(manifest("text")));
    await putSettings(site, seer.id, { apiKey: "kept" });
    await put(first, asBob());
    await put({ ...first, model: "large" }, asBob());
    expect(await dump(site.db)).toContain(SECRET);
    await declare(site, both(manifest("secret")));
    expect(await dump(site.db)).not.toContain(SECRET);
    // A field of this name elsewhere is none.
    expect((await readSettings(site, seer.id)).body).toMatchObject({ settings: { apiKey: "kept" } });
    const ofSeer = site.db.selectFrom("settings_versions").select("after").where("module", "=", seer.id);
    expect(await ofSeer.execute()).toMatchObject([{ after: { apiKey: "kept" } }]);
    expect((await get(byBot)).body.settings).toEqual({ ...first, apiKey: null, model: "large" });
    await put(first, asBob());
    const sent = await form();
    await declare(site, manifest("text"));
    expect((await get(byBot)).body.settings.apiKey).toBe("");
    const refused = await submit(sent, [["apiKey.secret", OTHER]]);
    expect([refused.status, refused.text.includes(OTHER)]).toEqual([400, false]);
    await put(first);
    expect(await sealAnew(site.db, site.services.sealer)).toBe(0);
    expect(await site.db.selectFrom("settings_secrets").selectAll().execute()).toEqual([]);
  });
});

test("a field of very many servers that becomes a secret is forgotten, and sent to the bot, by statements that are short", async () => {
  await declare(site, manifest("text"));
  await sql`
    with servers as (select (700000000000000000 + i)::text as id, jsonb_build_object('apiKey', ${SECRET}::text) as kept
      from generate_series(1, 12000) i),
    named as (insert into guilds (id, name, member_count, channel_count) select id, id, 0, 0 from servers),
    saved as (insert into settings (guild_id, module, version, settings, updated_at)
      select id, ${id}, 2, kept, now() from servers)
    insert into settings_versions (guild_id, module, version, before, after, actor_kind, created_at)
    select id, ${id}, version, '{}', kept, 'bot', now() from servers, generate_series(1, 2) version`.execute(
    site.db,
  );
  const query = vi.spyOn(pg.Client.prototype, "query");
  await declare(site, manifest("secret"));
  const answers = await Promise.all(query.mock.results.map(({ value }) => value as Promise<pg.QueryResult>));
  query.mockRestore();
  const changed = answers.flatMap((answer) =>
    /^(UPDATE|INSERT)$/.test(answer?.command) ? (answer.rowCount ?? 0) : [],
  );
  expect(changed.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(48_000);
  expect(Math.max(...changed)).toBeLessThan(11_000);
  expect(JSON.stringify(await dump(site.db))).not.toContain(SECRET);
});
