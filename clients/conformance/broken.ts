import { existsSync, readFileSync, rmSync } from "node:fs";

// `broken.ts NAME`: the TypeScript client's program with one rule broken. Without a name: what the kit says of each. Each
// form changes what the client meets outside: requests, answers, clock and kept state.

type Ask = typeof fetch;
type Page = {
  items: { guildId: string; module: string; deleted?: true; expiresAt?: string }[];
  hasMore: boolean;
};

const { PEARL_STATE: path = "", PEARL_TOKEN: token = "" } = process.env;
const ask: Ask = globalThis.fetch;

/** Changes requests before they leave. */
const changeRequests =
  (change: (url: string, init: RequestInit) => [url: string, init?: RequestInit]) => () => {
    globalThis.fetch = (input, init = {}) => {
      const [url, changed] = change(String(input), init);
      return ask(url, changed ?? init);
    };
  };

/** Changes answers before the client sees them. */
const changeAnswers = (change: (answer: Response, url: string) => Response | Promise<Response>) => () => {
  globalThis.fetch = async (input, init) => change(await ask(input, init), String(input));
};

const changePages = (change: (page: Page, isSnapshot: boolean) => Page["items"]) =>
  changeAnswers(async (answer, url) => {
    if (!answer.ok || !/\/(changes|snapshot)\?/.test(url)) return answer;
    const text = await answer.text();
    if (!text.includes('"items":[')) return new Response(text);
    const page = JSON.parse(text) as Page;
    return Response.json({ ...page, items: change(page, url.includes("snapshot")) });
  });

const kept = (): Page["items"] => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).items : []);

/** Forms by the scenario and the name of the failure that the kit has to find. */
const BROKEN: Record<string, () => void> = {
  "S1 sends no secret": changeRequests((url, init) => [url, { ...init, headers: {} }]),
  "S1 puts the secret into a URL": changeRequests((url) => [url.replace("limit=500", `limit=${token}`)]),
  "S1 prints the secret": () => console.error(`The secret is ${token}.`),
  "S1 does not encode the cursor": changeRequests((url) => [decodeURIComponent(url)]),
  "S1 lets the first poll wait": changeRequests((url) => [url.replace("wait=0", "wait=25")]),
  "S1 polls without waiting": changeRequests((url) => [url.replace("wait=25", "wait=0")]),
  "S1 sends a malformed request": changeRequests((url) => [url.replace("limit=500", "limit=1000")]),
  "S2 forgets its state": () => rmSync(path, { force: true }),
  "S5 keeps what the snapshot lacks": changePages(({ items, hasMore }, isSnapshot) =>
    isSnapshot && !hasMore
      ? [...items, ...kept().filter(({ guildId }) => items.every((one) => one.guildId !== guildId))]
      : items,
  ),
  "S10 does not remove what is deleted": changePages(({ items }) => items.filter(({ deleted }) => !deleted)),
  "S13 does not begin anew after 400": changeAnswers((answer) =>
    answer.status === 400 ? new Response(null, { status: 500 }) : answer,
  ),
  "S15 goes on after 401": changeAnswers((answer) =>
    answer.status === 401 ? new Response(null, { status: 500 }) : answer,
  ),
  "S17 ignores Retry-After": changeAnswers((answer) =>
    answer.ok ? answer : new Response(answer.body, { status: answer.status }),
  ),
  "S19 pauses do not grow": () => {
    const later = globalThis.setTimeout;
    // A longer time is that after which a request is given up.
    const most = (milliseconds: number) =>
      milliseconds < 10_000 ? Math.min(milliseconds, 75) : milliseconds;
    const shorter = (work: () => void, milliseconds = 0) => later(work, most(milliseconds));
    globalThis.setTimeout = shorter as typeof setTimeout;
  },
  "S23 gives up a poll too early": changeRequests((url, init) => [
    url,
    { ...init, signal: AbortSignal.any([AbortSignal.timeout(3_000), ...(init.signal ? [init.signal] : [])]) },
  ]),
  "S24 polls hot on hurried empty answers": () => {
    const [now, began] = [Date.now, Date.now()];
    // The clock runs so fast that no answer seems to be hurried.
    Date.now = () => began + (now() - began) * 1_000_000;
  },
  "S34 does an expired task": changePages(({ items }) =>
    items.map((item) =>
      item.expiresAt ? { ...item, expiresAt: new Date(Date.now() + 60_000).toISOString() } : item,
    ),
  ),
};

const [name] = process.argv.slice(2);
if (name) {
  BROKEN[name]?.();
  await import(new URL("../typescript/conformance.ts", import.meta.url).href);
} else
  console.log(JSON.stringify(Object.fromEntries(Object.keys(BROKEN).map((failure) => [failure, failure]))));
