import { randomUUID } from "node:crypto";

import { type Kysely } from "kysely";
import { beforeAll, inject } from "vitest";

import { createDatabase } from "#db/client.server.ts";
import { type Database } from "#db/schema.ts";

import { addDatabase, dropDatabase } from "./databases.ts";

export interface TestDatabase {
  readonly db: Kysely<Database>;
  readonly url: string;
}

/** Provides the calling test file (`*.db.test.ts`) with its own migrated, empty database. */
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
    // Long timeouts, because a test may keep a transaction open.
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
