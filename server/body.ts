import type { IncomingMessage, ServerResponse } from "node:http";

import { BadRequestError, HttpError } from "#app/http/errors.server.ts";

const KIB = 1024;
const USUAL = 64 * KIB;

/** Larger limits than the usual one, in bytes (docs/contracts.md, Bodies). Any case matches, as it does in routes. */
const LARGER: { method: string; path: RegExp; bytes: number }[] = [
  { method: "PUT", path: /^\/api\/bot\/guilds\/?$/, bytes: 4 * KIB * KIB },
  { method: "PUT", path: /^\/api\/bot\/guilds\/[^/]+\/?$/, bytes: 256 * KIB },
  { method: "POST", path: /^\/api\/discord\/applications\/submit\/?$/, bytes: 256 * KIB },
  // The same as a form, and while it is written.
  { method: "POST", path: /^\/apply(\.data|\/)?$/, bytes: 256 * KIB },
  { method: "PUT", path: /^\/apply\/draft\/?$/, bytes: 256 * KIB },
  // The owner's message and note, in any script.
  { method: "POST", path: /^\/admin\/applications\/[^/.]+(\.data|\/)?$/, bytes: 256 * KIB },
  // Settings with several messages of 2,000 characters in any script, and files of them.
  { method: "POST", path: /^\/dashboard\/guilds\/[^/]+\/\w+(\.data|\/)?$/, bytes: 256 * KIB },
];

/** How many bytes the body of a request may have. */
export function bodyLimit(method: string, pathname: string): number {
  const path = pathname.toLowerCase();
  return LARGER.find((row) => row.method === method && row.path.test(path))?.bytes ?? USUAL;
}

/** Whether a body follows the headers (RFC 9112 section 6.3). */
export function hasBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}

/**
 * The whole body, read before anything parses it. What says itself that it is too large is not read at all.
 *
 * @param limit in bytes
 * @throws HttpError 413 above the limit, 415 for a compressed body, 400 for a transfer coding other than chunked;
 *   whatever ended the connection when the client leaves
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  limit: number,
): Promise<Buffer<ArrayBuffer>> {
  const coding = req.headers["transfer-encoding"] ?? "chunked";
  if (coding.toLowerCase() !== "chunked") throw new BadRequestError("The transfer coding must be chunked.");
  requireUncompressed(req);
  if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  // Node leaves the go-ahead to us, so that a body that is refused is not even sent.
  if (req.headers.expect?.toLowerCase() === "100-continue") res.writeContinue();
  return collect(req, limit);
}

function requireUncompressed(req: IncomingMessage): void {
  const encoding = req.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return;
  // RFC 9110 section 12.5.3 has this header say what would be taken.
  const headers = { "Accept-Encoding": "identity" };
  throw new HttpError(415, "unsupported_media_type", "The body must not be compressed.", { headers });
}

function collect(req: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      // Destroying the request here would take the connection along, and with it the answer.
      req.off("data", take).pause();
      reject(tooLarge(limit));
    };
    req.on("data", take);
    req.once("end", () => resolve(Buffer.concat(chunks, size)));
    req.once("error", reject);
  });
}

function tooLarge(limit: number): HttpError {
  const message = `The body must have at most ${limit} bytes.`;
  return new HttpError(413, "payload_too_large", message);
}
