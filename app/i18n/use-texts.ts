import type { ResourceLanguage } from "i18next";
import { useTranslation } from "react-i18next";

import { addTexts, type NAMESPACES } from "./i18n.ts";

/** Registers texts from a page's loader data in the browser. The server has all texts. */
export function useTexts(namespace: (typeof NAMESPACES)[number], texts: ResourceLanguage): void {
  const { i18n } = useTranslation();
  // During render, so that children find the texts at once.
  if (!i18n.hasResourceBundle(i18n.language, namespace))
    i18n.addResourceBundle(i18n.language, namespace, texts);
}

/** Registers English texts that the language lacks. */
export function useEnglishTexts(texts: Record<string, object> = {}): void {
  const { i18n } = useTranslation();
  addTexts(i18n, texts);
}
