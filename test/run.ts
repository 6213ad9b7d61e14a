import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { isBuildStale } from "#dev/build.ts";
import { live, type Lifetime } from "#dev/lifetime.ts";
import { startProgram } from "#dev/program.ts";
import { requireChromium, versionOf } from "./chromium.ts";
import { dropAbandoned } from "./database/databases.ts";
import { startTestServer, type TestServer } from "./database/server.ts";
import {
  failuresOfJourneys,
  failuresOfTests,
  printFailures,
  type Failure,
  type PlaywrightReport,
  type VitestReport,
} from "./failures.ts";
import { poolerVersion, startPooler } from "./pgbouncer.ts";
import { selectTests } from "./select.ts";
import { printTimes, timesOfFiles } from "./times.ts";

const VITEST_REPORT = "test-results/vitest.json";
const E2E_REPORT = "test-results/e2e.json";

/** Puts PgBouncer between the site's processes and Postgres, and leaves out what needs no database (`npm run test:pooler`). */
const POOLER = "--pooler";

/** Seconds of each step, for the table at the end. */
const times: [name: string, seconds: number][] = [];

/** What failed in each step, for the list at the end. */
const failures: Failure[] = [];

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Implements `npm test`: runs all checks, or the named tests, and prints the result in the last line. */
async function run(life: Lifetime): Promise<number> {
  const files = selectTests(process.argv.slice(2).filter((one) => one !== POOLER));
  rmSync("test-results", { recursive: true, force: true });
  mkdirSync("test-results");
  const counts = files ? await runSelected(life, files) : await runAll(life);
  const total = (what: keyof Counts) => counts.reduce((sum, one) => sum + one[what], 0);
  const [passed, failed, skipped] = [total("passed"), total("failed"), total("skipped")];
  // Printed last, after everything was stopped.
  process.once("exit", () => {
    printFailures(failures);
    printTimes([...times, ["all", process.uptime()]]);
    console.log(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`);
  });
  return failed ? 1 : 0;
}

async function runSelected(life: Lifetime, files: string[]): Promise<Counts[]> {
  const journeys = files.filter((file) => file.startsWith("e2e/"));
  const tests = files.filter((file) => !journeys.includes(file));
  const needsDatabase = journeys.length > 0 || tests.some((file) => file.includes(".db.test."));
  const database = needsDatabase ? await findDatabase(life) : undefined;
  const counts: Counts[] = [];
  if (tests.length > 0) counts.push(await runTests(life, database, tests));
  if (journeys.length > 0) {
    const isBuilt = !isBuildStale(process.cwd()) || (await buildSite(life));
    counts.push(await runJourneys(life, isBuilt, database, journeys));
  }
  return counts;
}

async function runAll(life: Lifetime): Promise<Counts[]> {
  const database = await findDatabase(life);
  if (process.argv.includes(POOLER)) {
    const isReady = !isBuildStale(process.cwd()) || (await buildSite(life));
    return [await runTests(life, database, [".db.test."]), await runJourneys(life, isReady, database)];
  }
  // The build ends beside the first tests, of which none reads it.
  const [isBuilt, counts] = await Promise.all([buildSite(life), runChecksAndTests(life, database)]);
  return [countsOf(isBuilt, Number(isBuilt)), ...counts, await runJourneys(life, isBuilt, database)];
}

/** Starts one Postgres for all steps. Without it, the steps that need it fail. */
async function findDatabase(life: Lifetime): Promise<TestServer | undefined> {
  try {
    const server = await life.start(async () => {
      const found = await startTestServer();
      const stop = async () => {
        await dropAbandoned(found.adminUrl).catch(() => {});
        await found.stop();
      };
      return { ...found, stop };
    });
    console.log(`Test database: ${server.description}`);
    if (process.argv.includes(POOLER)) {
      const version = poolerVersion();
      if (!version) throw new Error("there is no PgBouncer: apt-get install pgbouncer");
      const { host } = await life.start(() => startPooler("transaction", server.adminUrl));
      process.env.TEST_POOLER = host;
      console.log(`Pooler: ${version}, in transaction mode`);
    }
    return server;
  } catch (error) {
    if (life.signal.aborted) throw error;
    console.error(`There is no test database: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

async function runChecksAndTests(life: Lifetime, database?: TestServer): Promise<Counts[]> {
  const check = (name: string, ...command: string[]) => runStep(life, { name, command });
  const checks = [
    await check("lint", "oxlint"),
    await check("format", "oxfmt", "--check"),
    await check("dead code", "knip"),
    // Beside the build: a second checker would check much of the same types again.
    await check("types", "tsc", "--noEmit", "--checkers", "1"),
  ];
  return [...checks.map((passed) => countsOf(passed, Number(passed))), await runTests(life, database)];
}

function buildSite(life: Lifetime): Promise<boolean> {
  return runStep(life, {
    name: "build",
    command: ["remix", "vite:build"],
    env: { NODE_ENV: "production" },
    show: "failure",
  });
}

async function runTests(
  life: Lifetime,
  database?: TestServer,
  files: readonly string[] = [],
): Promise<Counts> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  const passed = await runStep(life, {
    name: "tests",
    command: ["vitest", "run", ...reporters, ...files],
    env: { TEST_DATABASE_URL: database?.adminUrl, TEST_WHOLE: database && "1" },
    show: "live",
  });
  const report = read<VitestReport>(VITEST_REPORT);
  failures.push(...failuresOfTests(report));
  times.push(...timesOfFiles(report));
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = report;
  return countsOf(passed, numPassedTests, numFailedTests, numPendingTests + numTodoTests);
}

async function runJourneys(
  life: Lifetime,
  isBuilt: boolean,
  database?: TestServer,
  files: readonly string[] = [],
): Promise<Counts> {
  try {
    if (!isBuilt) throw new Error("Not run: there is no build.");
    const path = await requireChromium();
    console.log(`Browser: ${versionOf(path)} (${path})`);
  } catch (error) {
    if (life.signal.aborted) throw error;
    heading("e2e");
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const passed = await runStep(life, {
    name: "e2e",
    command: ["playwright", "test", ...files],
    env: { E2E_DATABASE_URL: database?.adminUrl },
    show: "live",
  });
  const report = read<PlaywrightReport>(E2E_REPORT);
  failures.push(...failuresOfJourneys(report));
  const { expected, unexpected, skipped } = report.stats ?? {};
  const counts = countsOf(passed, expected, unexpected, skipped);
  // Each journey fails on a violation.
  console.log(`S2: ${counts.passed} journeys in Chromium without a violation of the content security policy`);
  return counts;
}

function read<Report extends object>(report: string): Partial<Report> {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}

/** Adds a failure for a runner that failed outside of its tests, as when a file cannot be loaded, or that ran none. */
function countsOf(exitedWell: boolean, passed = 0, failed = 0, skipped = 0): Counts {
  const isUnexplained = failed === 0 && (!exitedWell || passed === 0);
  return { passed, failed: isUnexplained ? 1 : failed, skipped };
}

interface Step {
  name: string;
  /** A program of node_modules/.bin with its arguments. */
  command: string[];
  env?: { [name: string]: string | undefined; NODE_ENV?: "production" };
  /** When to print the output: at the end, because steps run concurrently; only on failure; or live. */
  show?: "end" | "failure" | "live";
}

/** Runs a step, prints its name, output and duration, and returns whether it passed. */
async function runStep(life: Lifetime, { name, command, env, show = "end" }: Step): Promise<boolean> {
  const [program = "", ...args] = command;
  const began = performance.now();
  const live = show === "live";
  let text = "";
  if (live) heading(name);
  const { exited } = await life.start(async () =>
    startProgram([`node_modules/.bin/${program}`, ...args], {
      env: { ...process.env, ...color(live), NODE_ENV: "test", ...env },
      output: live ? "inherit" : (piece) => void (text += piece),
      // Vitest and Playwright clean up on SIGINT.
      signal: "INT",
    }),
  );
  const passed = (await exited) === 0;
  life.signal.throwIfAborted();
  if (!live) heading(name);
  if (text.trim() && !(passed && show === "failure")) console.log(text.trimEnd());
  const taken = (performance.now() - began) / 1000;
  times.push([name, taken]);
  if (!passed && !live) failures.push({ test: name, message: text });
  console.log(`${name} ${passed ? "passed" : "FAILED"} in ${taken.toFixed(1)} s`);
  return passed;
}

function heading(name: string): void {
  console.log(`\n── ${name} ${"─".repeat(60 - name.length)}`);
}

/** Keeps colours although the output is piped. */
function color(live: boolean): Record<string, string> {
  return !live && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
}

await live(run);
