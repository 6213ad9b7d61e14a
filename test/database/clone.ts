import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, inject, onTestFinished } from "vitest";
import { createDatabase } from "#db/client.server.ts";
import { addDatabase, dropDatabase } from "./databases.ts";

/** Timeouts in milliseconds: a test may keep a transaction open, and a busy machine opens ten connections at once in more than the product's 2.5 s. */
export const PATIENT = { connectTimeout: 30_000, queryTimeout: 30_000, idleInTransaction: 30_000 };

export type TestDatabase = ReturnType<typeof useDatabase>;

/**
 * Provides each test of the calling file (`*.db.test.ts`), or those that share one, with its own database: a clone of the one that the file's
 * `beforeAll` hooks have filled, which is a clone of the migrated, empty template.
 */
export function useDatabase() {
  let open: Clone | undefined;
  const requireOpen = () => {
    if (!open) throw new Error("The database exists only while tests run: use it inside a hook or a test.");
    return open;
  };
  let filled: Clone;
  /** Of the tests that share a database, or undefined outside of them. */
  let shared: Clone | "none yet" | undefined;
  const isKept = () => shared !== undefined && shared === open;
  const drops: Promise<void>[] = [];

  beforeAll(async () => {
    open = filled = await clone(inject("testDatabase").template);
    return async () => {
      if (open !== filled) drops.push(requireOpen().drop());
      drops.push(filled.drop());
      await Promise.all(drops);
    };
  });
  beforeEach(async () => {
    if (isKept()) return;
    // The database of the test before is dropped after all of that test's own cleaning up. The next test does not
    // wait for it, because Postgres looks for connections that are just closing every 100 ms only.
    if (open === filled) await filled.db.destroy();
    else drops.push(requireOpen().drop());
    open = await clone(filled.name);
    if (shared) shared = open;
  });
  return {
    get db() {
      return requireOpen().db;
    },
    get url() {
      return requireOpen().url;
    },
    /** True from the second test on of those that share a database. */
    get isKept() {
      return isKept();
    },
    /** Gives all tests of the calling file or `describe` one database: none of them changes what another one looks at. */
    share: () =>
      beforeAll(() => {
        shared = "none yet";
        return () => void (shared = undefined);
      }),
  };
}

/** Provides a test with a database that has not been migrated. */
export async function emptyDatabase(): Promise<Pick<TestDatabase, "db" | "url">> {
  const { drop, ...database } = await clone();
  onTestFinished(drop);
  return database;
}

type Clone = Awaited<ReturnType<typeof clone>>;

async function clone(template?: string) {
  const { adminUrl, run } = inject("testDatabase");
  const name = `${run}_${randomUUID().slice(0, 8)}`;
  const url = await addDatabase(adminUrl, name, template);
  const db = createDatabase({ url, ...PATIENT });
  const drop = async () => {
    await db.destroy();
    await dropDatabase(adminUrl, name);
  };
  return { name, url, db, drop };
}
