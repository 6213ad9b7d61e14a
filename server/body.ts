import type { IncomingMessage, ServerResponse } from "node:http";
import { bundledModules } from "#app/features/settings/registry.server.ts";
import { BadRequestError, HttpError } from "#app/http/errors.server.ts";

const KIB = 1024;
const BUNDLED = bundledModules.map(({ id }) => id).join("|");
const DEFAULT_LIMIT = 64 * KIB;

/** Routes with a body limit above 64 KiB, in bytes. Paths are matched in lower case, because Remix ignores case. */
const LARGER_LIMITS: { method: string; path: RegExp; bytes: number }[] = [
  { method: "PUT", path: /^\/api\/bot\/guilds\/?$/, bytes: 4 * KIB * KIB },
  { method: "PUT", path: /^\/api\/bot\/guilds\/[^/]+\/?$/, bytes: 256 * KIB },
  { method: "PUT", path: /^\/api\/bot\/manifest\/?$/, bytes: KIB * KIB },
  { method: "POST", path: /^\/api\/bot\/problems\/?$/, bytes: 256 * KIB },
  { method: "DELETE", path: /^\/api\/bot\/problems\/?$/, bytes: 256 * KIB },
  { method: "POST", path: /^\/api\/discord\/applications\/submit\/?$/, bytes: 256 * KIB },
  { method: "POST", path: /^\/apply(\.data|\/)?$/, bytes: 256 * KIB },
  { method: "PUT", path: /^\/apply\/draft\/?$/, bytes: 256 * KIB },
  { method: "POST", path: /^\/admin\/applications\/[^/.]+(\.data|\/)?$/, bytes: 256 * KIB },
  // Settings of declared modules, which a form encodes.
  { method: "PUT", path: new RegExp(`^/api/(?!(?:${BUNDLED})/)[a-z]+/\\d+/?$`), bytes: KIB * KIB },
  {
    method: "POST",
    path: new RegExp(
      `^/dashboard/guilds/\\d+/(?!(?:${BUNDLED}|transfer|history)\\b)[a-z]+(/test)?(\\.data|/)?$`,
    ),
    bytes: 2 * KIB * KIB,
  },
  // Several messages of 2,000 characters, up to 4 bytes each, and settings files.
  { method: "POST", path: /^\/dashboard\/guilds\/[^/]+\/\w+(\/test)?(\.data|\/)?$/, bytes: 256 * KIB },
];

/** Tells whether a body follows (RFC 9112 section 6.3). */
export function hasBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}

/** Reads the body. @throws HttpError 413 above the route's limit, 415 if compressed, 400 for an unknown transfer coding */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  pathname: string,
): Promise<Buffer<ArrayBuffer>> {
  const coding = req.headers["transfer-encoding"] ?? "chunked";
  if (coding.toLowerCase() !== "chunked") throw new BadRequestError("The transfer coding must be chunked.");
  requireUncompressed(req);
  const limit = limitOf(req.method, pathname.toLowerCase());
  if (Number(req.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
  // Node leaves "100 Continue" to the listener, so a refused body is never sent.
  if (req.headers.expect?.toLowerCase() === "100-continue") res.writeContinue();
  return collect(req, limit);
}

function limitOf(method: string | undefined, path: string): number {
  return LARGER_LIMITS.find((row) => row.method === method && row.path.test(path))?.bytes ?? DEFAULT_LIMIT;
}

function requireUncompressed(req: IncomingMessage): void {
  const encoding = req.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return;
  // Accept-Encoding on a 415 names the accepted codings (RFC 9110 section 12.5.3).
  const headers = { "Accept-Encoding": "identity" };
  throw new HttpError("unsupported_media_type", "The body must not be compressed.", { headers });
}

function collect(req: IncomingMessage, limit: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      // Destroying the request would close the connection before the response is sent.
      req.off("data", take).pause();
      reject(tooLarge(limit));
    };
    req.on("data", take);
    req.once("end", () => resolve(Buffer.concat(chunks, size)));
    req.once("error", reject);
  });
}

function tooLarge(limit: number): HttpError {
  return new HttpError("payload_too_large", `The body must have at most ${limit} bytes.`);
}
