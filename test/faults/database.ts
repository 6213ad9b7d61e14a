import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { median } from "#dev/median.ts";
import { query } from "./kills.ts";
import { isGood, startLoad, tally, type Answered, type Kind } from "./load.ts";
import { inSeconds, type Outcome, type Scenario, type World } from "./table.ts";

interface Break {
  name: string;
  fault: string;
  /** Before the load. */
  prepare?(world: World): unknown;
  begin(world: World): unknown;
  /** In milliseconds. */
  length: number;
  end?(world: World): unknown;
  /** Kinds of requests that may answer 503. One must, or be slow, or nothing was broken. */
  refused: readonly Kind[];
  /** Maximum duration of a request, and until all is well after the end, in milliseconds. Default: `DEAD`, 1 s. */
  slowest?: number;
  recovery?: number;
}

const ALL_BUT_PAGES = ["dashboard", "save", "poll"] as const;
/** 2.5 s for a connection, 5.5 s for its answer (docs/decisions/0015-dead-connections.md), and time for the machine. */
const DEAD = 8_500;

const breaks: Break[] = [
  {
    name: "R1",
    fault: "Postgres stopped (immediate) for 2 s",
    begin: ({ postgres }) => postgres.kill("SIGQUIT"),
    length: 2_000,
    end: ({ postgres }) => postgres.restart(),
    refused: ALL_BUT_PAGES,
    slowest: 3_000,
  },
  {
    name: "R2",
    fault: "black hole to Postgres for 10 s: connections stay open, nothing passes",
    begin: ({ site }) => site.gate.freeze(),
    length: 10_000,
    end: ({ site }) => site.gate.open(),
    refused: ALL_BUT_PAGES,
    recovery: 5_000,
  },
  {
    name: "R3",
    fault: "Postgres 200 ms away",
    begin: ({ site }) => site.gate.delay(200),
    length: 8_000,
    end: ({ site }) => site.gate.delay(0),
    refused: [],
  },
  {
    name: "R4",
    fault: "Postgres out of connections for 4 s",
    begin: takeAllConnections,
    length: 4_000,
    end: giveConnectionsBack,
    refused: ALL_BUT_PAGES,
  },
  ...(["query", "answer"] as const).map((direction) => ({
    name: `cut-${direction}`,
    fault: `connections reset in the middle of ${direction === "query" ? "a query" : "an answer"}`,
    begin: ({ site }: World) => site.gate.cut(direction),
    length: 2_000,
    refused: ALL_BUT_PAGES,
  })),
  ...(["reset", "half-close"] as const).map((name) => ({
    name,
    fault: `${name === "reset" ? "all connections to Postgres reset" : "Postgres' side of all connections closed"}, five times`,
    // Once may be between two queries.
    begin: async ({ site: { gate } }: World) => {
      for (let i = 0; i < 5; i++) {
        gate[name === "reset" ? "reset" : "halfClose"]();
        await wait(200);
      }
    },
    length: 1_000,
    refused: ALL_BUT_PAGES,
  })),
  {
    name: "drip",
    fault: "answers of Postgres trickle, 64 bytes each 20 ms",
    begin: ({ site }) => site.gate.drip(true),
    length: 6_000,
    end: ({ site }) => site.gate.drip(false),
    refused: ALL_BUT_PAGES,
    recovery: 5_000,
  },
  {
    name: "read-only",
    fault: "Postgres read-only for 4 s",
    begin: ({ postgres }) => inPostgres(postgres.url, setReadOnly("on")),
    length: 4_000,
    end: ({ postgres }) => inPostgres(postgres.url, setReadOnly("off")),
    refused: ["save"],
  },
  {
    name: "disk-full",
    fault: "disk full for 4 s (simulated: triggers raise SQLSTATE 53100 for each write)",
    prepare: ({ postgres }) =>
      inPostgres(postgres.url, [setDisk("return coalesce(new, old);"), WATCH_WRITES]),
    begin: ({ postgres }) => inPostgres(postgres.url, [setDisk(NO_SPACE)]),
    length: 4_000,
    end: ({ postgres }) => inPostgres(postgres.url, [setDisk("return coalesce(new, old);")]),
    refused: ["save"],
  },
];

/** Duration in milliseconds from which a request has noticed a fault. */
const NOTICED = 1_000;

