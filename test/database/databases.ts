import { randomUUID } from "node:crypto";
import pg from "pg";
import { migrateToLatest } from "#db/migrator.server.ts";
import type { Start } from "#dev/lifetime.ts";

/** Creates a database, empty or as a copy of the template, and returns its URL. */
export async function addDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  const copy = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : "";
  const create = () => adminOf(adminUrl).query(`create database ${pg.escapeIdentifier(name)}${copy}`);
  await create().catch((error: { code?: string }) => {
    // Postgres waits for 5 s until nobody is connected to the template, which a pooler leaves later than its clients.
    if (error.code !== "55006") throw error;
    return create();
  });
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function addMigratedDatabase(adminUrl: string, name: string): Promise<string> {
  const url = await addDatabase(adminUrl, name);
  await migrateToLatest(url);
  return url;
}

/** Creates a migrated database that is dropped at the end, and returns its URL. */
export async function startDatabase(start: Start, adminUrl: string, name: string): Promise<string> {
  const { url } = await start(async () => ({
    url: await addMigratedDatabase(adminUrl, name),
    stop: () => dropDatabase(adminUrl, name),
  }));
  return url;
}

export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await adminOf(adminUrl).query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

const admins = new Map<string, pg.Pool>();

/** Returns this process's connections as administrator, which do not keep the process alive. */
export function adminOf(adminUrl: string): pg.Pool {
  let admin = admins.get(adminUrl);
  if (!admin) {
    admin = new pg.Pool({ connectionString: adminUrl, max: 3, allowExitOnIdle: true, idleTimeoutMillis: 0 });
    // The server may end before the process does.
    admin.on("error", () => {});
    admins.set(adminUrl, admin);
  }
  return admin;
}

const PREFIX = "pearl_test_";

/** Begins a run, whose name is the prefix of its databases. An open connection with this name marks it as alive. */
export async function openRun(adminUrl: string) {
  const name = `${PREFIX}${randomUUID().slice(0, 8)}`;
  const presence = new pg.Client({ connectionString: adminUrl, application_name: name, keepAlive: true });
  // A test may stop the server.
  presence.on("error", () => {});
  await presence.connect();
  await dropAbandoned(adminUrl);
  const close = async () => {
    await presence.end();
    await dropAbandoned(adminUrl);
  };
  return { name, close };
}

/** Drops the databases of ended and killed runs. */
export async function dropAbandoned(adminUrl: string): Promise<void> {
  const { rows } = await adminOf(adminUrl).query<{ datname: string }>(
    `select datname from pg_database
     where starts_with(datname, $1)
       and not exists (
         select from pg_stat_activity
         where starts_with(application_name, $1) and starts_with(pg_database.datname, application_name)
       )`,
    [PREFIX],
  );
  for (const { datname } of rows) await dropDatabase(adminUrl, datname);
}
