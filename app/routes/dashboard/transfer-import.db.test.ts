import { expect, test } from "vitest";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare } from "#test/declare.ts";
import { sentOf } from "#test/html-form.ts";
import { usePages } from "#test/http/pages.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { putSettings } from "#test/settings-resource.ts";
import { levels, prefix, roleOf } from "#test/settings.ts";
import { asBot, useSite } from "#test/site.ts";
import { formOf, partIn, reportIn, useTransfer } from "#test/transfer.ts";

const site = useSite();
const { save, current: currentIn } = useSavedSettings(site);
const { call, post, check, exported } = useTransfer(site);
const page = usePages(site);
const { teahouse, academy } = guilds;
const current = (module: SettingsModule) => currentIn(module, academy.id);
const other = { prefix: "?" };
const plan = async () => {
  await save(prefix, other);
  await save(levels, { xpMax: 99 });
  return check(await exported());
};

test("an import saves the chosen modules and no others", async () => {
  const form = formOf(await plan(), ["prefix"]);
  // The server of the address counts.
  form.set("guildId", teahouse.id);
  const answer = await post(form);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(`/dashboard/guilds/${academy.id}/transfer?imported=prefix`);
  expect(await current(prefix)).toMatchObject({ version: 1, settings: other });
  expect(await current(levels)).toMatchObject({ version: 0 });
  expect(await currentIn(prefix, teahouse.id)).toMatchObject({ version: 1 });
  const versions = await site.db
    .selectFrom("settings_versions")
    .select(["module", "actor_kind", "actor_id"])
    .where("guild_id", "=", academy.id)
    .execute();
  expect(versions).toEqual([{ module: "prefix", actor_kind: "user", actor_id: people.bob.id }]);
  const { body } = await call({ query: "?imported=prefix-x-__proto__" });
  expect(body).toMatchObject({ imported: ["Command prefix"] });
});

test("an import of several modules: the same form again changes nothing", async () => {
  const form = formOf(await plan(), ["levels", "prefix"]);
  const notified: string[] = [];
  const listener = (guildId: string, module: string) => void notified.push(`${guildId} ${module}`);
  site.services.events.on("settings", listener);
  expect((await post(form)).headers.get("Location")).toMatch(/imported=levels-prefix$/);
  expect((await post(form)).headers.get("Location")).toMatch(/imported=$/);
  site.services.events.off("settings", listener);
  expect(notified).toEqual([`${academy.id} levels`, `${academy.id} prefix`]);
  expect([await current(prefix), await current(levels)]).toMatchObject([{ version: 1 }, { version: 1 }]);
});

test("an import is all or nothing: a newer version of one module answers 409 with a new report", async () => {
  const form = formOf(await plan(), ["levels", "prefix"]);
  await save(prefix, { prefix: "$" }, { guildId: academy.id });
  const answer = await post(form);
  expect(answer).toMatchObject({ status: 409, body: { outcome: "stopped", why: "conflict" } });
  expect(partIn(answer, "prefix")?.plan).toMatchObject({
    offer: { version: 1 },
    changes: [{ from: "$", to: "?" }],
  });
  expect(partIn(answer, "levels")?.plan?.offer).toMatchObject({ version: 0 });
  expect(await current(levels)).toMatchObject({ version: 0 });
  expect((await post(formOf(answer, ["levels", "prefix"]))).status).toBe(303);
  expect([await current(prefix), await current(levels)]).toMatchObject([
    { version: 2, settings: other },
    { version: 1, settings: { xpMax: 99 } },
  ]);
});

test("an import validates its form again: invalid roles and settings answer 400 with a new report", async () => {
  const planned = await plan();
  const roles = [{ level: 5, roleId: roleOf("Tea Master") }];
  const foreign = { levels: { settings: { ...levels.defaults, xpMax: 99, roles } } };
  const refused = { status: 400, body: { outcome: "stopped", why: "refused" } };
  const answer = await post(formOf(planned, ["levels", "prefix"], foreign));
  expect(answer).toMatchObject(refused);
  expect(partIn(answer, "levels")?.plan?.placed).toMatchObject([
    { from: roleOf("Tea Master"), why: "refused", message: "This role does not exist in the server." },
  ]);
  expect([await current(prefix), await current(levels)]).toMatchObject([{ version: 0 }, { version: 0 }]);
  expect((await post(formOf(answer, ["levels", "prefix"]))).status).toBe(303);
  expect(await current(levels)).toMatchObject({ settings: { xpMax: 99, roles: [] } });

  const again = await post(formOf(planned, ["prefix"], { prefix: { settings: { prefix: "a b" } } }));
  expect(again).toMatchObject(refused);
  expect(partIn(again, "prefix")).toMatchObject({ complaints: [{ label: "Prefix" }] });
});

