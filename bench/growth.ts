import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { readCursor, writeCursor } from "#app/features/bot-feed/changes.server.ts";
import { createCatalogue, NOTHING_SYNCED } from "#app/features/commands/catalogue.ts";
import { searchCommands } from "#app/features/commands/search.ts";
import { readSite } from "#app/site/site.server.ts";
import { buildGuild } from "#dev/discord/guild.ts";
import { people } from "#dev/discord/people.ts";
import type { Lifetime } from "#dev/lifetime.ts";
import { median } from "./compare.ts";
import { plot, type Series } from "./plot.ts";
import { heading, row } from "./report.ts";
import { startSite, type Site } from "./site.ts";
import { signedIn } from "./sizes.ts";

const REPEATS = 31;
const FIRST = 740_000_000_000_000_000n;
const SERVERS = [1, 50, 200];
const POLLS = [1, 10, 100, 1_000];
/** Milliseconds: until polls wait, for any and for each, and the pause after a 503. */
const [SETTLE, SETTLE_EACH, PAUSE] = [500, 5, 1_000];

/** Measures how long one response takes while the data grows. Returns the plot as a file. */
export async function reportGrowth(life: Lifetime): Promise<Record<string, string>> {
  const owners = SERVERS.map((count, i) => ({ ...people.bob, id: String(FIRST + BigInt(i)), count }));
  const guilds = owners.flatMap(({ id, count }, i) => {
    return Array.from({ length: count }, (_, n) => guildOf(id, FIRST + BigInt(1_000 * (i + 1) + n)));
  });
  const site = await startSite(life, { people: [people.alice, ...owners], guilds });
  const grow = await growing(life, site);
  await grow("guilds (id, name)", `(${FIRST} + n)::text, 'Server'`, 1_000 * (SERVERS.length + 1));
  const [owner, guild] = [owners[0], guilds[0]?.id];
  const guildId = `(${FIRST} + 10000 + n)::text`;

  heading("Milliseconds of one response, by the size of the data");
  const dashboard = await series("Dashboard", "servers of the person", SERVERS, (count) => {
    const person = owners.find((one) => one.count === count);
    return pageTime(site, "/dashboard", person);
  });
  const search = await series("Search, without the page", "commands", [200, 2_000], searchTime);
  const history = await series("History", "versions of a server", [10, 1_000, 100_000], async (count) => {
    const columns = "guild_id, module, version, before, after, actor_kind, actor_id";
    const values = `'${guild}', 'prefix', n, '{"prefix": "!"}', '{"prefix": "?"}', 'user', n % 50`;
    await grow(`settings_versions (${columns})`, values, count);
    return pageTime(site, `/dashboard/guilds/${guild}/history`, owner);
  });
  const list = await series("The owner's list", "applications", [10, 1_000, 10_000], async (count) => {
    const columns = "user_id, username, email, experience, projects, skills, why_join, availability";
    const values = `(${FIRST} + n)::text, 'name', 'a@example.com', repeat('text ', 100), '', '', '', ''`;
    await grow(`applications (${columns})`, values, count);
    return pageTime(site, "/admin/applications", people.alice);
  });
  const quiet: number[] = [];
  const sizes = [1_000, 10_000, 100_000, 1_000_000];
  const feed = await series("Feed: 10 changes, 10 receipts", "entries", sizes, async (count) => {
    await grow(
      "settings (guild_id, module, version, settings)",
      `${guildId}, 'prefix', 1, '{"prefix": "?"}'`,
      count,
    );
    await grow("changes (guild_id, module, version)", `${guildId}, 'prefix', 1`, count);
    const end = await endOf(site);
    quiet.push(await timeOf(() => poll(site, { cursor: end })));
    let cursor = "";
    return timeOf(async () => void (cursor = await poll(site, { cursor, limit: "10" })));
  });
  const nothing = await series("Feed: nothing new", "entries", sizes, async () => quiet.shift() ?? NaN);
  const polls = await series("Save until the last long poll has it", "polls", POLLS, (count) =>
    wake(site, count),
  );
  return { "growth.svg": plot([dashboard, search, history, list, feed, nothing, polls]) };
}

