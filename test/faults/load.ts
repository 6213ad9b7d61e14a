import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { people } from "#dev/discord/people.ts";
import { cookieOfSession } from "#dev/discord/visitor.ts";
import { ask, type AskOptions } from "#test/http/ask.ts";
import { createRandom } from "./random.ts";
import { repeat } from "./repeat.ts";
import { BUSY_GUILDS, reportGuilds, type FaultySite } from "./site.ts";
import { inSeconds } from "./table.ts";

export type Kind = "visitor" | "dashboard" | "save" | "poll";

/** The answer to one request of the load. Times are in milliseconds, of `performance.now()`. */
export interface Answered {
  kind: Kind;
  /** 0 means no answer. */
  status: number;
  ended: number;
  took: number;
  hasRetryAfter: boolean;
  failure?: string;
}

interface LoadOptions {
  seed: number;
  connections?: number;
  /** Pause of a connection between two requests, in milliseconds. */
  pause?: number;
  /** How many of twenty requests are of which kind. */
  mix?: Record<Kind, number>;
}

const PAGES = ["/", "/commands", "/team", "/moderator"];
const TIMEOUT = 30_000;
const MIX = { visitor: 11, dashboard: 2, save: 4, poll: 3 };

/**
 * Visits public pages, opens the dashboard, saves settings and polls as the bot, in turns through all processes. Like a
 * proxy it tries the next process after a refused connection, and nothing else twice.
 */
export async function startLoad(
  site: FaultySite,
  { seed, connections = 50, pause = 300, mix = MIX }: LoadOptions,
) {
  await reportGuilds(site, BUSY_GUILDS);
  const [url = ""] = site.urls;
  const cookie = await cookieOfSession(url, people.bob);
  const random = createRandom(seed);
  const kinds = Object.entries(mix).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const answers: Answered[] = [];
  let count = 0;

  const bot = { Authorization: `Bearer ${site.botToken}`, "Content-Type": "application/json" };
  const person = { Cookie: cookie, Origin: url, "Content-Type": "application/json" };
  const prefix = () => JSON.stringify({ settings: { prefix: (count++ % 60_000).toString(36) } });
  const requests: Record<Kind, () => [path: string, options?: AskOptions]> = {
    visitor: () => [random.pick(PAGES)],
    dashboard: () => [
      random.pick(["/dashboard", `/dashboard/guilds/${random.pick(BUSY_GUILDS)}/prefix`]),
      { headers: { Cookie: cookie } },
    ],
    save: () => {
      const byBot = random.below(2) === 0;
      const path = `/api/prefix/${random.pick(BUSY_GUILDS)}`;
      return [path, { method: "PUT", headers: byBot ? bot : person, body: prefix() }];
    },
    poll: () => ["/api/bot/changes?limit=10", { headers: bot }],
  };

  async function visit(): Promise<void> {
    const kind = random.pick(kinds);
    const [path, options] = requests[kind]();
    const began = performance.now();
    const first = random.below(site.ports.length);
    const outcome = await askInTurn(path, { ...options, agent }, first);
    const ended = performance.now();
    answers.push({ kind, ended, took: ended - began, ...outcome });
    if (pause > 0) await wait(random.below(2 * pause));
  }

  async function askInTurn(path: string, options: AskOptions, first: number, tried = 0) {
    const port = site.ports[(first + tried) % site.ports.length] ?? 0;
    try {
      const { status, headers } = await ask(port, path, { ...options, signal: AbortSignal.timeout(TIMEOUT) });
      return { status, hasRetryAfter: headers["retry-after"] !== undefined };
    } catch (error) {
      const { code = "", syscall, message } = error as NodeJS.ErrnoException;
      // As balancers do, because nothing was sent. The kernel resets a connection that it takes between a process's last look and its end.
      const isUnconnected = syscall === "connect" && /^ECONN(REFUSED|RESET)$/.test(code);
      if (isUnconnected && tried + 1 < site.ports.length) return askInTurn(path, options, first, tried + 1);
      return { status: 0, hasRetryAfter: false, failure: `${options.method ?? "GET"} ${path}: ${message}` };
    }
  }

  const end = repeat(connections, visit);
  return {
    answers,
    stop: async () => {
      await end();
      agent.destroy();
      return answers;
    },
  };
}

export const isGood = ({ status }: Answered) => status === 200;

/** Counts answers like "200: 812, 503: 96, 500: 0, failed 0, hangs 0, slowest 0.4 s". @param hang in milliseconds */
export function tally(answers: readonly Answered[], hang: number): string {
  const count = (is: (one: Answered) => boolean) => answers.filter(is).length;
  const statuses = [...new Set([200, 503, 500, ...answers.map(({ status }) => status)])].filter(Boolean);
  const counts = statuses.map((status) => `${status}: ${count((one) => one.status === status)}`);
  const slowest = answers.reduce((most, { took }) => Math.max(most, took), 0);
  const failed = count(({ status }) => status === 0);
  return `${counts.join(", ")}, failed ${failed}, hangs ${count(({ took }) => took > hang)}, slowest ${inSeconds(slowest)}`;
}
