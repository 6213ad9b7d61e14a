import { expect, onTestFinished, test } from "vitest";
import { createPearlClient } from "./client.ts";
import { filled } from "./defaults.ts";
import { changes, site, snapshot } from "./fake-site.ts";
import type { Change, Kept } from "./types.ts";

const defaults = {
  economy: { currency: "coins", bank: 7, shop: [], logChannelId: null },
  "economy.shop[]": { item: "", stock: 1, tags: [] },
  "economy.shop[].tags[]": { name: "", color: "#000000" },
};

test.each<[string, object | undefined, object | undefined]>([
  ["nothing saved", undefined, { currency: "coins", bank: 7, shop: [], logChannelId: null }],
  [
    "older settings",
    { currency: "tea", bank: 0 },
    { currency: "tea", bank: 0, shop: [], logChannelId: null },
  ],
  [
    "older rows, in rows too",
    { shop: [{ item: "cup" }, { stock: 0, tags: [{ name: "hot" }] }] },
    {
      currency: "coins",
      bank: 7,
      logChannelId: null,
      shop: [
        { item: "cup", stock: 1, tags: [] },
        { item: "", stock: 0, tags: [{ name: "hot", color: "#000000" }] },
      ],
    },
  ],
])("defaults fill %s", (_, settings, whole) => {
  expect(filled(defaults, "economy", settings)).toEqual(whole);
});

test("modules without known defaults stay as they are, whatever their names", () => {
  expect(filled(defaults, "constructor", { a: 1 })).toEqual({ a: 1 });
  expect(filled({}, "economy", undefined)).toBeUndefined();
});

test("a change of what was filled in does not change the defaults", () => {
  const shop = filled(defaults, "economy", undefined) as { shop: object[] };
  shop.shop.push({ item: "cup" });
  expect(filled(defaults, "economy", undefined)).toMatchObject({ shop: [] });
});

interface Modules {
  economy: { currency: string; bank: number };
}
const answer = { revision: 1, modules: {}, warnings: [], defaults };
const saved = (version: number, settings: object) => ({ guildId: "1", module: "economy", version, settings });

/** A bot that keeps its state in memory, and follows until the test ends. The site answers manifests apart. */
function start(kept: Kept[], ...replies: Parameters<typeof site>) {
  const stop = new AbortController();
  const [feed, manifests] = [site(...replies), site(Response.json(answer))];
  const fetch: typeof feed.fetch = (input, init) =>
    (String(input).endsWith("/manifest") ? manifests : feed).fetch(input, init);
  const store = { load: async () => kept.at(-1), save: async (now: Kept) => void kept.push(now) };
  const options = { url: "http://pearl.test", token: "secret", fetch, store, signal: stop.signal };
  const pearl = createPearlClient<Modules>(options);
  const told: Change<Modules>[] = [];
  const follow = () => void pearl.follow({ onChange: (change) => void told.push(change) });
  onTestFinished(() => stop.abort());
  return { pearl, told, follow };
}

test("the defaults of declare reach settings and changes, and are known after a start without the site", async () => {
  const kept: Kept[] = [];
  const pages = [snapshot([saved(1, { currency: "tea" })]), changes([saved(2, { currency: "gold" })], "a")];
  const bot = start(kept, ...pages);
  expect(bot.pearl.settings("economy", "1")).toBeUndefined();
  expect(await bot.pearl.declare({ bot: {}, modules: [] })).toEqual(answer);
  bot.follow();
  await expect.poll(() => kept.at(-1)?.cursor).toBe("a");
  expect(bot.told.map(({ settings }) => settings)).toEqual([
    { ...defaults.economy, currency: "tea" },
    { ...defaults.economy, currency: "gold" },
  ]);
  expect(bot.pearl.settings("economy", "2")).toEqual(defaults.economy);

  const again = start(kept);
  again.follow();
  await expect.poll(() => again.pearl.settings("economy", "1")?.bank).toBe(7);
  expect(again.pearl.settings("economy", "2")).toEqual(defaults.economy);
});

test("defaults that arrive while the bot follows are kept at once", async () => {
  const kept: Kept[] = [];
  const bot = start(kept, snapshot([]), changes([], "a"));
  bot.follow();
  await expect.poll(() => kept).toHaveLength(1);
  await bot.pearl.declare({ bot: {}, modules: [] });
  expect(kept.at(-1)).toMatchObject({ defaults });
});
