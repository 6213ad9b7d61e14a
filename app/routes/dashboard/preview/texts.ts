import type { Locale } from "#app/i18n/i18n.ts";
import de from "#app/i18n/locales/de/preview.json" with { type: "json" };
import en from "#app/i18n/locales/en/preview.json" with { type: "json" };
import { useTranslation } from "#app/i18n/use-translation.ts";

const TEXTS = { de, en };

/** Returns the texts of what is below a message, also to what it contains. It is loaded later, and so are they. */
export function usePreviewTexts() {
  const { t, i18n } = useTranslation(["preview", "settings", "common"]);
  // During render, so that what is below finds the texts at once.
  if (typeof document !== "undefined")
    i18n.addResourceBundle(i18n.language, "preview", TEXTS[i18n.language as Locale]);
  return { t, i18n };
}
