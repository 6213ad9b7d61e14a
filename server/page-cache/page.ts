import type { ServerResponse } from "node:http";
import { matchesNone, strongEtag } from "#app/http/etag.server.ts";
import { setPlainCookie } from "#app/http/plain-cookie.server.ts";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { compressWell, encodingFor, isCompressible, type Encoding } from "#server/compress.ts";
import type { Head, Visit } from "./visit.ts";

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer<ArrayBuffer>;
  nonce: string;
  requestId: string;
}

export interface Page {
  /** False for data, which has no language to remember. */
  isDocument: boolean;
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
}

/** One encoding of a page. Headers alternate names and values, as `writeHead` takes them. */
interface Variant {
  etag: string;
  bytes: Buffer;
  headers: string[];
  /** Headers of a 304: all but those about the content. */
  notModified: string[];
}

export const MAX_PAGE_BYTES = 1024 * 1024;
const VARY = ["accept-encoding", "cookie"];

export function isForVisitors({ status, headers }: Pick<Answer, "status" | "headers">): boolean {
  return status === 200 && headers.get("Cache-Control") === SAME_FOR_ALL_VISITORS;
}

/** Tells whether a response declares itself public and contains nothing personal. */
export function isCacheable({ status, headers, bytes, nonce }: Answer): boolean {
  const vary = (headers.get("Vary") ?? "").toLowerCase().match(/[^\s,]+/g) ?? [];
  return (
    isForVisitors({ status, headers }) &&
    !headers.has("Set-Cookie") &&
    !headers.has("Content-Encoding") &&
    vary.every((name) => VARY.includes(name)) &&
    bytes.length <= MAX_PAGE_BYTES &&
    !bytes.includes(nonce) &&
    !headers.get("Content-Security-Policy")?.includes(nonce)
  );
}

/** Makes a page from a response, with default headers. Reuses the compressed bytes of `before` if the content is the same. */
export async function makePage(
  { headers, bytes }: Answer,
  defaults: Record<string, string>,
  before?: Page,
): Promise<Page> {
  const all = new Headers(defaults);
  headers.forEach((value, name) => all.set(name, value));
  all.delete("ETag");
  const packed = before?.plain.bytes.equals(bytes)
    ? { br: before.br?.bytes, gzip: before.gzip?.bytes }
    : isCompressible(all)
      ? await compressWell(bytes)
      : {};
  all.set("Vary", "Accept-Encoding, Cookie");
  const etag = strongEtag(bytes);
  return {
    isDocument: all.get("Content-Type")?.startsWith("text/html") ?? false,
    plain: variant(all, bytes, etag),
    br: packed.br && variant(all, packed.br, etag, "br"),
    gzip: packed.gzip && variant(all, packed.gzip, etag, "gzip"),
  };
}

/** Each encoding has an ETag of its own (RFC 9110 section 8.8.3.3). */
function variant(common: Headers, bytes: Buffer, tag: string, encoding?: Encoding): Variant {
  const etag = encoding ? tag.replace(/"$/, `-${encoding}"`) : tag;
  const headers = new Headers(common);
  headers.set("ETag", etag);
  const notModified = [...headers].filter(([name]) => !/^content-(?!security)/.test(name)).flat();
  headers.set("Content-Length", String(bytes.length));
  if (encoding) headers.set("Content-Encoding", encoding);
  return { etag, bytes, headers: [...headers].flat(), notModified };
}

/** Memory of a page in bytes. */
export function sizeOf({ plain, br, gzip }: Page): number {
  const variants = [plain, br, gzip].filter((one) => one !== undefined);
  return variants.reduce((sum, { bytes, headers }) => sum + bytes.length + 2 * headers.join("").length, 0);
}

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
