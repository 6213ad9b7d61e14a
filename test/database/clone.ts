import { randomUUID } from "node:crypto";

import { type Kysely } from "kysely";
import { beforeAll, inject } from "vitest";

import { createDatabase } from "#db/client.server.ts";
import { type Database } from "#db/schema.ts";

import { addDatabase, dropDatabase } from "./databases.ts";

export interface TestDatabase {
  /** Usable from the first hook or test on. */
  readonly db: Kysely<Database>;
  readonly url: string;
}

/** Gives the calling test file (`*.db.test.ts`) a database of its own, migrated and empty, until its last test ended. */
export function useDatabase(): TestDatabase {
  let open: TestDatabase | undefined;
  const requireOpen = () => {
    if (!open) throw new Error("The database exists only while tests run: use it inside a hook or a test.");
    return open;
  };
  beforeAll(async () => {
    const { adminUrl, template, run } = inject("testDatabase");
    const name = `${run}_${randomUUID().slice(0, 8)}`;
    const url = await addDatabase(adminUrl, name, template);
    // A test may hold a transaction open for as long as it takes.
    const db = createDatabase({ url, queryTimeout: 30_000, idleInTransaction: 30_000 });
    open = { db, url };
    return async () => {
      await db.destroy();
      await dropDatabase(adminUrl, name);
    };
  });
  return {
    get db() {
      return requireOpen().db;
    },
    get url() {
      return requireOpen().url;
    },
  };
}
