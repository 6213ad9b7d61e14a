import type { ServerResponse } from "node:http";

import { matchesNone } from "#app/http/etag.server.ts";
import { setPlainCookie } from "#app/http/plain-cookie.server.ts";
import { encodingFor } from "#server/encoding.ts";

import type { Head } from "./head.ts";
import type { Page } from "./page.ts";
import type { Visit } from "./visit.ts";

interface ServeOptions {
  visit: Visit;
  head: Head;
  requestId: string;
  secure: boolean;
  draining: boolean;
}

/** Sends a page in the client's preferred encoding, or a 304 if the ETag matches; HEAD gets the headers only. */
export function servePage(
  page: Page,
  res: ServerResponse,
  { visit: { chosen }, head, requestId, secure, draining }: ServeOptions,
): void {
  const encoding = encodingFor(head["accept-encoding"]);
  const { etag, bytes, headers, notModified } = (encoding && page[encoding]) ?? page.plain;
  const isKnown = matchesNone(head["if-none-match"] ?? null, etag);
  const own = [...(isKnown ? notModified : headers), "x-request-id", requestId];
  if (chosen && page.isDocument) own.push("set-cookie", setPlainCookie("lng", chosen, { secure }));
  if (draining) own.push("connection", "close");
  res.writeHead(isKnown ? 304 : 200, own);
  if (isKnown || res.req.method === "HEAD") res.end();
  else res.end(bytes);
}
