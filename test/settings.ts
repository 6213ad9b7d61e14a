import { isDeepStrictEqual } from "node:util";
import { MESSAGE_LENGTH, type LevelRole, type SettingsField } from "#app/features/settings/field.ts";
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

/** Replaces each default of a module by another valid value, if its rule allows one. */
export function settingsOf({ schema, defaults, fields }: SettingsModule): Record<string, unknown> {
  return fields.reduce<Record<string, unknown>>((settings, field) => {
    const values = (VALUES[field.kind] as (of: SettingsField) => unknown[])(field);
    return (
      values
        .map((value) => ({ ...settings, [field.name]: value }))
        .find((one) => !isDeepStrictEqual(one, settings) && schema.safeParse(one).success) ?? settings
    );
  }, defaults);
}

/** Values for the teahouse, the first of which are at a limit or contain markup. */
const VALUES: {
  [Kind in SettingsField["kind"]]: (field: Extract<SettingsField, { kind: Kind }>) => unknown[];
} = {
  toggle: () => [true, false],
  text: () => ['<">&', "a-0"],
  message: () => [`\n<b>{user}</b>\n\n\u202e & „ß“ 'it' </textarea> ${"🐉".repeat(MESSAGE_LENGTH - 50)} `],
  number: ({ max, min }) => [max, min],
  color: () => ["#000000", "#ffffff"],
  choices: ({ options }) => [options.slice(0, 1), options.slice(0, 2)],
  channel: ({ types }) => [channelsOf(types)[0]],
  channels: ({ types }) => [channelsOf(types)],
  role: () => [roleOf("Newcomer")],
  roles: () => [[roleOf("Dragon Rider"), roleOf("Newcomer")]],
  levelRoles: ({ min, max }) => [
    [
      { level: min, roleId: roleOf("Newcomer") },
      { level: max, roleId: roleOf("Dragon Rider") },
    ],
  ],
};

/** Settings of every module for the teahouse, without default values except where the module's rule requires them. */
export const set = Object.fromEntries(listModules().map((module) => [module.id, settingsOf(module)]));

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
