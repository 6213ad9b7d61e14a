import { expect, test } from "vitest";
import type { Settings } from "#app/features/settings/field.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { putManifest } from "./declare.ts";
import { useModuleDoors } from "./module-doors.ts";
import { useSite } from "./site.ts";
import { partIn, useTransfer } from "./transfer.ts";

const { teahouse, academy } = guilds;
const id = "market";
const site = useSite();
const doors = useModuleDoors(site, id);
const { check } = useTransfer(site);

interface Answer {
  status: number;
  body: { warnings: object[]; settings: Settings; fields: Record<string, string[]> };
}
const declare = async (fields: object[]) => {
  const manifest = { bot: {}, modules: [{ id, title: "Market", fields }] };
  return (await putManifest(site, manifest)) as Answer;
};
const losses = async (fields: object[]) =>
  (await declare(fields)).body.warnings.filter((one) => "code" in one && one.code === "values_lost");
const put = async (settings: Settings, guildId: string = teahouse.id) =>
  expect((await doors.put(settings, { guildId })).status).toBe(200);
const served = async () => (await doors.stored()).settings;

const text = (name: string, more = {}) => ({ kind: "text", name, label: name, max: 40, ...more });
const shop = (name: string, inner: object, more = {}) => ({
  ...{ kind: "rows", name, label: name, max: 5, ...more },
  fields: [inner, { kind: "number", name: "price", label: "Price", min: 0, max: 100, default: 1 }],
});

test("a field with its former name in `was` has the values stored under it, in rows and in the history, too", async () => {
  await declare([
    text("motto"),
    { kind: "toggle", name: "active", label: "On" },
    shop("goods", text("item")),
  ]);
  await put({ motto: "Fresh tea", active: true, goods: [{ item: "cup", price: 7 }] });
  const renamed = [
    text("slogan", { was: "motto" }),
    { kind: "toggle", name: "enabled", label: "On", was: "active" },
    shop("shop", text("ware", { was: "item" }), { was: "goods" }),
  ];
  expect(await losses(renamed)).toEqual([]);
  const now = { slogan: "Fresh tea", enabled: true, shop: [{ ware: "cup", price: 7 }] };
  expect(await served()).toEqual(now);
  const history = await doors.html(`/dashboard/guilds/${teahouse.id}/history`);
  expect(history).toContain("Fresh tea");
  expect(history).not.toContain("motto");
  // What is saved since goes before what was stored under the former name.
  await put({ ...now, slogan: "Old tea" });
  expect(await served()).toEqual({ ...now, slogan: "Old tea" });
});

test("values move with each new name, and stay when a later declaration no longer says `was`", async () => {
  const secret = (name: string, more = {}) => ({ kind: "secret", name, label: name, ...more });
  await declare([text("motto"), secret("token"), shop("goods", text("item"))]);
  await put({ motto: "Fresh tea", token: "sk-1", goods: [{ item: "cup", price: 7 }] });
  await declare([
    text("slogan", { was: "motto" }),
    secret("key", { was: "token" }),
    shop("store", text("ware", { was: "item" }), { was: "goods" }),
  ]);
  const last = [
    text("claim", { was: "slogan" }),
    secret("apiKey", { was: "key" }),
    shop("shop", text("name", { was: "ware" }), { was: "store" }),
  ];
  const now = { claim: "Fresh tea", apiKey: "sk-1", shop: [{ name: "cup", price: 7 }] };
  expect(await losses(last)).toEqual([]);
  expect(await served()).toEqual(now);
  const without = last.map((field) => ({ ...field, was: undefined }));
  expect(await losses(without)).toEqual([]);
  expect(await served()).toEqual(now);
  const narrower = [text("claim", { max: 5 }), { kind: "toggle", name: "shop", label: "Shop" }];
  expect(await losses(narrower)).toEqual([
    { path: "modules[0].fields[0]", code: "values_lost", servers: 1 },
    { path: "modules[0].fields[1]", code: "values_lost", servers: 1 },
    { path: "modules[0].fields.apiKey", code: "values_lost", servers: 1 },
  ]);
});

test("values_lost: a bot that goes back to the former names loses only what was saved under the later ones", async () => {
  const former = [text("motto"), shop("goods", text("item"))];
  const later = [text("slogan", { was: "motto" }), shop("goods", text("ware", { was: "item" }))];
  await declare(former);
  await put({ motto: "Fresh tea", goods: [{ item: "cup", price: 7 }] });
  await declare(later);
  expect(await losses(former)).toEqual([]);
  expect(await served()).toEqual({ motto: "Fresh tea", goods: [{ item: "cup", price: 7 }] });
  await declare(later);
  await put({ slogan: "Old tea", goods: [{ ware: "pot", price: 7 }] });
  expect(await losses(former)).toEqual([
    { path: "modules[0].fields[1].fields.ware", code: "values_lost", servers: 1 },
    { path: "modules[0].fields.slogan", code: "values_lost", servers: 1 },
  ]);
});

