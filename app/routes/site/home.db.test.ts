import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { textIn } from "#app/features/settings/texts.ts";
import { speakFor } from "#app/i18n/i18n.server.ts";
import { declare } from "#test/declare.ts";
import { ourCatalogue, ourSite } from "#test/our-site.ts";
import { useSite } from "#test/site.ts";
import * as home from "./home.tsx";

const site = useSite();
const { list } = ourCatalogue;

const open = (path = "/") => site.call(home, { path });

function report(daysAgo: number, servers: number) {
  const reported_at = new Date(Date.now() - daysAgo * 24 * 3_600_000);
  const values = { reported_at, servers, users: 40, commands: 5, uptime: "" };
  return site.db.insertInto("stats").values(values).execute();
}

test("the home page has the newest numbers and their history, and may be cached", async () => {
  await report(2, 2);
  await report(0, 3);
  const answer = await open();
  const stats = { servers: 3, users: 40, uptime: "99.9%" };
  const history = [2, 0].map((daysAgo, index) => ({ daysAgo, servers: 2 + index }));
  expect(answer).toMatchObject({ status: 200, body: { stats, history } });
  expect(answer.headers.has("Cache-Control")).toBe(false);
});

test("before the first report the page has the number of commands, and every area in the menu's order", async () => {
  const areas = ourSite.areas.map(({ id, icon }) => {
    const { title, text } = ourSite.features.get(id)!.home!;
    return { id, icon, title: textIn("en", title).text, text: textIn("en", text).text };
  });
  const stats = { servers: 0, updatedAt: null };
  const body = { stats, history: [], commands: list.length, cards: areas };
  expect(await open()).toMatchObject({ status: 200, body });
});

test("no card is empty: an area without a page names its first commands, a module without an intro its fields", async () => {
  const [area] = ourSite.areas;
  const named = { id: "music", title: "Music", icon: "mic" } as const;
  const commands = ["play", "skip", "queue", "stop", "seek"].map((name) => {
    return { ...list[0]!, name, title: { en: name }, type: 1, slug: name, category: "music" };
  });
  const fields = [{ kind: "toggle", name: "on", label: { en: "Switched on" } }];
  await declare(site, { bot: {}, uses: [], modules: [{ id: "plain", title: "Plain", fields }] });
  const cardsOf = async (areas: typeof ourSite.areas, path = "/") => {
    const catalogue = {
      ...ourCatalogue,
      inGroup: (id: string) => commands.filter((one) => one.category === id),
    };
    const services = {
      ...site.services,
      site: { ...ourSite, areas },
      commands: { ...site.services.commands, current: () => Promise.resolve(catalogue) },
    };
    return ((await site.call(home, { path, services })).body as { cards: object[] }).cards;
  };
  const none = { ...named, id: "nothing" };
  expect(await cardsOf([named, none, area!])).toMatchObject([
    { id: "music", text: "/play\u00a0· /skip\u00a0· /queue\u00a0· /stop", commands: 5 },
    { id: area!.id },
  ]);
  onTestFinished(() => speakFor(ourSite));
  speakFor({ ...ourSite, languages: ["en", "ar"] });
  const [turned] = await cardsOf([named], "/?lng=ar");
  expect(turned).toMatchObject({
    text: expect.stringMatching(/^\u2066\/play\u2069\u00a0· \u2066\/skip\u2069/),
  });
  expect(await cardsOf([none])).toMatchObject([{ id: "plain", title: "Plain", text: "Switched on" }]);
});

test.each([
  ["/", `How do I add ${ourSite.name} to my server?`],
  ["/?lng=de", `Wie kommt ${ourSite.name} auf meinen Server?`],
])("%s has six questions, also as structured data", async (path, question) => {
  const { body } = await open(path);
  const about = { facts: [{ "@type": "FAQPage", mainEntity: { length: 6 } }] };
  expect(body).toMatchObject({ about, questions: { length: 6 } });
  expect(body).toHaveProperty("about.facts.0.mainEntity.0.name", question);
});

test("a database that does not answer delays the page by two seconds; it has no statistics and is not cached", async () => {
  const start = performance.now();
  const answer = await site.db.transaction().execute(async (trx) => {
    await sql`lock table stats in access exclusive mode`.execute(trx);
    return open();
  });
  expect(answer).toMatchObject({ status: 200, body: { stats: undefined, history: [] } });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(performance.now() - start).toBeGreaterThan(1_900);
});
