import type { PermissionName } from "#app/discord/permissions.ts";

/** A form field as pages draw it and forms are read by it. Its name is the JSON's. */
export type SettingsField = { name: string } & FieldForm;

/** What a field is for people; the checks are its schema's. */
export type FieldForm =
  | { kind: "toggle" }
  | { kind: "text"; maxLength: number; pattern?: TextPattern }
  /** Many lines, in Discord's markdown, with `{placeholders}`. */
  | { kind: "message"; maxLength: number; placeholders: readonly string[] }
  | { kind: "number"; min: number; max: number; step: number; unit?: Unit }
  | { kind: "color" }
  /** One of several words. */
  | { kind: "choices"; options: readonly string[] }
  /** A channel of one of these types (`CHANNEL`), or none. */
  | { kind: "channel"; types: readonly number[] }
  | { kind: "channels"; types: readonly number[]; max: number }
  /** `given`: the bot gives it to people, so it must be one that it can give. */
  | { kind: "role"; given: boolean }
  | { kind: "roles"; given: boolean; max: number }
  /** A role for each of several levels. */
  | { kind: "levelRoles"; min: number; max: number; rows: number };

/** What a line of text has to look like, as HTML and JSON schema have it, and what is said of one that does not. */
export interface TextPattern {
  source: string;
  /** A key of the texts `errors`. */
  message: "noSpaces" | "ticketPrefix";
}

/** What a number counts. */
export type Unit = "seconds" | "minutes" | "xp";

/** A role that is given at a level. */
export interface LevelRole {
  level: number;
  roleId: string;
}

/**
 * Permissions that the bot needs while all of these fields are in use: `true` is on, chosen or not empty, a list of options is
 * at least one of them chosen.
 */
export interface Need<Name extends string = string> {
  permissions: readonly PermissionName[];
  when: Partial<Record<Name, true | readonly string[]>>;
}

/** The picture of a module; `app/routes/dashboard/module-icon.tsx` draws them. */
export type ModuleIcon = "bell" | "chart" | "command" | "message" | "scroll" | "shield" | "ticket" | "users";