async function series(
  title: string,
  of: string,
  sizes: number[],
  measure: (size: number) => Promise<number>,
): Promise<Series> {
  const points: Series["points"] = [];
  for (const size of sizes) {
    const milliseconds = await measure(size);
    points.push({ size, milliseconds });
    row({ what: `${title}: ${size.toLocaleString("en")} ${of}`, value: milliseconds, unit: "ms" });
  }
  return { title, of, points };
}

function guildOf(ownerId: string, id: bigint) {
  const facts = { icon: null, memberCount: 1, presenceCount: 1, rooms: {}, everyone: 0n };
  const own = { id: String(id), name: `Server ${id}`, ownerId, permissions: { [ownerId]: "8" } };
  return buildGuild({ ...facts, ...own, ranks: [{ name: "Bot", bot: true }] });
}

/** Returns a function that fills a table up to a number of rows, which the values number as `n`. */
async function growing(life: Lifetime, { databaseUrl }: Site) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await life.start(async () => ({ stop: () => client.end() }));
  const counts = new Map<string, number>();
  return async (table: string, values: string, count: number): Promise<void> => {
    const from = `generate_series(${(counts.get(table) ?? 0) + 1}::bigint, ${count}) n`;
    await client.query(`insert into ${table} select ${values} from ${from}`);
    await client.query(`vacuum analyze ${table.split(" ", 1)}`);
    counts.set(table, count);
  };
}

async function pageTime({ url }: Site, path: string, person?: { id: string }): Promise<number> {
  const headers = { Cookie: await signedIn(url, person) };
  return timeOf(async () => {
    const response = await fetch(url + path, { headers, redirect: "error" });
    await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  });
}

function searchTime(count: number): Promise<number> {
  const { list: known } = createCatalogue(NOTHING_SYNCED, readSite());
  const commands = Array.from({ length: count }, (_, i) => known[i % known.length]!);
  return timeOf(async () => void searchCommands(commands, "ban user", "en"), 10 * REPEATS);
}

/** Opens long polls, saves, and measures until the last of them has been answered. */
async function wake(site: Site, count: number): Promise<number> {
  return timeOf(async () => {
    const cursor = await endOf(site);
    const polls = Array.from({ length: count }, () => poll(site, { cursor, wait: "25" }));
    await wait(SETTLE + SETTLE_EACH * count);
    const began = performance.now();
    const settings = { prefix: String(began).slice(-5) };
    await askAsBot(site, `/api/prefix/${FIRST + 2_000n}`, {
      method: "PUT",
      body: JSON.stringify({ settings }),
    });
    await Promise.all(polls);
    return performance.now() - began;
  }, 3);
}

/** Returns a cursor of the feed's end that is no receipt. */
async function endOf(site: Site): Promise<string> {
  const { changesCursor } = await askAsBot(site, "/api/bot/snapshot?limit=1");
  return writeCursor({ ...readCursor(changesCursor)!, since: null });
}

async function poll(site: Site, query: Record<string, string>): Promise<string> {
  return (await askAsBot(site, `/api/bot/changes?${new URLSearchParams(query)}`)).nextCursor;
}

interface Page {
  changesCursor: string;
  nextCursor: string;
  hasMore: boolean;
}

/** Calls the API as the bot, again after each 503. */
export async function askAsBot(site: Site, path: string, init?: RequestInit): Promise<Page> {
  const headers = { Authorization: `Bearer ${site.botToken}`, "Content-Type": "application/json" };
  const response = await fetch(site.url + path, { headers, ...init });
  const text = await response.text();
  if (response.status === 503) return wait(PAUSE).then(() => askAsBot(site, path, init));
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text || "{}");
}

/** Returns the median duration in milliseconds after some to warm up. A number that `work` returns counts instead. */
async function timeOf(work: () => Promise<unknown>, turns = REPEATS): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < turns + turns / 3; i++) {
    const began = performance.now();
    const own = await work();
    times.push(typeof own === "number" ? own : performance.now() - began);
  }
  return median(times.slice(-turns));
}
