import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { removeBotGuild, reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import { levels } from "#app/features/settings/modules/levels.server.ts";
import { prefix } from "#app/features/settings/modules/prefix.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { fileName } from "#app/http/file-name.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { saveVersion } from "#app/features/settings/save.server.ts";
import { getSettings } from "#app/features/settings/settings.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import type { Channel, Guild, Role } from "#dev/discord/guild.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { useSite, type Outcome } from "#test/site.ts";

import * as page from "./transfer.tsx";
import * as fileRoute from "./transfer-file.ts";

const site = useSite();
const { teahouse, academy } = guilds;
let bob = "";

beforeAll(async () => void (bob = await site.signIn(people.bob)));
beforeEach(async () => {
  for (const table of ["settings", "settings_versions", "settings_receipts", "changes"] as const)
    await site.db.deleteFrom(table).execute();
  await report(teahouse);
  await report(academy);
});

/** What the bot says of a server; `more` are roles and channels besides. */
const report = (
  { id, name, channels, roles, botRoleId }: Guild,
  more: { roles?: Role[]; channels?: Channel[] } = {},
) =>
  site.db.transaction().execute((trx) =>
    reportBotGuild(trx, id, {
      name,
      channels: [...channels, ...(more.channels ?? [])],
      roles: [...roles, ...(more.roles ?? [])],
      bot: { permissions: "0", role_position: roles.find((one) => one.id === botRoleId)?.position ?? 0 },
    }),
  );
const save = (module: SettingsModule, settings: object, guildId: string = teahouse.id) =>
  site.db.transaction().execute((trx) =>
    saveVersion(trx, {
      guildId,
      module,
      settings: { ...module.defaults, ...settings },
      actor: { kind: "user", id: people.bob.id },
    }),
  );
const current = (module: SettingsModule, guildId: string = academy.id) =>
  getSettings(site.db, guildId, module);
const role = (name: string, { roles }: Guild = teahouse) => roles.find((one) => one.name === name)?.id ?? "";
const channel = (name: string, { channels }: Guild = teahouse) =>
  channels.find((one) => one.name === name)?.id ?? "";

const at = (guildId: string, query = "") => ({
  path: `/dashboard/guilds/${guildId}/transfer${query}`,
  params: { guildId },
});
const download = (guildId: string = teahouse.id, cookie = bob) =>
  site.call(fileRoute, { path: `/dashboard/guilds/${guildId}/transfer.json`, params: { guildId }, cookie });
/** The file, as an object to change. */
const exported = async () => (await download()).body as Record<string, object>;
const post = (body: URLSearchParams, { guildId = academy.id as string, cookie = bob } = {}) =>
  site.call(page, { ...at(guildId), method: "POST", cookie, body });
const check = (file: unknown, where?: { guildId?: string; cookie?: string }) =>
  post(
    new URLSearchParams({ intent: "check", text: typeof file === "string" ? file : JSON.stringify(file) }),
    where,
  );

interface Plan {
  version: number;
  settings: string;
  changes: { field: { name: string }; from: unknown; to: unknown }[];
  placed: object[];
}
interface Report {
  outcome: string;
  why?: string;
  unknown: string[];
  report: { module: string; chosen: boolean; complaints?: object[]; plan?: Plan }[];
}
const reportIn = ({ body }: Outcome) => body as Report;
const partIn = (answer: Outcome, module: string) =>
  reportIn(answer).report.find((part) => part.module === module);
/** The second form, as the page makes it of the report. */
const formOf = (answer: Outcome, chosen: string[]) => {
  const form = new URLSearchParams({ intent: "import" });
  for (const { module, plan } of reportIn(answer).report) {
    if (!plan) continue;
    form.set(`version.${module}`, String(plan.version));
    form.set(`settings.${module}`, plan.settings);
  }
  for (const module of chosen) form.append("module", module);
  return form;
};

describe("the file", () => {
  test("has all settings, and the names of what occurs in them", async () => {
    await save(prefix, { prefix: "?" });
    await save(levels, {
      channelId: channel("general"),
      roles: [{ level: 5, roleId: role("Tea Master") }],
      ignoredRoleIds: [role("Newcomer")],
    });
    const answer = await download();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${fileName(`settings-${teahouse.id}.json`)}"`,
    );
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.body).toEqual({
      format: "discord-bot-settings",
      formatVersion: 1,
      exportedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      guild: { id: teahouse.id, name: teahouse.name },
      modules: expect.objectContaining({
        prefix: { version: 1, settings: { prefix: "?" } },
        autorole: expect.objectContaining({ version: 0 }),
      }),
      roles: { [role("Tea Master")]: "Tea Master", [role("Newcomer")]: "Newcomer" },
      channels: { [channel("general")]: { name: "general", type: 0, category: "The Tearoom" } },
    });
    const { modules } = answer.body as { modules: object };
    expect(Object.keys(modules)).toEqual(listModules().map(({ id }) => id));
  });

  test("is for administrators where the bot is, and nobody else", async () => {
    const of = async (person: Person) => download(teahouse.id, await site.signIn(person));
    expect(await of(people.carol)).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
    expect(await download(guilds.harbour.id)).toMatchObject({ status: 403, body: { error: "bot_absent" } });
    expect((await download(teahouse.id, "")).headers.get("Location")).toMatch(/^\/login/);
  });

  test("that comes back to its server changes nothing", async () => {
    await save(levels, { channelId: channel("general"), roles: [{ level: 5, roleId: role("Tea Master") }] });
    const answer = await check(await exported(), { guildId: teahouse.id });
    expect(answer.status).toBe(200);
    expect(reportIn(answer).report.map(({ plan }) => plan?.changes)).toEqual(listModules().map(() => []));
  });
});

