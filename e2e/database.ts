import { openRun } from "#test/database/run.ts";
import { startTestServer } from "#test/database/server.ts";

/** Playwright's global setup: starts a Postgres for the workers, unless E2E_DATABASE_URL names one. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.E2E_DATABASE_URL;
  const server = given ? undefined : await startTestServer();
  if (server) console.log(`Test database: ${server.description}`);
  const adminUrl = server?.adminUrl ?? given ?? "";
  const run = await openRun(adminUrl);
  Object.assign(process.env, { E2E_DATABASE_URL: adminUrl, E2E_RUN: run.name });
  return async () => {
    await run.close();
    await server?.stop();
  };
}
