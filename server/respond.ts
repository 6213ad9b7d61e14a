import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

import { batchesFrom, takeBatch } from "./batches.ts";
import { hasBody } from "./body.ts";
import { chooseEncoding, compress, compressor, isCompressible } from "./compress.ts";

/** How long a refused body is still read and thrown away, in milliseconds. */
const LINGER = 1_000;

/**
 * Sends the answer, compressed if that pays. Headers go out with the first bytes, so what fails before can still be
 * answered otherwise; what fails later breaks the connection, for the client must not take the part for the whole.
 *
 * @throws what the body fails with
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
  // Also where nobody is reading just then: what renders the page shall stop.
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
  // Cookies cannot be joined with commas as other headers can.
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
}

/**
 * Ends the answer. A client that is still sending what was refused reads no answer yet, and if the connection closed on
 * it, the reset would take the answer away: so it is sent, the rest is taken for a moment, and then the connection goes.
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
    const timer = setTimeout(resolve, LINGER);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    req.once("end", stop).once("close", stop).resume();
  });
}
