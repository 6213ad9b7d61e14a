import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { build, isBuildStale } from "#dev/build.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { live, type Lifetime } from "#dev/lifetime.ts";
import { plainEnvironment } from "#dev/processes.ts";
import { root } from "#dev/services.ts";
import type { Query, Recorded } from "./bare.ts";
import { delayOf, snapshotOf } from "./bot.ts";
import { compare, etagOf, type Comparison } from "./compare.ts";
import type { Load, Task } from "./load.ts";
import { startPeer } from "./peer.ts";
import { startSite, type Site } from "./site.ts";
import { signedIn, sizesOf } from "./sizes.ts";

const SETTLE = 2_000;
const KB = 1_000;
const MB = 1_000_000;

/**
 * Implements `npm run bench`: reports measurements with their goals. It never fails because of a number: speed is
 * compared with bare Node in the same run, because machines differ.
 */
async function bench(life: Lifetime): Promise<number> {
  if (isBuildStale(root)) {
    console.log("Building …");
    await build(life);
  }
  const site = await startSite(life);
  await wait(SETTLE);
  const memory = memoryOf(site.pid);
  await reportSpeed(life, site);
  await reportSizes(site);
  heading("The process");
  row("memory under all this", `${Math.round(memoryOf(site.pid) / MB)} MB`, "≤ 250");
  row("/readyz after start", `${Math.round(site.readyAfter)} ms`, "≤ 1000");
  row("memory at rest", `${Math.round(memory / MB)} MB`, "≤ 120");
  await reportBot(site);
  return 0;
}

async function reportSpeed(life: Lifetime, site: Site): Promise<void> {
  const load = await life.start(() => startPeer<Task, Load>("load"));
  const bare = await life.start(() => startPeer<Recorded, number>("bare"));
  const of = (path: string, headers: Record<string, string>, query?: Query) =>
    compare({ ...site, path, headers, query }, { load, bare });
  heading("Pages from the cache ÷ bare node:http that sends the same");
  const [br, gzip] = [{ "Accept-Encoding": "br" }, { "Accept-Encoding": "gzip" }];
  for (const [path, headers] of [
    ["/", br],
    ["/", gzip],
    ["/economy", br],
  ] as const) {
    reportComparison(path, await of(path, headers));
  }
  const etag = await etagOf({ ...site, path: "/", headers: br });
  reportComparison("/", await of("/", { ...br, "If-None-Match": etag }));

  heading("The bot asks for settings that it has ÷ bare node:http with one indexed query");
  const { id } = guilds.teahouse;
  const path = `/api/prefix/${id}`;
  const asBot = { Authorization: `Bearer ${site.botToken}` };
  const known = { ...asBot, "If-None-Match": await etagOf({ ...site, path, headers: asBot }) };
  const text = "select version, settings, updated_at from settings where guild_id = $1 and module = $2";
  const query = { databaseUrl: site.databaseUrl, text, values: [id, "prefix"] };
  reportComparison("/api/prefix/…", await of(path, known, query), "≥ 0.6");

  heading("What is made for one person or one question, in answers per second");
  const visitors = await of("/", br);
  const asPerson = { ...br, Cookie: await signedIn(site.url) };
  const own = await of("/", asPerson);
  row("/ signed in ÷ as a visitor", (own.perSecond / visitors.perSecond).toFixed(2), "≥ 0.5", speedOf(own));
  for (const [asked, headers, goal] of [
    ["/commands?q=ban", br, 1_000],
    ["/dashboard", asPerson, 300],
    [`/dashboard/guilds/${id}`, asPerson, 300],
    [`/dashboard/guilds/${id}/levels`, asPerson, 200],
    [path, asBot, 1_500],
    ["/auth/session", asPerson, 2_000],
  ] as const) {
    const comparison = await of(asked, headers);
    row(asked.replace(id, "…"), `${Math.round(comparison.perSecond)} /s`, `≥ ${goal}`, speedOf(comparison));
  }
}

/** Runs last, because its guilds replace those of the stand-in's people. */
async function reportBot(site: Site): Promise<void> {
  heading("The bot");
  const ms = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
  row("a save is there, same process", ms(await delayOf(site, site.url)), "≤ 100");
  row("a save is there, another process", ms(await delayOf(site, await site.startAnother())), "≤ 100");
  const { items, milliseconds } = await snapshotOf(site);
  row(
    `snapshot of ${items} settings`,
    ms(milliseconds),
    "≤ 2000",
    "2,000 servers, all modules, pages of 500",
  );
}

async function reportSizes({ url }: Site): Promise<void> {
  heading("What a page downloads, brotli");
  const [home, dashboard] = [await sizesOf(url), await sizesOf(`${url}/dashboard`, await signedIn(url))];
  const kB = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`;
  row("JavaScript, visitor page", kB(home.scripts), "≤ 5");
  row("JavaScript, dashboard", kB(dashboard.scripts), "≤ 110");
  row("CSS", kB(Math.max(home.styles, dashboard.styles)), "≤ 10");
}

function reportComparison(path: string, comparison: Comparison, goal = "≥ 0.7"): void {
  const { ratio, processorRatio, status, encoding, size } = comparison;
  const more = [speedOf(comparison)];
  if (!Number.isNaN(processorRatio)) more.push(`by processor time ${processorRatio.toFixed(2)}`);
  row(`${path} ${status} ${encoding} ${size} bytes`, ratio.toFixed(2), goal, more.join(", "));
}

function speedOf({ perSecond, processorTime, busy }: Comparison): string {
  const speed = `${Math.round(perSecond)} /s, ${processorTime.toFixed(2)} ms of processor each`;
  // A fully loaded generator is the bottleneck and favours the slower server.
  return busy > 0.95 ? `${speed}, load generator ${Math.round(busy * 100)} % busy` : speed;
}

/** Resident memory of a process in bytes; ps(1) prints KiB. */
function memoryOf(pid: number | undefined): number {
  const stdout = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], {
    encoding: "utf8",
    env: plainEnvironment(),
  });
  return Number(stdout) * 1024;
}

function heading(text: string): void {
  console.log(`\n${text}`);
}

function row(what: string, value: string, goal: string, more = ""): void {
  console.log(`  ${what.padEnd(36)}${value.padStart(10)}  ${`goal ${goal}`.padEnd(14)}${more}`.trimEnd());
}

await live(bench);
