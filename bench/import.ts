import pg from "pg";
import type { Lifetime } from "#dev/lifetime.ts";
import { memoryOf } from "#dev/processes.ts";
import { send } from "#dev/seed.ts";
import { MB } from "./memory.ts";
import { guilds as servers, heading, row } from "./report.ts";
import { startSite, type Site } from "./site.ts";

/** Entries of a request: as many as there may be. */
const STEP = 1_000;
const FIRST = 730_000_000_000_000_000n;
/** What another dashboard might have had for a server. */
const BROUGHT: Record<string, object> = {
  prefix: { prefix: "?" },
  levels: {
    xpMin: 10,
    xpMax: 20,
    roles: [{ level: 5, roleId: String(FIRST) }],
    message: "{user} is {level}",
  },
  autorole: { enabled: true, roleIds: [String(FIRST)] },
  serverlog: { enabled: true, channelId: String(FIRST), events: ["memberJoin", "memberBan"] },
  verification: { enabled: true, roleId: String(FIRST), welcomeMessage: "Welcome. ".repeat(20) },
  tickets: { enabled: true, maxTickets: 3, welcomeMessage: "How can we help? ".repeat(20) },
};

/** Brings all settings of 100,000 servers (`--guilds`) along, and reports the speed and the memory of the process meanwhile. */
export async function reportImport(life: Lifetime): Promise<void> {
  const site = await startSite(life);
  const client = new pg.Client(site.databaseUrl);
  await client.connect();
  await client.query(
    `insert into guilds (id, name) select (${FIRST} + n)::text, 'Server' from generate_series(1, ${servers}) n`,
  );
  await client.end();
  const entries = servers * Object.keys(BROUGHT).length;
  const memory = [memoryOf(site.pid)];
  let slowest = 0;
  const began = performance.now();
  for (let done = 0; done < entries; done += STEP) {
    const before = performance.now();
    await bring(site, done, Math.min(entries, done + STEP));
    slowest = Math.max(slowest, performance.now() - before);
    memory.push(memoryOf(site.pid));
  }
  const seconds = (performance.now() - began) / 1_000;
  heading(`${entries.toLocaleString("en")} settings that a bot brings along, one request after the other`);
  row({ what: "entries a second", value: entries / seconds, unit: "", goal: "≥ 1000" });
  row({ what: "slowest request of 1,000 entries", value: slowest, unit: "ms" });
  for (const [when, part] of Object.entries({ begin: 0, quarter: 1 / 4, middle: 1 / 2, end: 1 })) {
    const value = memory[Math.floor(part * (memory.length - 1))]! / MB;
    row({ what: `memory, ${when}`, value, unit: "MB" });
  }
  row({ what: "memory, most", value: Math.max(...memory) / MB, unit: "MB", goal: "≤ 250" });
}

/** Sends one request; throws unless everything in it was new. */
async function bring(site: Site, from: number, to: number): Promise<void> {
  const modules = Object.entries(BROUGHT);
  const entries = Array.from({ length: to - from }, (_, at) => {
    const [module, settings] = modules[(from + at) % modules.length]!;
    return {
      guildId: String(FIRST + 1n + BigInt(Math.floor((from + at) / modules.length))),
      module,
      settings,
    };
  });
  const answer = await send(site, "PUT", "/api/bot/settings", { body: { entries } });
  const { results } = (await answer.json()) as { results: { state: string }[] };
  const odd = results.find(({ state }) => state !== "created");
  if (odd) throw new Error(`The import answered ${JSON.stringify(odd)}.`);
}
