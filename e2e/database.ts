import { openRun } from "#test/database/run.ts";
import { startTestServer } from "#test/database/server.ts";

/** Playwright calls this once before all journeys: finds a Postgres, unless E2E_DATABASE_URL names one, for the workers. */
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
