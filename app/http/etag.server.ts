import { createHash } from "node:crypto";

/** Computes a strong validator (RFC 9110 section 8.8.3). */
export function strongEtag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Answers what `make` makes with these headers, or 304 to whoever has it (RFC 9110 section 13.1.2). */
export async function unlessKnown(
  request: Request,
  headers: { ETag: string },
  make: () => Response | Promise<Response>,
): Promise<Response> {
  const isKnown = matchesNone(request.headers.get("If-None-Match"), headers.ETag.replace(/^W\//, ""));
  return isKnown ? new Response(null, { status: 304, headers }) : make();
}

/** Compares `If-None-Match` weakly (RFC 9110 section 13.1.2). */
export function matchesNone(header: string | null, etag: string): boolean {
  return (
    header !== null &&
    (header.trim() === "*" || tagsIn(header).some((tag) => tag.replace(/^W\//, "") === etag))
  );
}

/** Tells whether `If-Match`, if given, allows a write, by strong comparison (RFC 9110 section 13.1.1). */
export function passesIfMatch(header: string | null, etag: string): boolean {
  return header === null || header.trim() === "*" || tagsIn(header).includes(etag);
}

function tagsIn(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
