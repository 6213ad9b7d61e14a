import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** The id of a request: a new one, or the one that a trusted proxy gave it, so that both logs can be read together. */
export function requestIdOf(req: IncomingMessage, trustedProxies: number): string {
  const given = req.headers["x-request-id"];
  return trustedProxies > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomUUID();
}

/**
 * The address of the client: each trusted proxy appends to `X-Forwarded-For` whom it was called by, so as many entries
 * from the right as there are proxies are true, and what stands further left anybody may have written.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  // A connection that is gone has no address any more, and nobody reads its answer.
  const socket = plain(req.socket.remoteAddress) ?? "";
  if (trustedProxies === 0) return socket;
  const header = req.headers["x-forwarded-for"];
  const hops = (typeof header === "string" ? header.split(",") : []).map((hop) => plain(hop.trim()));
  const trusted = hops.slice(-trustedProxies);
  return trusted.find((hop) => hop !== undefined && isIP(hop)) ?? socket;
}

/** An IPv4 client of an IPv6 socket is an IPv4 client. */
function plain(address: string | undefined): string | undefined {
  return address?.replace(/^::ffff:(?=\d+\.)/i, "");
}
