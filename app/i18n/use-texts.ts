import type { ResourceLanguage } from "i18next";
import { useTranslation } from "react-i18next";

import { addTexts, type NAMESPACES } from "./i18n.ts";

/**
 * Makes texts known that came with a page's data, because only that page needs them, to the components that it draws. The
 * server knows all texts anyway.
 */
export function useTexts(namespace: (typeof NAMESPACES)[number], texts: ResourceLanguage): void {
  const { i18n } = useTranslation();
  // Before the children are drawn: they find their words at once.
  if (!i18n.hasResourceBundle(i18n.language, namespace))
    i18n.addResourceBundle(i18n.language, namespace, texts);
}

/** Makes English texts known that the server adds for what this language lacks, to all components below. */
export function useEnglishTexts(texts: Record<string, object> = {}): void {
  const { i18n } = useTranslation();
  addTexts(i18n, texts);
}
