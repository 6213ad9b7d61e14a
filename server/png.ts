import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));

/** Renders an SVG as a PNG of its size. Texts in it are not drawn: no font is loaded. @throws if it is no SVG */
export function pngOf(svg: string): Uint8Array<ArrayBuffer> {
  const renderer = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = renderer.render();
  const png = Uint8Array.from(image.asPng());
  image.free();
  renderer.free();
  return png;
}
