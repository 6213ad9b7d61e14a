import { categories, type Category } from "./categories.ts";
import type { Localized } from "./localized.ts";

/** Name of the preview picture of links. */
export type Preview = "home" | Category | "commands" | "team";

/** Preview pictures, drawn by the build in each language (`vite/pictures.ts`). */
export const previews: Preview[] = ["home", ...categories.map(({ id }) => id), "commands", "team"];

/** Size of preview pictures in pixels, as Open Graph recommends. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

export function previewPath(preview: Preview, locale: keyof Localized): string {
  return `/og/${preview}.${locale}.png`;
}