test("values_lost: a kind that returns loses nothing, in rows too", async () => {
  const former = [text("motto"), shop("goods", text("item"))];
  const later = [
    { kind: "url", name: "motto", label: "Motto" },
    shop("goods", { kind: "toggle", name: "item", label: "Item" }),
  ];
  const lost = ["modules[0].fields[0]", "modules[0].fields[1].fields[0]"].map((path) => {
    return { path, code: "values_lost", servers: 1 };
  });
  const saved = { motto: "Fresh tea", goods: [{ item: "cup", price: 7 }] };
  await declare(former);
  await put(saved);
  expect(await losses(later)).toEqual(lost);
  expect(await losses(former)).toEqual([]);
  expect(await served()).toEqual(saved);
  expect(await losses([text("motto", { max: 4 }), shop("goods", text("item"))])).toEqual(lost.slice(0, 1));
});

test("a file from before a name changed is imported, with the defaults of fields that its rows lack", async () => {
  await declare([text("slogan", { was: "motto" }), shop("shop", text("ware"), { was: "goods" })]);
  const settings = { motto: "From a file", goods: [{ ware: "pot" }] };
  const file = {
    ...{ format: "discord-bot-settings", formatVersion: 1, guild: { id: teahouse.id, name: "x" } },
    ...{ modules: { [id]: { settings } }, roles: {}, channels: {} },
  };
  const part = partIn(await check(file, { guildId: teahouse.id }), id);
  expect(part?.plan?.offer.settings).toEqual({
    slogan: "From a file",
    shop: [{ ware: "pot", price: 1 }],
  });
});

test("`was` is refused where a field has that name, and where two fields name the same", async () => {
  const { status, body } = await declare([
    text("a", { was: "b" }),
    text("b"),
    text("c", { was: "x" }),
    text("d", { was: "x" }),
  ]);
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual(["modules[0].fields[3].was", "modules[0].fields[0].was"]);
});

test("values_lost counts the servers whose saved values another declaration makes wrong, once", async () => {
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
  const texts = (maxLength: number) => ({ kind: "texts", name: "words", label: "Words", max: 9, maxLength });
  const days = (...values: string[]) => {
    return { kind: "choices", name: "days", label: "Days", options: options(...values) };
  };
  const before = [
    text("key"),
    text("gone"),
    { kind: "choice", name: "tone", label: "Tone", options: options("soft", "loud", "rude") },
    { kind: "choices", name: "events", label: "Events", options: options("join", "leave") },
    shop("shop", text("ware")),
    text("same"),
    { kind: "choice", name: "song", label: "Song", options: { from: "songs" } },
    texts(20),
    { ...days("mon", "tue", "sun"), max: 3 },
  ];
  const first = {
    key: "k-1",
    gone: "x",
    tone: "rude",
    events: ["join", "leave"],
    shop: [{ ware: "cup", price: 90 }],
    same: "s",
    song: "waltz",
    words: ["a", "too long"],
    days: ["mon", "tue"],
  };
  expect(await losses(before)).toEqual([]);
  await put(first);
  const second = {
    gone: "",
    tone: "loud",
    events: ["join"],
    shop: [],
    same: "t",
    song: "polka",
    words: ["tea"],
  };
  await put({ ...first, ...second }, academy.id);
  const after = [
    { kind: "secret", name: "key", label: "Key" },
    { kind: "choice", name: "tone", label: "Tone", options: options("soft", "loud") },
    { kind: "choices", name: "events", label: "Events", options: options("join") },
    {
      ...{ kind: "rows", name: "shop", label: "Shop", max: 5 },
      fields: [
        text("ware", { max: 20 }),
        { kind: "number", name: "price", label: "Price", min: 0, max: 50, default: 1 },
      ],
    },
    text("same", { max: 50 }),
    { kind: "choice", name: "song", label: "Song", options: options("polka", "tango") },
    texts(5),
    { ...days("mon", "tue"), max: 1 },
  ];
  expect(await losses(after)).toEqual([
    { path: "modules[0].fields[0]", code: "values_lost", servers: 2 },
    { path: "modules[0].fields[1]", code: "values_lost", servers: 1 },
    { path: "modules[0].fields[2]", code: "values_lost", servers: 1 },
    { path: "modules[0].fields[3].fields[1]", code: "values_lost", servers: 1 },
    { path: "modules[0].fields[5]", code: "values_lost", servers: 1 },
    { path: "modules[0].fields[6]", code: "values_lost", servers: 1 },
    { path: "modules[0].fields[7]", code: "values_lost", servers: 2 },
    { path: "modules[0].fields.gone", code: "values_lost", servers: 1 },
  ]);
  expect(await losses(after)).toEqual([]);
});

