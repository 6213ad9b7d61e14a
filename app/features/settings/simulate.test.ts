import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { PermissionName } from "#app/discord/permissions.ts";
import {
  ALL_PERMISSIONS,
  but,
  facts,
  join,
  levelUp,
  linesOf,
  play,
  settings,
  ticket,
  verify,
} from "#test/simulation.ts";

import type { SimulatedEvent } from "./simulate-event.ts";
import type { SimulatedSettings } from "./simulate-step.ts";
import { simulate } from "./simulate.ts";

const verification = { ...settings.verification, roleId: null, channelId: null, logChannelId: null };

test.each<[string, SimulatedEvent, SimulatedSettings, string[]]>([
  [
    "a member joins",
    join,
    settings,
    [
      "0s verification message “Hi” #10 done",
      "0s serverlog log memberJoin #10 done",
      "60s autorole role @20 done",
      "60s autorole role @21 done",
      "60s serverlog log memberUpdate #10 done",
    ],
  ],
  [
    "a bot joins, with roles of its own and without verification",
    { kind: "join", bot: true },
    settings,
    [
      "0s serverlog log memberJoin #10 done",
      "60s autorole role @21 done",
      "60s serverlog log memberUpdate #10 done",
    ],
  ],
  [
    "a member reaches a level with a role",
    levelUp,
    settings,
    [
      "0s levels role @20 done",
      "0s levels message “{user}: {level}” here done",
      "0s serverlog log memberUpdate #10 done",
    ],
  ],
  [
    "a member reaches a level without a role",
    { kind: "levelUp", level: 6 },
    but("levels", { channelId: "11" }),
    ["0s levels nothing skipped noRoleAtLevel", "0s levels message “{user}: {level}” #11 done"],
  ],
  [
    "a member passes verification",
    verify,
    settings,
    [
      "0s verification role @20 done",
      "0s verification message “In” #10 done",
      "0s verification log verified #11 done",
      "0s serverlog log memberUpdate #10 done",
    ],
  ],
  [
    "a member opens a ticket",
    ticket,
    settings,
    [
      "0s tickets ticket ticket-0042 done",
      "0s tickets admit @21 done",
      "0s tickets message “Hello” ticket done",
      "0s serverlog log channelChange #10 done",
    ],
  ],
  [
    "without a category a ticket is skipped with everything in it",
    ticket,
    but("tickets", { categoryId: null }),
    [
      "0s tickets ticket ticket-0042 skipped notSet",
      "0s tickets admit @21 skipped noTicket",
      "0s tickets message “Hello” ticket skipped noTicket",
    ],
  ],
  [
    "missing roles and channels are skipped",
    verify,
    { verification },
    [
      "0s verification role @null skipped notSet",
      "0s verification message “In” #null skipped notSet",
      "0s verification log verified #null skipped notSet",
    ],
  ],
  ["modules without settings are not simulated", join, {}, []],
])("%s", (_, event, of, lines) => expect(play(event, of)).toEqual(lines));

test.each<[SimulatedEvent, keyof typeof settings]>([
  [join, "autorole"],
  [join, "verification"],
  [join, "serverlog"],
  [levelUp, "levels"],
  [verify, "verification"],
  [ticket, "tickets"],
])("%o is skipped while %s is off", (event, module) => {
  const steps = simulate(event, but(module, { enabled: false }), facts).filter(
    (step) => step.module === module,
  );
  expect(linesOf(steps)).toEqual([`0s ${module} nothing skipped off`]);
});

const message = "levels message “{user}: {level}”";
test.each<[SimulatedEvent, SimulatedSettings, string]>([
  [join, but("autorole", { roleIds: [] }), "0s autorole nothing skipped nothingChosen"],
  [join, but("autorole", { roleIds: ["1"] }), "60s autorole role @1 failed roleEveryone"],
  [join, but("autorole", { roleIds: ["22"] }), "60s autorole role @22 failed roleAboveBot"],
  [join, but("autorole", { roleIds: ["23"] }), "60s autorole role @23 failed roleManaged"],
  [join, but("autorole", { roleIds: ["99"] }), "60s autorole role @99 failed roleDeleted"],
  [join, but("serverlog", { events: ["memberLeave"] }), "0s serverlog log memberJoin #10 skipped notLogged"],
  [join, but("serverlog", { channelId: "99" }), "0s serverlog log memberJoin #99 failed channelDeleted"],
  [join, but("serverlog", { channelId: "12" }), "0s serverlog log memberJoin #12 failed channelKind"],
  [levelUp, but("levels", { channelId: "99" }), `0s ${message} #99 failed channelDeleted`],
  [levelUp, but("levels", { channelId: "13" }), `0s ${message} #13 failed channelKind`],
  // Voice channels accept messages.
  [levelUp, but("levels", { channelId: "14" }), `0s ${message} #14 done`],
  [levelUp, but("levels", { message: "" }), "0s levels message “” here skipped empty"],
  [verify, but("verification", { successMessage: " " }), "0s verification message “ ” #10 skipped empty"],
  [ticket, but("tickets", { categoryId: "99" }), "0s tickets ticket ticket-0042 failed channelDeleted"],
  [ticket, but("tickets", { categoryId: "10" }), "0s tickets ticket ticket-0042 failed categoryKind"],
  [ticket, but("tickets", { supportRoleId: null }), "0s tickets admit @null skipped notSet"],
  [ticket, but("tickets", { supportRoleId: "1" }), "0s tickets admit @1 failed roleEveryone"],
  [ticket, but("tickets", { supportRoleId: "99" }), "0s tickets admit @99 failed roleDeleted"],
  // The support role is not given to anybody, so it may be above the bot.
  [ticket, but("tickets", { supportRoleId: "22" }), "0s tickets admit @22 done"],
])("%o with %o: %s", (event, of, line) => expect(play(event, of)).toContain(line));

