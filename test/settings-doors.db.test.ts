import { brotliCompressSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportBotGuild } from "#app/features/guilds/bot-guilds.server.ts";
import * as page from "#app/routes/dashboard/settings.tsx";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare, everyKindModule } from "./declare.ts";
import { everyKind } from "./every-kind.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { usePages } from "./http/pages.ts";
import { useSavedSettings } from "./saved-settings.ts";
import { putSettings, storedSettings } from "./settings-resource.ts";
import { channelOf, formOf, levels, roleOf, set, settingsOf, withoutManifest } from "./settings.ts";
import { useSite } from "./site.ts";

/** Both interfaces of the settings: the form without JavaScript, and the JSON resource. */
const site = useSite();
const { teahouse } = guilds;
const pages = usePages(site);
const { report } = useSavedSettings(site);
let bob = "";
beforeAll(async () => void (bob = await site.signIn(people.bob)));

const path = (module: string) => `/dashboard/guilds/${teahouse.id}/${module}`;
const post = (module: string, fields: Sent[]) =>
  site.call(page, { path: path(module), cookie: bob, method: "POST", body: new URLSearchParams(fields) });
const put = (module: string, settings: unknown) => putSettings(site, module, settings, { cookie: bob });
const json = (module: string) => storedSettings(site, module);
const html = async (module: string) => (await pages(path(module), { cookie: bob })).text;

const modules = [...withoutManifest.list, everyKindModule];

describe.each(modules.map((module) => [module.id, module] as const))("%s", (id, module) => {
  const settings = settingsOf(module);
  beforeEach(async () => {
    if (module === everyKindModule) await declare(site, everyKind);
  });

  test("settings saved by form are returned as JSON and shown in the form", async () => {
    const sent = formOf(module.fields, settings);
    expect(await post(id, [["version", "0"], ...sent])).toMatchObject({ status: 303 });
    expect(await json(id)).toMatchObject({ version: 1, settings });
    expect(comparable(sentOf(await html(id), "version"))).toEqual(comparable([["version", "1"], ...sent]));
    // Every field has another value than its default, as far as one fits.
    for (const { name } of module.fields) expect(settings[name]).not.toEqual(module.defaults[name]);
  });

  test("settings saved as JSON are shown in the form and saved from it unchanged, also the defaults", async () => {
    expect(sentOf(await html(id), "version")).toContainEqual(["version", "0"]);
    expect(await post(id, sentOf(await html(id), "version"))).toMatchObject({ status: 303 });
    expect(await json(id)).toMatchObject({ version: 1, settings: module.defaults });
    expect(await put(id, settings)).toMatchObject({ status: 200, body: { settings } });
    expect(await post(id, sentOf(await html(id), "version"))).toMatchObject({ status: 303 });
    const { settings: now } = await json(id);
    // A form sends choices in the order of the page.
    expect(formOf(module.fields, now).toSorted(byText)).toEqual(
      formOf(module.fields, settings).toSorted(byText),
    );
  });
});

const long = "x".repeat(2_001);
const strange = "999999999999999999";
const strangers = (count: number) =>
  Array.from({ length: count }, (_, at) => String(BigInt(strange) - BigInt(at)));
