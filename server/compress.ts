import type { Transform } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";

import { encodingFor, type Encoding } from "./encoding.ts";

const TEXT = /^(text\/|application\/(json|javascript|xml|([\w.-]+\+)?(json|xml))\b|image\/svg\+xml)/;
/** Bodies below this many bytes fit into one packet and are not compressed. */
const TINY = 1024;

// Quality 4 takes about as long as gzip and compresses better; a 256 KiB window covers any page and saves memory.
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };
// Higher qualities take ten times as long and save a few per cent.
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
 * Tells whether a response may be compressed: text, not yet encoded, and without an ETag, which names the bytes of
 * one encoding (RFC 9110 section 8.8.3.3). Every compressible response must have `Vary: Accept-Encoding`.
 */
export function isCompressible(headers: Headers): boolean {
  return (
    !headers.has("Content-Encoding") && !headers.has("ETag") && TEXT.test(headers.get("Content-Type") ?? "")
  );
}

/** Chooses the encoding for a body of which `bytes` are available; `whole` means that no more follow. */
export function chooseEncoding(
  accepted: string | undefined,
  body: { bytes: number; whole: boolean },
): Encoding | undefined {
  return body.whole && body.bytes < TINY ? undefined : encodingFor(accepted);
}

export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return whole[encoding](bytes);
}

/** Compresses a cached body in both encodings at high quality. Bodies below 1 KiB are left out. */
export async function compressWell(bytes: Buffer): Promise<Partial<Record<Encoding, Buffer>>> {
  if (bytes.length < TINY) return {};
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: BEST_BROTLI }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

/** Compresses a streamed body. Each chunk is flushed, so the client can decode it at once. */
export function compressor(encoding: Encoding): Transform {
  return streams[encoding]();
}
