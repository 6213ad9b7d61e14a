import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import { GOVERNING, PERMISSIONS, type Command, type Permission } from "./command.ts";

const commands = Object.values(catalogue).flat();

function namesOf(found: Command[]): string[] {
  return found.map(({ name }) => name);
}

function group(word: string): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}

describe("the permissions", () => {
  test("are Discord's eight words", () => {
    expect(namesOf(commands.filter(({ permission }) => !PERMISSIONS.includes(permission)))).toEqual([]);
  });

  const named: Record<Permission, string[]> = {
    Administrator: ["setprefix", "lockdown", "unlockdown"],
    "Kick Members": ["kick"],
    "Ban Members": ["ban", "unban", "softban", "tempban", "massban", "banlist"],
    "Manage Channels": ["lock", "unlock", "slowmode", "serverlog"],
    "Manage Messages": ["purge", "wordscramble add", "wordscramble remove", "wordscramble list"],
    "Manage Roles": ["mute", "unmute", "level role set", "level role remove"],
    "Manage Guild": ["level settings", "level reset"],
    Everyone: ["prefix", "counting", "counting info", "guess", "dice"],
  };
  test.each(Object.entries(named))("of these commands, as far as they are there, are %s", (label, names) => {
    const known = commands.filter(({ name }) => names.includes(name));
    expect(namesOf(known.filter(({ permission }) => permission !== label))).toEqual([]);
  });

  const whole: [Permission, string, Command[]][] = [
    ["Administrator", "tickets", catalogue.ticketsystem],
    ["Administrator", "verification", catalogue.verification],
    ["Administrator", "counting", catalogue.counting.filter(({ name }) => !/^counting( info)?$/.test(name))],
    ["Manage Guild", "giveaways", catalogue.giveaway],
    ["Manage Messages", "warnings", group("warn")],
    ["Manage Roles", "roles for newcomers", group("autorole")],
    ["Manage Roles", "roles", group("role")],
    ["Everyone", "economy", catalogue.economy],
    ["Everyone", "fun", catalogue.fun.filter(({ name }) => !/^wordscramble (add|remove|list)$/.test(name))],
  ];
  test.each(whole)("are %s for all commands of %s", (label, _, entries) => {
    expect(namesOf(entries.filter(({ permission }) => permission !== label))).toEqual([]);
  });

  test("are Manage Guild for whatever changes levels, roles aside", () => {
    const roles = /^level role (set|remove)$/;
    const others = catalogue.levelsystem.filter(({ name }) => !roles.test(name));
    expect(namesOf(others.filter(({ permission }) => !/^(Everyone|Manage Guild)$/.test(permission)))).toEqual(
      [],
    );
  });
});

test("each setting governs the commands that are about it", () => {
  const governs: Record<(typeof GOVERNING)[number], (command: Command) => boolean> = {
    prefix: ({ name }) => ["prefix", "setprefix"].includes(name),
    autorole: ({ name }) => name.startsWith("autorole "),
    serverlog: ({ name }) => name === "serverlog",
    levels: (command) => catalogue.levelsystem.includes(command),
    verification: (command) => catalogue.verification.includes(command),
    tickets: (command) => catalogue.ticketsystem.includes(command),
  };
  for (const setting of GOVERNING) {
    const governed = commands.filter((command) => command.setting === setting);
    expect(namesOf(governed.filter((command) => !governs[setting](command))), setting).toEqual([]);
  }
});
