import { randomUUID } from "node:crypto";

import pg from "pg";

import { asAdmin, dropDatabase } from "./databases.ts";

const PREFIX = "pearl_test_";

export interface TestRun {
  /** What the names of its databases begin with, so that runs can share a server. */
  name: string;
  /** Removes its databases. */
  close(): Promise<void>;
}

/** Begins a run on the server. It stays connected under its name: that is how others know that it lives. */
export async function openRun(adminUrl: string): Promise<TestRun> {
  const name = `${PREFIX}${randomUUID().slice(0, 8)}`;
  const presence = new pg.Client({ connectionString: adminUrl, application_name: name, keepAlive: true });
  // A test may stop the server; then nobody needs to know that the run lives.
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

/** Removes the databases of runs that are over, also of those that were killed. */
export async function dropAbandoned(adminUrl: string): Promise<void> {
  const { rows } = await asAdmin(adminUrl, (client) =>
    client.query<{ datname: string }>(ABANDONED, [PREFIX]),
  );
  for (const { datname } of rows) await dropDatabase(adminUrl, datname);
}

const ABANDONED = `
  select datname from pg_database
  where starts_with(datname, $1)
    and not exists (
      select from pg_stat_activity
      where starts_with(application_name, $1) and starts_with(pg_database.datname, application_name)
    )`;
