import { strongEtag } from "#app/http/etag.server.ts";
import { SAME_FOR_ALL_VISITORS } from "#app/http/visitors.server.ts";
import { compressWell, isCompressible } from "#server/compress.ts";
import type { Encoding } from "#server/encoding.ts";

/** An answer of Remix that has come in whole. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer<ArrayBuffer>;
  /** What its scripts would carry if it had some of its own: whoever gets a nonce must be the only one. */
  nonce: string;
  requestId: string;
}

/** A page as it is kept: everything that an answer needs is ready. */
export interface Page {
  /** Something to read, which a language can be chosen for; data has none. */
  isDocument: boolean;
  plain: Variant;
  br?: Variant;
  gzip?: Variant;
  /** What it takes of our memory, in bytes. */
  size: number;
}

/** Headers as Node's `writeHead` takes them: names and values in turn. */
export interface Variant {
  etag: string;
  bytes: Buffer;
  headers: string[];
  /** Of a 304: all but what is about the content. */
  notModified: string[];
}

/** Above this, in bytes, a page is not kept. */
export const LARGEST = 1024 * 1024;
const VARY = ["accept-encoding", "cookie"];

/** Whether an answer says that it is the same for every visitor, who may therefore get it from the page cache. */
export function isForVisitors({ status, headers }: Pick<Answer, "status" | "headers">): boolean {
  return status === 200 && headers.get("Cache-Control") === SAME_FOR_ALL_VISITORS;
}

/** Whether the answer to a visit can be kept: it says so, and nothing in it contradicts. */
export function isKeepable({ status, headers, bytes, nonce }: Answer): boolean {
  const vary = (headers.get("Vary") ?? "").toLowerCase().match(/[^\s,]+/g) ?? [];
  return (
    isForVisitors({ status, headers }) &&
    !headers.has("Set-Cookie") &&
    !headers.has("Content-Encoding") &&
    vary.every((name) => VARY.includes(name)) &&
    bytes.length <= LARGEST &&
    !bytes.includes(nonce) &&
    !headers.get("Content-Security-Policy")?.includes(nonce)
  );
}

/**
 * Makes a page of an answer, with headers that it does not name itself, and compresses it unless the page before it had
 * the same content.
 */
export async function makePage(
  { headers, bytes }: Answer,
  defaults: Record<string, string>,
  before?: Page,
): Promise<Page> {
  const all = new Headers(defaults);
  headers.forEach((value, name) => all.set(name, value));
  all.delete("ETag");
  const compressible = isCompressible(all);
  const packed = before?.plain.bytes.equals(bytes)
    ? { br: before.br?.bytes, gzip: before.gzip?.bytes }
    : compressible
      ? await compressWell(bytes)
      : {};
  const etag = strongEtag(bytes);
  all.set("Vary", "Accept-Encoding, Cookie");
  const isDocument = all.get("Content-Type")?.startsWith("text/html") ?? false;
  const page: Page = { isDocument, plain: variant(all, bytes, etag), size: 0 };
  for (const encoding of ["br", "gzip"] as const) {
    const smaller = packed[encoding];
    if (smaller) page[encoding] = variant(all, smaller, etag, encoding);
  }
  page.size = sizeOf(page);
  return page;
}

/** Each encoding has other bytes and so another name (RFC 9110 section 8.8.3.3). */
function variant(common: Headers, bytes: Buffer, tag: string, encoding?: Encoding): Variant {
  const etag = encoding ? tag.replace(/"$/, `-${encoding}"`) : tag;
  const headers = new Headers(common);
  headers.set("ETag", etag);
  const notModified = [...headers].filter(([name]) => !/^content-(?!security)/.test(name)).flat();
  headers.set("Content-Length", String(bytes.length));
  if (encoding) headers.set("Content-Encoding", encoding);
  return { etag, bytes, headers: [...headers].flat(), notModified };
}

function sizeOf({ plain, br, gzip }: Page): number {
  const variants = [plain, br, gzip].filter((one) => one !== undefined);
  return variants.reduce((sum, { bytes, headers }) => sum + bytes.length + 2 * headers.join("").length, 0);
}
