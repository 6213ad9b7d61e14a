import type { Locale } from "#app/i18n/languages.ts";

/** Size of preview pictures in pixels, as Open Graph recommends. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Returns the path of a page's preview picture, which the build draws (`vite/list-pictures.ts`). */
export function previewPath(page: string, locale: Locale): string {
  return `/og/${page}.${locale}.png`;
}
