import { describe, expect, test } from "vitest";
import type { Localized } from "#app/content/localized.ts";
import { site } from "#app/content/site.ts";
import { ARGUMENTS } from "./arguments.ts";
import { catalogue } from "./catalogue.ts";
import type { Command } from "./command.ts";
import { parseUsage } from "./usage.ts";

const commands = Object.values(catalogue).flat();

/** The names of those that break a rule; every rule wants none. */
function offenders(breaks: (command: Command) => boolean): string[] {
  return commands.filter(breaks).map(({ name }) => name);
}

function placeholdersOf({ usage }: Command) {
  return parseUsage(usage).flatMap((token) => (token.kind === "word" ? [] : [token]));
}

/** What stands behind the name in the example; several words in quotation marks are one. */
function valuesOf({ name, example }: Command): string[] {
  return example.slice(name.length).match(/"[^"]+"|\S+/g) ?? [];
}

function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("the names", () => {
  test("are unique, also as addresses", () => {
    expect(repeated(commands.map(({ name }) => name.replaceAll(" ", "-")))).toEqual([]);
  });

  test("are one to three words that Discord takes", () => {
    const word = /^[-_'\p{L}\p{N}]{1,32}$/u;
    expect(
      offenders(({ name }) => {
        const words = name.split(" ");
        return words.length > 3 || name !== name.toLowerCase() || !words.every((each) => word.test(each));
      }),
    ).toEqual([]);
  });

  test("begin with at most 100 words, each of one category, and branch into at most 25", () => {
    const owners = new Map<string, Set<string>>();
    const branches = new Map<string, Set<string>>();
    for (const [category, entries] of Object.entries(catalogue)) {
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

  test.each(Object.entries(catalogue))("of %s are some", (_, entries) => {
    expect(entries).not.toEqual([]);
  });
});

describe("the texts", () => {
  const texts: [string, Localized][] = [
    ...commands.map(({ name, description }): [string, Localized] => [name, description]),
    ...commands.flatMap((command) => Object.entries(command.arguments ?? {})),
    ...Object.entries(ARGUMENTS),
  ];
  const wrong = (breaks: (text: Localized) => boolean) => texts.filter(([, text]) => breaks(text));

  const saysName = (text: string) => text.split(/[^\p{L}\p{N}]+/u).includes(site.name);

  test("are sentences without markdown or a name that is not theirs to say", () => {
    const sentence = /^[\p{Lu}\p{N}].*[^.]\.$/u;
    expect(wrong(({ en, de }) => !sentence.test(en) || !sentence.test(de))).toEqual([]);
    expect(wrong(({ en, de }) => /[`_~]|\*\*/.test(en + de) || saysName(en) || saysName(de))).toEqual([]);
  });

  test("describe a command in at most 100 characters", () => {
    expect(
      offenders(({ description: { en, de } }) => [en, de].some((text) => [...text].length > 100)),
    ).toEqual([]);
  });
});

describe("the usages", () => {
  test("parse, and start with the name", () => {
    expect(
      offenders(({ name, usage }) => {
        const words = parseUsage(usage).flatMap((token) => (token.kind === "word" ? [token.text] : []));
        return words.join(" ") !== name;
      }),
    ).toEqual([]);
  });

  test("have each placeholder once, and each is explained", () => {
    expect(
      offenders((command) => {
        const names = placeholdersOf(command).map(({ name }) => name);
        return repeated(names).length > 0 || names.some((n) => !(command.arguments?.[n] ?? ARGUMENTS[n]));
      }),
    ).toEqual([]);
  });

  test("use every explanation, and repeat none of the shared ones", () => {
    const used = new Set(commands.flatMap(placeholdersOf).map(({ name }) => name));
    expect(Object.keys(ARGUMENTS).filter((name) => !used.has(name))).toEqual([]);
    expect(
      offenders((command) => {
        const names = placeholdersOf(command).map(({ name }) => name);
        return Object.entries(command.arguments ?? {}).some(
          ([name, { en }]) => !names.includes(name) || en === ARGUMENTS[name]?.en,
        );
      }),
    ).toEqual([]);
  });
});

describe("the examples", () => {
  test("start with the name and fit the usage", () => {
    expect(
      offenders((command) => {
        const placeholders = placeholdersOf(command);
        const values = valuesOf(command);
        const most = placeholders.at(-1)?.rest ? Infinity : placeholders.length;
        const least = placeholders.filter(({ kind }) => kind === "required").length;
        const { name, example } = command;
        const named = example === name || example.startsWith(`${name} `);
        return !named || values.length < least || values.length > most;
      }),
    ).toEqual([]);
  });

  test("have something fitting where the usage requires it", () => {
    const person = /^(@(Mira|Jonas|Aylin|Theo)|\d{17,19})$/;
    const fits: Record<string, RegExp> = {
      member: person,
      user: person,
      role: /^@\p{L}+$/u,
      channel: /^#[\p{L}-]+$/u,
      duration: /^\d+[smhd]$/,
      count: /^\d+$/,
      level: /^\d+$/,
    };
    expect(
      offenders((command) => {
        const values = valuesOf(command);
        return placeholdersOf(command).some(({ kind, name }, index) => {
          const value = values[index] ?? "";
          if (kind === "optional") return false;
          return name.includes("|") ? !name.split("|").includes(value) : !(fits[name]?.test(value) ?? true);
        });
      }),
    ).toEqual([]);
  });
});
