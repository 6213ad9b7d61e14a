import { beforeAll, expect, test } from "vitest";
import * as door from "#app/routes/api/bot-options.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { untilWaiting } from "./database/waiting.ts";
import { declare, putManifest } from "./declare.ts";
import { useModuleDoors } from "./module-doors.ts";
import { asBot, useSite } from "./site.ts";

const guildId = guilds.teahouse.id;
const elsewhere = guilds.academy.id;
const id = "music";
const site = useSite();
const { put, html, form, submit, stored, bob } = useModuleDoors(site, id);
const manifest = (more: object = {}) => ({
  bot: {},
  modules: [
    {
      id,
      title: "Music",
      fields: [
        { kind: "choice", name: "list", label: "Playlist", options: { from: "playlists" }, ...more },
        { kind: "choices", name: "also", label: "Also", options: { from: "playlists" }, max: 2 },
        {
          ...{ kind: "rows", name: "hours", label: "Hours", max: 5 },
          fields: [{ kind: "choice", name: "play", label: "Play", options: { from: "playlists" } }],
        },
      ],
    },
  ],
});
beforeAll(() => declare(site, manifest()));

const supply = (options: unknown, { name = "playlists", at = guildId, headers = asBot as object } = {}) =>
  site.call(door, {
    params: { guildId: at, list: name },
    path: `/api/bot/guilds/${at}/options/${name}`,
    method: "PUT",
    headers: headers as typeof asBot,
    body: { options } as object,
  });
const LISTS = [
  { value: "calm", label: { en: "Calm tea", de: "Ruhiger Tee" } },
  { value: "loud", label: "<b>Loud</b>" },
];

const asBob = () => ({ cookie: bob() });

test("PUT of options: takes a list, replaces and removes it and no other, and refuses what is none", async () => {
  const others = [`${guildId} radio`, `${elsewhere} playlists`];
  await supply(LISTS, { name: "radio" });
  await supply(LISTS, { at: elsewhere });
  for (const list of [LISTS, LISTS.slice(1), []]) {
    expect((await supply(list)).status).toBe(204);
    const rows = await site.db.selectFrom("supplied_options").selectAll().execute();
    const stored = new Map(rows.map(({ guild_id, name, options }) => [`${guild_id} ${name}`, options]));
    expect(stored.get(`${guildId} playlists`) ?? []).toEqual(list);
    expect(others.map((one) => stored.get(one))).toEqual([LISTS, LISTS]);
  }
  await site.db.updateTable("guilds").set({ left_at: new Date() }).where("id", "=", elsewhere).execute();
  expect((await supply(LISTS, { at: elsewhere })).status).toBe(404);
  expect((await supply(LISTS, { at: "999999999999999999" })).status).toBe(404);
  expect((await supply(LISTS, { name: "Play-lists" })).status).toBe(404);
  expect((await supply(LISTS, { headers: {} })).status).toBe(401);
  expect(await supply([LISTS[0], LISTS[0], { value: "", label: "x" }])).toMatchObject({
    status: 400,
    body: { fields: { "options[1].value": [expect.any(String)], "options[2].value": [expect.any(String)] } },
  });
  const many = Array.from({ length: 201 }, (_, index) => ({ value: `v${index}`, label: "x" }));
  expect((await supply(many)).status).toBe(400);
  expect((await supply(many.slice(1))).status).toBe(204);
});

test("a server has at most 100 lists, of which each can be replaced", async () => {
  const rows = Array.from({ length: 99 }, (_, index) => ({
    guild_id: guildId,
    name: `l${index}`,
    options: "[]",
  }));
  await site.db.insertInto("supplied_options").values(rows).execute();
  await supply(LISTS, { name: "theirs", at: elsewhere });
  const oneMore = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom("guilds").select("id").where("id", "=", guildId).forUpdate().execute();
    await trx
      .insertInto("supplied_options")
      .values({ guild_id: guildId, name: "last", options: "[]" })
      .execute();
    const late = supply(LISTS);
    await untilWaiting(site.db);
    return { late };
  });
  expect((await oneMore.late).status).toBe(400);
  expect((await supply(LISTS, { name: "l0" })).status).toBe(204);
});

