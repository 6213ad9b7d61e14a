import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

import { hasBody } from "./body.ts";
import { chooseEncoding, compress, compressor, isCompressible } from "./compress.ts";

const FULL = 64 * 1024;
/** How long the rest of a refused body is read and discarded, in milliseconds. */
const DISCARD_TIMEOUT = 1_000;

/** Failure of a body, its cause, while the client was waiting for more. */
export class BrokenBodyError extends Error {
  override name = "BrokenBodyError";
}

/**
 * Sends a response, compressed if that pays. Headers are sent with the first bytes, so an earlier failure can still
 * be answered otherwise; a later one breaks the connection.
 * @throws the body's error; BrokenBodyError after the response has begun
 */
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
  const extent = { bytes: first.bytes.length, whole: !first.next };
  const encoding = compressible ? chooseEncoding(req.headers["accept-encoding"], extent) : undefined;
  if (encoding) headers.set("Content-Encoding", encoding);
  if (extent.whole) {
    const bytes = encoding ? await compress(first.bytes, encoding) : first.bytes;
    headers.set("Content-Length", String(bytes.length));
    writeHeaders(res, status, headers);
    return finish(req, res, bytes);
  }
  if (encoding) headers.delete("Content-Length");
  writeHeaders(res, status, headers);
  const batches = batchesFrom(reader, first, res);
  await (encoding ? pipeline(batches, compressor(encoding), res) : pipeline(batches, res));
}

function writeHeaders(res: ServerResponse, status: number, headers: Headers): void {
  res.statusCode = status;
  headers.forEach((value, name) => {
    if (name !== "set-cookie") res.setHeader(name, value);
  });
  // Set-Cookie headers cannot be joined with commas.
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
}

/**
 * Ends the response. The rest of a refused body is discarded for a moment first, because the client must read the
 * response before the connection is reset.
 */
async function finish(req: IncomingMessage, res: ServerResponse, bytes?: Buffer): Promise<void> {
  if (hasBody(req) && !req.complete) {
    res.setHeader("Connection", "close");
    if (bytes) res.write(bytes);
    await discard(req);
    res.end();
  } else {
    res.end(bytes);
  }
}

function discard(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DISCARD_TIMEOUT);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once("end", stop).once("close", stop).resume();
  });
}

/** The bytes that a stream had ready. Without `next` the stream has ended. */
interface Batch {
  bytes: Buffer<ArrayBuffer>;
  next?: Promise<ReadResult>;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type ReadResult = Awaited<ReturnType<Reader["read"]>>;

/**
 * Waits for the first chunk and adds those that arrive in the same turn of the event loop, up to 64 KiB. A body that
 * is ready at once is thereby known to be complete.
 * @throws the stream's error
 */
async function takeBatch(reader: Reader, first: Promise<ReadResult> = reader.read()): Promise<Batch> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let result = await first;
  const turn = new Promise<undefined>((resolve) => setImmediate(resolve, undefined));
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

async function* batchesFrom(
  reader: Reader,
  batch: Batch,
  res: ServerResponse,
): AsyncGenerator<Buffer<ArrayBuffer>, void, void> {
  for (let current = batch; ;) {
    yield current.bytes;
    if (!current.next) return;
    current = await takeBatch(reader, current.next).catch((cause: unknown) => {
      // A body also fails because its client has disconnected.
      throw res.destroyed ? cause : new BrokenBodyError("The body failed", { cause });
    });
  }
}
