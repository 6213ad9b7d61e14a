import type { Localized } from "#app/content/localized.ts";

/** Permissions that a command may require, with Discord's names. */
export const PERMISSIONS = [
  "Everyone",
  "Manage Guild",
  "Manage Roles",
  "Manage Channels",
  "Manage Messages",
  "Kick Members",
  "Ban Members",
  "Administrator",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** One command of the bot. `catalogue.test.ts` holds what the types cannot. */
export interface Command {
  /** A command like `ban`, or a group and its subcommand like `warn add`. Each word is a legal Discord command name. */
  name: string;
  /** At most 100 characters (Discord's limit). */
  description: Localized;
  /**
   * The name and what follows it: `<required>`, `[optional]`, `<on|off>` for one of these words, `<text…>` for all that
   * is left.
   */
  usage: string;
  permission: Permission;
  /** Realistic example, without the prefix. */
  example: string;
  /** Meanings of the placeholders of `usage` that are not in `arguments.ts`. */
  arguments?: Record<string, Localized>;
  /** Discord does not know it: it stays where Discord's list of commands has taken the place of this catalogue. */
  prefix?: true;
  /** The dashboard's setting that governs it. */
  setting?: "levels" | "prefix" | "autorole" | "serverlog" | "verification" | "tickets";
}
