import { resolve } from "node:path";
import { isBuildStale } from "#dev/build.ts";
import { setEnvironment } from "#dev/env.ts";
import { openRun } from "#test/database/databases.ts";
import { startTestServer } from "#test/database/server.ts";

/** Playwright's global setup: refuses an outdated build, and starts a Postgres unless E2E_DATABASE_URL names one. */
export default async function setup(): Promise<() => Promise<void>> {
  if (isBuildStale(resolve(import.meta.dirname, "..")))
    throw new Error("The build is missing or older than its sources. Run: npm run build");
  const given = process.env.E2E_DATABASE_URL;
  const server = given ? undefined : await startTestServer();
  if (server) console.log(`Test database: ${server.description}`);
  const adminUrl = server?.adminUrl ?? given ?? "";
  const run = await openRun(adminUrl);
  setEnvironment({ E2E_DATABASE_URL: adminUrl, E2E_RUN: run.name });
  return async () => {
    await run.close();
    await server?.stop();
  };
}
