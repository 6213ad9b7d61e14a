import { type TestProject } from "vitest/node";
import { addMigratedDatabase, adminOf, openRun } from "./databases.ts";
import { startTestServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: { adminUrl: string; template: string; run: string };
  }
}

/** Vitest's global setup of the database tests: starts Postgres and creates the template that each file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, description, stop } = await startTestServer();
  console.log(`Test database: ${description}`);
  let run: Awaited<ReturnType<typeof openRun>> | undefined;
  const tearDown = async () => {
    await run?.close();
    await stop();
  };
  try {
    run = await openRun(adminUrl);
    const template = `${run.name}_template`;
    const within = adminOf(await addMigratedDatabase(adminUrl, template));
    // Leaves out the maps beside tables: a copy has a quarter fewer files.
    await within.query("vacuum full");
    // A database in use cannot be copied.
    await within.end();
    await adminOf(adminUrl).query(`alter database ${template} with allow_connections false`);
    project.provide("testDatabase", { adminUrl, template, run: run.name });
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}
