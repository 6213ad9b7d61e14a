import { beforeAll, expect, test } from "vitest";
import * as changes from "#app/routes/api/bot-changes.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { putManifest } from "./declare.ts";
import type { Sent } from "./html-form.ts";
import { useModuleDoors } from "./module-doors.ts";
import { asBot, useSite } from "./site.ts";
import { formOf as importOf, useTransfer } from "./transfer.ts";

const { teahouse } = guilds;
const site = useSite();
const { put: putAll, stored, html, path, form, post } = useModuleDoors(site, "greeter");

const { exported, check, post: transfer } = useTransfer(site);

const moduleOf = (field: object) => ({
  bot: {},
  modules: [{ id: "greeter", title: "Greeter", fields: [{ name: "greeting", label: "Greeting", ...field }] }],
});
const rich = { kind: "richMessage", placeholders: ["user"], default: { content: "Hello {user}" } };
const declare = (field: object) => putManifest(site, moduleOf(field));
const put = (greeting: unknown) => putAll({ greeting });
/** Items of the feed, which transactions of other test files delay. */
const feed = () =>
  expect.poll(async () => (await site.call(changes, { path: "/api/bot/changes", headers: asBot })).body);
const parse = { allowed_mentions: { parse: [] } };

beforeAll(() => declare(rich));

test("PUT /api/{module}: a rich message is stored in its normal form, and goes to the feed", async () => {
  expect((await stored()).settings).toEqual({ greeting: { content: "Hello {user}", ...parse } });
  const answer = await put({ embeds: [{ title: " Tea ", description: "", color: 1 }, {}], components: [] });
  const normal = { embeds: [{ title: "Tea", color: 1 }], ...parse };
  expect(answer).toMatchObject({ status: 200, body: { version: 1, settings: { greeting: normal } } });
  await feed().toMatchObject({ items: [{ module: "greeter", settings: { greeting: normal } }] });
  await put(null);
  expect((await stored()).settings).toEqual({ greeting: null });
});

test("PUT /api/{module}: what does not fit has a path, words and a code, and nothing of it is stored", async () => {
  const long = "a".repeat(300);
  const refused = await put({ embeds: [{ title: "a" }, { title: long, color: "#22c55e" }], tts: true });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      fields: {
        "settings.greeting.embeds[1].title": ["At most 256 characters: these are 300."],
        "settings.greeting.embeds[1].color": ["A message here cannot have this, or not with this value."],
        "settings.greeting.tts": ["A message here cannot have this, or not with this value."],
      },
      codes: {
        "greeting.embeds[1].title": { code: "too_long", max: 256, is: 300 },
        "greeting.tts": { code: "not_supported" },
      },
    },
  });
  expect((await put({})).body).toMatchObject({ codes: { greeting: { code: "empty_message" } } });
  expect((await stored()).version).toBe(0);
});

test("PUT /api/bot/manifest: a default that does not fit is refused by path", async () => {
  const { status, body } = await declare({ ...rich, default: { embeds: [{ title: 5 }] } });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { codes: { "modules[0].fields[0].default.embeds[0].title": { code: "not_supported" } } },
  });
  expect((await declare({ ...rich, default: {} })).status).toBe(400);
});

test("PUT /api/bot/manifest: a message that becomes a rich one keeps its text, and the author is warned", async () => {
  await declare({ kind: "message", max: 2_000, placeholders: ["user"] });
  await put("Hello there");
  const { body } = await declare(rich);
  expect(body).toMatchObject({
    warnings: expect.arrayContaining([
      { path: "modules[0].fields[0]", code: "text_becomes_message" },
    ]) as unknown,
  });
  expect(await stored()).toMatchObject({
    version: 1,
    settings: { greeting: { content: "Hello there", ...parse } },
  });
  await feed().toMatchObject({
    items: [{ version: 1, settings: { greeting: { content: "Hello there", ...parse } } }],
  });
});

test("a text that the rich message does not allow comes to the bot as one that notifies nobody", async () => {
  await declare({ kind: "message", max: 2_000, placeholders: [] });
  await put("Hello @everyone");
  await declare({ kind: "richMessage", formats: ["components"] });
  expect(await stored()).toMatchObject({ settings: { greeting: { content: "Hello @everyone", ...parse } } });
});

test("a form from before its message became a rich one saves what was typed in it", async () => {
  await declare({ kind: "message", max: 2_000, placeholders: [] });
  const sent = await form();
  await declare(rich);
  expect((await post(sent, [["greeting", "5"]])).status).toBe(303);
  expect((await stored()).settings).toEqual({ greeting: { content: "5", ...parse } });
});

test.each<[what: string, begin: () => Promise<unknown>, typed: Sent[]]>([
  ["rich message became a text saves no JSON", () => put({ content: "Hello" }), []],
  ["toggle became a text saves no `true`", () => declare({ kind: "toggle" }), [["greeting", "true"]]],
])("a form from before its %s as one", async (_, begin, typed) => {
  await begin();
  const sent = await form();
  await declare({ kind: "message", max: 2_000, placeholders: [] });
  expect((await post(sent, typed)).status).toBe(303);
  expect((await stored()).settings).toEqual({ greeting: "" });
});

test("a settings file from before its message became a rich one is imported with its text", async () => {
  await declare({ kind: "message", max: 2_000, placeholders: [] });
  await put("Hello there");
  const file = await exported();
  await declare(rich);
  await put(null);
  const checked = await check(file, { guildId: teahouse.id });
  expect((await transfer(importOf(checked, ["greeter"]), { guildId: teahouse.id })).status).toBe(303);
  expect((await stored()).settings).toEqual({ greeting: { content: "Hello there", ...parse } });
});

test("history: says which lines of a message have changed, with markup as text", async () => {
  await put({ content: "Same", embeds: [{ title: "<b>Old</b>" }] });
  await put({ content: "Same", embeds: [{ title: "New" }], allowed_mentions: { parse: ["roles"] } });
  const text = await html(`/dashboard/guilds/${teahouse.id}/history`);
  expect(text).toContain("Embed 1 · Title: &lt;b&gt;Old&lt;/b&gt;");
  expect(text).toContain("Embed 1 · Title: New");
  expect(text).toContain("1 line is unchanged");
  expect(text).toContain("Mentions · Who is notified: Roles that are mentioned");
});

test("the form of the module shows the message as Discord does, and asks no stranger's host", async () => {
  await put({
    content: "Hello <@&1>",
    embeds: [{ title: "Tea", image: { url: "https://stranger.example/a.png" } }],
  });
  const text = await html();
  expect(text).toContain(`href="${path}/message/greeting"`);
  expect(text).toContain("Picture from stranger.example");
  expect(text).not.toMatch(/(?:src|href)="[^"]*stranger/);
});

test("the preview fills placeholders where Discord reads no markdown, too, and shows none there", async () => {
  const words = (of: string) => `${of} **{user}**`;
  await put({
    embeds: [{ author: { name: words("Author") }, footer: { text: words("Footer") } }],
    components: [
      { type: 1, components: [{ type: 2, style: 5, label: words("Label"), url: "https://a.example" }] },
    ],
  });
  const text = await html();
  for (const of of ["Author", "Footer", "Label"])
    expect({ of, shown: text.includes(`>${of} **&lt;@100000000000000000&gt;**<`) }).toEqual({
      of,
      shown: true,
    });
});