test("an import without a chosen module answers 400 and keeps the report", async () => {
  const answer = await post(formOf(await plan(), []));
  expect(answer).toMatchObject({ status: 400, body: { outcome: "stopped", why: "none" } });
  expect(reportIn(answer).report.map(({ chosen }) => chosen)).not.toContain(true);
});

test.each([
  "{",
  "{}",
  '{"module":"prefix","version":"x","settings":{}}',
  '{"module":"prefix","version":-1,"settings":{}}',
  '{"module":"music","version":0,"settings":{}}',
  '{"module":"constructor","version":0,"settings":{}}',
])("an import by a malformed form answers 400: %s", async (offer) => {
  const form = formOf(await plan(), ["prefix"]);
  form.append("offer", offer);
  expect(await post(form)).toMatchObject({ status: 400, body: { code: "bad_request" } });
  expect(await current(prefix)).toMatchObject({ version: 0 });
});

test("an import that offers one module again and again is refused before it is looked at", async () => {
  const form = formOf(await plan(), []);
  for (let count = 0; count < 100; count++) form.append("offer", form.get("offer")!);
  expect(await post(form)).toMatchObject({ status: 400, body: { code: "bad_request" } });
});

test("a file of 200 KB in any script is checked and imported within the 256 KiB of a post", async () => {
  const names = [..."abcdefghijklmnopqrst"];
  const fields = names.map((name) => ({ name, label: name, kind: "richMessage" }));
  await declare(site, { bot: {}, modules: [{ id: "greeter", title: "Greeter", fields }] });
  const message = { embeds: [{ description: 'お茶 "'.repeat(680) }, { description: "“Tee”\n".repeat(280) }] };
  const settings = Object.fromEntries(names.map((name) => [name, message]));
  const as = { guildId: teahouse.id, headers: asBot };
  expect((await putSettings(site, "greeter", settings, as)).status).toBe(200);
  const cookie = await site.signIn(people.bob);
  const path = `/dashboard/guilds/${academy.id}/transfer`;
  /** Sends the form that has a control of this name as a browser does. */
  const send = async (html: string, having: string, more: Record<string, string> = {}) => {
    const [form = ""] = html.split(/<form\b/).filter((one) => one.includes(`name="${having}"`));
    const isMultipart = /^[^>]*enctype="multipart\/form-data"/i.test(form);
    const body = isMultipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of Object.entries({ ...Object.fromEntries(sentOf(html, having)), ...more }))
      body.append(name, value);
    const bytes = (await new Response(body).arrayBuffer()).byteLength;
    return { bytes, ...(await page(path, { method: "POST", cookie, body })) };
  };
  const text = JSON.stringify(await exported());
  const checked = await send((await page(path, { cookie })).text, "text", { text });
  const imported = await send(checked.text, "offer");
  expect([checked.status, imported.status]).toEqual([200, 303]);
  for (const { bytes } of [checked, imported]) expect(bytes).toBeLessThan(256 * 1_024);
  expect(Buffer.byteLength(text)).toBeGreaterThan(180_000);
});

test("a report names the people whom the settings of its file mention", async () => {
  const dj = { kind: "member", name: "dj", label: "DJ" };
  await declare(site, { bot: {}, modules: [{ id: "music", title: "Music", fields: [dj] }] });
  await site.signIn(people.carol);
  const as = { guildId: teahouse.id, headers: asBot };
  expect((await putSettings(site, "music", { dj: people.carol.id }, as)).status).toBe(200);
  const body = new URLSearchParams({ intent: "check", text: JSON.stringify(await exported()) });
  const cookie = await site.signIn(people.bob);
  const { text } = await page(`/dashboard/guilds/${academy.id}/transfer`, { method: "POST", cookie, body });
  const [, to] = [...text.matchAll(/<dd[^>]*>([^]*?)<\/dd>/g)].map(([, value]) => value);
  expect(to).toContain("<bdi>Carol</bdi>");
  expect(to).not.toContain(people.carol.id);
});

test("a report says that a file would change nothing only where all of it can be imported, and what stays as it is", async () => {
  const cookie = await site.signIn(people.bob);
  const file = await exported();
  const says = async (modules: object) => {
    const body = new URLSearchParams({ intent: "check", text: JSON.stringify({ ...file, modules }) });
    const { text } = await page(`/dashboard/guilds/${academy.id}/transfer`, { method: "POST", cookie, body });
    return [/There is nothing in the file that would change/, /Stays as it is:[^a-z]*Levels/].map((words) =>
      words.test(text),
    );
  };
  const levels = { version: 1, settings: {} };
  expect(await says({ levels, prefix: { version: 1, settings: { prefix: "!" } } })).toEqual([true, false]);
  expect(await says({ levels, prefix: { version: 1, settings: { prefix: "a b" } } })).toEqual([false, true]);
});
