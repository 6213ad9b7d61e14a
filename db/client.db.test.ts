import { expect, test } from "vitest";

import { useDatabase } from "#test/database/clone.ts";

import { createPool, isDatabaseUnavailable } from "./client.server.ts";

const database = useDatabase();

test("a connection that breaks while somebody has it fails its queries, and nothing else", async () => {
  const pool = createPool({ url: database.url, max: 2 });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const broken = new Promise((resolve) => client.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await broken;
  const error = await client.query("select 1").catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
