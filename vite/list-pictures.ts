import { previewPath, previews } from "#app/content/previews.ts";
import { LOCALES } from "#app/i18n/i18n.ts";

import { drawIcon, icons } from "./icons.ts";
import { drawPreview } from "./preview.tsx";
import { wordsOf } from "./preview-words.ts";

interface Picture {
  fileName: string;
  draw: () => Promise<Uint8Array>;
}

export function listPictures(): Picture[] {
  return [
    ...previews.flatMap((preview) =>
      LOCALES.map((locale) => ({
        fileName: previewPath(preview, locale).slice(1),
        draw: () => drawPreview(wordsOf(preview, locale)),
      })),
    ),
    ...icons.map((icon) => ({ fileName: icon.path.slice(1), draw: () => drawIcon(icon) })),
  ];
}
