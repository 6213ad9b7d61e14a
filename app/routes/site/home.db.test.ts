import { sql } from "kysely";
import { expect, test } from "vitest";

import { categories } from "#app/content/categories.ts";
import { site as content } from "#app/content/site.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { useSite } from "#test/site.ts";

import * as home from "./home.tsx";

const site = useSite();

const DAY = 24 * 3_600_000;

function report(daysAgo: number, servers: number) {
  const reported_at = new Date(Date.now() - daysAgo * DAY);
  return site.db
    .insertInto("stats")
    .values({ reported_at, servers, users: 40, commands: 5, uptime: "" })
    .execute();
}

test("the home page has the newest numbers and their past, and may be kept", async () => {
  await report(2, 2);
  await report(0, 3);
  const answer = await site.call(home, { path: "/" });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      stats: { servers: 3, users: 40, uptime: "99.9%" },
      history: [
        { daysAgo: 2, servers: 2 },
        { daysAgo: 0, servers: 3 },
      ],
    },
  });
  expect(answer.headers.has("Cache-Control")).toBe(false);
});

test("before the first report there is no past, but the number of commands that the site describes", async () => {
  expect(await site.call(home, { path: "/" })).toMatchObject({
    status: 200,
    body: { stats: { servers: 0, updatedAt: null }, history: [], commands: listCommands().length },
  });
});

test("it leads to every area, in the order of the menu", async () => {
  const { body } = await site.call(home, { path: "/" });
  expect(body).toMatchObject({ areas: categories.map(({ id, icon }) => ({ id, icon })) });
});

test("its facts are its six questions, in the language of the page", async () => {
  for (const [path, question] of [
    ["/", `How do I add ${content.name} to my server?`],
    ["/?lng=de", `Wie kommt ${content.name} auf meinen Server?`],
  ] as const) {
    const { body } = await site.call(home, { path });
    expect(body, path).toMatchObject({
      about: { image: "home", facts: [{ "@type": "FAQPage", mainEntity: { length: 6 } }] },
      questions: { length: 6 },
    });
    expect(body, path).toHaveProperty("about.facts.0.mainEntity.0.name", question);
  }
});

const withoutNumbers = { status: 200, body: { stats: undefined, history: [] } };

test("it stands without its numbers, and nobody may keep that", async () => {
  await sql`alter table stats rename to stats_away`.execute(site.db);
  const answer = await site.call(home, { path: "/" });
  await sql`alter table stats_away rename to stats`.execute(site.db);
  expect(answer).toMatchObject(withoutNumbers);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("a database that does not answer holds it for two seconds, not longer", async () => {
  const answer = await site.db.transaction().execute(async (trx) => {
    await sql`lock table stats in access exclusive mode`.execute(trx);
    const asked = performance.now();
    const { status, body, headers } = await site.call(home, { path: "/" });
    return { status, body, headers, seconds: (performance.now() - asked) / 1_000 };
  });
  expect(answer).toMatchObject(withoutNumbers);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.seconds).toBeGreaterThan(1.9);
  expect(answer.seconds).toBeLessThan(4);
});

test("what the loader says about keeping is what the document says", () => {
  const loaderHeaders = new Headers({ "Cache-Control": "no-store" });
  const none = new Headers();
  const args = { loaderHeaders, parentHeaders: none, actionHeaders: none, errorHeaders: undefined };
  expect(home.headers(args)).toBe(loaderHeaders);
});
