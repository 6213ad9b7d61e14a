import { textIn } from "#app/features/settings/texts.ts";
import * as de from "#app/i18n/locales/de/index.ts";
import * as en from "#app/i18n/locales/en/index.ts";
import { LOCALES, type Locale } from "#test/languages.ts";
import { ourSite } from "#test/our-site.ts";
import { autorole, levels, prefix, serverlog, tickets, verification } from "#test/settings.ts";

const bundled = { autorole, levels, prefix, serverlog, tickets, verification };
/** Fields that tests name. */
type Name =
  | "channelId"
  | "enabled"
  | "ignoredChannelIds"
  | "maxAttempts"
  | "maxTickets"
  | "message"
  | "prefix"
  | "reactionCooldownMinutes"
  | "roleIds"
  | "roles"
  | "xpMin";
type ModuleWords = Record<
  keyof typeof bundled,
  { title: string; fields: Record<Name, { label: string; hint: string }> }
>;

/** Texts of the pages, so that tests read the same in both languages. */
export const words = {
  en: { ...en, permissions: en.modules.permissions, modules: modulesIn("en") },
  de: { ...de, permissions: de.modules.permissions, modules: modulesIn("de") },
};

export const languages = LOCALES;

/** Runs English with JavaScript and German without, where the language does not matter. */
export const project = { en: "@js", de: "@no-js" } as const;

export function filled(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/{{(\w+)(?:, number)?}}/g, (_, name: string) =>
    String({ bot: ourSite.name, pearls: ourSite.currency, ...values }[name] ?? ""),
  );
}

function modulesIn(locale: Locale): ModuleWords {
  const entries = Object.values(bundled).map(({ id, title, fields }) => {
    const named = fields.map(({ name, label, ...field }) => {
      const hint = "hint" in field ? textIn(locale, field.hint ?? "").text : "";
      return [name, { label: textIn(locale, label).text, hint }];
    });
    return [id, { title: textIn(locale, title).text, fields: Object.fromEntries(named) }];
  });
  return Object.fromEntries(entries) as ModuleWords;
}
