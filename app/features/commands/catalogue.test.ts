import { describe, expect, test } from "vitest";
import { textIn } from "#app/features/settings/texts.ts";
import { ourCatalogue, ourCommands, ourSite } from "#test/our-site.ts";
import { createCatalogue, NOTHING_SYNCED } from "./catalogue.ts";
import { commandListOf, type CommandDetails, type CommandList } from "./command-list.ts";
import { commandsBody } from "./commands-body.server.ts";
import { coverageOf } from "./coverage.ts";
import type { CommandFacts } from "./listed-command.ts";

function command(name: string, more: Partial<CommandFacts> = {}): CommandFacts {
  return {
    name,
    title: { en: name },
    description: { en: `${name}!` },
    options: [],
    permissions: [],
    type: 1,
    ...more,
  };
}

const catalogueOf = (
  commands: CommandFacts[],
  details: Record<string, CommandDetails> = {},
  gone: string[] = [],
) => createCatalogue({ commands, details, gone }, ourSite);

describe("a synchronised list", () => {
  test("takes category, German text, example and setting from our content of the same name", () => {
    const { find, isSynced, list } = catalogueOf([command("serverlog")]);
    const ours = ourCommands.find(({ name }) => name === "serverlog")!;
    expect([isSynced, list.length]).toEqual([true, 1]);
    expect(find("serverlog")).toMatchObject({
      description: { en: "serverlog!", de: textIn("de", ours.description).text },
      category: ours.category,
      example: ours.example,
      setting: "serverlog",
    });
  });

  test("takes from the bot before our content, and Discord's German text before ours", () => {
    const said = { category: "fun", example: "/serverlog #log", setting: "tea" } as const;
    const { find } = catalogueOf([command("serverlog", { description: { en: "e", de: "d" } })], {
      serverlog: said,
    });
    expect(find("serverlog")).toMatchObject({
      ...said,
      description: { en: "e", de: "d" },
      example: "serverlog #log",
    });
  });

  test("has subcommands without a category where their siblings are, and other commands last", () => {
    const commands = [command("zebra"), command("warn never"), command("tea brew"), command("tea cup")];
    const { list } = catalogueOf(commands, { "tea brew": { category: "economy" } });
    expect(list.map(({ name, category }) => [name, category])).toEqual([
      ["warn never", "moderator"],
      ["tea brew", "economy"],
      ["tea cup", "economy"],
      ["zebra", "other"],
    ]);
  });

  test("takes category and setting of a subcommand's group where it has none of its own", () => {
    const names = ["pot add", "pot list", "pot wash"];
    const details = {
      "pot add": { category: "economy", setting: "tickets" },
      pot: { category: "fun", setting: "levels" },
    } as const;
    const { list } = catalogueOf(
      names.map((name) => command(name)),
      details,
    );
    expect(list.map(({ name, category, setting }) => [name, category, setting])).toEqual([
      ["pot list", "fun", "levels"],
      ["pot wash", "fun", "levels"],
      ["pot add", "economy", "tickets"],
    ]);
  });

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("takes %s for a name", (name) => {
    const { find, isGone } = catalogueOf([command(name)], JSON.parse(`{"${name}": {"category": "fun"}}`));
    expect(find(name.toLowerCase())).toMatchObject({ name, category: "fun", slug: name.toLowerCase() });
    expect([isGone(name), ourCatalogue.find(name)]).toEqual([false, undefined]);
    expect(coverageOf({ commands: [command(name)], details: {} }, ourSite.commands).withoutDetails).toEqual([
      name,
    ]);
  });

  test("gives addresses in order, the slash command's first, and none twice", () => {
    const commands = [
      command("Ban", { type: 2 }),
      command("ban"),
      command("warn add"),
      command("warn-add"),
      command("warn-add-2"),
      command("Report & run", { type: 3 }),
      command("🔥", { type: 3 }),
      command("🧨", { type: 3 }),
      command("vérifier"),
    ];
    const bySlug = Object.fromEntries(catalogueOf(commands).list.map(({ slug, name }) => [slug, name]));
    expect(bySlug).toEqual({
      ban: "ban",
      "ban-2": "Ban",
      "warn-add": "warn add",
      "warn-add-2": "warn-add",
      "warn-add-2-2": "warn-add-2",
      "report-run": "Report & run",
      "-": "🔥",
      "--2": "🧨",
      vérifier: "vérifier",
    });
  });

  test("20,000 commands of one name have an address each", () => {
    const { list, find } = catalogueOf(Array.from({ length: 20_000 }, () => command("x")));
    expect([list.length, find("x-20000")?.name, find("x-20001")]).toEqual([20_000, "x", undefined]);
  });
});

