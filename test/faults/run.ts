import { randomBytes, randomInt } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrateToLatest } from "#db/migrator.server.ts";
import { build, isBuildStale } from "#dev/build.ts";
import { live, type Lifetime } from "#dev/lifetime.ts";
import { startPostgres } from "#dev/postgres.ts";
import { root } from "#dev/services.ts";
import { runKills } from "./kills.ts";
import { runOutages } from "./outages.ts";
import { startFaultySite } from "./site.ts";
import { inventPeople, runSubmits } from "./submits.ts";

/**
 * Implements `npm run test:faults [-- --seed 7 --each 20 --submits 1000]`: kills the site while people apply and
 * counts lost applications; then kills the site, the bot and Postgres while settings are saved and counts changes
 * lost to a bot that follows docs/bot-api.md; then breaks the network to Postgres and measures the recovery.
 */
async function run(life: Lifetime): Promise<number> {
  const number = { type: "string" } as const;
  const { values } = parseArgs({ options: { seed: number, each: number, submits: number } });
  const seed = Number(values.seed ?? randomInt(1_000_000));
  const each = Number(values.each ?? 20);
  const submits = Number(values.submits ?? 1_000);
  if (![seed, each, submits].every((one) => Number.isSafeInteger(one) && one >= 0))
    throw new Error("--seed, --each and --submits are whole numbers.");
  if (isBuildStale(root)) {
    console.log("Building …");
    await build(life);
  }
  const postgres = await life.start(startOwnPostgres);
  await migrateToLatest(postgres.url);
  let logged = "";
  const log = (text: string) => void (logged = (logged + text).slice(-4_000));
  const people = inventPeople(submits);
  const site = await startFaultySite(life.start, postgres.url, log, people);
  const explain = (error: unknown) => {
    throw new Error(`${logged}\n${error instanceof Error ? error.stack : error}`, { cause: error });
  };
  console.log(`Seed ${seed}: ${submits} submits, ${each * 3} kills …`);
  const given = { site, seed, signal: life.signal };
  const applied = await runSubmits({ ...given, people }).catch(explain);
  console.log(applied.line);
  const mortal = { kill: async () => postgres.kill("SIGKILL"), revive: () => postgres.restart() };
  const { line, saves, lost } = await runKills({ ...given, postgres: mortal, each }).catch(explain);
  const healed = await runOutages({ ...given, pid: () => postgres.pid }).catch(explain);
  const wrong = [...applied.wrong, ...lost, ...healed.wrong];
  if (wrong.length > 0) console.error(`${logged}\n${wrong.join("\n")}`);
  console.log(`Saves that were confirmed: ${saves}\n${line}\n${healed.lines.join("\n")}`);
  return wrong.length > 0 ? 1 : 0;
}

/** Without fsync, because commits survive the kill of Postgres's processes; only a crash of the machine would lose them. */
function startOwnPostgres() {
  const dataDir = join(tmpdir(), `pearl-faults-${randomBytes(4).toString("hex")}`);
  return startPostgres({ dataDir, keep: false, settings: { fsync: "off" } });
}

await live(run);
