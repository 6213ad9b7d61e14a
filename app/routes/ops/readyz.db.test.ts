import { sql } from "kysely";
import { expect, test } from "vitest";
import { untilListening } from "#test/listening.ts";
import { queriesOf } from "#test/queries.ts";
import { useSite } from "#test/site.ts";
import * as readyz from "./readyz.ts";

const site = useSite();
const ask = () => site.call(readyz, { path: "/readyz" });

test("/readyz is 503 with the names of pending migrations, and 200 on the schema of a newer version", async () => {
  await sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`.execute(site.db);
  expect(await ask()).toMatchObject({ status: 200, body: { status: "ready" } });
  await sql`delete from kysely_migration where name = '0002-sign-in'`.execute(site.db);
  expect(await ask()).toMatchObject({ status: 503, body: { pending: ["0002-sign-in"] } });
});

test("/readyz is 200 and says whether notifications of Postgres are heard", async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { status: "ready", listening: false } });
  await untilListening(site.services);
  expect(await ask()).toMatchObject({ status: 200, body: { status: "ready", listening: true } });
});

test("a thousand requests for /readyz at once do not ask Postgres a thousand times", async () => {
  const sent = await queriesOf(() => Promise.all(Array.from({ length: 1_000 }, ask)));
  expect(sent.length).toBeLessThan(10);
});
