import { createHash } from "node:crypto";

/** Computes a strong validator (RFC 9110 section 8.8.3). */
export function strongEtag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
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
