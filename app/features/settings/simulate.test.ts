import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { PermissionName } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";

import type { SimulatedEvent } from "./simulate-event.ts";
import type { SimulatedSettings, Step } from "./simulate-step.ts";
import { simulate } from "./simulate.ts";

const role = (id: string, position: number, more = {}) => ({
  id,
  name: `role ${id}`,
  position,
  color: 0,
  managed: false,
  permissions: "0",
  ...more,
});
const channel = (id: string, type = 0) => ({ id, name: `channel ${id}`, type, position: 0, parent_id: null });

const ALL_PERMISSIONS: PermissionName[] = [
  "VIEW_CHANNEL",
  "SEND_MESSAGES",
  "MANAGE_ROLES",
  "MANAGE_CHANNELS",
];

const facts: GuildFacts = {
  id: "1",
  name: "Tidepool",
  channels: [channel("10"), channel("11", 5), channel("12", 4), channel("13", 15), channel("14", 2)],
  roles: [role("1", 0), role("20", 1), role("21", 2), role("22", 9), role("23", 3, { managed: true })],
  bot: { position: 5, can: ALL_PERMISSIONS },
  // The person's rank limits their choices, not the bot.
  ownPosition: 1,
  owner: false,
};

const settings = {
  levels: { enabled: true, channelId: null, message: "{user}: {level}", roles: [{ level: 5, roleId: "20" }] },
  autorole: { enabled: true, roleIds: ["20", "21"], botRoleIds: ["21"], delaySeconds: 60 },
  serverlog: { enabled: true, channelId: "10", events: ["memberJoin", "memberUpdate", "channelChange"] },
  verification: {
    enabled: true,
    channelId: "10",
    roleId: "20",
    logChannelId: "11",
    welcomeMessage: "Hi",
    successMessage: "In",
  },
  tickets: {
    enabled: true,
    categoryId: "12",
    supportRoleId: "21",
    prefix: "ticket",
    welcomeMessage: "Hello",
  },
} satisfies SimulatedSettings;

function but<Module extends keyof typeof settings>(
  module: Module,
  change: Partial<NonNullable<SimulatedSettings[Module]>>,
): SimulatedSettings {
  return { ...settings, [module]: { ...settings[module], ...change } };
}

function linesOf(steps: readonly Step[]): string[] {
  return steps.map(({ module, action, after, outcome, reasons }) => {
    const where =
      "where" in action ? (action.where.kind === "channel" ? `#${action.where.id}` : action.where.kind) : "";
    const what = [
      "what" in action ? action.what : "",
      "roleId" in action ? `@${action.roleId}` : "",
      "name" in action ? action.name : "",
      "text" in action ? `“${action.text}”` : "",
    ].join("");
    const why = reasons.map((reason) =>
      "permission" in reason ? `lacks ${reason.permission}` : reason.code,
    );
    return [`${after}s`, module, action.kind, what, where, outcome, ...why].filter(Boolean).join(" ");
  });
}

const play = (event: SimulatedEvent, of: SimulatedSettings = settings, known: GuildFacts = facts) =>
  linesOf(simulate(event, of, known));

const join: SimulatedEvent = { kind: "join", bot: false };
const levelUp: SimulatedEvent = { kind: "levelUp", level: 5 };
const verify: SimulatedEvent = { kind: "verify" };
const ticket: SimulatedEvent = { kind: "ticket" };

describe("without obstacles", () => {
  test("a member joins", () => {
    expect(play(join)).toEqual([
      "0s verification message “Hi” #10 done",
      "0s serverlog log memberJoin #10 done",
      "60s autorole role @20 done",
      "60s autorole role @21 done",
      "60s serverlog log memberUpdate #10 done",
    ]);
  });

  test("a bot joins, with roles of its own and without verification", () => {
    expect(play({ kind: "join", bot: true })).toEqual([
      "0s serverlog log memberJoin #10 done",
      "60s autorole role @21 done",
      "60s serverlog log memberUpdate #10 done",
    ]);
  });

  test("a member reaches a level with or without a role", () => {
    expect(play(levelUp)).toEqual([
      "0s levels role @20 done",
      "0s levels message “{user}: {level}” here done",
      "0s serverlog log memberUpdate #10 done",
    ]);
    expect(play({ kind: "levelUp", level: 6 }, but("levels", { channelId: "11" }))).toEqual([
      "0s levels nothing skipped noRoleAtLevel",
      "0s levels message “{user}: {level}” #11 done",
    ]);
  });

  test("a member passes verification", () => {
    expect(play(verify)).toEqual([
      "0s verification role @20 done",
      "0s verification message “In” #10 done",
      "0s verification log verified #11 done",
      "0s serverlog log memberUpdate #10 done",
    ]);
  });

  test("a member opens a ticket", () => {
    expect(play(ticket)).toEqual([
      "0s tickets ticket ticket-0042 done",
      "0s tickets admit @21 done",
      "0s tickets message “Hello” ticket done",
      "0s serverlog log channelChange #10 done",
    ]);
  });
});

