import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { PermissionName } from "#app/discord/permissions.ts";
import { ALL_PERMISSIONS, but, facts, play, settings } from "#test/simulation.ts";

import { autorole } from "./modules/autorole.server.ts";
import { levels } from "./modules/levels.server.ts";
import { parseEvent, simulate, type EventName, type SimulatedSettings } from "./simulate.ts";

const verification = { ...settings.verification, roleId: null, channelId: null, logChannelId: null };

test.each<[string, EventName, SimulatedSettings, string[]]>([
  [
    "a member joins",
    "join",
    settings,
    [
      "0s verification message “Hi” #10 done",
      "0s serverlog logs.memberJoin #10 done",
      "60s autorole role @20 done",
      "60s autorole role @21 done",
      "60s serverlog logs.memberUpdate #10 done",
    ],
  ],
  [
    "a bot joins, with roles of its own and without verification",
    "joinBot",
    settings,
    [
      "0s serverlog logs.memberJoin #10 done",
      "60s autorole role @21 done",
      "60s serverlog logs.memberUpdate #10 done",
    ],
  ],
  [
    "a member reaches a level with a role",
    "levelUp",
    settings,
    [
      "0s levels role @20 done",
      "0s levels messageHere “{user}: {level}” done",
      "0s serverlog logs.memberUpdate #10 done",
    ],
  ],
  [
    "a member passes verification",
    "verify",
    settings,
    [
      "0s verification role @20 done",
      "0s verification message “In” #10 done",
      "0s verification logs.verified #11 done",
      "0s serverlog logs.memberUpdate #10 done",
    ],
  ],
  [
    "a member opens a ticket",
    "ticket",
    settings,
    [
      "0s tickets ticket ticket-0042 #12 done",
      "0s tickets admit @21 done",
      "0s tickets messageTicket “Hello” done",
      "0s serverlog logs.channelChange #10 done",
    ],
  ],
  [
    "without a category a ticket is skipped with everything in it",
    "ticket",
    but("tickets", { categoryId: null }),
    [
      "0s tickets ticket ticket-0042 #null skipped notSet",
      "0s tickets admit @21 skipped noTicket",
      "0s tickets messageTicket “Hello” skipped noTicket",
    ],
  ],
  [
    "missing roles and channels are skipped",
    "verify",
    { verification },
    [
      "0s verification role @null skipped notSet",
      "0s verification message “In” #null skipped notSet",
      "0s verification logs.verified #null skipped notSet",
    ],
  ],
  ["modules without settings are not simulated", "join", {}, []],
])("%s", (_, event, of, lines) => expect(play(event, of)).toEqual(lines));

test("a member reaches a level without a role", () => {
  expect(play("levelUp", but("levels", { channelId: "11" }), facts, 6)).toEqual([
    "0s levels nothing skipped noRoleAtLevel",
    "0s levels message “{user}: {level}” #11 done",
  ]);
});

test.each<[EventName, keyof typeof settings]>([
  ["join", "autorole"],
  ["join", "verification"],
  ["join", "serverlog"],
  ["levelUp", "levels"],
  ["verify", "verification"],
  ["ticket", "tickets"],
])("%s is skipped while %s is off", (event, module) => {
  const lines = play(event, but(module, { enabled: false })).filter((line) => line.includes(` ${module} `));
  expect(lines).toEqual([`0s ${module} nothing skipped off`]);
});

const message = "levels message “{user}: {level}”";
const messageHere = "levels messageHere “{user}: {level}”";
test.each<[EventName, keyof typeof settings, object, string]>([
  ["join", "autorole", { roleIds: [] }, "0s autorole nothing skipped nothingChosen"],
  ["join", "autorole", { roleIds: ["1"] }, "60s autorole role @1 failed roleEveryone"],
  ["join", "autorole", { roleIds: ["22"] }, "60s autorole role @22 failed roleAboveBot"],
  ["join", "autorole", { roleIds: ["23"] }, "60s autorole role @23 failed roleManaged"],
  ["join", "autorole", { roleIds: ["99"] }, "60s autorole role @99 failed roleDeleted"],
  ["join", "serverlog", { events: ["memberLeave"] }, "0s serverlog logs.memberJoin #10 skipped notLogged"],
  ["join", "serverlog", { channelId: "99" }, "0s serverlog logs.memberJoin #99 failed channelDeleted"],
  ["join", "serverlog", { channelId: "12" }, "0s serverlog logs.memberJoin #12 failed channelKind"],
  ["levelUp", "levels", { channelId: "99" }, `0s ${message} #99 failed channelDeleted`],
  ["levelUp", "levels", { channelId: "13" }, `0s ${message} #13 failed channelKind`],
  // Voice channels accept messages.
  ["levelUp", "levels", { channelId: "14" }, `0s ${message} #14 done`],
  ["levelUp", "levels", { message: "" }, "0s levels messageHere “” skipped empty"],
  ["verify", "verification", { successMessage: " " }, "0s verification message “ ” #10 skipped empty"],
  ["ticket", "tickets", { categoryId: "99" }, "0s tickets ticket ticket-0042 #99 failed channelDeleted"],
  ["ticket", "tickets", { categoryId: "10" }, "0s tickets ticket ticket-0042 #10 failed categoryKind"],
  ["ticket", "tickets", { supportRoleId: null }, "0s tickets admit @null skipped notSet"],
  ["ticket", "tickets", { supportRoleId: "1" }, "0s tickets admit @1 failed roleEveryone"],
  ["ticket", "tickets", { supportRoleId: "99" }, "0s tickets admit @99 failed roleDeleted"],
  // The support role is not given to anybody, so it may be above the bot.
  ["ticket", "tickets", { supportRoleId: "22" }, "0s tickets admit @22 done"],
])("%s with %s %o: %s", (event, module, change, line) =>
  expect(play(event, but(module, change))).toContain(line),
);

