import type { LevelRole, SettingsField } from "#app/features/settings/field.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { listModules } from "#app/features/settings/registry.server.ts";
import { guilds } from "#dev/discord/guilds.ts";

import type { Sent } from "./html-form.ts";

const { teahouse } = guilds;

export function channelOf(name: string): string {
  return teahouse.channels.find((channel) => channel.name === name)?.id ?? missing(name);
}

export function roleOf(name: string): string {
  return teahouse.roles.find((role) => role.name === name)?.id ?? missing(name);
}

/** Hand-picked settings with limits, markup and other difficult values. */
const byHand: Record<string, Record<string, unknown>> = {
  levels: {
    enabled: false,
    xpMin: 1,
    xpMax: 1_000,
    cooldownSeconds: 0,
    multiplier: 2.5,
    voiceXp: 7,
    voiceMinutes: 60,
    reactionXp: 1,
    reactionCooldownMinutes: 1,
    channelId: channelOf("announcements"),
    message: "\nHooray <b>{user}</b>\n\n\u202e{level} & 🐉 „ß“ 'it' \"is\"",
    roles: [
      { level: 5, roleId: roleOf("Newcomer") },
      { level: 1_000, roleId: roleOf("Dragon Rider") },
    ],
    ignoredChannelIds: [channelOf("Staff"), channelOf("server-log"), channelOf("Fireside")],
    ignoredRoleIds: [roleOf("Keeper"), roleOf("Pearl")],
  },
  prefix: { prefix: '<">&' },
  autorole: {
    enabled: true,
    roleIds: [roleOf("Dragon Rider"), roleOf("Newcomer")],
    botRoleIds: [roleOf("Tea Master")],
    delaySeconds: 86_400,
  },
  serverlog: { enabled: true, channelId: channelOf("server-log"), events: ["memberBan", "inviteChange"] },
  verification: {
    enabled: true,
    channelId: channelOf("welcome"),
    roleId: roleOf("Newcomer"),
    logChannelId: channelOf("staff-room"),
    captcha: true,
    timeoutSeconds: 3_600,
    maxAttempts: 10,
    channelMessage: "🐉".repeat(2_000),
    welcomeMessage: "",
    successMessage: "{user} is {server}’s",
    failMessage: "`</textarea>`",
  },
  tickets: {
    enabled: true,
    categoryId: channelOf("Staff"),
    supportRoleId: roleOf("Moderator"),
    maxTickets: 50,
    prefix: "a-0",
    openColor: "#000000",
    closedColor: "#ffffff",
    welcomeMessage: "",
    closeMessage: " spaces ",
  },
};

/** Valid settings of every module for the teahouse, without default values unless the module's rule requires them. */
export const set: Record<string, Record<string, unknown>> = Object.fromEntries(
  listModules().map((module) => [module.id, byHand[module.id] ?? settingsOf(module)]),
);

/** Generates settings of a module without default values, except for fields that its schema would refuse. */
export function settingsOf({ id, schema, defaults, fields }: SettingsModule): Record<string, unknown> {
  const settings = Object.fromEntries(fields.map((field) => [field.name, otherThan(defaults, field)]));
  for (;;) {
    const refused = schema.safeParse(settings).error?.issues.map(({ path }) => String(path[0])) ?? [];
    if (refused.length === 0) return settings;
    if (refused.every((name) => settings[name] === defaults[name]))
      throw new Error(`${id} refuses its defaults.`);
    for (const name of refused) settings[name] = defaults[name];
  }
}

/** A valid value for the teahouse that is not the default. */
export function otherThan(defaults: Record<string, unknown>, field: SettingsField): unknown {
  const initial = defaults[field.name];
  const values = (VALUES[field.kind] as (of: SettingsField) => unknown[])(field);
  return values.find((value) => JSON.stringify(value) !== JSON.stringify(initial)) ?? values[0];
}

const VALUES: {
  [Kind in SettingsField["kind"]]: (field: Extract<SettingsField, { kind: Kind }>) => unknown[];
} = {
  toggle: () => [true, false],
  text: () => ["x", "y"],
  message: () => ["🐉 {user} „ß“", "b"],
  number: ({ max, min }) => [max, min],
  color: () => ["#000000", "#ffffff"],
  choices: ({ options }) => [options.slice(0, 1), options.slice(0, 2)],
  channel: ({ types }) => [channelsOf(types)[0]],
  channels: ({ types }) => [channelsOf(types).slice(0, 2)],
  role: () => [roleOf("Newcomer")],
  roles: () => [[roleOf("Newcomer")]],
  levelRoles: ({ min }) => [[{ level: min, roleId: roleOf("Newcomer") }]],
};

function channelsOf(types: readonly number[]): string[] {
  return teahouse.channels.filter(({ type }) => types.includes(type)).map(({ id }) => id);
}

/** Encodes settings as form fields like a browser. */
export function formOf(fields: readonly SettingsField[], settings: Record<string, unknown>): Sent[] {
  return fields.flatMap((field) => sentBy(field, settings[field.name]));
}

function sentBy({ kind, name }: SettingsField, value: unknown): Sent[] {
  if (value === undefined) return [];
  if (kind === "toggle") return value === false ? [] : [[name, String(value)]];
  if (kind === "levelRoles" && Array.isArray(value)) {
    return (value as LevelRole[]).flatMap(({ level, roleId }, index): Sent[] => [
      [`${name}[${index}].level`, String(level)],
      [`${name}[${index}].roleId`, roleId],
    ]);
  }
  if (Array.isArray(value)) return value.map((one) => [name, String(one)]);
  return [[name, String(value ?? "").replaceAll("\n", "\r\n")]];
}

function missing(name: string): never {
  throw new Error(`The teahouse has no ${name}.`);
}
