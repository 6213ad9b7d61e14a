import { APPLE_TOUCH_ICON, MANIFEST_ICONS, type PngIcon } from "#app/shell/icons.ts";

import { dataUrl, mark, toPng } from "./svg.ts";

export const icons = [APPLE_TOUCH_ICON, ...MANIFEST_ICONS];

/** The mark on a dark background. A mask may leave only a circle of 80 % (W3C, Web Application Manifest, "Icon masks"). */
const SHAPES: Record<PngIcon["purpose"], { corner: number; mark: number }> = {
  any: { corner: 22, mark: 66 },
  "apple-touch": { corner: 0, mark: 66 },
  maskable: { corner: 0, mark: 54 },
};

export function drawIcon({ size, purpose }: PngIcon): Promise<Uint8Array> {
  const { corner, mark: share } = SHAPES[purpose];
  const edge = (100 - share) / 2;
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <linearGradient id="water" x2="0" y2="1">
        <stop offset="0" stop-color="#0d2a3a"/>
        <stop offset="1" stop-color="#06111d"/>
      </linearGradient>
      <rect width="100" height="100" rx="${corner}" fill="url(#water)"/>
      <image href="${dataUrl(mark)}" x="${edge}" y="${edge}" width="${share}" height="${share}"/>
    </svg>`,
    size,
  );
}
