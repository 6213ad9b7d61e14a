import { readFileSync } from "node:fs";
import { renderAsync } from "@resvg/resvg-js";

/** The site's mark with its rules for dark mode always applied, because the renderer ignores media queries. */
export const mark: string = readFileSync(new URL("../site/icon.svg", import.meta.url), "utf8").replace(
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
