import { categories } from "#app/content/categories.ts";
import { inLanguage } from "#app/content/localized.ts";
import { previewPath, previews, type Preview } from "#app/content/previews.ts";
import { readSite } from "#app/features/site/site.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import { LOCALES, type Locale } from "#app/i18n/i18n.ts";
import { APPLE_TOUCH_ICON, MANIFEST_ICONS } from "#app/shell/icons.ts";
import { drawIcon } from "./png.ts";
import { drawPreview, type PreviewWords } from "./preview.tsx";

export function listPictures(): { fileName: string; draw: () => Promise<Uint8Array> }[] {
  return [
    ...previews.flatMap((preview) =>
      LOCALES.map((locale) => ({
        fileName: previewPath(preview, locale).slice(1),
        draw: () => drawPreview(previewWords(preview, locale)),
      })),
    ),
    ...[APPLE_TOUCH_ICON, ...MANIFEST_ICONS].map((icon) => ({
      fileName: icon.path.slice(1),
      draw: () => drawIcon(icon),
    })),
  ];
}

export function previewWords(preview: Preview, locale: Locale): PreviewWords {
  const t = fixedT(locale, ["site", "commands"]);
  if (preview === "home") return { title: t("site:home.hero.title"), text: t("site:home.meta.description") };
  if (preview === "team") return { title: t("site:team.title"), text: t("site:team.text") };
  if (preview === "commands") {
    return { title: t("commands:list.title"), text: t("commands:list.lead") };
  }
  const { title, lead } = inLanguage(readSite().features[preview], locale);
  const category = inLanguage(categories, locale).find(({ id }) => id === preview);
  return { category, title, text: lead.replaceAll("`", "") };
}
