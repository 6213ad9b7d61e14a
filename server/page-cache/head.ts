/** The headers that decide about an answer from the page cache. */
export interface Head {
  host?: string;
  cookie?: string;
  "accept-encoding"?: string;
  "if-none-match"?: string;
}

/** With one of these a request is more than a look at a page. */
const MORE = ["authorization", "transfer-encoding", "content-length"];

/**
 * Reads these headers in one pass. Node's own object of all headers is made when somebody asks for it, and would cost more
 * than the rest of an answer from the cache.
 *
 * @param raw names and values in turn
 * @returns undefined where one is there twice, or one that only Remix can judge
 */
export function headOf(raw: string[]): Head | undefined {
  const head: Head = {};
  for (let i = 0; i < raw.length; i += 2) {
    const name = nameOf(raw[i] ?? "");
    if (name === undefined) continue;
    if (name === "more" || head[name] !== undefined) return undefined;
    head[name] = raw[i + 1] ?? "";
  }
  return head;
}

/** By its length first: most headers are none of these. */
function nameOf(name: string): keyof Head | "more" | undefined {
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
      return MORE.includes(lower) ? "more" : undefined;
    }
  }
  return undefined;
}