export const databaseFaults: Scenario[] = breaks.map((one) => ({
  name: one.name,
  fault: one.fault,
  run: (world) => runBreak(one, world),
}));

/** How long without a failure counts as well, and the timeout for it, in milliseconds. */
const WELL = 2_000;
const TIMEOUT = 30_000;

async function runBreak(one: Break, world: World): Promise<Outcome> {
  const { prepare, begin, length, end, slowest = DEAD, recovery: limit = 1_000, ...figure } = one;
  await prepare?.(world);
  const load = await startLoad(world.site, world);
  // Public pages are in the memory of each process then.
  await wait(3_000);
  const before = [...load.answers];
  const began = performance.now();
  await begin(world);
  await wait(length);
  await end?.(world);
  const healed = performance.now();
  const lastBad = () => load.answers.findLast((one) => !isGood(one))?.ended ?? healed;
  do await wait(200);
  while (performance.now() - Math.max(healed, lastBad()) < WELL && performance.now() - healed < TIMEOUT);
  const answers = (await load.stop()).filter(({ ended }) => ended >= began);
  const recovery = Math.max(0, lastBad() - healed);
  for (const web of world.site.webs) void web.pid;
  const trips = figure.name === "R3" ? pageTrips(before, answers) : undefined;
  const wrong = [
    ...before.filter((one) => !isGood(one)).map(describe),
    ...violations(answers, { ...figure, slowest }),
    ...(recovery > limit ? [`well after ${inSeconds(recovery)}`] : []),
    ...(trips && trips > 3 ? [`a page of the dashboard waits for ${trips} queries`] : []),
  ];
  const seen = tally(answers, slowest) + (trips ? `; queries after each other per page: ${trips}` : "");
  return { seen, recovery, wrong };
}

function violations(
  answers: Answered[],
  { refused, slowest }: Pick<Break, "refused"> & { slowest: number },
): string[] {
  const isAllowed = (one: Answered) =>
    one.took <= slowest &&
    (isGood(one) || (one.status === 503 && one.hasRetryAfter && refused.includes(one.kind)));
  const hasBitten =
    refused.length === 0 || answers.some(({ status, took }) => status === 503 || took > NOTICED);
  return [
    ...answers.filter((one) => !isAllowed(one)).map(describe),
    ...(hasBitten ? [] : ["no request noticed it"]),
  ];
}

function describe({ kind, status, took, failure }: Answered): string {
  return `${kind} ${status} after ${inSeconds(took)}${failure ? `: ${failure}` : ""}`;
}

/** Median number of queries that a page of the dashboard makes one after the other, while each takes 200 ms longer. */
function pageTrips(before: Answered[], during: Answered[]): number {
  const usual = (answers: Answered[]) =>
    median(answers.filter(({ kind }) => kind === "dashboard").map(({ took }) => took));
  return Math.round((usual(during) - usual(before)) / 200);
}

const taken: pg.Client[] = [];

/** Opens connections until Postgres refuses one, and ends those of the site, until it has none. */
async function takeAllConnections({ postgres }: World): Promise<void> {
  for (let round = 0; round < 3; round++) {
    for (;;) {
      const client = new pg.Client(postgres.url);
      client.on("error", () => {});
      const isTaken = await client.connect().then(
        () => true,
        () => false,
      );
      if (!isTaken) break;
      taken.push(client);
    }
    await taken[0]?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name <> '' and pid <> pg_backend_pid()",
    );
  }
}

async function giveConnectionsBack(): Promise<void> {
  await Promise.all(taken.splice(0).map((client) => client.end()));
}

const setReadOnly = (state: "on" | "off") => [
  `alter system set default_transaction_read_only = ${state}`,
  "select pg_reload_conf()",
];

const setDisk = (body: string) =>
  `create or replace function write_to_disk() returns trigger language plpgsql as $$ begin ${body} end $$`;
const NO_SPACE = "raise exception 'could not extend file: No space left on device' using errcode = '53100';";
const WATCH_WRITES = `
  do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('create or replace trigger write_to_disk before insert or update or delete on %s
        for each row execute function write_to_disk()', t);
    end loop;
  end $$`;

function inPostgres(url: string, statements: string[]): Promise<void> {
  return query(url, async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
}