const newcomerAt = (levels: number[]) => levels.map((level) => ({ level, roleId: roleOf("Newcomer") }));
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
describe("refusals", () => {
  site.share();
  test.each<[string, Record<string, unknown>, string]>([
    ["prefix", { prefix: "" }, "prefix"],
    ["prefix", { prefix: "a b" }, "prefix"],
    ["prefix", { prefix: "123456" }, "prefix"],
    ["prefix", { prefix: "🐉".repeat(6) }, "prefix"],
    ["prefix", { prefix: "\u00a0" }, "prefix"],
    ["prefix", { prefix: "\u2028" }, "prefix"],
    ["prefix", { prefix: "\u200d" }, "prefix"],
    ["prefix", { prefix: "\0" }, "prefix"],
    ["prefix", { color: "red" }, "color"],
    ["prefix", { __proto__: null, constructor: "x" }, "constructor"],
    ["levels", { xpMin: 0 }, "xpMin"],
    ["levels", { xpMin: 1.5 }, "xpMin"],
    ["levels", { xpMin: "ten" }, "xpMin"],
    ["levels", { xpMin: 26 }, "xpMax"],
    ["levels", { cooldownSeconds: 3_601 }, "cooldownSeconds"],
    ["levels", { multiplier: 0.01 }, "multiplier"],
    ["levels", { voiceMinutes: 61 }, "voiceMinutes"],
    ["levels", { enabled: "maybe" }, "enabled"],
    ["levels", { message: long }, "message"],
    ["levels", { message: "nul\0" }, "message"],
    ["levels", { channelId: "general" }, "channelId"],
    ["levels", { channelId: strange }, "channelId"],
    ["levels", { channelId: channelOf("Fireside") }, "channelId"],
    ["levels", { roles: newcomerAt([0]) }, "roles[0].level"],
    ["levels", { roles: [{ level: 5 }] }, "roles[0].roleId"],
    ["levels", { roles: [{ roleId: roleOf("Newcomer") }] }, "roles[0].level"],
    ["levels", { roles: [{ level: 5, roleId: strange }] }, "roles[0].roleId"],
    ["levels", { roles: [{ level: 5, roleId: roleOf("Keeper") }] }, "roles[0].roleId"],
    ["levels", { roles: newcomerAt([1, 2, 1]) }, "roles[2].level"],
    ["levels", { roles: newcomerAt(upTo(51)) }, "roles"],
    ["levels", { ignoredChannelIds: [channelOf("rules"), strange] }, "ignoredChannelIds[1]"],
    ["levels", { ignoredRoleIds: [teahouse.id] }, "ignoredRoleIds[0]"],
    ["levels", { ignoredRoleIds: [roleOf("Keeper"), roleOf("Keeper")] }, "ignoredRoleIds[1]"],
    ["autorole", { roleIds: [roleOf("Keeper")] }, "roleIds[0]"],
    ["autorole", { roleIds: [roleOf("Server Booster")] }, "roleIds[0]"],
    ["autorole", { botRoleIds: [roleOf("Pearl")] }, "botRoleIds[0]"],
    ["autorole", { botRoleIds: [teahouse.id] }, "botRoleIds[0]"],
    ["autorole", { roleIds: strangers(26) }, "roleIds"],
    ["autorole", { delaySeconds: -1 }, "delaySeconds"],
    ["serverlog", { events: ["memberJoin", "coffee"] }, "events[1]"],
    ["serverlog", { channelId: channelOf("Staff") }, "channelId"],
    ["verification", { roleId: roleOf("Keeper") }, "roleId"],
    ["verification", { timeoutSeconds: 29 }, "timeoutSeconds"],
    ["verification", { maxAttempts: 11 }, "maxAttempts"],
    ["tickets", { categoryId: channelOf("rules") }, "categoryId"],
    ["tickets", { supportRoleId: teahouse.id }, "supportRoleId"],
    ["tickets", { prefix: "Ticket!" }, "prefix"],
    ["tickets", { openColor: "red" }, "openColor"],
    ["tickets", { maxTickets: 51 }, "maxTickets"],
  ])(
    "%s refuses %j with the same message by form and JSON, and keeps the input",
    async (id, wrong, field) => {
      const module = withoutManifest.list.find((one) => one.id === id);
      if (!module) throw new Error(`There is no module ${id}.`);
      const settings = { ...module.defaults, ...wrong };
      const byJson = await put(id, settings);
      expect(byJson).toMatchObject({ status: 400, body: { error: "bad_request" } });
      const fields = Object.entries((byJson.body as { fields: Record<string, string[]> }).fields);
      expect(fields.map(([name]) => name)).toEqual([`settings.${field}`]);

      const extra = Object.entries(wrong)
        .filter(([name]) => !module.fields.some((one) => one.name === name))
        .map(([name, value]): Sent => [name, String(value)]);
      const byForm = await post(id, [["version", "0"], ...formOf(module.fields, settings), ...extra]);
      expect(byForm).toMatchObject({ status: 400, body: { outcome: "invalid", submitted: settings } });
      const { errors } = byForm.body as { errors: Record<string, string[]> };
      expect(errors).toEqual(
        Object.fromEntries(fields.map(([name, messages]) => [name.replace("settings.", ""), messages])),
      );
      // Every message is a sentence.
      for (const message of Object.values(errors).flat()) expect(message).toMatch(/^[A-Z].* .*[.!]$/);
      expect(await json(id)).toMatchObject({ version: 0 });
    },
  );
});

test("every number that JSON allows can be shown in the form and sent by a browser", async () => {
  const multiplier = 0.1 + 0.2;
  await put("levels", { ...levels.defaults, multiplier });
  const sent = sentOf(await html("levels"), "version");
  expect(await post("levels", sent)).toMatchObject({ status: 303 });
  expect((await json("levels")).settings).toMatchObject({ multiplier });
  expect(await post("levels", edit(sent, { version: "2", multiplier: ".5" }))).toMatchObject({ status: 303 });
  expect((await json("levels")).settings).toMatchObject({ multiplier: 0.5 });
});

test("a missing field is refused by form and JSON", async () => {
  expect(await put("tickets", {})).toMatchObject({
    status: 400,
    body: { fields: { "settings.prefix": ["This is missing."], "settings.enabled": ["This is missing."] } },
  });
  expect(await post("tickets", [["version", "0"]])).toMatchObject({
    status: 400,
    // Browsers do not send a switch that is off, or a list without a ticked box.
    body: { errors: { prefix: ["This is missing."], maxTickets: ["This is missing."] } },
  });
});

test("one wrong number has one error, although it breaks a rule of two numbers, too", async () => {
  const sent = edit(sentOf(await html("levels"), "version"), { xpMin: "5000" });
  const { body } = await post("levels", sent);
  expect(Object.keys((body as { errors: object }).errors)).toEqual(["xpMin"]);
});

