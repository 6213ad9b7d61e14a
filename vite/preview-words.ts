import { categories, type Category } from "#app/content/categories.ts";
import { catalogue } from "#app/content/commands/catalogue.ts";
import { featurePages } from "#app/content/features/pages.ts";
import type { IconName } from "#app/content/icons.ts";
import type { Preview } from "#app/content/previews.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

/** What a preview says. */
export interface PreviewWords {
  /** Above the title, with the icon. */
  category?: { name: string; icon: IconName };
  title: string;
  text: string;
}

/** The words of a page's preview: those of the page itself, where it has them in its content. */
export function wordsOf(preview: Preview, locale: Locale): PreviewWords {
  const t = fixedT(locale, "site");
  switch (preview) {
    case "home":
      return { title: t("home.hero.title"), text: t("home.meta.description") };
    case "commands":
      return { title: t("previews.commands.title", { total }), text: t("previews.commands.text") };
    case "team":
      return { title: t("team.title"), text: t("team.text") };
    default:
      return wordsOfFeature(preview, locale);
  }
}

const total = Object.values(catalogue).flat().length;

function wordsOfFeature(id: Category, locale: Locale): PreviewWords {
  const { title, lead } = featurePages[id];
  const category = categories.find((one) => one.id === id);
  return {
    category: category && { name: category.title[locale], icon: category.icon },
    title: title[locale],
    text: lead[locale].replaceAll("`", ""),
  };
}
