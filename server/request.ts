import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { BadRequestError, HttpError } from "#app/http/errors.server.ts";
import { methodNotAllowed } from "#app/http/resource.server.ts";
import { hasBody, readBody, type Door } from "./body.ts";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
export const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
const HOST_HEADERS = /^(?:host|forwarded|x-forwarded-.*|x-original-url)$/;

/** Returns the request id set by a trusted proxy, so that both logs can be correlated, else a new one. */
export function requestIdOf(req: IncomingMessage, trustedProxies: number): string {
  // Reading the headers, which Node makes lazily, costs as much as a cached response.
  const given = trustedProxies > 0 && req.headers["x-request-id"];
  return given && /^[\w-]{8,64}$/.test(String(given)) ? String(given) : randomUUID();
}

/** Returns the client's address. In `X-Forwarded-For` only the entries of trusted proxies count, from the right. */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const socket = withoutPrefix(req.socket.remoteAddress ?? "");
  if (trustedProxies === 0) return socket;
  const hops = String(req.headers["x-forwarded-for"] ?? "").split(",");
  const trusted = hops.slice(-trustedProxies).map((hop) => withoutPrefix(withoutPort(hop.trim())));
  return trusted.find((hop) => isIP(hop)) ?? socket;
}

/** Some proxies add the port, and write an IPv6 address in brackets then (RFC 7239 section 6). */
function withoutPort(hop: string): string {
  return hop.replace(/^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
}

function withoutPrefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Returns the requested URL, at our public origin. @throws HttpError 405, or 400 for a malformed target or host */
export function targetOf(req: IncomingMessage, publicUrl: string): URL {
  if (!METHODS.includes(req.method ?? ""))
    throw methodNotAllowed(METHODS.filter((method) => method !== "HEAD"));
  requireHost(req);
  const target = req.url ?? "";
  if (!isPath(target)) throw new BadRequestError("The request target is not a path of this site.");
  const url = new URL(publicUrl + target);
  // Dot segments are resolved here: `/.//evil.example` has become `//evil.example`.
  if (url.pathname.startsWith("//") || !isDecodable(url.pathname))
    throw new BadRequestError("The path is malformed.");
  // `_data` marks Remix's older data requests, which our pages never make and Remix answers partly with 500.
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url;
}

function requireHost(req: IncomingMessage): void {
  const count = req.headersDistinct.host?.length ?? 0;
  if (count === 0 && req.httpVersion === "1.0") return;
  if (count !== 1 || !isHost(req.headers.host ?? ""))
    throw new BadRequestError("The Host header is malformed.");
}

/** Validates a host with an optional port (RFC 9110 section 7.2). */
export function isHost(host: string): boolean {
  const match = /^(?:[a-z\d._-]+|\[[a-f\d:.]+\])(?::(\d{0,5}))?$/i.exec(host);
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}

/** Accepts the origin form only (RFC 9112 section 3.2.1), in visible ASCII and without NUL, which Postgres cannot store. */
function isPath(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  return (
    /^\/[!-~]*$/.test(target) && !path.includes("\\") && !target.includes("#") && !target.includes("%00")
  );
}

function isDecodable(pathname: string): boolean {
  try {
    // eslint-disable-next-line no-control-regex
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Builds the request for Remix, with its body. @throws HttpError 403 if cross-site, and errors of `readBody` */
export async function requestOf(
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
  client: Omit<Door, "pathname">,
): Promise<Request> {
  const { method = "GET" } = req;
  const init = { method, headers: headersOf(req, url.host), signal: disconnectSignal(res) };
  const request = new Request(url, init);
  requireSameOrigin(request, url.origin);
  if (!hasBody(req)) return request;
  const body = await readBody(req, res, { ...client, pathname: url.pathname });
  const isIgnored = method === "GET" || method === "HEAD" || body.length === 0;
  return isIgnored ? request : new Request(url, { ...init, body });
}

/** Copies the headers. To a foreign Origin, Remix answers 500 on OPTIONS and HEAD of data requests. */
function headersOf(req: IncomingMessage, host: string): Headers {
  const isSafe = SAFE_METHODS.includes(req.method ?? "");
  const copied = Object.entries(req.headers).filter(
    ([name]) => !HOST_HEADERS.test(name) && !(isSafe && name === "origin"),
  );
  const headers = new Headers(copied.map(([name, value]) => [name, String(value)]));
  headers.set("Host", host);
  return headers;
}

function disconnectSignal(res: ServerResponse): AbortSignal {
  const abort = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) abort.abort();
  });
  return abort.signal;
}

/** Refuses a cross-site change with a 403. A client without `Origin` and `Sec-Fetch-Site` must not send a cookie. */
function requireSameOrigin({ method, headers }: Request, publicUrl: string): void {
  if (SAFE_METHODS.includes(method)) return;
  const origin = headers.get("Origin");
  const site = headers.get("Sec-Fetch-Site");
  if (origin === publicUrl) return;
  if (origin === null && site === "same-origin") return;
  if (origin === null && site === null && !headers.has("Cookie")) return;
  throw new HttpError("forbidden", "A change must come from this site itself.", {
    detail: "cross_site",
  });
}
