import { readFileSync } from "node:fs";
import { renderAsync } from "@resvg/resvg-js";
import type { PngIcon } from "#app/shell/icons.ts";

/** The site's mark with its rules for dark mode always applied, because the renderer ignores media queries. */
export const mark: string = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8").replace(
  /@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
  "$1",
);

export function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Renders an SVG whose texts are outlines as a PNG. */
export async function toPng(svg: string, width: number): Promise<Uint8Array> {
  const fitTo = { mode: "width" as const, value: width };
  return (await renderAsync(svg, { fitTo, font: { loadSystemFonts: false } })).asPng();
}

/** Corner and size of the mark in percent. A mask may leave a circle of 80 % (W3C, Web Application Manifest, "Icon masks"). */
const SHAPES: Record<PngIcon["purpose"], { corner: number; share: number }> = {
  any: { corner: 22, share: 66 },
  "apple-touch": { corner: 0, share: 66 },
  maskable: { corner: 0, share: 54 },
};

export function drawIcon({ size, purpose }: PngIcon): Promise<Uint8Array> {
  const { corner, share } = SHAPES[purpose];
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
