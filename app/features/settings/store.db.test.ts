import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare } from "#test/declare.ts";
import { putSettings } from "#test/settings-resource.ts";
import { useSite } from "#test/site.ts";
import { MOST_BYTES } from "./store.server.ts";

const site = useSite();
const { teahouse } = guilds;
const text = { name: "text", label: "Text", kind: "text", max: 1_000 };
const NOTES = ["notes", "more", "most", "rest"];
const rows = (count: number) => ({
  notes: Array.from({ length: count }, () => ({ text: "a".repeat(1_000) })),
});

beforeAll(async () => {
  await site.reportGuilds();
  await site.signIn(people.bob);
  await declare(site, {
    bot: {},
    modules: NOTES.map((id) => ({
      id,
      title: "Notes",
      fields: [{ name: "notes", label: "Notes", kind: "rows", max: 200, fields: [text] }],
    })),
  });
});

const put = async (count: number, id = "notes") => (await putSettings(site, id, rows(count))).status;
const has = async (bytes: number) => {
  const settings = JSON.stringify({ text: "a".repeat(bytes) });
  await site.db.deleteFrom("settings").where("module", "=", "other").execute();
  await site.db
    .insertInto("settings")
    .values({ guild_id: teahouse.id, module: "other", version: 1, settings, updated_at: new Date() })
    .execute();
};

test("saves of several modules at once do not go over the bound together", async () => {
  await has(MOST_BYTES - 130_000);
  const statuses = await Promise.all(NOTES.map((id) => put(100, id)));
  expect(statuses.toSorted()).toEqual([200, 413, 413, 413]);
});

test("settings of a server that are too large together may not grow, and may shrink", async () => {
  await has(MOST_BYTES - 130_000);
  expect(await put(100)).toBe(200);
  expect(await put(150)).toBe(413);
  await has(MOST_BYTES);
  expect(await put(101)).toBe(413);
  expect(await put(90)).toBe(200);
  expect(await put(91)).toBe(413);
});
