const SEVERAL_HOSTS =
  /^\w+:\/\/([^/?#]*@)?[^/?#@]*,[^/?#@]*([/?#]|$)|[?&](host=[^&]*(,|%2c)|target_session_attrs=(?!any(&|$)))/i;

/** Finds what makes a `DATABASE_URL` unusable. The text does not contain the URL. */
export function findUrlProblem(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(url)) return "must start with postgres:// or postgresql://";
  if (SEVERAL_HOSTS.test(url))
    return "must name one host, without target_session_attrs: one name that follows the primary (the provider's endpoint, HAProxy, or PgBouncer in session mode)";
  return URL.canParse(url) && !/%(?![\da-f]{2})|#/i.test(url)
    ? undefined
    : "must be a URL, with special characters encoded; with compose, POSTGRES_PASSWORD is part of it";
}

/**
 * Translates a URL for node-postgres as docs/operations/reference.md describes TLS: every `sslmode` that encrypts means
 * `verify-full`, except `no-verify`; `sslrootcert=system` means the authorities that Node knows.
 * @param ca path of a PEM file with other authorities, which also asks for TLS
 */
export function translateUrl(url: string, ca?: string): string {
  const translated = new URL(url);
  const params = translated.searchParams;
  const mode = params.get("sslmode");
  const root = params.get("sslrootcert") ?? ca;
  if ((!mode && !root) || params.has("uselibpqcompat")) return url;
  if (!/^(disable|no-verify)$/.test(mode ?? "")) params.set("sslmode", "verify-full");
  if (root && root !== "system") params.set("sslrootcert", root);
  else params.delete("sslrootcert");
  return translated.href;
}
