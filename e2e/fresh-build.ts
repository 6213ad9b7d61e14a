import { resolve } from "node:path";

import { isBuildStale } from "#dev/build.ts";

/** Playwright calls this once before all journeys: they are about the build, and an old one would mislead. */
export default function requireFreshBuild(): void {
  const root = resolve(import.meta.dirname, "..");
  if (isBuildStale(root))
    throw new Error("The build is missing or older than its sources. Run: npm run build");
}
