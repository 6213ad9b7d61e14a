import Bowser from "bowser";

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));
const KINDS = ["desktop", "mobile", "tablet"] as const;

/** Detects the device from a `User-Agent` header. Only names from bowser's lists are accepted. */
export function deviceOf(userAgent: string | null) {
  if (!userAgent) return { browser: undefined, system: undefined, kind: "unknown" as const };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: among(BROWSERS, browser.name),
    system: among(SYSTEMS, os.name),
    kind: KINDS.find((kind) => kind === platform.type) ?? ("unknown" as const),
  };
}

function among(known: Set<string>, name: string | undefined): string | undefined {
  return name && known.has(name) ? name : undefined;
}
