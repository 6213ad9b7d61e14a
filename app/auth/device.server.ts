import Bowser from "bowser";

/** What somebody signed in with, as far as their browser said. The names are bowser's own words, never the browser's. */
export interface Device {
  browser?: string;
  system?: string;
  kind: "desktop" | "mobile" | "tablet" | "unknown";
}

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));
const KINDS = ["desktop", "mobile", "tablet"] as const;

/**
 * The device that a `User-Agent` header tells of. Bowser repeats the beginning of a header that it does not know, and
 * anybody can send any header: only names from its own lists are taken.
 */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { kind: "unknown" };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: among(BROWSERS, browser.name),
    system: among(SYSTEMS, os.name),
    kind: KINDS.find((kind) => kind === platform.type) ?? "unknown",
  };
}

function among(known: Set<string>, name: string | undefined): string | undefined {
  return name && known.has(name) ? name : undefined;
}
