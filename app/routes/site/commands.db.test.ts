import { describe, expect, test } from "vitest";

import { categories } from "#app/content/categories.ts";
import { PERMISSIONS } from "#app/content/commands/command.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { useSite } from "#test/site.ts";

import * as command from "./command.tsx";
import * as commandsJson from "./commands-json.ts";
import * as commands from "./commands.tsx";

const site = useSite();

interface Shown {
  about: { title: string; description: string; unlisted: boolean };
  text: string;
  chosen?: string;
  categories: { id: string; count: number }[];
  groups: { category: { id: string; title: string }; commands: { name: string; description: string }[] }[];
}

async function search(query: string) {
  const { status, body } = await site.call(commands, { path: `/commands${query}` });
  expect(status).toBe(200);
  const shown = body as Shown;
  return { ...shown, names: shown.groups.flatMap((group) => group.commands.map(({ name }) => name)) };
}

describe("/commands", () => {
  test("shows every command of every category, and is there for search engines", async () => {
    const { names, groups, about } = await search("");
    expect(names).toEqual(listCommands().map(({ name }) => name));
    expect(groups.map(({ category }) => category.id)).toEqual(categories.map(({ id }) => id));
    expect(about).toMatchObject({ title: "All commands", unlisted: false });
  });

  test("speaks the reader's language", async () => {
    const english = await search("?category=counting");
    const german = await search("?category=counting&lng=de");
    expect(german.about.title).toBe("Alle Befehle");
    expect(german.groups[0]?.category.title).toBe("Zählspiel");
    expect(german.names).toEqual(english.names);
    expect(german.groups[0]?.commands).not.toEqual(english.groups[0]?.commands);
  });

  test("keeps to a category, and counts what the others have", async () => {
    const { groups, chosen, categories: counted } = await search("?q=info&category=counting");
    expect(chosen).toBe("counting");
    expect(groups.map(({ category }) => category.id)).toEqual(["counting"]);
    const all = await search("?q=info");
    expect(counted).toEqual(all.categories);
    expect(all.groups.length).toBeGreaterThan(1);
  });

  test("takes a category that does not exist for all", async () => {
    for (const junk of ["nothing", "", "__proto__", "Economy%00"]) {
      const { names, chosen } = await search(`?category=${junk}`);
      expect(chosen, junk).toBeUndefined();
      expect(names, junk).toHaveLength(listCommands().length);
    }
  });

  test("trims and cuts what is searched for, and keeps it from search engines", async () => {
    const { text, names, about } = await search(`?q=%20%20setprefix%20`);
    expect([text, names[0]]).toEqual(["setprefix", "setprefix"]);
    expect(about.unlisted).toBe(true);
    expect([...(await search(`?q=${encodeURIComponent("🐚".repeat(300))}`)).text]).toHaveLength(100);
    for (const nothing of ["%20", "!", "%3F%3F%3F", ".*"]) {
      expect(await search(`?q=${nothing}`)).toMatchObject({ text: "", about: { unlisted: false } });
    }
  });

  test("finds nothing without falling over", async () => {
    const { groups, categories: counted } = await search("?q=%3Cscript%3E%24t(x)%7B%7Bbot%7D%7D");
    expect(groups).toEqual([]);
    expect(counted.every(({ count }) => count === 0)).toBe(true);
  });
});

describe("/commands/:command", () => {
  const open = (slug: string, query = "") =>
    site.call(command, { path: `/commands/${slug}${query}`, params: { command: slug } });

  test("tells everything about a command, with the default prefix", async () => {
    const { status, body } = await open("warn-add");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      about: {
        title: "!warn add command",
        image: "moderator",
        breadcrumbs: [{ path: "/commands" }, { path: "/moderator" }, { path: "/commands/warn-add" }],
      },
      command: {
        name: "warn add",
        permission: "Manage Messages",
        line: expect.stringMatching(/^!warn add </),
      },
      arguments: [{ placeholder: "<member>", kind: "required" }, { kind: "optional" }],
      example: expect.stringMatching(/^!warn add @/),
      related: expect.arrayContaining([expect.objectContaining({ slug: "warn-remove" })]),
    });
  });

  test("speaks the reader's language", async () => {
    const { body } = await open("setprefix", "?lng=de");
    expect(body).toMatchObject({ about: { title: "Befehl !setprefix" }, setting: "Befehlspräfix" });
  });

  test("names the dashboard's settings only where there are such settings", async () => {
    expect((await open("setprefix")).body).toMatchObject({ setting: expect.stringMatching(/prefix/i) });
    expect((await open("ban")).body).toMatchObject({ setting: undefined });
  });

  test("every command has its page, in both languages", async () => {
    for (const { slug } of listCommands()) {
      for (const query of ["", "?lng=de"]) {
        const { status, body } = await open(slug, query);
        expect(status, slug).toBe(200);
        const { description } = (body as Shown).about;
        expect(description.length, description).toBeGreaterThanOrEqual(70);
        expect(description.length, description).toBeLessThanOrEqual(155);
      }
    }
  });

  test("is found in any case, and is not found where there is none", async () => {
    expect((await open("Warn-ADD")).body).toMatchObject({ command: { slug: "warn-add" } });
    for (const slug of ["nothing", "warn add", "__proto__", ""])
      expect(await open(slug), slug).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});

describe("/commands.json", () => {
  test("has the whole catalogue in both languages and nothing else", async () => {
    const { status, headers, body } = await site.call(commandsJson, { path: "/commands.json?lng=de" });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("private, no-cache");
    const answer = body as { commands: Record<string, unknown>[] };
    expect(Object.keys(answer)).toEqual(["commands"]);
    expect(answer.commands).toHaveLength(listCommands().length);
    for (const entry of answer.commands) {
      expect(entry).toEqual({
        name: expect.stringMatching(/\S/),
        category: expect.toBeOneOf(categories.map(({ id }) => id)),
        description: { en: expect.stringMatching(/\S/), de: expect.stringMatching(/\S/) },
        usage: expect.stringMatching(new RegExp(`^${String(entry.name)}( [<[]|$)`)),
        permission: expect.toBeOneOf([...PERMISSIONS]),
      });
    }
  });

  test("is only read", async () => {
    const answer = await site.call(commandsJson, { method: "POST", path: "/commands.json" });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, HEAD");
  });
});
