import { expect, test } from "vitest";
import type { Stats } from "#app/features/stats/stats.server.ts";
import { rendered } from "#test/render.tsx";
import { Statistics } from "./statistics.tsx";

const unreported: Stats = { servers: 0, users: 0, commands: 0, uptime: "99.9%", updatedAt: null };
const reported = { ...unreported, users: 1_234, commands: 5, updatedAt: new Date(0) };

/** @param servers the number of servers by days ago, the oldest first */
function draw(
  stats: Stats | undefined,
  servers: Record<`-${number}`, number> = {},
  isSynced = false,
): string {
  const days = Object.entries(servers).map(([day, count]) => ({ daysAgo: -Number(day), servers: count }));
  const history = days.map((day) => ({ ...day, users: 1, commands: 1 }));
  return rendered(<Statistics stats={stats} history={history} commands={193} isSynced={isSynced} />);
}

test.each([
  ["before the first report, only what the site knows is shown", unreported, ["193+", "99.9%"]],
  ["a report is shown as it is, a zero too", reported, ["0+", "1.234+", "5+", "99.9%"]],
  ["unreadable statistics have no values", undefined, ["–", "–", "–", "–"]],
])("%s", (_, stats, values) => {
  const shown = [...draw(stats).matchAll(/<dd data-figure[^>]*>([^<]*)</g)].map(([, value]) => value);
  expect(shown).toEqual(values);
});

test("a synchronised list has the number of commands, whatever was reported", () => {
  expect(draw(reported, {}, true)).toContain(">193+<");
  expect(draw(reported, {}, true)).not.toContain(">5+<");
});

test("the error is an alert above the figures", () => {
  expect(draw(undefined)).toMatch(/role="alert".*The statistics cannot be loaded.*<dl/s);
  expect(draw(reported)).not.toContain('role="alert"');
});

test("a trend needs two days, describes itself, marks each day, and keeps their distance", () => {
  expect(draw(reported, { "-0": 5 })).not.toContain('role="img"');
  const markup = draw(reported, { "-2": 1, "-1": 4, "-0": 9 });
  expect(markup).toMatch(/role="img" aria-label="[^"]*Servers[^"]*1[^"]*9/);
  expect(markup).toContain('d="M6 50V58M120 35V58M234 10V58"');
  expect(markup, "a constant figure lies in the middle").toContain('d="M6 30L120 30L234 30"');
});