describe("prefix commands", () => {
  const body = { commands: [], prefixCommands: [{ name: "hug", description: "Hugs.", category: "music" }] };
  const site = { areas: [{ id: "music" }], commands: commandListOf(commandsBody.parse(body)) };
  const namesOf = (given: Partial<CommandList>, of = site) =>
    createCatalogue({ ...NOTHING_SYNCED, ...given }, of).list.map(({ name, category }) => [name, category]);
  const sent = (names: string[]) => names.map((name) => ({ ...command(name), type: undefined }));

  test("are the folder's until the bot sends others, which an empty list is, too", () => {
    expect(namesOf({})).toEqual([["hug", "music"]]);
    const commands = [command("ban")];
    expect(namesOf({ commands })).toEqual([
      ["hug", "music"],
      ["ban", "other"],
    ]);
    expect(namesOf({ commands, prefixCommands: sent(["pat"]) }).map(([name]) => name)).toEqual([
      "ban",
      "pat",
    ]);
    expect(namesOf({ commands, prefixCommands: [] })).toEqual([["ban", "other"]]);
    expect(namesOf({ prefixCommands: [] })).toEqual([["hug", "music"]]);
  });

  test("alone are a list of the bot's", () => {
    expect(namesOf({ prefixCommands: sent(["pat"]) })).toEqual([["pat", "other"]]);
  });

  test("that Discord has, too, are listed only while its commands are unknown, and never twice", () => {
    const [hug] = site.commands.prefixCommands!;
    const both = { ...site, commands: { ...site.commands, prefixCommands: [{ ...hug!, slash: true }] } };
    expect(namesOf({}, both)).toEqual([["hug", "music"]]);
    expect(namesOf({ commands: [command("ban")] }, both)).toEqual([["ban", "other"]]);
    expect(namesOf({ commands: [command("hug")] }, both)).toEqual([["hug", "music"]]);
    expect(namesOf({ commands: [command("hug")] })).toEqual([["hug", "music"]]);
  });

  test("of an area that the site does not have are in the other commands", () => {
    expect(namesOf({}, { ...site, areas: [] })).toEqual([["hug", "other"]]);
  });
});

test("without a list the catalogue is our content, whatever the details say", () => {
  const { list, isSynced } = catalogueOf([], { ban: { category: "fun" } });
  expect(isSynced).toBe(false);
  expect(list.map(({ name }) => name)).toEqual(ourCommands.map(({ name }) => name));
});

test("an address is gone where nothing has it now, and the nearest commands are those most like it", () => {
  const commands = ["warn add", "warn remove", "ban", "bank", "zzz"].map((name) => command(name));
  const { isGone, nearest } = catalogueOf(commands, {}, ["warn-edit", "ban"]);
  expect([isGone("warn-edit"), isGone("ban"), isGone("never")]).toEqual([true, false, false]);
  expect(nearest("warn-edit", 2).map(({ name }) => name)).toEqual(["warn add", "warn remove"]);
  expect(nearest("bans", 2).map(({ name }) => name)).toEqual(["ban", "bank"]);
});

test("details of a group, also of one in a group, count for its subcommands", () => {
  const commands = ["set color add", "set title"].map((name) => command(name));
  const details = { set: { category: "utility", setting: "levels" }, "set color": { category: "fun" } };
  expect(catalogueOf(commands, details).list.filter(({ name }) => name.startsWith("set "))).toMatchObject([
    { category: "fun", setting: "levels" },
    { category: "utility", setting: "levels" },
  ]);
  const said = coverageOf({ commands, details: { "set color": {} } }, ourSite.commands);
  expect(said).toMatchObject({ withoutDetails: ["set title"], unknownDetails: [] });
});

test("what is said of commands is compared by name: of none, of the bot's, of the content's", () => {
  const details = { tea: {}, none: {} };
  const found = coverageOf(
    { commands: [command("tea"), command("ban"), command("new")], details },
    ourSite.commands,
  );
  expect(found).toMatchObject({ withoutDetails: ["new"], unknownDetails: ["none"] });
  expect(found.unusedContent).toEqual(ourCommands.map(({ name }) => name).filter((name) => name !== "ban"));
});
