import { strongEtag } from "#app/http/etag.server.ts";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { fillIn } from "#app/shell/fill-in.server.ts";
import type { ShellUser } from "#app/shell/shell-data.ts";
import { compress, compressWell, isCompressible, type Encoding } from "#server/compress.ts";

export interface RenderedResponse {
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
  headers: Headers;
}

/** One encoding of a page. Headers alternate names and values, as `writeHead` takes them. */
export interface Variant {
  etag: string;
  bytes: Buffer;
  headers: string[];
  /** Headers of a 304: all but those about the content. */
  notModified: string[];
}

/** Maximum size of an encoding, and of all encodings of a page together: the sitemap of thousands of commands fits in. */
export const MAX_PAGE_BYTES = 4 * 1024 * 1024;
const VARY = ["accept-encoding", "cookie"];

/** Tells whether a response declares itself public. */
export function isForVisitors({ status, headers }: Pick<RenderedResponse, "status" | "headers">): boolean {
  const vary = (headers.get("Vary") ?? "").toLowerCase().match(/[^\s,]+/g) ?? [];
  return (
    status === 200 &&
    headers.get("Cache-Control") === SAME_FOR_ALL_VISITORS &&
    vary.every((name) => VARY.includes(name))
  );
}

/** Tells whether a response declares itself public and contains nothing personal. */
export function isCacheable({ status, headers, bytes, nonce }: RenderedResponse): boolean {
  return (
    isForVisitors({ status, headers }) &&
    !headers.has("Set-Cookie") &&
    !headers.has("Content-Encoding") &&
    bytes.length <= MAX_PAGE_BYTES &&
    !bytes.includes(nonce) &&
    !headers.get("Content-Security-Policy")?.includes(nonce)
  );
}

/** Makes a page. Reuses the compressed bytes of `before` for the same content, and leaves a `personal` one to `personalise`. */
export async function makePage(
  { headers: given, bytes }: RenderedResponse,
  defaults: Record<string, string>,
  before?: Page,
  personal = false,
): Promise<Page> {
  const headers = new Headers(defaults);
  given.forEach((value, name) => headers.set(name, value));
  headers.delete("ETag");
  const packed = before?.plain.bytes.equals(bytes)
    ? { br: before.br?.bytes, gzip: before.gzip?.bytes }
    : isCompressible(headers) && !personal
      ? await compressWell(bytes)
      : {};
  headers.set("Vary", "Accept-Encoding, Cookie");
  const etag = strongEtag(bytes);
  return {
    isDocument: headers.get("Content-Type")?.startsWith("text/html") ?? false,
    plain: variant(headers, bytes, etag),
    br: packed.br && variant(headers, packed.br, etag, "br"),
    gzip: packed.gzip && variant(headers, packed.gzip, etag, "gzip"),
    headers,
  };
}

/** Puts a person's name and picture into a page that was rendered for `ANYBODY`. */
export async function personalise(page: Page, user: ShellUser, encoding?: Encoding): Promise<Variant> {
  const { name, username, avatarUrl } = user;
  const bytes = Buffer.from(fillIn(page.plain.bytes.toString(), { name, username, avatarUrl }));
  const etag = strongEtag(bytes);
  return encoding && isCompressible(page.headers)
    ? variant(page.headers, await compress[encoding](bytes), etag, encoding)
    : variant(page.headers, bytes, etag);
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
  return [plain, br, gzip].reduce((sum, one) => sum + (one ? variantSize(one) : 0), 0);
}

export function variantSize({ bytes, headers }: Variant): number {
  return bytes.length + 2 * headers.join("").length;
}

export function variantFor(page: Page, encoding?: Encoding): Variant {
  return (encoding && page[encoding]) ?? page.plain;
}
