import { expect, test } from "vitest";
import { CHANNEL } from "#app/features/guilds/channel-types.ts";
import { fileName } from "#app/http/download.server.ts";
import type { Channel } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { ourSite } from "#test/our-site.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { channelOf, levels, prefix, roleOf, withoutManifest } from "#test/settings.ts";
import { useSite } from "#test/site.ts";
import { partIn, reportIn, useTransfer } from "#test/transfer.ts";

const site = useSite();
const { report, save } = useSavedSettings(site);
const { call, download, check, exported } = useTransfer(site);
const { teahouse, academy } = guilds;
const FILED = "777000000000000009";

test("a file has all settings, and the names of their roles and channels", async () => {
  await save(prefix, { prefix: "?" });
  await save(levels, {
    channelId: channelOf("general"),
    roles: [{ level: 5, roleId: roleOf("Tea Master") }],
    ignoredRoleIds: [roleOf("Newcomer")],
  });
  const answer = await download();
  expect(answer.status).toBe(200);
  const file = fileName({ site: ourSite }, `settings-${teahouse.id}.json`);
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${file}"`);
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
    roles: { [roleOf("Tea Master")]: "Tea Master", [roleOf("Newcomer")]: "Newcomer" },
    channels: { [channelOf("general")]: { name: "general", type: 0, category: "The Tearoom" } },
  });
  const { modules } = answer.body as { modules: object };
  expect(Object.keys(modules)).toEqual(withoutManifest.list.map(({ id }) => id));
  // In its own server it changes nothing.
  const { report: parts } = reportIn(await check(answer.body, { guildId: teahouse.id }));
  expect(parts.map(({ plan }) => plan?.changes)).toEqual(withoutManifest.list.map(() => []));
});

