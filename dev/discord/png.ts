import { crc32, deflateSync } from "node:zlib";

/** A PNG of 64 × 64 pixels that fades from a colour (`#rrggbb`) to a darker one, downwards. */
export function pngSquare(color: string): Uint8Array<ArrayBuffer> {
  const rgb = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  const rows = Array.from({ length: size }, (_, y) =>
    row(rgb.map((part) => Math.round(part * (1 - y / size / 2)))),
  );
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk("IHDR", header()),
      chunk("IDAT", deflateSync(Buffer.concat(rows))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

/** One line of pixels, after the byte that says "no filter" (PNG specification §7.3). */
function row(rgb: number[]): Buffer {
  return Buffer.from([0, ...Array.from({ length: size }, () => rgb).flat()]);
}

/** Width, height, 8 bits per sample, RGB; no compression, filter or interlace options (§11.2.2). */
function header(): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(size, 0);
  data.writeUInt32BE(size, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return data;
}

/** Length, type, data and the checksum of type and data (§5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const size = 64;
