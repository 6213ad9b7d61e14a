import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

import { batchesFrom, takeBatch } from "./batches.ts";
import { hasBody } from "./body.ts";
import { chooseEncoding, compress, compressor, isCompressible } from "./compress.ts";

/** How long the rest of a refused body is read and discarded, in milliseconds. */
const DISCARD_TIMEOUT = 1_000;

/**
 * Sends a response, compressed if that pays. Headers are sent with the first bytes, so an earlier failure can still
 * be answered otherwise; a later one breaks the connection, so that the client does not take a part for the whole.
 *
 * @throws the body's error
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
  const batches = batchesFrom(reader, first);
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
 * Ends the response. A client that is still sending a refused body must read the response before the connection is
 * reset, so the rest of its body is discarded for a moment first.
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
