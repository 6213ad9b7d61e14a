import type { IncomingMessage, ServerResponse } from "node:http";
import { finished, pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";

import { hasBody } from "./body.ts";
import { compress, compressor, encodingFor, isCompressible, TINY } from "./compress.ts";

const FULL = 64 * 1024;
const DISCARD_TIMEOUT = 1_000;

/** The body failed, with this cause, while the client was waiting for more. */
export class BrokenBodyError extends Error {
  override name = "BrokenBodyError";
}

/** Sends a response, compressed if that pays. @throws the body's error, as BrokenBodyError after the response has begun */
export async function respond(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { body, status } = response;
  const headers = new Headers(response.headers);
  if (res.destroyed) return body?.cancel();
  if (!body || req.method === "HEAD" || status === 204 || status === 304) {
    await body?.cancel();
    writeHeaders(res, status, headers);
    return finish(req, res);
  }
  const reader = body.getReader();
  // Also cancels when no read is pending, so that rendering stops.
  res.once("close", () => reader.cancel().catch(() => {}));
  const first = await takeBatch(reader);
  const compressible = isCompressible(headers);
  if (compressible) headers.append("Vary", "Accept-Encoding");
  const isTiny = !first.next && first.bytes.length < TINY;
  const encoding = compressible && !isTiny ? encodingFor(req.headers["accept-encoding"]) : undefined;
  if (encoding) headers.set("Content-Encoding", encoding);
  if (!first.next) {
    const bytes = encoding ? await compress[encoding](first.bytes) : first.bytes;
    headers.set("Content-Length", String(bytes.length));
    writeHeaders(res, status, headers);
    return finish(req, res, bytes);
  }
  if (encoding) headers.delete("Content-Length");
  writeHeaders(res, status, headers);
  const batches = batchesFrom(reader, first, res);
  await (encoding ? pipeline(batches, compressor[encoding](), res) : pipeline(batches, res));
}

function writeHeaders(res: ServerResponse, status: number, headers: Headers): void {
  res.statusCode = status;
  headers.forEach((value, name) => res.setHeader(name, value));
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
}

/** Ends the response, after the rest of a refused body: a reset could keep the client from reading the response. */
async function finish(req: IncomingMessage, res: ServerResponse, bytes?: Buffer): Promise<void> {
  if (hasBody(req) && !req.complete) {
    res.setHeader("Connection", "close");
    if (bytes) res.write(bytes);
    const signal = AbortSignal.timeout(DISCARD_TIMEOUT);
    await finished(req.resume(), { writable: false, signal }).catch(() => {});
    res.end();
  } else {
    res.end(bytes);
  }
}

interface Batch {
  bytes: Buffer<ArrayBuffer>;
  next?: Promise<ReadResult>;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type ReadResult = Awaited<ReturnType<Reader["read"]>>;

/** Takes the first chunk and those that arrive in the same turn of the event loop. Without `next` the body has ended. */
async function takeBatch(reader: Reader, first: Promise<ReadResult> = reader.read()): Promise<Batch> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let result = await first;
  const turn = setImmediate(undefined);
  while (!result.done) {
    chunks.push(result.value);
    size += result.value.byteLength;
    const next = reader.read();
    // Avoids an unhandled rejection: the caller awaits `next` later.
    next.catch(() => {});
    const ready = size < FULL ? await Promise.race([next, turn]) : undefined;
    if (!ready) return { bytes: Buffer.concat(chunks, size), next };
    result = ready;
  }
  return { bytes: Buffer.concat(chunks, size) };
}

async function* batchesFrom(reader: Reader, first: Batch, res: ServerResponse): AsyncGenerator<Buffer> {
  try {
    for (let batch: Batch | undefined = first; batch;) {
      yield batch.bytes;
      batch = batch.next && (await takeBatch(reader, batch.next));
    }
  } catch (cause) {
    // A body also fails because its client has disconnected.
    throw res.destroyed ? cause : new BrokenBodyError("The body failed", { cause });
  }
}
