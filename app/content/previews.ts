import { categories, type Category } from "./categories.ts";
import type { Localized } from "./localized.ts";

/** Names the picture that chats and social networks show beside a link to a page. */
export type Preview = "home" | Category | "commands" | "team";

/** Each picture; the build draws it in each language (`vite/pictures.ts`). */
export const previews: Preview[] = ["home", ...categories.map(({ id }) => id), "commands", "team"];

/** Of each picture, in pixels: what Open Graph's readers show large. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

/** Where we serve it. */
export function previewPath(preview: Preview, locale: keyof Localized): string {
  return `/og/${preview}.${locale}.png`;
}
