import { Agent, request, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { brotliDecompressSync } from "node:zlib";

/** By kind the answers per second, the milliseconds of so many percent, and counts by status; 0 is no answer. */
export type Kinds = Record<
  string,
  Record<"perSecond" | "p50" | "p95" | "p99", number> & { statuses: Record<string, number> }
>;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text(): string;
}

const TIMEOUT = 10_000;
const agent = new Agent({ keepAlive: true });
/** Requests under way. More are not sent: in a queue they would only be sent when it is too late. */
const MOST = 2_000;
let underWay = 0;

/** Sends a request. Undefined without an answer in time, or with too many under way. */
export function ask(
  url: string,
  { body, ...options }: RequestOptions & { body?: string },
  timeout = TIMEOUT,
): Promise<Answer | undefined> {
  if (underWay >= MOST) return Promise.resolve(undefined);
  underWay++;
  const answered = new Promise<Answer | undefined>((resolve) => {
    const signal = AbortSignal.timeout(timeout);
    const sent = request(url, { agent, signal, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk)).once("error", () => resolve(undefined));
      response.once("end", () => {
        const { statusCode: status = 0, headers } = response;
        const bytes = Buffer.concat(chunks);
        const text = () => String(headers["content-encoding"] ? brotliDecompressSync(bytes) : bytes);
        resolve({ status, headers, text });
      });
    });
    sent.once("error", () => resolve(undefined)).end(body);
  });
  return answered.finally(() => underWay--);
}

/** Collects durations by kind, infinite ones of what was not answered. Those that began before `since` are not counted. Times are of `performance.now()`. */
export function createJournal(since: number) {
  const kinds = new Map<string, { times: number[]; statuses: Record<string, number> }>();
  const add = (kind: string, from: number, status?: number) => {
    if (from < since) return;
    const { times, statuses } = kinds.get(kind) ?? { times: [], statuses: {} };
    kinds.set(kind, { times, statuses });
    times.push(status === 0 ? Infinity : performance.now() - from);
    if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
  };

  return {
    /** Counts something that is over now. */
    add: (kind: string, from: number) => add(kind, from),

    /** Counts a request from the moment at which it was due, and returns its answer. */
    async note(kind: string, asked: Promise<Answer | undefined>, due: number): Promise<Answer | undefined> {
      const answer = await asked;
      add(kind, due, answer?.status ?? 0);
      return answer;
    },

    summary(seconds: number): Kinds {
      const entries = [...kinds].map(([kind, { times, statuses }]) => {
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? NaN;
        const perSecond = times.length / seconds;
        return [kind, { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), statuses }] as const;
      });
      return Object.fromEntries(entries);
    },
  };
}
