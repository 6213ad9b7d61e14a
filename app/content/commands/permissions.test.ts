import { expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import type { Command, Permission } from "./command.ts";

const commands = Object.values(catalogue).flat();

function named(pattern: RegExp): Command[] {
  return commands.filter(({ name }) => pattern.test(name));
}

function namesOf(found: Command[]): string[] {
  return found.map(({ name }) => name);
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
  expect(namesOf(entries.filter(({ permission }) => permission !== label))).toEqual([]);
});

test("whatever changes levels, roles aside, needs Manage Guild", () => {
  const others = catalogue.levelsystem.filter(({ name }) => !levelRoles.test(name));
  const wrong = others.filter(({ permission }) => !/^(Everyone|Manage Guild)$/.test(permission));
  expect(namesOf(wrong)).toEqual([]);
});
