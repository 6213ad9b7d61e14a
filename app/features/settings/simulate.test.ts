import { expect, test } from "vitest";
import type { PermissionName } from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { ALL_PERMISSIONS, but, facts, play, settings } from "#test/simulation.ts";
import type { EventName, SimulatedSettings } from "./simulate.ts";

const message = "levels message “{user}: {level}”";
const messageHere = "levels messageHere “{user}: {level}”";
test.each<[string, EventName, SimulatedSettings, string]>([
  [
    "a member joins",
    "join",
    settings,
    `0s verification message “Hi” #10 done
     0s serverlog logs.memberJoin #10 done
     60s autorole role @20 done
     60s autorole role @21 done
     60s serverlog logs.memberUpdate #10 done`,
  ],
  [
    "a bot joins, with roles of its own and without verification",
    "joinBot",
    settings,
    `0s serverlog logs.memberJoin #10 done
     60s autorole role @21 done
     60s serverlog logs.memberUpdate #10 done`,
  ],
  [
    "a member reaches a level with a role",
    "levelUp",
    settings,
    `0s levels role @20 done
     0s ${messageHere} done
     0s serverlog logs.memberUpdate #10 done`,
  ],
  [
    "a member reaches a level without a role",
    "levelUp",
    but("levels", { channelId: "11", roles: [{ level: 6, roleId: "20" }] }),
    `0s levels nothing skipped noRoleAtLevel
     0s ${message} #11 done`,
  ],
  [
    "a member passes verification",
    "verify",
    settings,
    `0s verification role @20 done
     0s verification message “In” #10 done
     0s verification logs.verified #11 done
     0s serverlog logs.memberUpdate #10 done`,
  ],
  [
    "a member opens a ticket",
    "ticket",
    settings,
    `0s tickets ticket ticket-0042 #12 done
     0s tickets admit @21 done
     0s tickets messageTicket “Hello” done
     0s serverlog logs.channelChange #10 done`,
  ],
  [
    "without a category a ticket is skipped with everything in it",
    "ticket",
    but("tickets", { categoryId: null }),
    `0s tickets ticket ticket-0042 #null skipped notSet
     0s tickets admit @21 skipped noTicket
     0s tickets messageTicket “Hello” skipped noTicket`,
  ],
  [
    "missing roles and channels are skipped",
    "verify",
    but("verification", { roleId: null, channelId: null, logChannelId: null }),
    `0s verification role @null skipped notSet
     0s verification message “In” #null skipped notSet
     0s verification logs.verified #null skipped notSet`,
  ],
  [
    "a role that cannot be given is not logged",
    "levelUp",
    but("levels", { roles: [{ level: 5, roleId: "99" }] }),
    `0s levels role @99 failed role.deleted
     0s ${messageHere} done`,
  ],
  ["modules without settings are not simulated", "join", {}, ""],
])("%s", (_, event, of, lines) => expect(play(event, of).join("\n")).toBe(lines.replace(/\n +/g, "\n")));

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

test.each<[EventName, keyof typeof settings, object, string]>([
  ["join", "autorole", { roleIds: [] }, "0s autorole nothing skipped nothingChosen"],
  ["join", "autorole", { roleIds: ["1"] }, "60s autorole role @1 failed role.everyone"],
  ["join", "autorole", { roleIds: ["22"] }, "60s autorole role @22 failed role.aboveBot"],
  ["join", "autorole", { roleIds: ["23"] }, "60s autorole role @23 failed role.managed"],
  ["join", "autorole", { roleIds: ["99"] }, "60s autorole role @99 failed role.deleted"],
  // Half-typed numbers.
  ["join", "autorole", { delaySeconds: NaN }, "0s autorole role @20 done"],
  ["join", "autorole", { delaySeconds: -5 }, "0s autorole role @20 done"],
  ["levelUp", "levels", { roles: [{ level: NaN, roleId: "20" }] }, "0s levels nothing skipped noRoleAtLevel"],
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
  ["ticket", "tickets", { supportRoleId: "1" }, "0s tickets admit @1 failed role.everyone"],
  ["ticket", "tickets", { supportRoleId: "99" }, "0s tickets admit @99 failed role.deleted"],
  // The support role is not given to anybody, so it may be above the bot.
  ["ticket", "tickets", { supportRoleId: "22" }, "0s tickets admit @22 done"],
])("%s with %s %o: %s", (event, module, change, line) =>
  expect(play(event, but(module, change))).toContain(line),
);

const without = (permission: PermissionName) => ({
  bot: { position: 5, can: ALL_PERMISSIONS.filter((name) => name !== permission) },
});
const none = { channels: null, roles: null, bot: null };
const roleDeleted = but("levels", { roles: [{ level: 5, roleId: "99" }] });
const aboveBot = but("verification", { roleId: "22" });
test.each<[EventName, SimulatedSettings, Partial<GuildFacts>, string]>([
  ["levelUp", settings, without("MANAGE_ROLES"), "role @20 failed MANAGE_ROLES"],
  ["levelUp", settings, without("SEND_MESSAGES"), "messageHere “{user}: {level}” failed SEND_MESSAGES"],
  ["verify", settings, without("VIEW_CHANNEL"), "message “In” #10 failed VIEW_CHANNEL"],
  ["verify", settings, without("SEND_MESSAGES"), "logs.verified #11 failed SEND_MESSAGES"],
  ["ticket", settings, without("MANAGE_CHANNELS"), "ticket ticket-0042 #12 failed MANAGE_CHANNELS"],
  ["ticket", settings, without("VIEW_CHANNEL"), "messageTicket “Hello” failed VIEW_CHANNEL"],
  // Administrator includes all permissions, but not a higher rank.
  ["verify", aboveBot, { bot: { position: 5, can: ["ADMINISTRATOR"] } }, "role @22 failed role.aboveBot"],
  ["verify", settings, { bot: { position: 5, can: ["ADMINISTRATOR"] } }, "role @20 done"],
  ["verify", settings, { bot: { position: 1, can: [] } }, "role @20 failed role.aboveBot MANAGE_ROLES"],
  // Known obstacles are reported where other facts are unknown.
  ["levelUp", roleDeleted, { bot: null }, "role @99 failed role.deleted"],
  ["levelUp", settings, { bot: null }, "role @20 unknown unchecked"],
  ["verify", settings, { ...none, bot: { position: 5, can: [] } }, "role @20 failed MANAGE_ROLES"],
  ["verify", settings, none, "role @20 unknown unchecked"],
  ["verify", settings, none, "logs.verified #11 unknown unchecked"],
  ["verify", settings, none, "logs.memberUpdate #10 unknown unchecked"],
  ["ticket", settings, none, "ticket ticket-0042 #12 unknown unchecked"],
  ["ticket", settings, none, "admit @21 unknown unchecked"],
  ["ticket", settings, none, "messageTicket “Hello” unknown unchecked"],
])("%s with %o and %o: %s", (event, of, known, step) => {
  const steps = play(event, of, { ...facts, ...known }).map((line) => line.replace(/^\S+ \S+ /, ""));
  expect(steps).toContain(step);
});
