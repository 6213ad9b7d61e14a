import { existsSync, readFileSync, writeFileSync } from "node:fs";

// Changes that broken forms of the client make to what it meets outside: requests, answers, clock and kept state.

interface Page {
  items: {
    guildId: string;
    module: string;
    version: number;
    deleted?: true;
    kind?: string;
    id?: string;
    expiresAt?: string;
    settings?: object | null;
  }[];
  hasMore: boolean;
  nextCursor: string | null;
  /** Pages of a snapshot have this and `erasures`. */
  changesCursor?: string;
  erasures?: object[];
}

type State = { items: Page["items"] } & Record<string, unknown>;

const { PEARL_STATE: path = "" } = process.env;
export const ask: typeof fetch = globalThis.fetch;

/** Changes requests before they leave. */
export const changeRequests =
  (change: (url: string, init: RequestInit) => [url: string, init?: RequestInit]) => () => {
    globalThis.fetch = (input, init = {}) => {
      const [url, changed] = change(String(input), init);
      return ask(url, changed ?? init);
    };
  };

/** Changes answers before the client sees them. */
export const changeAnswers =
  (change: (answer: Response, url: string) => Response | Promise<Response>) => () => {
    globalThis.fetch = async (input, init) => change(await ask(input, init), String(input));
  };

/** Changes the entries of the pages of the feed. */
export const changePages = (change: (page: Page, isSnapshot: boolean) => Page["items"]) =>
  changeAnswers(async (answer, url) => {
    if (!answer.ok || !/\/(changes|snapshot)\?/.test(url)) return answer;
    const text = await answer.text();
    if (!text.includes('"items":[')) return new Response(text);
    const page = JSON.parse(text) as Page;
    return Response.json({ ...page, items: change(page, url.includes("snapshot")) });
  });

export const refusedAs = (status: number) => Response.json({ error: "refused" }, { status });

/** Changes an answer of a resource before the client sees it, as if the site had answered so. */
export const changeStatus = (end: string, from: number, to: number) =>
  changeAnswers((answer, url) => (answer.status === from && url.endsWith(end) ? refusedAs(to) : answer));

/** Changes the lines that the program writes. */
export function changeLines(change: (line: string) => string): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((line: string) => write(change(line))) as typeof process.stdout.write;
}

/** Changes the pauses between requests. Longer times are those after which a request is given up. */
export const changePauses = (change: (milliseconds: number) => number, longest: number) => () => {
  const later = globalThis.setTimeout;
  const changed = (work: () => void, milliseconds = 0) =>
    later(work, milliseconds < longest ? change(milliseconds) : milliseconds);
  globalThis.setTimeout = changed as typeof setTimeout;
};

/** Changes problems before they leave. Those without any are taken. */
export const changeProblems =
  (change: (problems: unknown[]) => unknown[], refused = () => {}) =>
  () => {
    globalThis.fetch = async (input, init) => {
      if (init?.method !== "POST") return ask(input, init);
      const problems = change(JSON.parse(String(init.body)) as unknown[]);
      if (problems.length === 0) return new Response(null, { status: 204 });
      const answer = await ask(input, { ...init, body: JSON.stringify(problems) });
      if (answer.status === 400) refused();
      return answer;
    };
  };

/** Returns what an earlier run has kept. */
export const keptState = (): State | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as State) : undefined;

/** Changes what was kept, if there is something. */
export function changeState(change: (state: State) => object): void {
  const state = keptState();
  if (state) writeFileSync(path, JSON.stringify(change(state)));
}
