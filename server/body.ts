import type { IncomingMessage, ServerResponse } from "node:http";
import { bearerIn } from "#app/auth/bearer.server.ts";
import { BadRequestError, HttpError, UnauthorizedError } from "#app/http/errors.server.ts";
import type { Services } from "#app/services.server.ts";

const KIB = 1024;
const MIB = KIB * KIB;
/** Bytes that anybody may send anywhere. */
const USUAL = 64 * KIB;

/** A `person` has a session cookie, perhaps of a session that has ended; a `caller` is a person, a user or the bot. */
type Sender = "anybody" | "person" | "caller" | "bot";

/**
 * Says where a body may exceed 64 KiB, by whom it may be sent, and its bytes (docs/decisions/0035-costs-of-requests.md). Paths
 * are matched in lower case, because Remix ignores case. A group `module` must name a module. A form has twice the bytes
 * of its settings, because it encodes them.
 */
const LARGER_LIMITS: [method: string, path: RegExp, by: Sender, bytes: number][] = [
  ["PUT", /^\/api\/bot\/guilds\/?$/, "bot", 4 * MIB],
  ["PUT", /^\/api\/bot\/guilds\/[^/]+\/?$/, "bot", 256 * KIB],
  ["PUT", /^\/api\/bot\/(commands|manifest)\/?$/, "bot", MIB],
  ["POST", /^\/api\/bot\/problems\/?$/, "bot", 256 * KIB],
  ["DELETE", /^\/api\/bot\/problems\/?$/, "bot", 256 * KIB],
  ["POST", /^\/api\/discord\/applications\/submit\/?$/, "anybody", 256 * KIB],
  ["POST", /^\/apply(\.data|\/)?$/, "anybody", 256 * KIB],
  ["PUT", /^\/apply\/draft\/?$/, "anybody", 256 * KIB],
  ["POST", /^\/admin\/applications\/[^/.]+(\.data|\/)?$/, "person", 256 * KIB],
  ["PUT", /^\/api\/(?<module>[a-z]+)\/\d+\/?$/, "caller", MIB],
  ["POST", /^\/dashboard\/guilds\/\d+\/(history|transfer)(\.data|\/)?$/, "person", 256 * KIB],
  ["POST", /^\/dashboard\/guilds\/\d+\/(?<module>[a-z]+)(\/test)?(\.data|\/)?$/, "person", 2 * MIB],
];

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
  const path = door.pathname.toLowerCase();
  const row = LARGER_LIMITS.find(([method, pattern]) => method === req.method && pattern.test(path));
  if (!row) return USUAL;
  const [, pattern, by, bytes] = row;
  if (!(await isSentBy(by, req, door))) return USUAL;
  const id = pattern.exec(path)?.groups?.module;
  if (id === undefined) return bytes;
  // While the modules cannot be read, the route answers with what was typed.
  const modules = await door.services.modules.current().catch(() => undefined);
  return modules && !modules.get(id) ? USUAL : bytes;
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
