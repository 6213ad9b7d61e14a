import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";

import type { Stats } from "#app/features/stats/stats.server.ts";
import { i18nIn } from "#app/i18n/i18n.server.ts";

import { Statistics } from "./statistics.tsx";

/** The names and values on the page. */
function shown(stats?: Stats): string[][] {
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18nIn("en")}>
      <Statistics stats={stats} history={[]} commands={193} />
    </I18nextProvider>,
  );
  const stat = /<dt[^>]*>([^<]*)<\/dt><dd data-figure[^>]*>([^<]*)</g;
  return [...markup.matchAll(stat)].map(([, name = "", value = ""]) => [name, value]);
}

const unreported: Stats = { servers: 0, users: 0, commands: 0, uptime: "99.9%", updatedAt: null };

test("before the first report only what the site knows by itself is shown", () => {
  expect(shown(unreported)).toEqual([
    ["Commands", "193+"],
    ["Uptime", "99.9%"],
  ]);
});

test("the bot's report is shown as it is, a zero too", () => {
  const reported = { ...unreported, servers: 0, users: 1_234, commands: 5, updatedAt: new Date(0) };
  expect(shown(reported).map(([, value]) => value)).toEqual(["0+", "1.234+", "5+", "99.9%"]);
});

test("where the statistics cannot be read no value is made up", () => {
  expect(shown(undefined).map(([, value]) => value)).toEqual(["–", "–", "–", "–"]);
});