describe("actions that the settings exclude", () => {
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

  test("a module without settings is not simulated", () => {
    for (const event of [join, levelUp, verify, ticket]) expect(play(event, {})).toEqual([]);
  });

  test("missing roles, channels, texts and events are skipped", () => {
    expect(play(join, { autorole: { ...settings.autorole, roleIds: [] } })).toEqual([
      "0s autorole nothing skipped nothingChosen",
    ]);
    const { verification } = but("verification", { roleId: null, channelId: null, logChannelId: null });
    expect(play(verify, { verification })).toEqual([
      "0s verification role @null skipped notSet",
      "0s verification message “In” #null skipped notSet",
      "0s verification log verified #null skipped notSet",
    ]);
    expect(play(verify, but("verification", { successMessage: " \n" }))[1]).toBe(
      "0s verification message “ \n” #10 skipped empty",
    );
    expect(play(join, but("serverlog", { events: ["memberLeave"] }))).toContain(
      "0s serverlog log memberJoin #10 skipped notLogged",
    );
    expect(play(levelUp, but("levels", { message: "" }))).toContain(
      "0s levels message “” here skipped empty",
    );
  });

  test("a ticket without a category is skipped with everything in it", () => {
    expect(play(ticket, but("tickets", { categoryId: null }))).toEqual([
      "0s tickets ticket ticket-0042 skipped notSet",
      "0s tickets admit @21 skipped noTicket",
      "0s tickets message “Hello” ticket skipped noTicket",
    ]);
    expect(play(ticket, but("tickets", { supportRoleId: null }))[1]).toBe(
      "0s tickets admit @null skipped notSet",
    );
  });
});

describe("obstacles are reported", () => {
  test.each([
    ["1", "roleEveryone"],
    ["22", "roleAboveBot"],
    ["23", "roleManaged"],
    ["99", "roleDeleted"],
  ])("role %s is reported as %s", (roleId, reason) => {
    expect(play(join, { autorole: { ...settings.autorole, roleIds: [roleId] } })).toEqual([
      `60s autorole role @${roleId} failed ${reason}`,
    ]);
  });

  test("a role that cannot be given is not logged", () => {
    expect(play(levelUp, but("levels", { roles: [{ level: 5, roleId: "99" }] }))).toEqual([
      "0s levels role @99 failed roleDeleted",
      "0s levels message “{user}: {level}” here done",
    ]);
  });

  test.each([
    ["99", "channelDeleted"],
    ["12", "channelKind"],
    ["13", "channelKind"],
  ])("channel %s is reported as %s", (channelId, reason) => {
    expect(play(levelUp, but("levels", { channelId }))[1]).toBe(
      `0s levels message “{user}: {level}” #${channelId} failed ${reason}`,
    );
    expect(play(join, but("serverlog", { channelId }))).toContain(
      `0s serverlog log memberJoin #${channelId} failed ${reason}`,
    );
  });

  test("voice channels accept messages", () => {
    expect(play(levelUp, but("levels", { channelId: "14" }))[1]).toMatch(/done$/);
  });

  test.each([
    ["99", "channelDeleted"],
    ["10", "categoryKind"],
  ])("category %s is reported as %s", (categoryId, reason) => {
    expect(play(ticket, but("tickets", { categoryId }))[0]).toBe(
      `0s tickets ticket ticket-0042 failed ${reason}`,
    );
  });

  test("the support role is checked", () => {
    const admitted = (supportRoleId: string) => play(ticket, but("tickets", { supportRoleId }))[1];
    expect(admitted("1")).toBe("0s tickets admit @1 failed roleEveryone");
    expect(admitted("99")).toBe("0s tickets admit @99 failed roleDeleted");
    // It is not given to anybody, so it may be above the bot.
    expect(admitted("22")).toBe("0s tickets admit @22 done");
  });

  test.each<[PermissionName, SimulatedEvent, string]>([
    ["MANAGE_ROLES", levelUp, "levels role @20"],
    ["SEND_MESSAGES", levelUp, "levels message “{user}: {level}” here"],
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
    expect(play(verify, but("verification", { roleId: "22" }), { ...facts, bot })[0]).toMatch(
      /roleAboveBot$/,
    );
  });

  test("all reasons are reported", () => {
    const bot = { position: 1, can: [] };
    expect(play(verify, settings, { ...facts, bot })).toEqual([
      "0s verification role @20 failed roleAboveBot lacks MANAGE_ROLES",
      "0s verification message “In” #10 failed lacks VIEW_CHANNEL lacks SEND_MESSAGES",
      "0s verification log verified #11 failed lacks VIEW_CHANNEL lacks SEND_MESSAGES",
    ]);
  });
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
