import { describe, expect, test } from "vitest";
import { createCatalogue, NOTHING_SYNCED } from "#app/features/commands/catalogue.ts";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { usePages } from "#test/http/pages.ts";
import { ourCatalogue, ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import * as command from "./command.tsx";
import * as commandsJson from "./commands-json.ts";
import * as commands from "./commands.tsx";

const site = useSite();
site.share();
const { list } = ourCatalogue;

type Shown = Awaited<ReturnType<typeof commands.loader>>;

async function search(query: string) {
  const { status, body } = await site.call(commands, { path: `/commands${query}` });
  expect(status).toBe(200);
  const shown = body as Shown;
  return { ...shown, names: shown.groups.flatMap((group) => group.commands.map(({ name }) => name)) };
}

const none = createCatalogue(NOTHING_SYNCED, {
  areas: ourSite.areas,
  commands: { commands: [], details: {} },
});
const openEmpty = usePages(site, () => ({
  ...site.services,
  commands: { ...site.services.commands, current: async () => none },
}));

const areas = [{ ...ourSite.areas[0]!, id: "search" }];
const prefixCommands = ourSite.commands.prefixCommands?.map((one) => ({ ...one, category: "search" }));
const searches = createCatalogue(NOTHING_SYNCED, {
  areas,
  commands: { ...ourSite.commands, prefixCommands },
});
const openSearches = usePages(site, () => ({
  ...site.services,
  site: { ...ourSite, areas, revision: "searches" },
  commands: { ...site.services.commands, current: async () => searches },
}));

describe("/commands", () => {
  test("lists every command by category, for search engines too", async () => {
    const { names, groups, about } = await search("");
    expect(names).toEqual(list.map(({ name }) => name));
    expect(groups.map(({ category }) => category.id)).toEqual(ourSite.areas.map(({ id }) => id));
    expect(about).toMatchObject({ title: "All commands", unlisted: false });
  });

  test("tells an area by its heading, also one that is called like another part of the page", async () => {
    const { text } = await openSearches("/commands");
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
    expect(text).toMatch(/<h2 id="(search-2)"[^>]*>.*<table[^>]* aria-labelledby="\1"/s);
  });

  test("of a bot that has sent none yet says so, without a search", async () => {
    const { text } = await openEmpty("/commands");
    expect(text).toContain("has not sent its commands yet");
    expect(text).not.toMatch(/type="search"|No command by that name/);
  });

  test("is in the reader's language", async () => {
    const english = await search("?category=counting");
    const german = await search("?category=counting&lng=de");
    expect(german.about.title).toBe("Alle Befehle");
    expect(german.groups[0]?.category.title).toBe("Zählspiel");
    expect(german.names).toEqual(english.names);
    expect(german.groups[0]?.commands).not.toEqual(english.groups[0]?.commands);
  });

  test("shows one category, and counts the results of all", async () => {
    const one = await search("?q=info&category=counting");
    const all = await search("?q=info");
    expect(one.chosen).toBe("counting");
    expect(one.groups.map(({ category }) => category.id)).toEqual(["counting"]);
    expect(one.categories).toEqual(all.categories);
    expect(all.groups.length).toBeGreaterThan(1);
  });

  test.each(["nothing", "", "__proto__", "Economy%00"])("shows all for the category %j", async (junk) => {
    const { names, chosen } = await search(`?category=${junk}`);
    expect(chosen).toBeUndefined();
    expect(names).toHaveLength(list.length);
  });

  test("trims and cuts the search, and excludes it from search engines", async () => {
    const { text, names, about } = await search(`?q=%20%20setprefix%20`);
    expect([text, names[0], about.unlisted]).toEqual(["setprefix", "setprefix", true]);
    expect([...(await search(`?q=${encodeURIComponent("🐚".repeat(300))}`)).text]).toHaveLength(100);
    for (const nothing of ["%20", "!", "%3F%3F%3F", ".*"])
      expect(await search(`?q=${nothing}`)).toMatchObject({ text: "", about: { unlisted: false } });
    const none = await search("?q=%3Cscript%3E%24t(x)%7B%7Bbot%7D%7D");
    expect(none.groups).toEqual([]);
    expect(none.categories.every(({ count }) => count === 0)).toBe(true);
  });
});

const open = (slug: string, query = "") =>
  site.call(command, { path: `/commands/${slug}${query}`, params: { command: slug } });

test("/commands/:command describes a command, with the default prefix and its setting", async () => {
  const { status, body } = await open("Warn-ADD");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    about: {
      title: "!warn add command",
      breadcrumbs: [{ path: "/commands" }, { path: "/moderator" }, { path: "/commands/warn-add" }],
    },
    command: { slug: "warn-add", name: "warn add", permission: "Manage Messages" },
    options: [{ text: "<member>", kind: "required" }, { kind: "optional" }],
    example: { text: expect.stringMatching(/^!warn add @/) },
    setting: undefined,
    related: expect.arrayContaining([expect.objectContaining({ slug: "warn-remove" })]),
  });
  expect(body).toHaveProperty("command.line", expect.stringMatching(/^!warn add </));
  const german = { about: { title: "Befehl !setprefix" }, setting: { text: "Befehlspräfix" } };
  expect((await open("setprefix", "?lng=de")).body).toMatchObject(german);
});

test("/commands/:command is there while the database is away", async () => {
  const away = () => Promise.reject(new Error("away"));
  const services = { ...site.services, modules: { ...site.services.modules, current: away } };
  const shown = await site.call(command, {
    ...{ path: "/commands/setprefix", params: { command: "setprefix" }, services },
  });
  expect(shown).toMatchObject({ status: 200, body: { setting: { text: "Command prefix" } } });
});

test.each(["", "?lng=de"])("every command has a page, described for search engines%s", async (query) => {
  for (const { slug } of list) {
    const { status, body } = await open(slug, query);
    expect(status, slug).toBe(200);
    const { length } = (body as Shown).about.description;
    expect([slug, length >= 70 && length <= 155]).toEqual([slug, true]);
  }
});

const unknown = ["nothing", "warn add", "counting_info", "__proto__", "constructor", "../ban", ""];

test.each(unknown)("/commands/:command does not find %j", async (slug) => {
  expect(await open(slug)).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("/commands.json has the whole catalogue in both languages and nothing else", async () => {
  const { status, headers, body } = await site.call(commandsJson, { path: "/commands.json?lng=de" });
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(headers.get("Cache-Control")).toBe(SAME_FOR_ALL_VISITORS);
  const whole = list.map(({ name, category, description }) => ({ name, category, description }));
  const { commands: given } = body as { commands: Record<string, unknown>[] };
  expect(given).toMatchObject(whole);
  expect(given.find(({ name }) => name === "mute")).toEqual({
    name: "mute",
    category: "moderator",
    description: { en: expect.any(String), de: expect.any(String) },
    usage: "mute <member> [duration] [reason…]",
    permission: "Manage Roles",
    type: null,
    id: null,
    options: expect.arrayContaining([
      {
        name: "member",
        description: { en: expect.any(String), de: expect.any(String) },
        required: true,
        type: null,
      },
    ]),
  });
});
