/** Request headers that a response from the page cache depends on. */
export interface Head {
  host?: string;
  cookie?: string;
  "accept-encoding"?: string;
  "if-none-match"?: string;
}

/** Headers that make a request uncacheable. */
const UNCACHEABLE = ["authorization", "transfer-encoding", "content-length"];

/**
 * Reads the relevant headers from `rawHeaders` in one pass. Node creates `req.headers` lazily, which would cost more
 * than the rest of a cached response.
 *
 * @param raw alternating names and values
 * @returns undefined if a header is repeated or makes the request uncacheable
 */
export function headOf(raw: string[]): Head | undefined {
  const head: Head = {};
  for (let i = 0; i < raw.length; i += 2) {
    const name = nameOf(raw[i] ?? "");
    if (name === undefined) continue;
    if (name === "uncacheable" || head[name] !== undefined) return undefined;
    head[name] = raw[i + 1] ?? "";
  }
  return head;
}

/** Compares the length first, because most headers are none of these. */
function nameOf(name: string): keyof Head | "uncacheable" | undefined {
  switch (name.length) {
    case 4:
    case 6:
    case 13:
    case 14:
    case 15:
    case 17: {
      const lower = name.toLowerCase();
      if (lower === "host" || lower === "cookie") return lower;
      if (lower === "accept-encoding" || lower === "if-none-match") return lower;
      return UNCACHEABLE.includes(lower) ? "uncacheable" : undefined;
    }
  }
  return undefined;
}
