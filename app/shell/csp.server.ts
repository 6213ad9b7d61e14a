import { createHash } from "node:crypto";
import { SPECULATION_RULES } from "./speculation-rules.ts";

const RULES_HASH = `'sha256-${createHash("sha256").update(SPECULATION_RULES).digest("base64")}'`;

/** Builds the Content-Security-Policy of a page. Forms may only post to this site, so signing in must begin with a link. */
export function contentSecurityPolicy({ nonce, cdnUrl }: { nonce?: string; cdnUrl: string }): string {
  return [
    "default-src 'none'",
    // The nonce is for hydration's inline scripts, the hash for a document's speculation rules.
    `script-src 'self' ${nonce ? `'nonce-${nonce}'` : RULES_HASH}`,
    "style-src 'self'",
    `img-src 'self' data: ${new URL(cdnUrl).origin}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join("; ");
}
