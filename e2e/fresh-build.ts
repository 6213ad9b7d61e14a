import { resolve } from "node:path";

import { isBuildStale } from "#dev/build.ts";

/** Playwright's global setup: refuses an outdated build. */
export default function requireFreshBuild(): void {
  const root = resolve(import.meta.dirname, "..");
  if (isBuildStale(root))
    throw new Error("The build is missing or older than its sources. Run: npm run build");
}
