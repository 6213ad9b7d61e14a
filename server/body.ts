import type { IncomingMessage, ServerResponse } from "node:http";
import { matchRoutes } from "@remix-run/react";
import { bearerIn } from "#app/auth/bearer.server.ts";
import { BadRequestError, HttpError, UnauthorizedError } from "#app/http/errors.server.ts";
import routes, { type Sender } from "#app/routes.ts";
import type { Services } from "#app/services.server.ts";
import { documentPath } from "#app/shell/page.server.ts";

/** Bytes that anybody may send anywhere. */
const USUAL = 64 * 1024;

/** Tells whether a body follows (RFC 9112 section 6.3). */
export function hasBody(req: IncomingMessage): boolean {
  return req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
}

export interface Door {
  pathname: string;
  /** The client's, to which a refused bearer token is charged. */
  address: string;
  services: Services;
}

/**
 * Reads the body. The caller is asked for before the first byte above 64 KiB is kept. @throws HttpError 413 above the
 * caller's limit at this door, 415 if compressed, 400 for an unknown transfer coding; as the guards for a refused bearer
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  door: Door,
): Promise<Buffer<ArrayBuffer>> {
  const coding = req.headers["transfer-encoding"] ?? "chunked";
  if (coding.toLowerCase() !== "chunked") throw new BadRequestError("The transfer coding must be chunked.");
  requireUncompressed(req);
  const size = Number(req.headers["content-length"] ?? 0);
  if (size > USUAL) await requireFit(req, door, size);
  // Node leaves "100 Continue" to the listener, so a refused body is never sent.
  if (req.headers.expect?.toLowerCase() === "100-continue") res.writeContinue();
  return collect(req, door, size);
}

/** @throws HttpError 413 above the caller's limit */
async function requireFit(req: IncomingMessage, door: Door, size: number): Promise<number> {
  const limit = await limitOf(req, door);
  if (size <= limit) return limit;
  throw new HttpError("payload_too_large", `The body must have at most ${limit} bytes.`);
}

async function limitOf(req: IncomingMessage, door: Door): Promise<number> {
  const match = matchRoutes(routes, documentPath(door.pathname))?.at(-1);
  const larger = match?.route.bodies?.[req.method ?? ""];
  if (!match || !larger || !(await isSentBy(larger.by, req, door))) return USUAL;
  const { module } = match.params;
  if (module === undefined) return larger.bytes;
  // While the modules cannot be read, the route answers with what was typed.
  const modules = await door.services.modules.current().catch(() => undefined);
  return modules && !modules.get(module) && !modules.newer?.includes(module) ? USUAL : larger.bytes;
}

async function isSentBy(
  by: Sender,
  req: IncomingMessage,
  { address, services: { bearers, limits, sessions } }: Door,
): Promise<boolean> {
  if (by === "anybody") return true;
  const { authorization, cookie } = req.headers;
  if (by === "person" || (by === "caller" && authorization === undefined))
    return sessions.wasSignedIn(cookie);
  const token = bearerIn(authorization);
  if (token === undefined) return false;
  if (bearers.botKey(token)) return true;
  if (by === "caller") return (await bearers.requireUser(token, address)) !== undefined;
  await limits.unknownBearer(address);
  throw new UnauthorizedError("A bot token is needed.");
}

function requireUncompressed(req: IncomingMessage): void {
  const encoding = req.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "") return;
  // Accept-Encoding on a 415 names the accepted codings (RFC 9110 section 12.5.3).
  const headers = { "Accept-Encoding": "identity" };
  throw new HttpError("unsupported_media_type", "The body must not be compressed.", { headers });
}

function collect(req: IncomingMessage, door: Door, announced: number): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let limit = Math.max(USUAL, announced);
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      // Destroying the request would close the connection before the response is sent.
      req.off("data", take).pause();
      requireFit(req, door, size).then((more) => {
        limit = more;
        req.on("data", take).resume();
      }, reject);
    };
    req.on("data", take);
    req.once("end", () => resolve(Buffer.concat(chunks, size)));
    req.once("error", reject);
  });
}
