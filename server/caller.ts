import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Returns the request id set by a trusted proxy, so that both logs can be correlated, else a new one. */
export function requestIdOf(req: IncomingMessage, trustedProxies: number): string {
  const given = req.headers["x-request-id"];
  return trustedProxies > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomUUID();
}

/**
 * Returns the client's address. Each trusted proxy appends its caller to `X-Forwarded-For`, so only as many entries
 * from the right are trustworthy as there are proxies.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  // The address of a closed connection is undefined.
  const socket = plain(req.socket.remoteAddress) ?? "";
  if (trustedProxies === 0) return socket;
  const header = req.headers["x-forwarded-for"];
  const hops = (typeof header === "string" ? header.split(",") : []).map((hop) => plain(hop.trim()));
  const trusted = hops.slice(-trustedProxies);
  return trusted.find((hop) => hop !== undefined && isIP(hop)) ?? socket;
}

function plain(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "");
}
