import type { Permission } from "#app/content/commands/command.ts";
import { inLanguage } from "#app/content/localized.ts";
import { parseUsage, type UsageToken } from "#app/content/commands/usage.ts";
import type { ListedCommand } from "#app/features/commands/list.ts";
import { prefix as prefixSettings } from "#app/features/settings/modules/prefix.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

/** Default prefix of commands. */
export const defaultPrefix = prefixSettings.defaults.prefix;

/** Texts of a command in one language. */
export interface CommandText {
  slug: string;
  name: string;
  description: string;
  /** Whole line with the prefix, for copying. */
  line: string;
  /** The line in pieces that are kept on one line. */
  usage: UsagePiece[];
  permission: Permission;
}

export type UsagePiece = Pick<UsageToken, "kind" | "text">;

export function commandText(
  { slug, name, description, usage, permission }: ListedCommand,
  locale: Locale,
): CommandText {
  return {
    slug,
    name,
    description: inLanguage(description, locale),
    line: defaultPrefix + usage,
    usage: usagePieces(usage),
    permission,
  };
}

function usagePieces(usage: string): UsagePiece[] {
  return parseUsage(usage).map(({ kind, text }, index) => ({
    kind,
    text: index === 0 ? defaultPrefix + text : text,
  }));
}
