import { beforeAll, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { declare } from "./declare.ts";
import { sentOf } from "./html-form.ts";
import { useModuleDoors } from "./module-doors.ts";
import { useSite } from "./site.ts";

/** Lists of rows whose controls would make a page of many megabytes. */
const id = "shop";
const site = useSite();
const { put, html, form, submit, stored, path, pages, bob } = useModuleDoors(site, id);

const options = Array.from({ length: 200 }, (_, at) => ({ value: `v${at}`, label: `Kind ${at}` }));
const item = [
  { kind: "text", name: "name", label: "Name", max: 40, min: 1 },
  { kind: "toggle", name: "sold", label: "Sold out" },
  { kind: "number", name: "price", label: "Price", min: 0, max: 100 },
  { kind: "choice", name: "type", label: "Type", options },
  { kind: "roles", name: "roleIds", label: "Roles", max: 5 },
  { kind: "duration", name: "wait", label: "Wait", min: 0, max: 3_600 },
];
const fields = [{ kind: "rows", name: "items", label: "Items", max: 200, fields: item }];
const itemOf = (at: number) => {
  const roleIds = at % 2 ? [guilds.teahouse.roles[1]!.id] : [];
  return { name: `“${at}” <b>`, sold: at % 3 === 0, price: at % 100, type: `v${at}`, roleIds, wait: at * 10 };
};
const ITEMS = Array.from({ length: 150 }, (_, at) => itemOf(at));
const namesIn = (page: string) => sentOf(page, "version").map(([name]) => name);
const MOST_PAGE = 1024 * 1024;

beforeAll(async () => {
  await declare(site, { bot: {}, modules: [{ id, title: "Shop", fields }] });
  expect(await put({ items: ITEMS })).toMatchObject({ status: 200 });
});

test("a long list is a small page: its rows are closed, and the form sends their values unchanged", async () => {
  const page = await html();
  expect(page.length).toBeLessThan(MOST_PAGE);
  expect(namesIn(page).filter((name) => name.startsWith("items[149]"))).toEqual(["items[149]"]);
  expect(page).toContain("Edit row 150");
  expect((await submit(await form())).status).toBe(303);
  expect((await stored()).settings).toEqual({ items: ITEMS });
});

test("without scripts a row is opened, changed, moved and removed, and others keep what was typed", async () => {
  const opened = await submit(await form(), [["intent", "open items[7]"]]);
  expect(opened.status).toBe(200);
  expect(opened.text.length).toBeLessThan(MOST_PAGE);
  expect(namesIn(opened.text)).toEqual(expect.arrayContaining(["items[6]", "items[7].name", "items[8]"]));
  const typed = sentOf(opened.text, "version").map(([name, value]): [string, string] =>
    name === "items[7].name" ? [name, "Changed"] : [name, value],
  );
  // Another one is opened without saving.
  const second = await submit(typed, [["intent", "open items[9]"]]);
  expect(namesIn(second.text)).toEqual(expect.arrayContaining(["items[7]", "items[9].name"]));
  const moved = await submit(sentOf(second.text, "version"), [["intent", "up items[9]"]]);
  const rest = await submit(sentOf(moved.text, "version"), [["intent", "remove items[0]"]]);
  expect((await submit(sentOf(rest.text, "version"))).status).toBe(303);
  const expected = ITEMS.map((one, at) => (at === 7 ? { ...one, name: "Changed" } : one));
  [expected[8], expected[9]] = [expected[9]!, expected[8]!];
  expect((await stored()).settings).toEqual({ items: expected.slice(1) });
});

test("an added row is open, and the first refused one, with what is wrong", async () => {
  const added = await submit(await form(), [["intent", "add items"]]);
  expect(namesIn(added.text)).toEqual(expect.arrayContaining(["items[149]", "items[150].name"]));
  const refused = await submit(sentOf(added.text, "version"));
  expect(refused.status).toBe(400);
  expect(refused.text.length).toBeLessThan(MOST_PAGE);
  expect(namesIn(refused.text)).toEqual(expect.arrayContaining(["items[149]", "items[150].name"]));
  expect(refused.text).toMatch(/id="field-items\[150\]\.name"[^>]*aria-invalid="true"/);
});

test("values of a row that are no JSON, or are not what was declared, are refused and change nothing", async () => {
  const sent = await form();
  for (const value of ["{", "[]", '{"name":5}', '{"name":"x","other":1}', '{"__proto__":{"sold":true}}']) {
    const answer = await submit(sent, [["items[3]", value]]);
    expect([value, answer.status]).toEqual([value, 400]);
  }
  expect(await stored()).toMatchObject({ version: 1 });
});

test("the history of a long list shows the rows that were changed, and counts the others", async () => {
  const changed = ITEMS.map((one, at) => (at === 7 ? { ...one, name: "Changed" } : one));
  await put({ items: changed });
  const page = await html(path.replace(id, "history"));
  expect(page.length).toBeLessThan(MOST_PAGE);
  const [, newest = ""] = page.split("<article");
  expect(newest.match(/<bdi>Name [^<]*<\/bdi>/g)).toEqual([
    "<bdi>Name “7” &lt;b&gt;</bdi>",
    "<bdi>Name Changed</bdi>",
  ]);
  expect(newest).toContain("149 lines are unchanged");
  const reversed = changed.toReversed();
  await put({ items: reversed });
  const [, moved = ""] = (await html(path.replace(id, "history"))).split("<article");
  expect(moved.match(/… \d+ more\./g)).toHaveLength(2);
});

test("large settings have fewer changes on a page of the history, and no change is passed over", async () => {
  const texts = Array.from({ length: 60 }, (_, at) => ({
    kind: "text",
    name: `t${at}`,
    label: "T",
    max: 4_000,
  }));
  await declare(site, { bot: {}, modules: [{ id, title: "Shop", fields: texts }] });
  const valuesOf = (letter: string) =>
    Object.fromEntries(texts.map(({ name }) => [name, letter.repeat(4_000)]));
  for (const letter of "abcdef") expect(await put(valuesOf(letter))).toMatchObject({ status: 200 });
  const versions: string[][] = [];
  let query: string | undefined = "";
  do {
    const page: string = await html(path.replace(id, `history${query}`));
    versions.push([...page.matchAll(/Version (\d+)/g)].map(([, version = ""]) => version));
    query = /href="[^"]*(\?before=[^"&]*)"[^>]*>Older changes/.exec(page)?.[1];
  } while (query);
  expect(versions.flat()).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
  expect(versions.every(({ length }) => length <= 3)).toBe(true);

  // Bob's own file has the newest of his changes with their settings, as far as they are not too much for it.
  const asBob = { cookie: bob() };
  for (const letter of "ghijklmnop")
    expect(await put(valuesOf(letter), asBob)).toMatchObject({ status: 200 });
  const { text } = await pages("/account/data", { cookie: bob() });
  const { settingsChanges } = JSON.parse(text) as { settingsChanges: { before: object | null }[] };
  expect(text.length).toBeLessThan(5 * MOST_PAGE);
  expect(settingsChanges.map(({ before }) => before !== null)).toEqual([
    false,
    false,
    ...Array(8).fill(true),
  ]);
});

test("a card of the overview has the beginning of large settings", async () => {
  const fields = [
    { kind: "texts", name: "words", label: "Words", max: 1_000, maxLength: 260 },
    { kind: "text", name: "text", label: "Text", max: 4_000 },
    { kind: "richMessage", name: "message", label: "Message" },
  ];
  await declare(site, {
    bot: {},
    modules: [{ id, title: "Shop", fields, summary: "Of {words}, {text} and {message}" }],
  });
  const overview = path.replace(`/${id}`, "");
  const wordsOf = (length: number) => Array.from({ length }, (_, at) => `${at} `.padEnd(260, "&"));
  const valuesOf = (size: number) => ({
    words: wordsOf(size),
    text: "<b>".repeat(size),
    message: { content: "c".repeat(size), embeds: [{ title: "Title", description: "'".repeat(4 * size) }] },
  });
  expect(await put(valuesOf(1))).toMatchObject({ status: 200 });
  const small = await html(overview);
  expect(await put(valuesOf(1_000))).toMatchObject({ status: 200 });
  const large = await html(overview);
  expect(large).toMatch(/<bdi>0 (&amp;)+<\/bdi>, <bdi>1 (&amp;)+<\/bdi>/);
  expect(large.length - small.length).toBeLessThan(32 * 1024);
});
