import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));

/** Renders an SVG as a PNG of its size, or with so many pixels on its longer side. Texts in it are not drawn: no font is loaded. @throws if it is no SVG */
export function pngOf(svg: string | Uint8Array, pixels?: number): Uint8Array<ArrayBuffer> {
  const font = { loadSystemFonts: false };
  let renderer = new Resvg(svg, { font });
  if (pixels) {
    const mode = renderer.width < renderer.height ? "height" : "width";
    renderer.free();
    renderer = new Resvg(svg, { fitTo: { mode, value: pixels }, font });
  }
  const image = renderer.render();
  const png = Uint8Array.from(image.asPng());
  image.free();
  renderer.free();
  return png;
}
