import { randomBytes, randomInt } from "node:crypto";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { migrateToLatest } from "#db/migrator.server.ts";
import { build, isBuildStale } from "#dev/build.ts";
import { live, whileRunning, type Lifetime } from "#dev/lifetime.ts";
import { startPostgres } from "#dev/postgres.ts";
import { root } from "#dev/services.ts";
import { addMigratedDatabase } from "#test/database/databases.ts";
import { elsewhere, scenarios } from "./scenarios.ts";
import { bots, startFaultySite, type Bot } from "./site.ts";
import { inventPeople } from "./submits.ts";
import { inSeconds, printRow, type Outcome, type World } from "./table.ts";

const DEFAULTS = { each: 20, submits: 1_000, restarts: 10, standbys: 2, soak: 60, flood: 20 };

/**
 * Implements `npm run test:faults [-- --bot python --seed 7 --only R1,kills --each 20 --submits 1000 --restarts 10
 * --standbys 2 --soak 60 --flood 20]`: breaks Postgres, the network, Discord and the site itself under load, and prints for each
 * fault what users noticed, how long until it was well, and whether that is within the figure. Returns 1 if one is not.
 */
async function run(life: Lifetime): Promise<number> {
  const { seed, only, bot, ...sizes } = readOptions();
  const chosen = scenarios.filter(({ name }) => only.length === 0 || only.includes(name));
  if (isBuildStale(root)) {
    console.log("Building …");
    await build(life);
  }
  const postgres = await life.start(startOwnPostgres);
  await migrateToLatest(postgres.url);
  let logged = "";
  let databases = 0;
  const log = (text: string) => void (logged = (logged + text).slice(-4_000));
  const people = inventPeople(sizes.submits);
  const common = { log, more: people, bot };
  const site = await startFaultySite({ ...common, start: life.start, databaseUrl: postgres.url, webs: 3 });
  const world: World = {
    ...{ site, postgres, people, seed, signal: life.signal },
    ...sizes,
    onOwnSite: (options, work) =>
      whileRunning(async (start) => {
        const databaseUrl =
          options.databaseUrl ?? (await addMigratedDatabase(postgres.url, `own_${++databases}`));
        return work(await startFaultySite({ ...common, ...options, start, databaseUrl }));
      }),
  };
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${memory}, load ${loadavg()[0]?.toFixed(1)}`;
  console.log(`${machine}, Node ${process.version}, seed ${seed}\n`);
  printRow(["", "what was broken", "what users saw", "well in", ""]);
  let failed = 0;
  const missing: string[] = [];
  for (const { name, fault, run } of chosen) {
    life.signal.throwIfAborted();
    const { seen, recovery, wrong, isMissing } = await run(world).catch(brokenOff);
    if (wrong.length > 0) failed++;
    const well = recovery === undefined ? "" : inSeconds(recovery);
    if (isMissing) missing.push(name);
    printRow([name, fault, seen, well, wrong.length > 0 ? "FAIL" : isMissing ? "NONE" : "pass"], wrong);
  }
  for (const [name, where] of only.length === 0 ? elsewhere : []) printRow([name, where]);
  if (failed > 0) console.error(`\n${logged}`);
  const notRun = missing.length > 0 ? `, NOT RUN for want of a program: ${missing.join(", ")}` : "";
  console.log(`\n${chosen.length - failed - missing.length} passed, ${failed} failed${notRun}`);
  return failed > 0 ? 1 : 0;
}

function readOptions() {
  const text = { type: "string" } as const;
  const names = Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[];
  const numbers = Object.fromEntries(names.map((name) => [name, text]));
  const { values } = parseArgs({ options: { seed: text, only: text, bot: text, ...numbers } });
  const given = values as Record<string, string | undefined>;
  const sizes = { ...DEFAULTS };
  for (const name of names) sizes[name] = Number(given[name] ?? DEFAULTS[name]);
  const seed = Number(given.seed ?? randomInt(1_000_000));
  if (![seed, ...Object.values(sizes)].every((one) => Number.isSafeInteger(one) && one >= 0))
    throw new Error("All options but --only and --bot are whole numbers.");
  const only = given.only?.split(",") ?? [];
  const unknown = only.filter((one) => !scenarios.some(({ name }) => name === one));
  if (unknown.length > 0)
    throw new Error(`--only: ${unknown} is none of ${scenarios.map(({ name }) => name).join(", ")}`);
  const bot = given.bot ?? "typescript";
  if (!isBot(bot)) throw new Error(`--bot: ${bot} is none of ${Object.keys(bots).join(", ")}`);
  return { seed, only, bot, ...sizes };
}

function isBot(name: string): name is Bot {
  return name in bots;
}

function brokenOff(error: unknown): Outcome {
  return {
    seen: "broke off",
    wrong: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  };
}

/** Without fsync, because commits survive the kill of Postgres's processes; only a crash of the machine would lose them. */
function startOwnPostgres() {
  const dataDir = join(tmpdir(), `pearl-faults-${randomBytes(4).toString("hex")}`);
  return startPostgres({ dataDir, keep: false, settings: { fsync: "off" } });
}

await live(run);
