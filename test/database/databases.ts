import pg from "pg";
import { migrateToLatest } from "#db/migrator.server.ts";

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database, empty or as a copy of the template, and returns its URL. */
export async function addDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  const copy = template ? ` template ${pg.escapeIdentifier(template)} strategy file_copy` : "";
  await adminOf(adminUrl).query(`create database ${pg.escapeIdentifier(name)}${copy}`);
  return databaseUrl(adminUrl, name);
}

export async function addMigratedDatabase(adminUrl: string, name: string): Promise<string> {
  const url = await addDatabase(adminUrl, name);
  await migrateToLatest(url);
  return url;
}

/** Creates a migrated template. Connections are disabled, because a database in use cannot be copied. */
export async function addTemplate(adminUrl: string, name: string): Promise<void> {
  await addMigratedDatabase(adminUrl, name);
  await adminOf(adminUrl).query(`alter database ${pg.escapeIdentifier(name)} with allow_connections false`);
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
