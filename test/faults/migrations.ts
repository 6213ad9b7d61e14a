import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { listMigrations, migrateDown } from "#db/migrator.server.ts";
import { startProgram } from "#dev/program.ts";
import { addDatabase, addMigratedDatabase, adminOf, dropDatabase } from "#test/database/databases.ts";
import { query } from "./kills.ts";
import { createRandom } from "./random.ts";
import { inSeconds, type Scenario } from "./table.ts";

const ROUNDS = 20;
/** Migrations that a populated database lacks. */
const LACKING = 3;
const ROWS = 1_000;
const KILLS = 10;

/** R8: starts two processes of `migrate` at once, on empty and on populated databases. */
export const twoMigrate: Scenario = {
  name: "R8",
  fault: `two processes migrate at once, ${ROUNDS} × an empty and ${ROUNDS} × a populated database`,
  async run({ postgres, signal }) {
    const wrong: string[] = [];
    const populated = await addPopulated(postgres.url);
    let slowest = 0;
    for (let round = 0; round < 2 * ROUNDS; round++) {
      signal?.throwIfAborted();
      const [name, isEmpty] = [`migrated_${round}`, round % 2 === 0];
      const url = await addDatabase(postgres.url, name, isEmpty ? undefined : populated);
      const began = performance.now();
      const both = [migrate(url), migrate(url)];
      const codes = await Promise.all(both.map(({ exited }) => exited));
      slowest = Math.max(slowest, performance.now() - began);
      if (codes.some(Boolean)) wrong.push(`exit codes ${codes.join(" and ")}`);
      const applied = both.flatMap(({ applied }) => applied());
      if (new Set(applied).size < applied.length) wrong.push(`applied twice: ${applied}`);
      wrong.push(...(await problemsOf(url, isEmpty ? 0 : ROWS)));
      await dropDatabase(postgres.url, name);
    }
    const seen = `${2 * ROUNDS} databases, each migration applied once, all rows there; the slower of two took ${inSeconds(slowest)} at most`;
    return { seen, wrong };
  },
};

/** R11: kills `migrate` at random moments, and runs it again. */
export const killedMigration: Scenario = {
  name: "R11",
  fault: `SIGKILL during a migration, ${KILLS} × an empty and ${KILLS} × a populated database`,
  async run({ postgres, seed, signal }) {
    const random = createRandom(seed);
    const wrong: string[] = [];
    const populated = await addPopulated(postgres.url);
    let [unfinished, slowest] = [0, 0];
    for (let round = 0; round < 2 * KILLS; round++) {
      signal?.throwIfAborted();
      const [name, isEmpty] = [`killed_${round}`, round % 2 === 0];
      const url = await addDatabase(postgres.url, name, isEmpty ? undefined : populated);
      const first = migrate(url);
      await untilConnected(postgres.url, name);
      await wait(random.below(isEmpty ? 250 : 60));
      if (first.pid !== undefined) process.kill(first.pid, "SIGKILL");
      if ((await first.exited) !== 0) unfinished++;
      const began = performance.now();
      const code = await migrate(url).exited;
      slowest = Math.max(slowest, performance.now() - began);
      if (code !== 0) wrong.push(`the second run ended with ${code}`);
      wrong.push(...(await problemsOf(url, isEmpty ? 0 : ROWS)));
      await dropDatabase(postgres.url, name);
    }
    if (unfinished === 0) wrong.push("no migration was under way");
    const seen = `${unfinished} of ${2 * KILLS} killed before the end; the next run finished all, without a lock left`;
    return { seen, recovery: slowest, wrong };
  },
};

/** Starts `npm run migrate` as the image does. `applied` reads the names that it printed. */
function migrate(url: string) {
  const { PATH, NODE_ENV } = process.env;
  let printed = "";
  const program = startProgram(["build/server/migrate.js"], {
    env: { PATH, NODE_ENV, DATABASE_URL: url },
    output: (text) => void (printed += text),
  });
  return { ...program, applied: () => /^applied: (.*)$/m.exec(printed)?.[1]?.split(", ") ?? [] };
}

let templates = 0;

/** Creates a database with settings and their history, before the last migrations. Returns its name. */
async function addPopulated(adminUrl: string): Promise<string> {
  const name = `populated_${++templates}`;
  const url = await addMigratedDatabase(adminUrl, name);
  const pool = adminOf(url);
  await pool.query(
    `insert into guilds (id, name) select (700000000000000000 + n)::text, 'Server' from generate_series(1, ${ROWS}) n`,
  );
  await pool.query(
    `insert into settings (guild_id, module, version, settings) select id, 'prefix', 1, '{"prefix": "?"}' from guilds`,
  );
  await pool.end();
  for (let i = 0; i < LACKING; i++) await migrateDown(url);
  return name;
}

/** Waits until the process has a connection to the database. */
async function untilConnected(adminUrl: string, name: string): Promise<void> {
  const connected = "select from pg_stat_activity where datname = $1";
  while ((await adminOf(adminUrl).query(connected, [name])).rowCount === 0) await wait(5);
}

/** Lists what is wrong with a migrated database: migrations, rows, locks. */
async function problemsOf(url: string, rows: number): Promise<string[]> {
  const pending = (await listMigrations(url)).filter(({ appliedAt }) => !appliedAt).map(({ name }) => name);
  const { rows: found } = await query(url, (db) =>
    sql<{ rows: number; locks: number }>`
      select (select count(*)::int from settings) as rows,
        (select count(*)::int from pg_locks join pg_database d on d.oid = database
         where locktype = 'advisory' and datname = current_database()) as locks`.execute(db),
  );
  return [
    ...pending.map((name) => `${name} is pending`),
    ...(found[0]?.rows === rows ? [] : [`${found[0]?.rows} rows of ${rows}`]),
    ...(found[0]?.locks === 0 ? [] : [`${found[0]?.locks} locks are left`]),
  ];
}
