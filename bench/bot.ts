import pg from "pg";
import { readSite } from "#app/site/site.server.ts";
import { createPearlClient } from "#clients/typescript/src/index.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { median } from "#dev/median.ts";
import type { Site } from "./site.ts";

const SAVES = 41;
const SERVERS = 2_000;

/** Measures the median of milliseconds from the response to a save until a bot receives it. */
export async function delayOf({ url, botToken }: Site, through: string): Promise<number> {
  const arrived = new Map<number, number>();
  let notify: () => void = () => {};
  const stop = new AbortController();
  const bot = createPearlClient({ url, token: botToken, signal: stop.signal });
  const following = bot.follow({
    onState: () => notify(),
    onChange: ({ version }) => {
      arrived.set(version, performance.now());
      notify();
    },
  });
  const next = () => new Promise<void>((resolve) => (notify = resolve));
  await Promise.race([next(), following]);
  const writer = createPearlClient({ url: through, token: botToken });
  const delays: number[] = [];
  for (let i = 0; i < SAVES; i++) {
    const saved = await writer.put("prefix", guilds.teahouse.id, { prefix: String(i) });
    const answered = performance.now();
    if (!saved.saved) throw new Error("A save was not taken.");
    const { version } = saved.state;
    while (!arrived.has(version)) await next();
    // The bot may receive it before the writer has its response.
    delays.push(Math.max(0, (arrived.get(version) ?? NaN) - answered));
  }
  stop.abort();
  await following;
  return median(delays);
}

/** Fills thousands of guilds with settings of every module, and measures how long a bot needs to read them all. */
export async function snapshotOf({
  url,
  botToken,
  databaseUrl,
}: Site): Promise<{ items: number; milliseconds: number }> {
  const stop = new AbortController();
  const bot = createPearlClient<Record<string, object>>({ url, token: botToken, signal: stop.signal });
  const modules = readSite().modules.modules.map(({ id }) => id);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const ids = `select (710000000000000000 + n)::text as id from generate_series(1, ${SERVERS}) n`;
  await client.query(`insert into guilds (id, name) select id, 'Server' from (${ids}) ids`);
  for (const module of modules) {
    const { settings } = await bot.get(module, guilds.teahouse.id);
    const columns = "guild_id, module, version, settings";
    await client.query(`insert into settings (${columns}) select id, $1, 1, $2 from (${ids}) ids`, [
      module,
      settings,
    ]);
  }
  await client.end();
  const began = performance.now();
  let items = NaN;
  await bot.follow({
    onChange: () => {},
    onState: ({ count, error }) => {
      if (error) throw error;
      items = count;
      stop.abort();
    },
  });
  return { items, milliseconds: performance.now() - began };
}
