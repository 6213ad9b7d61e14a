import type { Locale } from "#app/i18n/languages.ts";

/** PNG icon of the site, drawn by the build (`vite/png.ts`). Platforms crop those of another purpose than `any`. */
export interface PngIcon {
  path: string;
  size: number;
  purpose: "any" | "apple-touch" | "maskable";
}

export const APPLE_TOUCH_ICON: PngIcon = { path: "/apple-touch-icon.png", size: 180, purpose: "apple-touch" };

export const MANIFEST_ICONS: PngIcon[] = [
  { path: "/icons/192.png", size: 192, purpose: "any" },
  { path: "/icons/512.png", size: 512, purpose: "any" },
  { path: "/icons/maskable-512.png", size: 512, purpose: "maskable" },
];

/** Size of preview pictures in pixels, as Open Graph recommends. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Returns the path of a page's preview picture, which the build draws (`vite/list-pictures.ts`). */
export function previewPath(page: string, locale: Locale): string {
  return `/og/${page}.${locale}.png`;
}
