interface PlainCookieOptions {
  /** Whether browsers see us over https. */
  secure: boolean;
  /** Seconds; 0 forgets it, and without it the cookie lives as long as the browser's session. */
  maxAge?: number;
}

/**
 * The value of a cookie that is kept as plain text, like `lng=de`, in a Cookie header. Remix's own cookies are encoded and
 * signed: for a choice of language or colours that would only stop the page cache from reading them.
 */
export function plainCookie(header: string | null, name: string): string | undefined {
  // Most headers are none or name others: every cached page is asked this.
  if (!header?.includes(name)) return undefined;
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The `Set-Cookie` header that keeps such a value. */
export function setPlainCookie(name: string, value: string, { secure, maxAge }: PlainCookieOptions): string {
  const lifetime = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; SameSite=Lax${lifetime}${secure ? "; Secure" : ""}`;
}
