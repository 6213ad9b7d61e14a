import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { startApp, type TestHandle } from "#test/http/start-app.ts";
import { useSite } from "#test/site.ts";
import { currentLog } from "./current-log.server.ts";

const site = useSite();
const SLOW = /^select pg_sleep\(0\.6\), \$1/;

test.each([false, true])(
  "a slow query is logged with its request's id and without its parameters, page cache: %s",
  async (pageCache) => {
    const ids: string[] = [];
    const handle: TestHandle = async (_, { requestId }) => {
      ids.push(requestId);
      await site.db.selectNoFrom(sql`1`.as("quick")).execute();
      await sql`select pg_sleep(0.6), ${"canary"}::text`.execute(site.services.db);
      const headers = { "Content-Type": "text/html", "Cache-Control": SAME_FOR_ALL_VISITORS };
      return new Response("ok", { headers });
    };
    const { services } = site;
    const app = await startApp({ handle, services, pageCache });
    await app.ask("/");
    const slow = app.lines.filter(({ msg }) => msg === "slow query");
    expect(slow).toEqual([
      expect.objectContaining({ level: "warn", requestId: ids[0], sql: expect.stringMatching(SLOW) }),
    ]);
    expect(slow[0]?.ms).toBeGreaterThan(500);
    expect(JSON.stringify(app.lines)).not.toContain("canary");
  },
);

test("a query that is ended because it takes too long is logged, too", async () => {
  const app = await startApp({
    services: site.services,
    handle: async (_, { refusal }) => {
      if (refusal) return new Response("", { status: 503 });
      await site.services.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 600`.execute(trx);
        await sql`select pg_sleep(30)`.execute(trx);
      });
      return new Response("");
    },
  });
  expect((await app.ask("/")).status).toBe(503);
  const slow = app.lines.filter(({ msg }) => msg === "slow query");
  expect(slow).toMatchObject([{ sql: "select pg_sleep(30)", requestId: expect.any(String) }]);
});

test("a page that is answered from memory does not enter the log of its request", async () => {
  const handle: TestHandle = () => {
    const headers = { "Content-Type": "text/html", "Cache-Control": SAME_FOR_ALL_VISITORS };
    return new Response("ok", { headers });
  };
  const app = await startApp({ handle, services: site.services, pageCache: true });
  for (let i = 0; i < 2; i++) await app.ask("/");
  const run = vi.spyOn(currentLog, "run");
  expect((await app.ask("/")).status).toBe(200);
  expect(run).not.toHaveBeenCalled();
  await app.ask("/not-cached", { method: "POST" });
  expect(run).toHaveBeenCalled();
});
