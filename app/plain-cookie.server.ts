interface PlainCookieOptions {
  secure: boolean;
  /** In seconds; 0 deletes the cookie. Default: until the browser closes. */
  maxAge?: number;
}

/** Reads a cookie with a plain value, like `lng=de`, unlike Remix's, which are encoded. */
export function plainCookie(header: string | null, name: string): string | undefined {
  // The page cache calls this for every request, and most headers lack the name.
  if (!header?.includes(name)) return undefined;
  const pairs = header.split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

export function setPlainCookie(name: string, value: string, { secure, maxAge }: PlainCookieOptions): string {
  const lifetime = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  return `${name}=${value}; Path=/; SameSite=Lax${lifetime}${secure ? "; Secure" : ""}`;
}
