import { createHash } from "node:crypto";

/** A strong validator of these bytes (RFC 9110 section 8.8.3). */
export function strongEtag(body: string | Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether `If-None-Match` says that the client has this already: weak comparison (RFC 9110 section 13.1.2). */
export function matchesNone(header: string | null, etag: string): boolean {
  return (
    header !== null &&
    (header.trim() === "*" || tagsIn(header).some((tag) => tag.replace(/^W\//, "") === etag))
  );
}

/** Whether `If-Match` lets a write go on: there is none, or it names this: strong comparison (RFC 9110 section 13.1.1). */
export function passesIfMatch(header: string | null, etag: string): boolean {
  return header === null || header.trim() === "*" || tagsIn(header).includes(etag);
}

function tagsIn(header: string): string[] {
  return header.match(/(?:W\/)?"[^"]*"/g) ?? [];
}
