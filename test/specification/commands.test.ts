import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createCatalogue, NOTHING_SYNCED } from "#app/features/commands/catalogue.ts";
import type { PrefixCommand } from "#app/features/commands/command-list.ts";
import { permissionText, type REQUIREMENTS } from "#app/features/commands/permission-labels.ts";
import { searchCommands } from "#app/features/commands/search.ts";
import { bilingualIn } from "#test/languages.ts";
import { commands, pearl } from "./pearl.ts";

const inArea = (id: string) => commands.filter(({ category }) => category === id);

/** Lists the examples of a command, in each language that it has one in. */
function examplesOf({ example = "" }: PrefixCommand): string[] {
  return typeof example === "string" ? [example] : Object.values(example);
}

/** Returns the words after the name in an example; several words in quotation marks are one. */
function valuesOf({ name }: PrefixCommand, example: string): string[] {
  return example.slice(name.length).match(/"[^"]+"|\S+/g) ?? [];
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const WORD = /^[-_'\p{L}\p{N}]{1,32}$/u;
const PERSON = /^(@(Mira|Jonas|Aylin|Theo)|\d{17,19})$/;
const VALUES: Record<string, RegExp> = {
  member: PERSON,
  user: PERSON,
  role: /^@\p{L}+$/u,
  channel: /^#[\p{L}-]+$/u,
  duration: /^\d+[smhd]$/,
  count: /^\d+$/,
  level: /^\d+$/,
};

/** Options in which people write words of their own. */
const WRITTEN = ["reason", "text", "question", "prize", "task", "place"];
const NAME = /^[a-z0-9]+(?:[-|][a-z0-9]+)*$/;

const RULES: Record<string, (command: PrefixCommand) => boolean> = {
  "is in an area": ({ category }) => pearl.areas.some(({ id }) => id === category),
  "has a name of one to three words that Discord takes": ({ name }) =>
    name === name.toLowerCase() && name.split(" ").length <= 3 && name.split(" ").every((w) => WORD.test(w)),
  "is described in at most 100 characters": ({ description }) =>
    bilingualIn({ description }).every(({ en, de }) => [...en].length <= 100 && [...de].length <= 100),
  "has each option once, explained in both languages, and what is required first": ({ options }) =>
    repeated(options.map(({ name }) => name)).length === 0 &&
    options.every(({ name, description }) => NAME.test(name) && bilingualIn({ description }).length === 1) &&
    options.every(({ required }, index) => required || !options[index + 1]?.required),
  "takes the rest of the line by its last option only": ({ options }) =>
    options.slice(0, -1).every(({ rest }) => !rest),
  "has an example that starts with the name and fits the options": (command) => {
    const { name, options } = command;
    const most = options.at(-1)?.rest ? Infinity : options.length;
    const least = options.filter(({ required }) => required).length;
    return examplesOf(command).every((example) => {
      const { length } = valuesOf(command, example);
      return `${example} `.startsWith(`${name} `) && length >= least && length <= most;
    });
  },
  "has a fitting value in the example for each required option": (command) =>
    examplesOf(command).every((example) =>
      command.options.every(({ name, required }, index) => {
        const value = valuesOf(command, example)[index] ?? "";
        if (!required) return true;
        return name.includes("|") ? name.split("|").includes(value) : (VALUES[name]?.test(value) ?? true);
      }),
    ),
  "has an example in German, too, where people write words of their own": ({ example, options }) =>
    !WRITTEN.includes(options.at(-1)?.name ?? "") || bilingualIn({ example }).length === 1,
};

test.each(Object.entries(RULES))("every command %s", (_, follows) => {
  expect(commands.filter((command) => !follows(command)).map(({ name }) => name)).toEqual([]);
});

test("the names are unique, also as addresses", () => {
  expect(repeated(commands.map(({ name }) => name.replaceAll(" ", "-")))).toEqual([]);
});

test("the names begin with at most 100 words, each of one category, and branch into at most 25", () => {
  const owners = new Map<string, Set<string>>();
  const branches = new Map<string, Set<string>>();
  for (const { id } of pearl.areas) expect(inArea(id)).not.toEqual([]);
  for (const { name, category = "" } of commands) {
    const words = name.split(" ");
    owners.set(words[0]!, (owners.get(words[0]!) ?? new Set()).add(category));
    for (const depth of words.slice(1).keys()) {
      const parent = words.slice(0, depth + 1).join(" ");
      branches.set(parent, (branches.get(parent) ?? new Set()).add(words[depth + 1]!));
    }
  }
  expect(owners.size).toBeLessThanOrEqual(100);
  expect([...owners].filter(([, categories]) => categories.size > 1)).toEqual([]);
  expect([...branches].filter(([, children]) => children.size > 25)).toEqual([]);
});

test("the texts are sentences without markdown or the bot's name", () => {
  const texts = bilingualIn(commands.map(({ keywords: _, example: __, ...command }) => command));
  const isPlain = (text: string) =>
    /^[\p{Lu}\p{N}].*[^.]\.$/u.test(text) &&
    !/[`_~]|\*\*/.test(text) &&
    !text.split(/[^\p{L}\p{N}]+/u).includes(pearl.name);
  expect(texts.filter(({ en, de }) => !isPlain(en) || !isPlain(de))).toEqual([]);
});

test("every setting of the details is a command’s", () => {
  const names = new Set(commands.map(({ name }) => name));
  expect(Object.keys(pearl.commands.details).filter((name) => !names.has(name))).toEqual([]);
});

test.each(["en", "de"] as const)("the search finds each example that its field names (%s)", (locale) => {
  const file = readFileSync(`site/texts/${locale}/commands.json`, "utf8");
  const { list: texts } = JSON.parse(file) as { list: { search: { placeholder: string } } };
  const { list } = createCatalogue(NOTHING_SYNCED, pearl);
  for (const example of texts.search.placeholder.replace(" …", "").split(", "))
    expect([example, searchCommands(list, example, locale).size > 0]).toEqual([example, true]);
});

function named(pattern: RegExp): PrefixCommand[] {
  return commands.filter(({ name }) => pattern.test(name));
}

const levelRoles = /^level role (set|remove)$/;
const words = /^wordscramble (add|remove|list)$/;

test.each<[(typeof REQUIREMENTS)[number], string, PrefixCommand[]]>([
  ["Administrator", "the server", named(/^(setprefix|lockdown|unlockdown)$/)],
  ["Administrator", "tickets", inArea("ticketsystem")],
  ["Administrator", "verification", inArea("verification")],
  ["Administrator", "counting", inArea("counting").filter(({ name }) => !/^counting( info)?$/.test(name))],
  ["Kick Members", "kicking", named(/^kick$/)],
  ["Ban Members", "bans", named(/^(ban|unban|softban|tempban|massban|banlist)$/)],
  ["Manage Channels", "channels", named(/^(lock|unlock|slowmode|serverlog)$/)],
  ["Manage Messages", "messages", [...named(/^purge$/), ...named(words), ...named(/^warn /)]],
  ["Manage Roles", "roles", [...named(/^(mute|unmute)$/), ...named(levelRoles), ...named(/^(auto)?role /)]],
  ["Manage Guild", "giveaways", inArea("giveaway")],
  ["Manage Guild", "levels", named(/^level (settings|reset)$/)],
  ["Everyone", "reading and games", named(/^(prefix|counting|counting info|guess|dice)$/)],
  ["Everyone", "economy", inArea("economy")],
  ["Everyone", "fun", inArea("fun").filter(({ name }) => !words.test(name))],
])("%s is the permission for %s", (label, _, entries) => {
  expect(entries).not.toEqual([]);
  expect(entries.filter(({ permissions }) => permissionText(permissions) !== label)).toEqual([]);
});

test("whatever changes levels, roles aside, needs Manage Guild", () => {
  const others = inArea("levelsystem").filter(({ name }) => !levelRoles.test(name));
  for (const { permissions } of others)
    expect(permissionText(permissions)).toMatch(/^(Everyone|Manage Guild)$/);
});

test("the areas have as many commands as was asked for", () => {
  expect(inArea("fun")).toHaveLength(18);
  expect(inArea("moderator").length).toBeGreaterThanOrEqual(30);
  expect(inArea("economy").length).toBeGreaterThanOrEqual(45);
});
