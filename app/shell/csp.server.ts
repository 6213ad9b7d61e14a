import { createHash } from "node:crypto";

interface PolicyOptions {
  /** Nonce of the inline scripts of a page that hydrates. Others have speculation rules. */
  nonce?: string;
  rules: string;
  cdnUrl: string;
}

/** Builds the Content-Security-Policy of a page. Forms may only post to this site, so signing in must begin with a link. */
export function contentSecurityPolicy({ nonce, rules, cdnUrl }: PolicyOptions): string {
  const hash = createHash("sha256").update(rules).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'self' ${nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`}`,
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
