import type { Transform } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

import { encodingFor, type Encoding } from "./encoding.ts";

const TEXT = /^(text\/|application\/(json|javascript|xml|([\w.-]+\+)?(json|xml))\b|image\/svg\+xml)/;
/** Below this, in bytes, the answer fits into one packet anyway. */
const TINY = 1024;

// Quality 4 costs about as much time as gzip and packs better; a window of 256 KiB holds any page and spares memory.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
// Beyond 9 a page takes ten times as long for a few per cent.
const BEST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 9 };

const whole = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: BROTLI }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} satisfies Record<Encoding, unknown>;

const streams = {
  br: () => createBrotliCompress({ params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
} satisfies Record<Encoding, () => Transform>;

/**
 * Whether an answer may be compressed on its way: it is text, has no encoding yet, and no ETag, which names the bytes of
 * one encoding (RFC 9110 section 8.8.3.3). Whatever is compressed for one client must vary by `Accept-Encoding` for all.
 */
export function isCompressible(headers: Headers): boolean {
  return (
    !headers.has("Content-Encoding") && !headers.has("ETag") && TEXT.test(headers.get("Content-Type") ?? "")
  );
}

/** The encoding to use for a body of which this much is there, in bytes; `whole`: and no more will come. */
export function chooseEncoding(
  accepted: string | undefined,
  body: { bytes: number; whole: boolean },
): Encoding | undefined {
  return body.whole && body.bytes < TINY ? undefined : encodingFor(accepted);
}

/** All of a body. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return whole[encoding](bytes);
}

/** All of a body in both encodings, as small as they get: for what is sent many times. Only what is worth it. */
export async function compressWell(bytes: Buffer): Promise<Partial<Record<Encoding, Buffer>>> {
  if (bytes.length < TINY) return {};
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: BEST_BROTLI }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

/** For a body that comes in batches: each can be read by the client when it has been written. */
export function compressor(encoding: Encoding): Transform {
  return streams[encoding]();
}
