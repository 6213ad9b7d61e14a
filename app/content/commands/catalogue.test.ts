import { expect, test } from "vitest";
import type { Localized } from "#app/content/localized.ts";
import { site } from "#app/content/site.ts";
import { ARGUMENTS } from "./arguments.ts";
import { catalogue } from "./catalogue.ts";
import type { Command, Permission } from "./command.ts";
import { parseUsage } from "./usage.ts";

const commands = Object.values(catalogue).flat();

function placeholdersOf({ usage }: Command) {
  return parseUsage(usage).flatMap((token) => (token.kind === "word" ? [] : [token]));
}

/** Returns the words after the name in the example; several words in quotation marks are one. */
function valuesOf({ name, example }: Command): string[] {
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

const RULES: Record<string, (command: Command) => boolean> = {
  "has a name of one to three words that Discord takes": ({ name }) =>
    name === name.toLowerCase() && name.split(" ").length <= 3 && name.split(" ").every((w) => WORD.test(w)),
  "is described in at most 100 characters": ({ description: { en, de } }) =>
    [...en].length <= 100 && [...de].length <= 100,
  "has a usage that starts with the name": ({ name, usage }) => {
    const words = parseUsage(usage).flatMap((token) => (token.kind === "word" ? [token.text] : []));
    return words.join(" ") === name;
  },
  "has each placeholder once, and explained": (command) => {
    const names = placeholdersOf(command).map(({ name }) => name);
    return repeated(names).length === 0 && names.every((n) => command.arguments?.[n] ?? ARGUMENTS[n]);
  },
  "explains only its own placeholders, and none like the shared explanation": (command) => {
    const names = placeholdersOf(command).map(({ name }) => name);
    return Object.entries(command.arguments ?? {}).every(
      ([name, { en }]) => names.includes(name) && en !== ARGUMENTS[name]?.en,
    );
  },
  "has an example that starts with the name and fits the usage": (command) => {
    const placeholders = placeholdersOf(command);
    const { length } = valuesOf(command);
    const most = placeholders.at(-1)?.rest ? Infinity : placeholders.length;
    const least = placeholders.filter(({ kind }) => kind === "required").length;
    return `${command.example} `.startsWith(`${command.name} `) && length >= least && length <= most;
  },
  "has a fitting value in the example for each required placeholder": (command) =>
    placeholdersOf(command).every(({ kind, name }, index) => {
      const value = valuesOf(command)[index] ?? "";
      if (kind === "optional") return true;
      return name.includes("|") ? name.split("|").includes(value) : (VALUES[name]?.test(value) ?? true);
    }),
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
  for (const [category, entries] of Object.entries(catalogue)) {
    expect(entries).not.toEqual([]);
    for (const { name } of entries) {
      const words = name.split(" ");
      owners.set(words[0]!, (owners.get(words[0]!) ?? new Set()).add(category));
      for (const depth of words.slice(1).keys()) {
        const parent = words.slice(0, depth + 1).join(" ");
        branches.set(parent, (branches.get(parent) ?? new Set()).add(words[depth + 1]!));
      }
    }
  }
  expect(owners.size).toBeLessThanOrEqual(100);
  expect([...owners].filter(([, categories]) => categories.size > 1)).toEqual([]);
  expect([...branches].filter(([, children]) => children.size > 25)).toEqual([]);
});

test("the texts are sentences without markdown or the bot's name", () => {
  const texts: Localized[] = [
    ...commands.flatMap((command) => [command.description, ...Object.values(command.arguments ?? {})]),
    ...Object.values(ARGUMENTS),
  ];
  const isPlain = (text: string) =>
    /^[\p{Lu}\p{N}].*[^.]\.$/u.test(text) &&
    !/[`_~]|\*\*/.test(text) &&
    !text.split(/[^\p{L}\p{N}]+/u).includes(site.name);
  expect(texts.filter(({ en, de }) => !isPlain(en) || !isPlain(de))).toEqual([]);
});

test("every shared explanation is used", () => {
  const used = new Set(commands.flatMap(placeholdersOf).map(({ name }) => name));
  expect(Object.keys(ARGUMENTS).filter((name) => !used.has(name))).toEqual([]);
});

function named(pattern: RegExp): Command[] {
  return commands.filter(({ name }) => pattern.test(name));
}

const levelRoles = /^level role (set|remove)$/;
const words = /^wordscramble (add|remove|list)$/;

test.each<[Permission, string, Command[]]>([
  ["Administrator", "the server", named(/^(setprefix|lockdown|unlockdown)$/)],
  ["Administrator", "tickets", catalogue.ticketsystem],
  ["Administrator", "verification", catalogue.verification],
  ["Administrator", "counting", catalogue.counting.filter(({ name }) => !/^counting( info)?$/.test(name))],
  ["Kick Members", "kicking", named(/^kick$/)],
  ["Ban Members", "bans", named(/^(ban|unban|softban|tempban|massban|banlist)$/)],
  ["Manage Channels", "channels", named(/^(lock|unlock|slowmode|serverlog)$/)],
  ["Manage Messages", "messages", [...named(/^purge$/), ...named(words), ...named(/^warn /)]],
  ["Manage Roles", "roles", [...named(/^(mute|unmute)$/), ...named(levelRoles), ...named(/^(auto)?role /)]],
  ["Manage Guild", "giveaways", catalogue.giveaway],
  ["Manage Guild", "levels", named(/^level (settings|reset)$/)],
  ["Everyone", "reading and games", named(/^(prefix|counting|counting info|guess|dice)$/)],
  ["Everyone", "economy", catalogue.economy],
  ["Everyone", "fun", catalogue.fun.filter(({ name }) => !words.test(name))],
])("%s is the permission for %s", (label, _, entries) => {
  expect(entries).not.toEqual([]);
  expect(entries.filter(({ permission }) => permission !== label)).toEqual([]);
});

test("whatever changes levels, roles aside, needs Manage Guild", () => {
  const others = catalogue.levelsystem.filter(({ name }) => !levelRoles.test(name));
  for (const { permission } of others) expect(permission).toMatch(/^(Everyone|Manage Guild)$/);
});
