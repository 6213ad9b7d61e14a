import { promisify } from "node:util";
import { deflate } from "node:zlib";

import { renderAsync } from "@resvg/resvg-js";

import { pngFile } from "./png-file.ts";

/** Renders an SVG as a PNG with transparency. */
export async function transparentPng(svg: string, width: number): Promise<Uint8Array> {
  const image = await render(svg, width);
  return image.asPng();
}

/**
 * Renders an SVG as a PNG without transparency. Half the size of `transparentPng` for gradients: pixels are encoded
 * as differences from their left neighbour, with a slightly reduced colour depth.
 */
export async function opaquePng(svg: string, width: number): Promise<Uint8Array> {
  const image = await render(svg, width);
  const lines = filteredLines(image.pixels, image.width);
  return pngFile(image, await promisify(deflate)(lines));
}

/** Texts are outlines already, so no fonts are needed. */
function render(svg: string, width: number) {
  return renderAsync(svg, { fitTo: { mode: "width", value: width }, font: { loadSystemFonts: false } });
}

/** Converts RGBA pixels to RGB lines with the filter 1, "Sub" (PNG specification section 9). */
function filteredLines(pixels: Uint8Array, width: number): Buffer {
  const height = pixels.length / 4 / width;
  const lines = Buffer.alloc((width * 3 + 1) * height);
  // 128 steps per channel.
  const part = (index: number) => (pixels[index] ?? 0) & 0xfe;
  let at = 0;
  for (let y = 0; y < height; y++) {
    lines[at++] = 1;
    for (let x = 0; x < width; x++) {
      const pixel = (y * width + x) * 4;
      for (let index = pixel; index < pixel + 3; index++)
        lines[at++] = part(index) - (x > 0 ? part(index - 4) : 0);
    }
  }
  return lines;
}
