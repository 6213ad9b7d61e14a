import type { PermissionName } from "#app/discord/permissions.ts";
import { CHANNEL } from "#app/features/guilds/channel-order.ts";

/** Settings of any module by field, as JSON. */
export type Settings = Record<string, unknown>;

export type SettingsField = { name: string } & FieldKind;

/** Kinds of fields, as data. Single roles and channels are null at first, lists of ids empty. */
export type FieldKind =
  | { kind: "toggle"; initial: boolean }
  | { kind: "text"; initial: string; maxLength: number; pattern: { source: string; message: PatternMessage } }
  /** Multi-line text in Discord's markdown, with `{placeholders}`. */
  | { kind: "message"; initial: string; placeholders: readonly string[] }
  /** An integer, or any number if `step` is below 1. `notBelow` is another field. */
  | {
      kind: "number";
      initial: number;
      min: number;
      max: number;
      step?: number;
      unit?: "seconds" | "minutes" | "xp";
      notBelow?: string;
    }
  | { kind: "color"; initial: string }
  | { kind: "choices"; initial: readonly string[]; options: readonly string[] }
  | { kind: "channel"; types: readonly number[] }
  | { kind: "channels"; types: readonly number[]; max: number }
  /** `given`: the bot assigns the role, so it must be able to. */
  | { kind: "role"; given: boolean }
  | { kind: "roles"; given: boolean; max: number }
  | { kind: "levelRoles"; min: number; max: number; rows: number };

type PatternMessage = "noSpaces" | "ticketPrefix";

export interface LevelRole {
  level: number;
  roleId: string;
}

/** Types of channels in which a bot can write (Discord docs: Channel Types). */
export const WRITABLE = [CHANNEL.text, CHANNEL.news];

/** Characters of a message at most (Discord docs: Message). */
export const MESSAGE_LENGTH = 2_000;

/** Permissions that the bot needs if all fields of `when` are in use. A list means any of these options. */
export interface Need<Name extends string = string> {
  permissions: readonly PermissionName[];
  when: Partial<Record<Name, true | readonly string[]>>;
}

/** Lists the permissions that the bot needs for these settings, without duplicates. */
export function neededFor(needs: readonly Need[], settings: Record<string, unknown>): PermissionName[] {
  const applying = needs.filter(({ when }) =>
    Object.entries(when).every(([name, use]) => isUsed(settings[name], use)),
  );
  return [...new Set(applying.flatMap(({ permissions }) => permissions))];
}

function isUsed(value: unknown, use: true | readonly string[] | undefined): boolean {
  if (Array.isArray(value))
    return use === true ? value.length > 0 : value.some((one: string) => use?.includes(one));
  return Boolean(value);
}
