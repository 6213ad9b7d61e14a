import {
  permissionField,
  permissionNames,
  hasPermission,
  type PermissionName,
} from "#app/discord/permissions.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { listFormat } from "#app/i18n/formats.ts";
import type { Locale } from "#app/i18n/languages.ts";
import { permissionTitle } from "#app/i18n/texts.server.ts";

/** Title and bit of permissions, by name: pages that need a few of them do not load Discord's whole list. */
export type PermissionView = Record<string, { title: string; bit: string }>;

/** Describes permissions in a language. A bit is decimal, as in Discord's bit fields. */
export function permissionView(locale: Locale, names: Iterable<PermissionName>): PermissionView {
  return Object.fromEntries(
    [...names].map((name) => [name, { title: permissionTitle(locale, name), bit: permissionField([name]) }]),
  );
}

/** Names the permissions that `?granted=` asked Discord for, a bit field, as soon as the bot has all of them. */
export function grantedView(locale: Locale, { url }: Request, { bot }: GuildFacts): string | undefined {
  const asked = new URL(url).searchParams.get("granted") ?? "";
  const names = permissionNames.filter((name) => hasPermission(asked, name));
  if (names.length === 0 || !names.every((name) => bot?.can.includes(name))) return undefined;
  return listFormat(locale).format(names.map((name) => permissionTitle(locale, name)));
}
