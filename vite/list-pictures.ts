import { textsIn } from "#app/features/settings/texts.ts";
import { fixedT, speakFor } from "#app/i18n/i18n.server.ts";
import { locales, type Locale } from "#app/i18n/languages.ts";
import { previewPath } from "#app/shell/icons.ts";
import { readSite } from "#app/site/site.server.ts";
import { drawPreview, type PreviewWords } from "./preview.tsx";

const site = readSite();
speakFor(site);

export function listPictures(): { fileName: string; draw: () => Promise<Uint8Array> }[] {
  return ["home", "commands", "team", ...site.features.keys()].flatMap((page) =>
    locales().map((locale) => ({
      fileName: previewPath(page, locale).slice(1),
      draw: () => drawPreview({ bot: site.name, ...previewWords(page, locale) }),
    })),
  );
}

export function previewWords(page: string, locale: Locale): Omit<PreviewWords, "bot"> {
  const t = fixedT(locale, ["site", "commands"]);
  const feature = site.features.get(page);
  if (feature) {
    const { title, lead } = textsIn(locale, feature);
    const area = textsIn(locale, site.areas).find(({ id }) => id === page);
    return { area, title, text: lead.replaceAll("`", "") };
  }
  if (page === "team") return { title: t("site:team.title"), text: t("site:team.text") };
  if (page === "commands") return { title: t("commands:list.title"), text: t("commands:list.lead") };
  const { heading, lead } = textsIn(locale, site.home);
  return { title: heading ?? site.name, text: lead ?? t("site:home.meta.description") };
}
