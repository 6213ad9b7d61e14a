import { categories } from "#app/content/categories.ts";
import { featurePages } from "#app/content/features/pages.ts";
import { inLanguage } from "#app/content/localized.ts";
import { previewPath, previews, type Preview } from "#app/content/previews.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import { LOCALES, type Locale } from "#app/i18n/i18n.ts";
import { APPLE_TOUCH_ICON, MANIFEST_ICONS } from "#app/shell/icons.ts";
import { drawIcon } from "./png.ts";
import { drawPreview, type PreviewWords } from "./preview.tsx";

interface Picture {
  fileName: string;
  draw: () => Promise<Uint8Array>;
}

export function listPictures(): Picture[] {
  return [
    ...previews.flatMap((preview) =>
      LOCALES.map((locale) => ({
        fileName: previewPath(preview, locale).slice(1),
        draw: () => drawPreview(wordsOf(preview, locale)),
      })),
    ),
    ...[APPLE_TOUCH_ICON, ...MANIFEST_ICONS].map((icon) => ({
      fileName: icon.path.slice(1),
      draw: () => drawIcon(icon),
    })),
  ];
}

/** Returns the texts of a page's preview, which are those at the top of the page. */
export function wordsOf(preview: Preview, locale: Locale): PreviewWords {
  const t = fixedT(locale, ["site", "commands"]);
  switch (preview) {
    case "home":
      return { title: t("site:home.hero.title"), text: t("site:home.meta.description") };
    case "commands": {
      const text = t("commands:list.description", { count: listCommands().length });
      return { title: t("commands:list.title"), text };
    }
    case "team":
      return { title: t("site:team.title"), text: t("site:team.text") };
    default: {
      const { title, lead } = inLanguage(featurePages[preview], locale);
      const category = inLanguage(categories, locale).find(({ id }) => id === preview);
      return { category, title, text: lead.replaceAll("`", "") };
    }
  }
}
