import { expect, onTestFinished, test } from "vitest";
import { createPearlClient } from "./client.ts";
import { filled } from "./defaults.ts";
import { changes, site, snapshot } from "./fake-site.ts";
import type { Kept, Store } from "./types.ts";

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

test("a change of what a bot gets changes neither the defaults nor what is known", () => {
  const shop = filled(defaults, "economy", undefined) as { shop: object[] };
  shop.shop.push({ item: "cup" });
  expect(filled(defaults, "economy", undefined)).toMatchObject({ shop: [] });
  for (const module of ["economy", "unknown"]) {
    const known = { shop: [{ item: "cup", stock: 1, tags: [] }] };
    const got = filled(defaults, module, known) as typeof known;
    got.shop[0]!.item = "pot";
    got.shop.pop();
    expect(known.shop).toEqual([{ item: "cup", stock: 1, tags: [] }]);
  }
});

const answer = { revision: 1, modules: {}, warnings: [], defaults };

/** A client of a site without saved settings. */
function newClient(store?: Store) {
  const [feed, manifests] = [site(snapshot([]), changes([], "a")), site(Response.json(answer))];
  const fetch: typeof feed.fetch = (input, init) =>
    (String(input).endsWith("/manifest") ? manifests : feed).fetch(input, init);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { signal } = stop;
  return createPearlClient<{ economy: object }>({
    url: "http://pearl.test",
    token: "secret",
    fetch,
    store,
    signal,
  });
}

test("defaults that arrive while the bot follows are kept at once", async () => {
  const kept: Kept[] = [];
  const pearl = newClient({ load: async () => undefined, save: async (now) => void kept.push(now) });
  void pearl.follow({ onChange: () => {} });
  await expect.poll(() => kept).toHaveLength(1);
  await pearl.declare({ bot: {}, modules: [] });
  expect(kept.at(-1)).toMatchObject({ defaults });
});

test("before a first snapshot no default stands for what somebody may have saved", async () => {
  const pearl = newClient();
  await pearl.declare({ bot: {}, modules: [] });
  expect(pearl.settings("economy", "1")).toBeUndefined();
  void pearl.follow({ onChange: () => {} });
  await expect.poll(() => pearl.settings("economy", "1")).toEqual(defaults.economy);
});
