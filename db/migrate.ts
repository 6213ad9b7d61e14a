import { existsSync, readFileSync } from "node:fs";
import { listMigrations, migrateDown, migrateToLatest, untilDatabaseAnswers } from "./migrator.server.ts";
import { findUrlProblem, translateUrl } from "./url.server.ts";

const START_TIMEOUT = 30_000;
const USAGE = "usage: npm run migrate [up|down|status]";

/** Implements `npm run migrate [up|down|status]` on `DATABASE_DIRECT_URL`, else `DATABASE_URL`. Exits with 1 on failure. */
async function main(command = "up"): Promise<void> {
  const name = valueOf("DATABASE_DIRECT_URL") ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const given = valueOf(name);
  if (!given) throw new Error("DATABASE_URL is not set: migrate needs the Postgres to work on.");
  const problem = findUrlProblem(given);
  if (problem) throw new Error(`${name}: ${problem}`);
  const ca = process.env.DATABASE_CA || undefined;
  // A connection without it would be tried until the time is over.
  if (ca && !existsSync(ca)) throw new Error(`DATABASE_CA: there is no file ${ca}`);
  const url = translateUrl(given, ca);
  await untilDatabaseAnswers(url, {
    limit: START_TIMEOUT,
    onWait: ({ message }) =>
      console.log(`Waiting for the database, ${START_TIMEOUT / 1_000} s at most: ${message}`),
  });
  if (command === "up") {
    print("applied", await migrateToLatest(url));
    const unknown = (await listMigrations(url)).flatMap(({ name, isKnown }) => (isKnown ? [] : name));
    if (unknown.length)
      console.log(`applied by a newer version, which is no obstacle: ${unknown.join(", ")}`);
  } else if (command === "down") print("taken back", await migrateDown(url));
  else if (command === "status") {
    for (const { name, appliedAt, isKnown } of await listMigrations(url)) {
      const state = appliedAt ? `applied ${appliedAt.toISOString()}` : "pending";
      console.log(`${state.padEnd(32)}  ${name}${isKnown ? "" : " (of a newer version)"}`);
    }
  } else throw new Error(USAGE);
}

function valueOf(name: string): string | undefined {
  const { [`${name}_FILE`]: file, [name]: value } = process.env;
  try {
    return file ? readFileSync(file, "utf8").trimEnd() : value;
  } catch (error) {
    throw new Error(`${name}_FILE: ${(error as Error).message}`, { cause: error });
  }
}

function print(what: string, names: string[]): void {
  console.log(names.length ? `${what}: ${names.join(", ")}` : `nothing to do: no migration ${what}`);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