test("before the first list a person can choose nothing, and the bot any text of at most 100", async () => {
  await supply(LISTS, { at: elsewhere });
  const nothing = { list: null, also: [], hours: [] };
  expect(await put(nothing, asBob())).toMatchObject({ status: 200 });
  expect(await put({ ...nothing, list: "calm" }, asBob())).toMatchObject({
    status: 400,
    body: { fields: { "settings.list": [expect.any(String)] } },
  });
  expect(await html()).toContain("has not yet said what can be chosen here");
  const free = { list: "x".repeat(100), also: ["one", "two"], hours: [{ play: "three" }, { play: null }] };
  expect(await put(free)).toMatchObject({ status: 200, body: { settings: free } });
  expect((await put({ ...free, list: "x".repeat(101) })).status).toBe(400);
  expect((await put({ ...free, also: ["a", "a"] })).status).toBe(400);
});

test("a form without scripts offers the list, and keeps and marks what it no longer has", async () => {
  await supply(LISTS);
  const page = await html();
  expect(page).toContain("Calm tea");
  expect(page).toContain("&lt;b&gt;Loud&lt;/b&gt;");
  const post = async (more: [string, string][]) => submit(await form(), more);
  expect(
    (
      await post([
        ["list", "calm"],
        ["also", "loud"],
      ])
    ).status,
  ).toBe(303);
  expect((await post([["list", "other"]])).status).toBe(400);
  const history = await html(`/dashboard/guilds/${guildId}/history`);
  expect(history).toContain("Calm tea");

  await supply(LISTS.slice(1));
  expect(await html()).toContain("calm – no longer offered");
  // It may be saved again beside other changes.
  expect((await post([["also", ""]])).status).toBe(303);
  expect((await stored()).settings).toEqual({ list: "calm", also: [], hours: [] });
  expect((await post([["list", ""]])).status).toBe(303);
  expect(await html()).not.toContain("no longer offered");
});

test("the overview names options as the bot does, in summaries and changes", async () => {
  const { modules, ...rest } = manifest();
  await declare(site, {
    ...rest,
    modules: modules.map((one) => ({ ...one, summary: "Plays {list}, {also}" })),
  });
  await supply(LISTS);
  await put({ list: "calm", also: ["loud"], hours: [] });
  await put({ list: "calm", also: ["loud", "calm"], hours: [] });
  await put({ list: "loud", also: ["loud", "calm"], hours: [] });
  const page = (await html(`/dashboard/guilds/${guildId}`)).replaceAll(/<!-- -->|<bdi>|<\/bdi>/g, "");
  expect(page).toContain("Plays &lt;b&gt;Loud&lt;/b&gt;, &lt;b&gt;Loud&lt;/b&gt;, Calm tea");
  expect(page).toContain("Playlist: &lt;b&gt;Loud&lt;/b&gt;");
});

test("a manifest with a default of what the bot supplies is refused, and with another name of a list taken", async () => {
  expect(await putManifest(site, manifest({ default: "calm" }))).toMatchObject({
    status: 400,
    body: { fields: { "modules[0].fields[0].default": [expect.any(String)] } },
  });
  const wrong = await putManifest(site, manifest({ options: { from: "Play lists" } }));
  expect(Object.keys((wrong.body as { fields: object }).fields)).toEqual([
    "modules[0].fields[0].options.from",
  ]);
});

test("a list may have a name that all objects have", async () => {
  await declare(site, manifest({ options: { from: "constructor" } }));
  expect(await html()).toContain("has not yet said what can be chosen here");
  expect((await submit(await form(), [["list", "calm"]])).status).toBe(400);
  expect((await put({ list: "calm", also: [], hours: [] }, asBob())).status).toBe(400);
});
