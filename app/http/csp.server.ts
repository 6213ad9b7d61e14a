import { createHash } from "node:crypto";

import { SPECULATION_RULES } from "./speculation-rules.ts";

/** A document may be cached and carries a hash instead of a nonce; an app page hydrates with scripts that carry this one. */
interface PolicyOptions {
  nonce?: string;
  /** Where Discord's images come from. */
  cdnUrl: string;
}

const RULES_HASH = `'sha256-${createHash("sha256").update(SPECULATION_RULES).digest("base64")}'`;

/**
 * The Content-Security-Policy of a page: nothing but what we serve ourselves, and Discord's images. Forms stay here, too,
 * so that signing in must begin with a link.
 */
export function contentSecurityPolicy({ nonce, cdnUrl }: PolicyOptions): string {
  return [
    "default-src 'none'",
    // Hydration's inline scripts have the nonce; what those load comes from us. A document has its rules inline.
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