test("values_lost counts messages of a format or with an action that a field has no more", async () => {
  const messages = (formats: string[], actions: string[]) =>
    ["first", "second"].map((name) => ({
      ...{ kind: "richMessage", name, label: name, formats },
      actions: actions.map((value) => ({ value, label: value })),
    }));
  const button = { type: 2, style: 1, label: "Go", custom_id: 'ask "twice"' };
  const rows = [{ type: 1, components: [button] }];
  const classic = { content: "Tea", components: rows };
  const blocks = { components: [{ type: 10, content: "Tea" }, ...rows], flags: 32_768 };
  const both = ["embeds", "components"];
  await declare(messages(both, ["verify", button.custom_id]));
  await put({ first: classic, second: blocks });
  await put({ first: classic, second: null }, academy.id);
  const lost = (...servers: number[]) =>
    servers.flatMap((count, index) =>
      count > 0 ? { path: `modules[0].fields[${index}]`, code: "values_lost", servers: count } : [],
    );
  expect(await losses(messages(both, [button.custom_id]))).toEqual([]);
  expect(await losses(messages(["embeds"], [button.custom_id]))).toEqual(lost(0, 1));
  await declare(messages(both, [button.custom_id]));
  expect(await losses(messages(["components"], [button.custom_id]))).toEqual(lost(2, 0));
  await declare(messages(both, [button.custom_id]));
  expect(await losses(messages(both, ["verify"]))).toEqual(lost(2, 1));
});

test("values_lost counts values beside other steps, with other characters, and of other types and addresses", async () => {
  const number = (more = {}) => ({ kind: "number", name: "level", label: "Level", min: 1, max: 99, ...more });
  const address = (more = {}) => ({ kind: "url", name: "feed", label: "Feed", ...more });
  const feeds = (more = {}) => {
    return { kind: "texts", name: "feeds", label: "Feeds", max: 9, maxLength: 99, of: "url", ...more };
  };
  const channel = (kind: string, types?: number[]) => ({ kind, name: kind, label: "Where", types });
  const idOf = (name: string) => teahouse.channels.find((one) => one.name === name)!.id;
  const secret = (max: number) => ({ kind: "secret", name: "key", label: "Key", max });
  const before = [
    text("slug"),
    number({ step: 0.1 }),
    address({ http: true }),
    feeds({ http: true }),
    channel("channel"),
    channel("channels", [0, 2, 5]),
    shop("shop", text("ware", { characters: "a-z" })),
    secret(99),
  ];
  await declare(before);
  const fits = {
    ...{
      slug: "a-b]^",
      level: 1.3,
      feed: "HTTPS://a.example/",
      feeds: ["https://b.example/http:"],
      key: "sk-1",
    },
    ...{
      channel: idOf("rules"),
      channels: [idOf("rules"), idOf("Fireside")],
      shop: [{ ware: "tea", price: 1 }],
    },
  };
  await put(fits);
  const after = [
    text("slug", { characters: "a-c\\]\\^\\-" }),
    number({ step: 0.3 }),
    address(),
    feeds(),
    channel("channel", [0]),
    channel("channels", [0, 2]),
    shop("shop", text("ware", { characters: "a-z " })),
    secret(20),
  ];
  expect(await losses(after)).toEqual([]);
  await declare(before);
  const feed = "http://a.example/";
  const lost = { slug: "d", level: 1.2, feed, feeds: [...fits.feeds, feed], channel: idOf("Fireside") };
  await put({ ...fits, ...lost, channels: [idOf("rules"), idOf("announcements")] });
  const elsewhere = { ...fits, channel: null, channels: [] };
  await put({ ...elsewhere, level: 99 }, academy.id);
  expect(await losses(after)).toEqual(
    [1, 2, 1, 1, 1, 1].map((servers, index) => {
      return { path: `modules[0].fields[${index}]`, code: "values_lost", servers };
    }),
  );
  await declare(before);
  await put({ ...elsewhere, level: 2 }, academy.id);
  expect(await losses([number(), ...before.filter(({ name }) => name !== "level")])).toEqual([
    { path: "modules[0].fields[0]", code: "values_lost", servers: 1 },
  ]);
  await declare([feeds({ http: true, default: [feed] })]);
  await put({ feeds: [feed] });
  await put({ feeds: [feed, "https://b.example/"] }, academy.id);
  expect(await losses([feeds()])).toEqual([
    { path: "modules[0].fields[0]", code: "values_lost", servers: 1 },
  ]);
});

test("a secret keeps its text under another name, also when other fields are saved", async () => {
  await declare([{ kind: "secret", name: "key", label: "Key" }, text("model")]);
  await put({ key: "canary-55", model: "a" });
  await declare([{ kind: "secret", name: "apiKey", label: "Key", was: "key" }, text("model")]);
  expect(await served()).toEqual({ apiKey: "canary-55", model: "a" });
  const asBob = { cookie: doors.bob() };
  const seen = await doors.stored(asBob);
  expect((await doors.put({ ...seen.settings, model: "b" }, asBob)).status).toBe(200);
  expect(await served()).toEqual({ apiKey: "canary-55", model: "b" });
});
