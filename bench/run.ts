import { setTimeout as wait } from "node:timers/promises";
import { build, isBuildStale } from "#dev/build.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import { live, type Lifetime } from "#dev/lifetime.ts";
import { root } from "#dev/services.ts";
import { delayOf, snapshotOf } from "./bot.ts";
import { reportCosts } from "./costs.ts";
import { reportImport } from "./import.ts";
import { reportMemory } from "./memory.ts";
import { heading, row, words, writeReport } from "./report.ts";
import { startSite, type Site } from "./site.ts";
import { sizesOf } from "./sizes.ts";
import { reportSpeed } from "./speed.ts";

const SETTLE = 2_000;
/** Default duration of the load in seconds. */
const LOAD = 20;
const KB = 1_000;

/**
 * Implements `npm run bench [costs | import | memory [SECONDS]] [-- --out FOLDER]`: reports measurements with their goals. It never
 * fails because of a number: speed is compared with yardsticks in the same run, because machines differ.
 */
async function bench(life: Lifetime): Promise<number> {
  const [what = "bench", seconds = LOAD] = words;
  if (isBuildStale(root)) {
    console.log("Building …");
    await build(life);
  }
  if (what === "import") await reportImport(life);
  if (what === "bench" || what === "costs") await reportCosts(await startSite(life));
  if (what === "bench" || what === "memory") {
    const site = await startSite(life);
    await wait(SETTLE);
    await reportMemory(life, site, Number(seconds));
    if (what === "bench") {
      await reportSizes(site);
      await reportSpeed(life, site);
      await reportBot(site);
    }
  }
  writeReport(what);
  return 0;
}

async function reportSizes({ url }: Site): Promise<void> {
  heading("What a page downloads, brotli");
  const asPerson = await cookieOfSession(url, people.bob);
  const guild = `/dashboard/guilds/${guilds.teahouse.id}`;
  const documents = ["/", "/economy", "/commands"];
  const hydrated = ["/dashboard", guild, `${guild}/levels`, "/apply"];
  for (const path of [...documents, ...hydrated]) {
    const [cookie, goal] = documents.includes(path) ? ["", 5] : [asPerson, 110];
    const { scripts, styles, texts } = await sizesOf(url + path, cookie);
    const name = path.replace(guilds.teahouse.id, "…");
    row({ what: `${name} JavaScript`, value: scripts / KB, unit: "kB", goal: `≤ ${goal}` });
    row({ what: `${name} CSS`, value: styles / KB, unit: "kB", goal: "≤ 10" });
    if (texts) row({ what: `${name} texts`, value: texts / KB, unit: "kB" });
  }
}

/** Runs last, because it fills the database. */
async function reportBot(site: Site): Promise<void> {
  heading("The bot");
  const through = { "same process": site.url, "another process": (await site.startAnother()).url };
  for (const [name, url] of Object.entries(through)) {
    const value = await delayOf(site, url);
    row({ what: `saved until seen by a waiting bot, ${name}`, value, unit: "ms", goal: "≤ 100" });
  }
  const { items, milliseconds } = await snapshotOf(site);
  const more = "2,000 servers, all modules, pages of 500";
  row({ what: `snapshot of ${items} settings`, value: milliseconds, unit: "ms", goal: "≤ 2000", more });
}

await live(bench);
