import type { Locale } from "#app/i18n/languages.ts";

/** PNG icon that is drawn from the site folder's. Platforms crop those of another purpose than `any`. */
export interface PngIcon {
  path: string;
  size: number;
  purpose: "any" | "apple-touch" | "maskable";
}

export const TOUCH_ICON = "/apple-touch-icon.png";

export const DRAWN_ICONS: PngIcon[] = [
  { path: TOUCH_ICON, size: 180, purpose: "apple-touch" },
  { path: "/icons/192.png", size: 192, purpose: "any" },
  { path: "/icons/512.png", size: 512, purpose: "any" },
  { path: "/icons/maskable-512.png", size: 512, purpose: "maskable" },
];

/** Size of preview pictures in pixels, as Open Graph recommends. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Returns the path of a page's preview picture (`app/site/drawings.server.ts`). */
export function previewPath(page: string, locale: Locale): string {
  return `/og/${page}.${locale}.png`;
}
