import { readFileSync } from "node:fs";
import { listMigrations, migrateDown, migrateToLatest, untilDatabaseAnswers } from "./migrator.server.ts";
import { findUrlProblem, translateUrl } from "./url.server.ts";

const START_TIMEOUT = 30_000;
const USAGE = "usage: npm run migrate [up|down|status]";

/** Implements `npm run migrate [up|down|status]` on `DATABASE_URL`. Exits with 1 on failure. */
async function main(command = "up"): Promise<void> {
  const { DATABASE_URL_FILE: file } = process.env;
  const given = file ? readFileSync(file, "utf8").trimEnd() : process.env.DATABASE_URL;
  if (!given) throw new Error("DATABASE_URL is not set: migrate needs the Postgres to work on.");
  const problem = findUrlProblem(given);
  if (problem) throw new Error(`DATABASE_URL: ${problem}`);
  const url = translateUrl(given, process.env.DATABASE_CA || undefined);
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

function print(what: string, names: string[]): void {
  console.log(names.length ? `${what}: ${names.join(", ")}` : `nothing to do: no migration ${what}`);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
