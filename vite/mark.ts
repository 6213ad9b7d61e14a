import { readFileSync } from "node:fs";

/** The site's mark with its rules for dark mode always applied, because the renderer ignores media queries. */
export const mark: string = readFileSync(new URL("../public/favicon.svg", import.meta.url), "utf8").replace(
  /@media\s*\(\s*prefers-color-scheme:\s*dark\s*\)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
  "$1",
);

export function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