describe("the check", () => {
  test("finds roles and channels by their names, says which not, and saves nothing", async () => {
    const ignored = [channel("rules"), channel("general")];
    await save(levels, {
      channelId: channel("general"),
      ignoredChannelIds: ignored,
      ignoredRoleIds: [role("Keeper"), role("Newcomer")],
    });
    const student = academy.roles.find(({ name }) => name === "Student")!;
    const twice = ["777000000000000001", "777000000000000002"].map((id) => ({
      ...student,
      id,
      name: "Newcomer",
    }));
    await report(academy, { roles: twice });
    const answer = await check(await exported());
    expect(answer.status).toBe(200);
    expect(reportIn(answer)).toMatchObject({ outcome: "report", from: teahouse.name, unknown: [] });
    const general = channel("general", academy);
    expect(partIn(answer, "levels")).toMatchObject({
      chosen: true,
      plan: {
        version: 0,
        changes: [
          { field: { name: "channelId" }, from: null, to: general },
          { field: { name: "ignoredChannelIds" }, from: [], to: [general] },
        ],
        placed: [
          { kind: "channel", name: "general", found: { id: general, by: "name" } },
          { kind: "channel", name: "rules", why: "missing" },
          { kind: "role", name: "Keeper", why: "missing" },
          { kind: "role", name: "Newcomer", why: "ambiguous" },
        ],
      },
    });
    expect(await site.db.selectFrom("settings").select("guild_id").execute()).toEqual([
      { guild_id: teahouse.id },
    ]);
  });

  test("leaves out a role that cannot be given here, and says why", async () => {
    await save(levels, {
      roles: [
        { level: 5, roleId: role("Tea Master") },
        { level: 6, roleId: role("Newcomer") },
      ],
    });
    const [high, low] = ["Tea Master", "Newcomer"].map((name, index) => ({
      ...academy.roles[0]!,
      id: `77700000000000000${index}`,
      name,
      managed: false,
      position: index === 0 ? 90 : 1,
    }));
    await report(academy, { roles: [high!, low!] });
    const plan = partIn(await check(await exported()), "levels")?.plan;
    expect(plan?.changes).toMatchObject([{ to: [{ level: 6, roleId: low!.id }] }]);
    expect(plan?.placed).toMatchObject([
      { name: "Tea Master", why: "refused", message: expect.stringContaining("above the highest role of") },
      { name: "Newcomer", found: { id: low!.id, by: "name" } },
    ]);
  });

  test("says what the rules refuse, in the reader's language, and which modules there are not", async () => {
    const file = await exported();
    const modules = {
      prefix: { version: 1, settings: { prefix: "a b", [`__proto__x`]: 1 } },
      music: { version: 1, settings: {} },
      constructor: { version: 1, settings: {} },
    };
    const answer = await site.call(page, {
      ...at(academy.id, "?lng=de"),
      method: "POST",
      cookie: bob,
      body: new URLSearchParams({ intent: "check", text: JSON.stringify({ ...file, modules }) }),
    });
    expect(reportIn(answer).unknown).toEqual(["music", "constructor"]);
    expect(partIn(answer, "prefix")).toMatchObject({
      complaints: expect.arrayContaining([
        { label: "Präfix", messages: ["Hier bitte keine Leerzeichen."] },
        { label: "__proto__x", messages: ["Dieses Feld gibt es nicht."] },
      ]),
    });
    expect(partIn(answer, "prefix")?.plan).toBeUndefined();
  });

  test("takes hostile keys for what they are", async () => {
    const text = JSON.stringify({ ...(await exported()), modules: {} }).replace(
      '"modules":{}',
      '"modules":{"__proto__":{"settings":{}},"prefix":{"settings":{"prefix":"?","__proto__":{"polluted":1}}}}',
    );
    const answer = await check(text);
    expect(reportIn(answer).unknown).toEqual(["__proto__"]);
    expect(partIn(answer, "prefix")).toMatchObject({ complaints: [{ label: "__proto__" }] });
    expect("polluted" in {}).toBe(false);
  });

  test.each([
    ["", { problem: "empty" }],
    ["{", { problem: "notJson" }],
    ["{}", { problem: "anotherFormat" }],
    ['{"format":"discord-bot-settings","formatVersion":2}', { problem: "tooNew" }],
    ['{"format":"pearl-settings","formatVersion":1}', { problem: "malformed", part: "guild" }],
  ])("of no settings file says so, and keeps what was pasted: %s", async (text, problem) => {
    const body = { outcome: "problem", pasted: text, ...problem };
    expect(await check(text)).toMatchObject({ status: 400, body });
  });

  test("takes an uploaded file, too", async () => {
    await save(prefix, { prefix: "?" });
    const upload = async (content: string) => {
      const form = new FormData();
      form.set("intent", "check");
      form.set("file", new File([content], "../../etc/passwd", { type: "text/html" }));
      const sent = new Response(form);
      const headers = { "Content-Type": sent.headers.get("Content-Type") ?? "" };
      return site.call(page, {
        ...at(academy.id),
        method: "POST",
        cookie: bob,
        headers,
        body: await sent.text(),
      });
    };
    const answer = await upload(JSON.stringify(await exported()));
    expect(partIn(answer, "prefix")?.plan?.changes).toMatchObject([{ from: "!", to: "?" }]);
    expect(await upload("")).toMatchObject({ status: 400, body: { problem: "empty" } });
  });

  test.each([
    ["multipart/form-data; boundary=x", "nonsense", 400],
    ["text/plain", "intent=check", 415],
    ["application/x-www-form-urlencoded", "intent=check", 400],
  ])("of a body that is no form is refused: %s", async (type, body, status) => {
    const headers = { "Content-Type": type };
    expect(
      await site.call(page, { ...at(academy.id), method: "POST", cookie: bob, headers, body }),
    ).toMatchObject({
      status,
    });
  });
});

