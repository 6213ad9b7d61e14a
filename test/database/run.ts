import { randomUUID } from "node:crypto";
import pg from "pg";
import { adminOf, dropDatabase } from "./databases.ts";

const PREFIX = "pearl_test_";

export interface TestRun {
  /** Prefix of its database names, so that runs can share a server. */
  name: string;
  close(): Promise<void>;
}

/** Begins a run on the server. An open connection with the run's name marks it as alive. */
export async function openRun(adminUrl: string): Promise<TestRun> {
  const name = `${PREFIX}${randomUUID().slice(0, 8)}`;
  const presence = new pg.Client({ connectionString: adminUrl, application_name: name, keepAlive: true });
  // A test may stop the server.
  presence.on("error", () => {});
  await presence.connect();
  await dropAbandoned(adminUrl);
  return {
    name,
    close: async () => {
      await presence.end();
      await dropAbandoned(adminUrl);
    },
  };
}

/** Drops the databases of ended and killed runs. */
export async function dropAbandoned(adminUrl: string): Promise<void> {
  const { rows } = await adminOf(adminUrl).query<{ datname: string }>(ABANDONED, [PREFIX]);
  for (const { datname } of rows) await dropDatabase(adminUrl, datname);
}

const ABANDONED = `
  select datname from pg_database
  where starts_with(datname, $1)
    and not exists (
      select from pg_stat_activity
      where starts_with(application_name, $1) and starts_with(pg_database.datname, application_name)
    )`;
