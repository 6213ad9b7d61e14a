import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import * as changes from "#app/routes/api/bot-changes.ts";
import * as readyz from "#app/routes/ops/readyz.ts";
import { createServices } from "#app/services.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { createRandom } from "./faults/random.ts";
import { repeat } from "./faults/repeat.ts";
import { openGateTo } from "./gate.ts";
import { putSettings } from "./settings-resource.ts";
import { asBot, silent, useSite } from "./site.ts";

/** A short version of `npm run test:faults` without processes and with shorter timeouts. */
vi.setConfig({ testTimeout: 180_000 });
const site = useSite();
const random = createRandom(18);
const ids = Object.values(guilds).flatMap(({ id, botPresent }) => (botPresent ? [id] : []));
const outages = random.shuffle(["freeze", "freeze", "swallow", "swallow", "shut"] as const);

let gate: Awaited<ReturnType<typeof openGateTo>>;
let own: ReturnType<typeof createServices>;
beforeAll(() => site.reportGuilds());
beforeEach(async () => {
  gate = await openGateTo(site.config.DATABASE_URL);
  const timeouts = { queryTimeout: 1_000, idleInTransaction: 1_000 };
  own = createServices({ ...site.config, DATABASE_URL: gate.url }, silent, timeouts);
  own.services.notifications.start();
});
afterEach(async () => {
  // First: connections that were swallowed would not end by themselves.
  await gate.shut();
  await own.close();
});

const call = async (route: object, path: string, options: object = {}) => {
  const answer = await site.call(route, { path, headers: asBot, services: own.services, ...options });
  return answer as typeof answer & { body: Record<string, unknown> };
};
let count = 0;
const save = async (guildId: string) => {
  const prefix = (count++).toString(36);
  const answer = await putSettings(site, "prefix", { prefix }, { guildId, services: own.services });
  return answer as typeof answer & { body: Record<string, unknown> };
};
const eventually = (what: () => unknown) => expect.poll(what);

test.each(outages)("%s: failing requests answer 503, and all succeed after it", async (outage) => {
  const statuses: number[] = [];
  const stop = repeat(6, async () => {
    statuses.push((await save(random.pick(ids))).status);
    await wait(5);
  });
  onTestFinished(stop);
  await eventually(() => statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  await gate[outage]();
  await eventually(() => statuses).toContain(503);
  await gate.open();
  const saved = (id: string) => eventually(async () => (await save(id)).status).toBe(200);
  await Promise.all(ids.map(saved));
  await stop();
  expect(new Set(statuses)).toEqual(new Set([200, 503]));

  const open = sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`;
  await eventually(async () => (await open.execute(site.db)).rows).toEqual([{ count: "0" }]);
  const [id = ""] = ids;
  const { body } = await save(id);
  const fed = async () => {
    const { items } = (await call(changes, "/api/bot/changes")).body as { items: Record<string, unknown>[] };
    return items.find(({ guildId }) => guildId === id)?.version;
  };
  await eventually(fed).toBe(body.version);
  await eventually(() => own.services.notifications.listening).toBe(true);
  expect(await call(readyz, "/readyz")).toMatchObject({ status: 200 });
});
