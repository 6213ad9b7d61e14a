import { deflateSync } from "node:zlib";

import { pngFile } from "#vite/png-file.ts";

/** Creates a PNG of 64 × 64 pixels with a vertical gradient from a colour (`#rrggbb`) to a darker one. */
export function pngSquare(color: string): Uint8Array<ArrayBuffer> {
  const rgb = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const rows = Array.from({ length: size }, (_, y) =>
    row(rgb.map((part) => Math.round(part * (1 - y / size / 2)))),
  );
  return Uint8Array.from(pngFile({ width: size, height: size }, deflateSync(Buffer.concat(rows))));
}

/** One line of pixels after the byte for "no filter" (PNG specification §7.3). */
function row(rgb: number[]): Buffer {
  return Buffer.from([0, ...Array.from({ length: size }, () => rgb).flat()]);
}

const size = 64;