test("seconds are read as days, hours and minutes, and as one number", async () => {
  const page = await html("autorole");
  for (const part of ["days", "hours", "minutes", "seconds"])
    expect(page).toContain(`name="delaySeconds.${part}"`);
  const parts = { "delaySeconds.hours": "1", "delaySeconds.minutes": "30" };
  expect(await post("autorole", Object.entries({ version: "0", ...parts }))).toMatchObject({ status: 303 });
  expect((await json("autorole")).settings).toMatchObject({ delaySeconds: 5_400 });
  expect(await post("autorole", Object.entries({ version: "1", delaySeconds: "86400" }))).toMatchObject({
    status: 303,
  });
  expect(await post("autorole", Object.entries({ version: "2", "delaySeconds.days": "2" }))).toMatchObject({
    status: 400,
    body: { errors: { delaySeconds: ["Enter a time from 0 seconds to 1 day."] } },
  });
  expect(await post("levels", Object.entries({ version: "0", "voiceMinutes.hours": "1" }))).toMatchObject({
    status: 400,
  });
});

test("a deleted role is kept and does not prevent saving", async () => {
  await put("autorole", set.autorole);
  await report(teahouse, { without: [roleOf("Dragon Rider")] });
  const sent = sentOf(await html("autorole"), "version");
  expect(sent).toContainEqual(["roleIds", roleOf("Dragon Rider")]);
  expect(
    await post("autorole", edit(sent, { "delaySeconds.days": "0", "delaySeconds.minutes": "1" })),
  ).toMatchObject({ status: 303 });
  const { roleIds } = set.autorole!;
  expect((await json("autorole")).settings).toMatchObject({ delaySeconds: 60, roleIds });
  // Once removed, it cannot be set again.
  await post("autorole", Object.entries({ version: "2", delaySeconds: "60" }));
  expect(await put("autorole", set.autorole)).toMatchObject({ status: 400 });
});

test("rows are added and removed without a script, and the input is kept", async () => {
  const form = edit(sentOf(await html("levels"), "version"), { message: "half a mess" });
  const sent: Sent[] = [...form, ["roles[0].level", "7"], ["roles[0].roleId", ""]];
  const answer = await post("levels", [...sent, ["intent", "add roles"]]);
  expect(answer).toMatchObject({
    status: 200,
    body: { errors: {}, submitted: { message: "half a mess", roles: [{ level: 7, roleId: null }, {}] } },
  });
  const second: Sent[] = [...sent, ["roles[1].level", "9"], ["roles[1].roleId", ""]];
  expect(await post("levels", [...second, ["intent", "remove roles[0]"]])).toMatchObject({
    status: 200,
    body: { errors: {}, submitted: { message: "half a mess", roles: [{ level: 9, roleId: null }] } },
  });
  expect(await json("levels")).toMatchObject({ version: 0 });
});

test("500 roles and 500 channels with hostile names are all shown, escaped, in a page of limited size", async () => {
  const name = `<b>&"'\u202e${"🐉".repeat(20)}${"x".repeat(60)}`;
  const id = (index: number) => String(600_000_000_000_000_000n + BigInt(index));
  const many = upTo(500).map((position) => ({ id: id(position), name: `${name}${position}`, position }));
  const roles = many.map((role) => ({ ...teahouse.roles[1]!, ...role, color: role.position * 33_000 }));
  const channels = many.map((channel) => ({
    ...channel,
    id: id(1_000 + channel.position),
    type: 0,
    parent_id: null,
  }));
  const big = { name: "Big", roles, channels, bot: { permissions: "8", role_position: 501 } };
  await site.db.transaction().execute((trx) => reportBotGuild(trx, teahouse.id, big));
  const levelRoles = roles.slice(0, 50).map((role, index) => ({ level: index + 1, roleId: role.id }));
  const settings = { ...levels.defaults, roles: levelRoles };
  expect(await put("levels", settings)).toMatchObject({ status: 200 });
  const shown = await html("levels");
  for (const { id: value } of [roles[499]!, channels[499]!])
    expect(shown).toMatch(new RegExp(`<input type="checkbox"[^>]*value="${value}"`));
  expect(shown).not.toContain("<b>&");
  // Fifty rows of five hundred roles would be 25,000 options.
  expect(shown.match(/<option/g)?.length).toBeLessThan(2_000);
  expect(brotliCompressSync(shown).length).toBeLessThan(100_000);
  expect(await post("levels", sentOf(shown, "version"))).toMatchObject({ status: 303 });
  expect((await json("levels")).settings).toEqual(settings);
});

function edit(sent: Sent[], typed: Record<string, string>): Sent[] {
  return sent.map(([name, value]) => [name, typed[name] ?? value]);
}

/** Ignores what is no setting, empty fields of rows, parts of a duration that are 0, and the order of boxes. */
function comparable(sent: Sent[]): Sent[] {
  const isSetting = ([name, value]: Sent) =>
    !name.startsWith("form.") && !/\[\d+\]$/.test(name) && !(/\[/.test(name) && value === "");
  return sent.filter((one) => isSetting(one) && !(one[0].includes(".") && one[1] === "0")).toSorted(byText);
}

function byText(one: Sent, other: Sent): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