test("a role that cannot be given is not logged", () => {
  expect(play("levelUp", but("levels", { roles: [{ level: 5, roleId: "99" }] }))).toEqual([
    "0s levels role @99 failed roleDeleted",
    `0s ${messageHere} done`,
  ]);
});

test.each<[PermissionName, EventName, string]>([
  ["MANAGE_ROLES", "levelUp", "levels role @20"],
  ["SEND_MESSAGES", "levelUp", messageHere],
  ["VIEW_CHANNEL", "verify", "verification message “In” #10"],
  ["SEND_MESSAGES", "verify", "verification logs.verified #11"],
  ["MANAGE_CHANNELS", "ticket", "tickets ticket ticket-0042 #12"],
  ["VIEW_CHANNEL", "ticket", "tickets messageTicket “Hello”"],
])("without %s, %o fails at %s", (permission, event, step) => {
  const can = ALL_PERMISSIONS.filter((name) => name !== permission);
  const lines = play(event, settings, { ...facts, bot: { position: 5, can } });
  expect(lines).toContain(`0s ${step} failed ${permission}`);
});

test("a bot with Administrator lacks no permission, but its rank counts", () => {
  const bot = { position: 5, can: ["ADMINISTRATOR" as const] };
  expect(play("verify", settings, { ...facts, bot })).toEqual(play("verify"));
  expect(play("verify", but("verification", { roleId: "22" }), { ...facts, bot })[0]).toMatch(
    /roleAboveBot$/,
  );
});

test("all reasons are reported", () => {
  const lines = play("verify", settings, { ...facts, bot: { position: 1, can: [] } });
  expect(lines[0]).toBe("0s verification role @20 failed roleAboveBot MANAGE_ROLES");
});

describe("unknown facts", () => {
  test("nothing is known", () => {
    const unknown = { ...facts, channels: null, roles: null, bot: null };
    expect(play("verify", settings, unknown)).toEqual([
      "0s verification role @20 unknown unchecked",
      "0s verification message “In” #10 unknown unchecked",
      "0s verification logs.verified #11 unknown unchecked",
      "0s serverlog logs.memberUpdate #10 unknown unchecked",
    ]);
    expect(play("ticket", settings, unknown)).toEqual([
      "0s tickets ticket ticket-0042 #12 unknown unchecked",
      "0s tickets admit @21 unknown unchecked",
      "0s tickets messageTicket “Hello” unknown unchecked",
      "0s serverlog logs.channelChange #10 unknown unchecked",
    ]);
  });

  test("only the bot's permissions are unknown: deleted channels and roles are reported", () => {
    const unknown = { ...facts, bot: null };
    expect(play("levelUp", but("levels", { roles: [{ level: 5, roleId: "99" }] }), unknown)[0]).toMatch(
      /failed roleDeleted$/,
    );
    expect(play("levelUp", settings, unknown)[0]).toMatch(/unknown unchecked$/);
  });

  test("only the lists are unknown: missing permissions are reported", () => {
    const unknown = { ...facts, channels: null, roles: null, bot: { position: 5, can: [] } };
    expect(play("verify", settings, unknown)[0]).toMatch(/failed MANAGE_ROLES$/);
  });
});

test("with any input, steps are ordered by time and have consistent outcomes and reasons", () => {
  const id = fc.constantFrom("", "1", "10", "12", "20", "22", "23", "99", "no id");
  const number = fc.oneof(fc.integer({ min: -5, max: 2_000 }), fc.constant(NaN));
  const typed = fc.record({
    enabled: fc.boolean(),
    channelId: fc.option(id),
    message: fc.string(),
    roles: fc.array(fc.record({ level: number, roleId: id })),
    roleIds: fc.array(id),
    delaySeconds: number,
  });
  const names = fc.constantFrom<EventName>("join", "levelUp", "verify", "ticket");
  fc.assert(
    fc.property(names, typed, (name, values) => {
      const of = { levels: { ...levels.defaults, ...values }, autorole: { ...autorole.defaults, ...values } };
      const steps = simulate({ name, level: 5 }, { ...settings, ...of }, facts);
      expect(steps.map(({ after }) => after)).toEqual(steps.map(({ after }) => after).sort((a, b) => a - b));
      for (const { outcome, reasons, after } of steps) {
        expect(outcome === "done").toBe(reasons.length === 0);
        expect(after).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test.each([
  ["simulate=join", { name: "join" }],
  ["simulate=joinBot", { name: "joinBot" }],
  ["simulate=verify&level=5", { name: "verify" }],
  ["simulate=levelUp&level=5.9", { name: "levelUp", level: 5 }],
  ["simulate=levelUp&level=0", { name: "levelUp", level: 1 }],
  ["simulate=levelUp&level=x", { name: "levelUp", level: 1 }],
  ["simulate=levelUp&level=99999999999999999999", { name: "levelUp", level: 1_000 }],
])("the address %s asks for %o", (query, event) => {
  expect(parseEvent(new URLSearchParams(query))).toMatchObject(event);
});

test.each(["", "simulate=", "simulate=Join", "simulate=toString", "simulate=leave&simulate=join"])(
  "the address %j asks for no event",
  (query) => expect(parseEvent(new URLSearchParams(query))).toBeUndefined(),
);
