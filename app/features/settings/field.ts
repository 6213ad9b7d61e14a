import type { PermissionName } from "#app/discord/permissions.ts";

export type SettingsField = { name: string } & FieldForm;

/** Display of a field. Its validation is in the schema. */
export type FieldForm =
  | { kind: "toggle" }
  | { kind: "text"; maxLength: number; pattern?: TextPattern }
  /** Multi-line text in Discord's markdown, with `{placeholders}`. */
  | { kind: "message"; maxLength: number; placeholders: readonly string[] }
  | { kind: "number"; min: number; max: number; step: number; unit?: Unit }
  | { kind: "color" }
  | { kind: "choices"; options: readonly string[] }
  /** A channel of one of these types (`CHANNEL`), or none. */
  | { kind: "channel"; types: readonly number[] }
  | { kind: "channels"; types: readonly number[]; max: number }
  /** `given`: the bot assigns the role, so it must be able to. */
  | { kind: "role"; given: boolean }
  | { kind: "roles"; given: boolean; max: number }
  | { kind: "levelRoles"; min: number; max: number; rows: number };

export interface TextPattern {
  source: string;
  message: "noSpaces" | "ticketPrefix";
}

export type Unit = "seconds" | "minutes" | "xp";

export interface LevelRole {
  level: number;
  roleId: string;
}

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
