import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { hasBody } from "./body.ts";
import { compress, encodingFor, isCompressible, TINY } from "./compress.ts";

const DISCARD_TIMEOUT = 1_000;

/** Sends a response, compressed if that pays. Bodies are read whole first. @throws the body's error, before anything is sent */
export async function respond(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { body, status } = response;
  const headers = new Headers(response.headers);
  const isBodiless = !body || req.method === "HEAD" || status === 204 || status === 304;
  if (isBodiless) await body?.cancel();
  const bytes = isBodiless ? undefined : await encode(response, headers, req.headers["accept-encoding"]);
  res.statusCode = status;
  headers.forEach((value, name) => res.setHeader(name, value));
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  await finish(req, res, bytes);
}

async function encode(response: Response, headers: Headers, accepted?: string): Promise<Buffer> {
  const plain = Buffer.from(await response.arrayBuffer());
  const compressible = isCompressible(headers);
  if (compressible) headers.append("Vary", "Accept-Encoding");
  const encoding = compressible && plain.length >= TINY ? encodingFor(accepted) : undefined;
  const bytes = encoding ? await compress[encoding](plain) : plain;
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bytes.length));
  return bytes;
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
