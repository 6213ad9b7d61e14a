import { categories, type Category } from "#app/content/categories.ts";
import { featurePages } from "#app/content/features/pages.ts";
import type { IconName } from "#app/content/icons.ts";
import { inLanguage } from "#app/content/localized.ts";
import type { Preview } from "#app/content/previews.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

export interface PreviewWords {
  category?: { name: string; icon: IconName };
  title: string;
  text: string;
}

/** Returns the texts of a page's preview, which are those at the top of the page. */
export function wordsOf(preview: Preview, locale: Locale): PreviewWords {
  const t = fixedT(locale, ["site", "commands"]);
  switch (preview) {
    case "home":
      return { title: t("site:home.hero.title"), text: t("site:home.meta.description") };
    case "commands":
      return {
        title: t("commands:list.title"),
        text: t("commands:list.description", { count: commandCount }),
      };
    case "team":
      return { title: t("site:team.title"), text: t("site:team.text") };
    default:
      return wordsOfFeature(preview, locale);
  }
}

const commandCount = listCommands().length;

function wordsOfFeature(id: Category, locale: Locale): PreviewWords {
  const { title, lead } = inLanguage(featurePages[id], locale);
  const category = inLanguage(categories, locale).find((one) => one.id === id);
  return {
    category: category && { name: category.title, icon: category.icon },
    title,
    text: lead.replaceAll("`", ""),
  };
}
