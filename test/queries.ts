import pg from "pg";
import { vi } from "vitest";

/** Returns the texts of the queries that `work` sends to Postgres. */
export async function queriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = query.mock.calls.map(([sent]) =>
    typeof sent === "string" ? sent : (sent as { text: string }).text,
  );
  query.mockRestore();
  return texts;
}
