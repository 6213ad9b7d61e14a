import { median } from "#dev/median.ts";
import { statOf } from "#dev/processes.ts";
import { ask } from "#test/http/ask.ts";
import type { Query, Recorded } from "./bare.ts";
import type { Load, Task } from "./load.ts";
import type { Peer } from "./peer.ts";

export interface Tools {
  load: Peer<Task, Load>;
  bare: Peer<Recorded, number>;
}

export interface Asked {
  pid: number | undefined;
  port: number;
  path: string;
  headers: Record<string, string>;
  query?: Query;
}

export type Comparison = Awaited<ReturnType<typeof compare>>;

const CONNECTIONS = 32;
/** Many short rounds, so that other load affects both sides equally. In milliseconds. */
const ROUNDS = 21;
const DURATION = 200;
const WARM_UP = 2_000;
/** A tick of proc_pid_stat(5) on all usual systems. */
const MS_PER_TICK = 10;

/** Loads a page and another one in turn: that of bare `node:http` that sends the same bytes, unless one is given. */
export async function compare(asked: Asked, { load, bare }: Tools, against?: Asked) {
  const answer = await recordWarm(asked);
  const bytes = { ...answer, query: asked.query };
  const other = against ?? { ...asked, pid: bare.pid, port: await bare.ask(bytes) };
  const measure = (one: Asked, duration = DURATION) => {
    const task = { port: one.port, request: bytesOf(one), status: answer.status, connections: CONNECTIONS };
    return timed(one.pid, () => load.ask({ ...task, duration }));
  };
  for (const one of [asked, other]) await measure(one, WARM_UP);
  const rounds: { site: Timed; other: Timed }[] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push({ site: await measure(asked), other: await measure(other) });
  return {
    ratio: median(rounds.map(({ site, other }) => site.perSecond / other.perSecond)),
    /** Ratio of responses per processor time over all rounds; NaN where the system does not measure it. */
    processorRatio: perTick(rounds.map(({ site }) => site)) / perTick(rounds.map(({ other }) => other)),
    perSecond: median(rounds.map(({ site }) => site.perSecond)),
    /** Milliseconds for one response; NaN where the system does not measure it. */
    processorTime: MS_PER_TICK / perTick(rounds.map(({ site }) => site)),
    status: answer.status,
    encoding: answer.headers["content-encoding"] ?? "",
    size: Buffer.from(answer.body, "base64").length,
    busy: Math.max(...rounds.flatMap(({ site, other }) => [site.busy, other.busy])),
  };
}

interface Timed extends Load {
  ticks: number;
}

async function timed(pid: number | undefined, measure: () => Promise<Load>): Promise<Timed> {
  const before = processorTime(pid);
  const load = await measure();
  return { ...load, ticks: processorTime(pid) - before };
}

/** Returns the processor time of a process in ticks, by proc_pid_stat(5). NaN without that file. */
function processorTime(pid: number | undefined): number {
  if (process.platform !== "linux" || pid === undefined) return NaN;
  const [user, system] = statOf(pid).slice(11, 13);
  return Number(user) + Number(system);
}

function perTick(rounds: Timed[]): number {
  const sum = (of: (round: Timed) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return sum(({ answers }) => answers) / sum(({ ticks }) => ticks);
}

export async function etagOf(asked: Asked): Promise<string> {
  return (await recordWarm(asked)).headers.etag ?? "";
}

/** The first response is Remix's own, the second is rendered for the cache. */
async function recordWarm(asked: Asked): Promise<Recorded> {
  for (let i = 0; i < 3; i++) await record(asked);
  return record(asked);
}

async function record({ port, path, headers: asked }: Asked): Promise<Recorded> {
  const { status, headers, bytes } = await ask(port, path, { headers: asked });
  const { date: _, connection: __, "keep-alive": ___, ...own } = headers;
  return { status, headers: own, body: bytes.toString("base64") };
}

function bytesOf({ port, path, headers }: Asked): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${lines.join("")}\r\n`;
}
