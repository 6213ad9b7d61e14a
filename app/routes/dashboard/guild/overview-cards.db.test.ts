import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare } from "#test/declare.ts";
import { usePages } from "#test/http/pages.ts";
import { storedSettings } from "#test/settings-resource.ts";
import { useSite } from "#test/site.ts";

const site = useSite();
const page = usePages(site);
const { teahouse } = guilds;
const path = `/dashboard/guilds/${teahouse.id}`;
let cookie = "";
beforeAll(async () => {
  await site.reportGuilds();
  cookie = await site.signIn(people.bob);
});

const switched = (fields: Record<string, string>) =>
  page(path, { method: "POST", cookie, body: new URLSearchParams(fields) });

const autorole = () => storedSettings(site, "autorole");

const stateIn = (html: string, title: string) =>
  new RegExp(`role="switch" aria-checked="(true|false)" aria-label="${title}"`).exec(html)?.[1];

test("a module is switched on and off by its card, and only in the version that was shown", async () => {
  expect(stateIn((await page(path, { cookie })).text, "Autorole")).toBe("false");
  const on = await switched({ module: "autorole", enabled: "true", version: "0" });
  expect([on.status, on.headers.get("Location")]).toEqual([303, path]);
  expect(await autorole()).toMatchObject({ version: 1, settings: { enabled: true } });
  expect(stateIn((await page(path, { cookie })).text, "Autorole")).toBe("true");

  const stale = await switched({ module: "autorole", enabled: "false", version: "0" });
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("Changed in the meantime.")]);
  expect(await autorole()).toMatchObject({ version: 1, settings: { enabled: true } });
  expect((await switched({ module: "autorole", enabled: "false", version: "1" })).status).toBe(303);
  expect(await autorole()).toMatchObject({ version: 2, settings: { enabled: false } });
});

test("several modules are switched at once, and one that was changed meanwhile is said at its card", async () => {
  const body = (versions: [string, number][], on: string[]) =>
    new URLSearchParams([
      ...versions.map(([id, version]) => ["switch", `${id} ${version}`]),
      ...on.map((id) => ["on", id]),
    ]);
  const post = (form: URLSearchParams) => page(path, { method: "POST", cookie, body: form });
  const versions = [
    ["autorole", 0],
    ["levels", 0],
    ["verification", 0],
  ] as [string, number][];
  expect((await post(body(versions, ["autorole", "levels"]))).status).toBe(303);
  // Levels are on by default: nothing was to be saved.
  expect(await autorole()).toMatchObject({ version: 1, settings: { enabled: true } });
  const stale = await post(body(versions, ["verification"]));
  expect(stale.status).toBe(409);
  expect([stateIn(stale.text, "Autorole"), stateIn(stale.text, "Levels")]).toEqual(["true", "false"]);
  expect(stale.text.split("Changed in the meantime.")).toHaveLength(2);
  expect((await post(body([["prefix", 0]], []))).status).toBe(400);
  expect((await post(body([["nothing", 0]], []))).status).toBe(404);
  // A module that was retired meanwhile leaves the others as they were.
  const withGone: [string, number][] = [
    ["autorole", 1],
    ["nothing", 0],
  ];
  expect((await post(body(withGone, []))).status).toBe(404);
  expect(await autorole()).toMatchObject({ version: 1, settings: { enabled: true } });
  const many = Array.from({ length: 101 }, (): [string, number] => ["autorole", 1]);
  expect((await post(body(many, []))).status).toBe(400);
});

test("a module called `constructor` does not say that it was not switched where another was not", async () => {
  const on = { name: "enabled", kind: "toggle", label: "On" };
  await declare(site, { bot: {}, modules: [{ id: "constructor", title: "Builder", fields: [on] }] });
  const stale = await switched({ module: "autorole", enabled: "true", version: "7" });
  expect([stale.status, stateIn(stale.text, "Builder")]).toEqual([409, "false"]);
  expect(stale.text).not.toContain("native code");
});

test("recent changes name the fields that were changed, at most three", async () => {
  await switched({ module: "autorole", enabled: "true", version: "0" });
  const changed = (await page(path, { cookie })).text;
  expect(changed).toMatch(/Autorole<\/a><span [^>]*dir="auto"[^>]*>Give roles to new members: On/i);
});

test.each([
  [404, { module: "nothing", enabled: "true", version: "0" }],
  [400, { module: "prefix", enabled: "true", version: "0" }],
  [400, { module: "autorole", enabled: "maybe", version: "0" }],
])("%d: what is no switch is refused (%j)", async (status, fields) => {
  expect((await switched(fields)).status).toBe(status);
});

test("before anybody has saved there are first steps, afterwards summaries", async () => {
  const before = (await page(path, { cookie })).text;
  expect(before).toContain("First steps");
  expect(before).toContain("Levels: choose “Channel”");
  expect(before).toContain('href="/dashboard/guilds/431870264119820288/levels#setting-channelId"');
  await switched({ module: "autorole", enabled: "true", version: "0" });
  const after = (await page(path, { cookie })).text;
  expect(after).not.toContain("First steps");
  expect(after).toContain("Commands start with");
});

test("a server of a bot that has no modules yet says so", async () => {
  await declare(site, { bot: {}, uses: [], modules: [] });
  expect((await page(path, { cookie })).text).toContain("There is nothing to set here yet.");
});

test("a search finds fields by label, hint and module, in the reader's language, and links to them", async () => {
  const found = async (query: string) => (await page(`${path}/search?q=${query}`, { cookie })).text;
  expect(await found("XP+per+reaction")).toContain(`href="${path}/levels#setting-reactionXp"`);
  expect(await found("Befehlspräfix&lng=de")).toContain(`href="${path}/prefix"`);
  // By the field's name, and by a word that means the same.
  expect(await found("cooldown")).toContain(`href="${path}/levels#setting-cooldownSeconds"`);
  expect(await found("Abklingzeit&lng=de")).toContain(`href="${path}/levels#setting-cooldownSeconds"`);
  expect(await found("nothing-like-this")).toContain("No setting matches “nothing-like-this”.");
  expect(await found("%3Cscript%3E")).not.toContain("<script>”");
});