describe("the import", () => {
  const other = { prefix: "?" };
  const plan = async () => {
    await save(prefix, other);
    await save(levels, { xpMax: 99 });
    return check(await exported());
  };

  test("saves what is chosen, and nothing else", async () => {
    const answer = await post(formOf(await plan(), ["prefix"]));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/dashboard/guilds/${academy.id}/transfer?imported=prefix`);
    expect(await current(prefix)).toMatchObject({ version: 1, settings: other });
    expect(await current(levels)).toMatchObject({ version: 0 });
    const versions = await site.db
      .selectFrom("settings_versions")
      .select(["module", "actor_kind", "actor_id"])
      .where("guild_id", "=", academy.id)
      .execute();
    expect(versions).toEqual([{ module: "prefix", actor_kind: "user", actor_id: people.bob.id }]);
    const { body } = await site.call(page, {
      ...at(academy.id, "?imported=prefix-x-__proto__"),
      cookie: bob,
    });
    expect(body).toMatchObject({ imported: ["Command prefix"] });
  });

  test("saves several at once, and the same form again changes nothing", async () => {
    const form = formOf(await plan(), ["levels", "prefix"]);
    const heard: string[] = [];
    const hear = (guildId: string, module: string) => void heard.push(`${guildId} ${module}`);
    site.services.events.on("settings", hear);
    expect((await post(form)).headers.get("Location")).toMatch(/imported=levels-prefix$/);
    expect((await post(form)).headers.get("Location")).toMatch(/imported=$/);
    site.services.events.off("settings", hear);
    expect(heard).toEqual([`${academy.id} levels`, `${academy.id} prefix`]);
    expect([await current(prefix), await current(levels)]).toMatchObject([{ version: 1 }, { version: 1 }]);
  });

  test("is all or nothing: one that was changed meanwhile stops the others, and the report is made anew", async () => {
    const form = formOf(await plan(), ["levels", "prefix"]);
    await save(prefix, { prefix: "$" }, academy.id);
    const answer = await post(form);
    expect(answer).toMatchObject({ status: 409, body: { outcome: "stopped", why: "conflict" } });
    expect(partIn(answer, "prefix")?.plan).toMatchObject({ version: 1, changes: [{ from: "$", to: "?" }] });
    expect(partIn(answer, "levels")?.plan).toMatchObject({ version: 0 });
    expect(await current(levels)).toMatchObject({ version: 0 });
    expect((await post(formOf(answer, ["levels", "prefix"]))).status).toBe(303);
    expect([await current(prefix), await current(levels)]).toMatchObject([
      { version: 2, settings: other },
      { version: 1, settings: { xpMax: 99 } },
    ]);
  });

  test("believes nothing of its form: roles that cannot be set stop it, and are left out of the new report", async () => {
    const form = formOf(await plan(), ["levels", "prefix"]);
    const foreign = [{ level: 5, roleId: role("Tea Master") }];
    form.set("settings.levels", JSON.stringify({ ...levels.defaults, xpMax: 99, roles: foreign }));
    const answer = await post(form);
    expect(answer).toMatchObject({ status: 400, body: { outcome: "stopped", why: "refused" } });
    expect(partIn(answer, "levels")?.plan?.placed).toMatchObject([
      { from: role("Tea Master"), why: "refused", message: "This role does not exist in the server." },
    ]);
    expect([await current(prefix), await current(levels)]).toMatchObject([{ version: 0 }, { version: 0 }]);
    expect((await post(formOf(answer, ["levels", "prefix"]))).status).toBe(303);
    expect(await current(levels)).toMatchObject({ settings: { xpMax: 99, roles: [] } });
  });

  test("nor settings that the rules refuse", async () => {
    const form = formOf(await plan(), ["levels", "prefix"]);
    form.set("settings.prefix", JSON.stringify({ prefix: "a b" }));
    const answer = await post(form);
    expect(answer).toMatchObject({ status: 400, body: { outcome: "stopped", why: "refused" } });
    expect(partIn(answer, "prefix")).toMatchObject({ complaints: [{ label: "Prefix" }] });
    expect(await current(levels)).toMatchObject({ version: 0 });
  });

  test("of nothing asks what to take, and keeps the report", async () => {
    const answer = await post(formOf(await plan(), []));
    expect(answer).toMatchObject({ status: 400, body: { outcome: "stopped", why: "none" } });
    expect(reportIn(answer).report.map(({ chosen }) => chosen)).not.toContain(true);
  });

  test.each([
    ["settings.prefix", "{"],
    ["version.prefix", "x"],
    ["version.prefix", ""],
    ["settings.music", "{}"],
    ["settings.constructor", "{}"],
  ])("by a form that is none of ours is refused: %s = %s", async (name, value) => {
    const form = formOf(await plan(), ["prefix"]);
    form.set(name, value);
    expect(await post(form)).toMatchObject({ status: 400, body: { code: "bad_request" } });
    expect(await current(prefix)).toMatchObject({ version: 0 });
  });

  test("goes into the server of the address, whose administrator one must be now", async () => {
    const form = formOf(await plan(), ["prefix"]);
    form.set("guildId", teahouse.id);
    const forbidden = { status: 403, body: { code: "forbidden" } };
    const dora = await site.signIn(people.dora);
    expect(await post(form, { cookie: dora })).toMatchObject(forbidden);
    const cookie = await site.signIn(people.bob);
    site.discord.faults.set("GET /users/@me/guilds", { kind: "body", body: [] });
    expect(await post(form, { cookie })).toMatchObject(forbidden);
    site.discord.faults.clear();
    expect((await post(form, { cookie: "" })).body).toMatchObject({
      code: "unauthorized",
      kept: expect.anything(),
    });
    await site.db.transaction().execute((trx) => removeBotGuild(trx, academy.id));
    expect(await post(form)).toMatchObject({ status: 403, body: { code: "bot_absent" } });
    expect(
      await site.db.selectFrom("settings").select("guild_id").where("guild_id", "=", academy.id).execute(),
    ).toEqual([]);
  });
});
