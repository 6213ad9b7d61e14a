import { permissionField, type PermissionName } from "#app/discord/permissions.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { permissionTitle } from "#app/i18n/texts.server.ts";

/** Title and bit of permissions, by name: pages that need a few of them do not load Discord's whole list. */
export type PermissionView = Record<string, { title: string; bit: string }>;

/** Describes permissions in a language. A bit is decimal, as in Discord's bit fields. */
export function permissionView(locale: Locale, names: Iterable<PermissionName>): PermissionView {
  return Object.fromEntries(
    [...names].map((name) => [name, { title: permissionTitle(locale, name), bit: permissionField([name]) }]),
  );
}