test("a role that cannot be given is not logged", () => {
  expect(play(levelUp, but("levels", { roles: [{ level: 5, roleId: "99" }] }))).toEqual([
    "0s levels role @99 failed roleDeleted",
    `0s ${message} here done`,
  ]);
});

test.each<[PermissionName, SimulatedEvent, string]>([
  ["MANAGE_ROLES", levelUp, "levels role @20"],
  ["SEND_MESSAGES", levelUp, `${message} here`],
  ["VIEW_CHANNEL", verify, "verification message “In” #10"],
  ["SEND_MESSAGES", verify, "verification log verified #11"],
  ["MANAGE_CHANNELS", ticket, "tickets ticket ticket-0042"],
  ["VIEW_CHANNEL", ticket, "tickets message “Hello” ticket"],
])("without %s, %o fails at %s", (permission, event, step) => {
  const can = ALL_PERMISSIONS.filter((name) => name !== permission);
  const lines = play(event, settings, { ...facts, bot: { position: 5, can } });
  expect(lines).toContain(`0s ${step} failed lacks ${permission}`);
});

test("a bot with Administrator lacks no permission, but its rank counts", () => {
  const bot = { position: 5, can: ["ADMINISTRATOR" as const] };
  expect(play(verify, settings, { ...facts, bot })).toEqual(play(verify));
  expect(play(verify, but("verification", { roleId: "22" }), { ...facts, bot })[0]).toMatch(/roleAboveBot$/);
});

test("all reasons are reported", () => {
  const lines = play(verify, settings, { ...facts, bot: { position: 1, can: [] } });
  expect(lines[0]).toBe("0s verification role @20 failed roleAboveBot lacks MANAGE_ROLES");
});

describe("unknown facts", () => {
  test("nothing is known", () => {
    const unknown = { ...facts, channels: null, roles: null, bot: null };
    expect(play(verify, settings, unknown)).toEqual([
      "0s verification role @20 unknown unchecked",
      "0s verification message “In” #10 unknown unchecked",
      "0s verification log verified #11 unknown unchecked",
      "0s serverlog log memberUpdate #10 unknown unchecked",
    ]);
    expect(play(ticket, settings, unknown)).toEqual([
      "0s tickets ticket ticket-0042 unknown unchecked",
      "0s tickets admit @21 unknown unchecked",
      "0s tickets message “Hello” ticket unknown unchecked",
      "0s serverlog log channelChange #10 unknown unchecked",
    ]);
  });

  test("only the bot's permissions are unknown: deleted channels and roles are reported", () => {
    const unknown = { ...facts, bot: null };
    expect(play(levelUp, but("levels", { roles: [{ level: 5, roleId: "99" }] }), unknown)[0]).toMatch(
      /failed roleDeleted$/,
    );
    expect(play(levelUp, settings, unknown)[0]).toMatch(/unknown unchecked$/);
  });

  test("only the lists are unknown: missing permissions are reported", () => {
    const unknown = { ...facts, channels: null, roles: null, bot: { position: 5, can: [] } };
    expect(play(verify, settings, unknown)[0]).toMatch(/failed lacks MANAGE_ROLES$/);
  });
});

test("with any input, steps are ordered by time and have consistent outcomes and reasons", () => {
  const id = fc.constantFrom("", "1", "10", "12", "20", "22", "23", "99", "no id");
  const number = fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.constant(NaN));
  const typed: fc.Arbitrary<SimulatedSettings> = fc.record({
    levels: fc.record({
      enabled: fc.boolean(),
      channelId: fc.option(id),
      message: fc.string(),
      roles: fc.array(fc.record({ level: number, roleId: id })),
    }),
    autorole: fc.record({
      enabled: fc.boolean(),
      roleIds: fc.array(id),
      botRoleIds: fc.array(id),
      delaySeconds: number,
    }),
    serverlog: fc.record({
      enabled: fc.boolean(),
      channelId: fc.option(id),
      events: fc.subarray(["memberJoin", "memberUpdate", "channelChange"]),
    }),
  });
  const events = fc.constantFrom(join, levelUp, verify, ticket);
  fc.assert(
    fc.property(events, typed, (event, of) => {
      const steps = simulate(event, of, facts);
      expect(steps.map(({ after }) => after)).toEqual(steps.map(({ after }) => after).sort((a, b) => a - b));
      for (const { outcome, reasons, after } of steps) {
        expect(outcome === "done").toBe(reasons.length === 0);
        expect(after).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