test("the check matches roles and channels by name, lists the others, and saves nothing", async () => {
  await save(levels, {
    channelId: channelOf("general"),
    ignoredChannelIds: [channelOf("rules"), channelOf("general")],
    ignoredRoleIds: [roleOf("Keeper"), roleOf("Newcomer")],
  });
  const newcomer = { ...academy.roles[0]!, name: "Newcomer" };
  const twice = [1, 2].map((last) => ({ ...newcomer, id: `77700000000000000${last}` }));
  await report(academy, { more: { roles: twice } });
  const answer = await check(await exported());
  const body = { outcome: "report", from: teahouse.name, unknown: [] };
  expect(answer).toMatchObject({ status: 200, body });
  const general = academy.channels.find(({ name }) => name === "general")!.id;
  expect(partIn(answer, "levels")).toMatchObject({
    chosen: true,
    plan: {
      offer: { version: 0 },
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
  const saved = await site.db.selectFrom("settings").select("guild_id").execute();
  expect(saved).toEqual([{ guild_id: teahouse.id }]);
});

test("the check leaves out a role that cannot be given, with the reason", async () => {
  const names = ["Tea Master", "Newcomer"];
  await save(levels, { roles: names.map((name, index) => ({ level: 5 + index, roleId: roleOf(name) })) });
  const roles = names.map((name, index) => ({
    ...academy.roles[0]!,
    id: `77700000000000000${index}`,
    name,
    managed: false,
    position: index === 0 ? 90 : 1,
  }));
  await report(academy, { more: { roles } });
  const { id } = roles[1]!;
  expect(partIn(await check(await exported()), "levels")?.plan).toMatchObject({
    changes: [{ to: [{ level: 6, roleId: id }] }],
    placed: [
      { name: "Tea Master", why: "refused", message: expect.stringContaining("above the highest role of") },
      { name: "Newcomer", found: { id, by: "name" } },
    ],
  });
});

/** Checks a file with one role or channel in the levels, which has another id there. */
const place = async (settings: object, file: object) => {
  const modules = { levels: { settings: { ...levels.defaults, ...settings } } };
  return partIn(await check({ ...(await exported()), modules, ...file }), "levels")?.plan?.placed[0];
};

test("the check never finds @everyone or what has no name in the file by name, and keeps deleted roles of the same server", async () => {
  const ignored = { ignoredRoleIds: [FILED] };
  const filed = (name: string) => ({ roles: { [FILED]: name } });
  expect(await place(ignored, filed("@everyone"))).toMatchObject({ why: "missing" });
  expect(await place({ channelId: FILED }, {})).toMatchObject({ why: "missing" });
  await report(academy, { more: { roles: [{ ...academy.roles[0]!, id: FILED }] } });
  await save(levels, ignored, { guildId: academy.id });
  await report(academy);
  expect(await place(ignored, filed("Student"))).toMatchObject({ found: { id: FILED, by: "id" } });

  await save(levels, {}, { guildId: academy.id });
  await site.db.updateTable("guilds").set({ roles: null }).execute();
  expect(await place(ignored, filed("Student"))).toMatchObject({ why: "missing" });
  const same = { guild: { id: academy.id, name: "Same" } };
  expect(await place(ignored, same)).toMatchObject({ found: { id: FILED, by: "id" } });
});

const lobby = (last: number, parent_id: string | null = null): Channel => {
  return { id: `77700000000000000${last}`, name: "lobby", type: CHANNEL.text, position: 1, parent_id };
};
const news = { ...lobby(1), name: "News", type: CHANNEL.category };
const games = { ...lobby(2), name: "Games", type: CHANNEL.category };
const [inNews, inGames, alone] = [lobby(3, news.id), lobby(4, games.id), lobby(5)];
const found = ({ id }: Channel) => ({ found: { id, by: "name" } });
test.each<[string, { name?: string; category?: string }, Channel[], object]>([
  ["a unique one is found in any category", { category: "Games" }, [alone], found(alone)],
  ["the category decides among several", { category: "Games" }, [inNews, inGames], found(inGames)],
  ["another category does not decide", { category: "Elsewhere" }, [inNews, inGames], { why: "ambiguous" }],
  ["no category does not decide among two", {}, [inNews, inGames], { why: "ambiguous" }],
  ["no category is preferred if the file has none", {}, [inNews, alone], found(alone)],
  ["two in the same category", { category: "Games" }, [inGames, lobby(6, games.id)], { why: "ambiguous" }],
  ["none for another name", { name: "hall" }, [alone], { why: "missing" }],
])("the check matches channels by name: %s", async (_, filed, channels, expected) => {
  await report(academy, { more: { channels: [news, games, ...channels] } });
  const file = { channels: { [FILED]: { name: "lobby", type: CHANNEL.text, ...filed } } };
  expect(await place({ channelId: FILED }, file)).toMatchObject(expected);
});

test("the check lists invalid settings in the reader's language, and unknown modules", async () => {
  const modules = {
    prefix: { version: 1, settings: { prefix: "a b", [`__proto__x`]: 1 } },
    music: { version: 1, settings: {} },
    constructor: { version: 1, settings: {} },
    ["__proto__"]: { version: 1, settings: { ["__proto__"]: { polluted: 1 } } },
  };
  const answer = await check({ ...(await exported()), modules }, { query: "?lng=de" });
  expect(reportIn(answer).unknown).toEqual(["music", "constructor", "__proto__"]);
  expect("polluted" in {}).toBe(false);
  expect(partIn(answer, "prefix")).toMatchObject({
    complaints: expect.arrayContaining([
      { label: "Präfix", messages: ["Leerzeichen sind nicht erlaubt."] },
      { label: "__proto__x", messages: ["Dieses Feld gibt es nicht."] },
    ]),
  });
  expect(partIn(answer, "prefix")?.plan).toBeUndefined();
});

test("a file from before a field was declared says nothing of it: the server's value stays", async () => {
  await save(levels, { xpMax: 20 }, { guildId: academy.id });
  const { xpMax: _, ...others } = levels.defaults;
  const settings = { ...others, xpMin: 7 };
  const answer = await check({ ...(await exported()), modules: { levels: { version: 1, settings } } });
  expect(partIn(answer, "levels")).toMatchObject({
    complaints: undefined,
    plan: { offer: { settings: { xpMin: 7, xpMax: 20 } } },
  });
});

const head = (format: unknown, formatVersion: unknown) => JSON.stringify({ format, formatVersion });
const ours = "discord-bot-settings";
const deep = "[".repeat(100_000);
const others = ["null", "[]", '"pearl-settings"', head("mee6", 1)];
test.each<[string, string[], string?]>([
  ["empty", [" \n"]],
  ["notJson", ["{", deep, deep + "]".repeat(100_000)]],
  ["anotherFormat", [...others, head(ours, "1"), head(ours, 0)]],
  ["tooNew", [head(ours, 2)]],
  ["malformed", [head("pearl-settings", 1)], "guild"],
])(
  "the check of no settings file answers 400 with the problem %s, and keeps the text",
  async (problem, texts, part) => {
    for (const text of texts) {
      const body = { outcome: "problem", pasted: text, problem, ...(part && { part }) };
      expect(await check(text)).toMatchObject({ status: 400, body });
    }
  },
);

test("a text that would take up more than half a megabyte of its page is not kept", async () => {
  const { status, body } = await check('"'.repeat(100_000));
  expect([status, body]).toEqual([400, { outcome: "problem", problem: "notJson" }]);
});

test.each<[string, unknown]>([
  ["guild", { id: "1", name: "x" }],
  ["guild", { id: teahouse.id, name: "x".repeat(201) }],
  ["guild", { id: teahouse.id, name: "a\0b" }],
  ["modules", []],
  ["modules", { prefix: { settings: [] } }],
  ["modules", { prefix: null }],
  ["modules", { ["x".repeat(41)]: { settings: {} } }],
  ["roles", { nonsense: "Mod" }],
  ["roles", { ["__proto__"]: "Mod" }],
  ["roles", { [teahouse.id]: 7 }],
  ["channels", { [teahouse.id]: "general" }],
  ["channels", { [teahouse.id]: { name: "general", type: "0" } }],
  ["channels", undefined],
])("the check names a malformed part of the file: %s = %j", async (part, wrong) => {
  const body = { problem: "malformed", part };
  expect(await check({ ...(await exported()), [part]: wrong })).toMatchObject({ status: 400, body });
});

test("the check accepts the former format, additional properties, and a byte order mark", async () => {
  const file = { ...(await exported()), format: "pearl-settings", later: true };
  const answer = await check(`\uFEFF${JSON.stringify(file)}\n`);
  expect(answer).toMatchObject({ status: 200, body: { from: teahouse.name, unknown: [] } });
});

test.each([
  ["multipart/form-data; boundary=x", "nonsense", 400],
  ["text/plain", "intent=check", 415],
  ["application/x-www-form-urlencoded", "intent=check", 400],
])("the check refuses a body that is not a form: %s", async (type, body, status) => {
  const headers = { "Content-Type": type };
  expect(await call({ method: "POST", headers, body })).toMatchObject({ status });
});

test("the check accepts an uploaded file, also below the text of the check before", async () => {
  await save(prefix, { prefix: "?" });
  const upload = async (content: string, { name = "../../etc/passwd", text = "" } = {}) => {
    const form = new FormData();
    form.set("intent", "check");
    form.set("file", new File([content], name, { type: "text/html" }));
    form.set("text", text);
    const sent = new Response(form);
    const headers = { "Content-Type": sent.headers.get("Content-Type") ?? "" };
    return call({ method: "POST", headers, body: await sent.text() });
  };
  const file = JSON.stringify(await exported());
  for (const text of ["", "{"])
    expect(partIn(await upload(file, { text }), "prefix")?.plan?.changes).toMatchObject([
      { from: "!", to: "?" },
    ]);
  expect(await upload("")).toMatchObject({ status: 400, body: { problem: "empty" } });
  // As a browser sends a form in which no file is chosen.
  expect((await upload("", { name: "", text: file })).status).toBe(200);
});
