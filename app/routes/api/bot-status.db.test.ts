import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { purgeStatus } from "#app/features/status/status.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { partOf, usePages } from "#test/http/pages.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { asBot, useSite } from "#test/site.ts";
import * as status from "./bot-status.ts";

const site = useSite();
const pages = usePages(site);
useSavedSettings(site);
const { teahouse } = guilds;
const overview = `/dashboard/guilds/${teahouse.id}`;

const put = (modules: object, guildId = teahouse.id) =>
  site.call(status, {
    path: `/api/bot/guilds/${guildId}/status`,
    params: { guildId },
    method: "PUT",
    headers: asBot,
    body: { modules },
  });

/** HTML of a page, and its text. */
async function read(path: string) {
  const { text } = await pages(path, { cookie: await site.signIn(people.bob) });
  return partOf(text);
}

const panel = { label: { en: "Panel", de: "Tafel" }, value: "Posted in <b>#help</b>", tone: "good" };

test("lines are on the module's page and its card, as text, in the reader's language, with their age", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const lines = [
    panel,
    { label: { en: "Open tickets" }, value: 1234 },
    { label: "Last one", value: { time: new Date(Date.now() - 3_600_000).toISOString() } },
  ];
  expect((await put({ tickets: lines })).status).toBe(204);
  for (const path of [overview, `${overview}/tickets`]) {
    const { html, text } = await read(path);
    expect(html).toContain("Posted in &lt;b&gt;#help&lt;/b&gt;");
    expect(text).toMatch(/1,234.*1 hr ago.*Marlin said this +now/s);
    const german = await read(`${path}?lng=de`);
    expect(german.text).toMatch(/Tafel.*1\.234/s);
    expect(german.html).toMatch(/lang="en"[^>]*>Open tickets/);
  }
});

test("a report replaces the lines of the modules that it names alone, and an empty list clears them", async () => {
  await put({ tickets: [panel], levels: [{ label: "Members", value: "Twelve" }] });
  await put({ tickets: [{ label: "Panel", value: "Gone", tone: "bad" }] });
  const { text } = await read(overview);
  expect(text).not.toContain("Posted in");
  expect(text).toMatch(/Gone/);
  expect(text).toMatch(/Twelve/);
  await put({ tickets: [] });
  expect((await read(overview)).text).not.toContain("Gone");
});

test("after a day without renewal lines are shown to nobody, and are deleted", async () => {
  await put({ tickets: [panel] });
  await sql`update status_lines set reported_at = now() - interval '1 day'`.execute(site.db);
  expect((await read(`${overview}/tickets`)).text).not.toContain("Posted in");
  expect(await purgeStatus(site.db)).toBe(1);
});

test("a module that the site does not know is passed over, and a server without the bot is 404", async () => {
  expect((await put({ nosuchmodule: [panel], tickets: [panel] })).status).toBe(204);
  expect(await site.db.selectFrom("status_lines").select("module").execute()).toEqual([
    { module: "tickets" },
  ]);
  expect((await put({ tickets: [panel] }, "100000000000000077")).status).toBe(404);
});

test("what does not fit is refused by its place", async () => {
  const { status: code, body } = await put({
    tickets: Array.from({ length: 11 }, () => panel),
    levels: [
      { label: "", value: "a\0" },
      { label: "Next", value: { time: "soon" } },
      { label: "Next", value: { time: 1_764_234_000 } },
      ...[null, true, ["a"]].map((value) => ({ label: "Next", value })),
    ],
    "two-words": [panel],
  });
  const { fields } = body as { fields: Record<string, string[]> };
  for (const line of [1, 2])
    expect(fields[`modules.levels[${line}].value.time`]).toEqual([
      "A moment like 2026-11-26T14:00:00Z is expected.",
    ]);
  for (const line of [3, 4, 5])
    expect(fields[`modules.levels[${line}].value`]).toEqual([
      expect.stringMatching(/^A text, a number or a /),
    ]);
  expect(fields["modules.two-words"]).toEqual(["1 to 40 letters from a to z, please."]);
  expect([code, Object.keys(fields)]).toEqual([
    400,
    expect.arrayContaining(["modules.tickets", "modules.levels[0].label", "modules.levels[0].value"]),
  ]);
});
