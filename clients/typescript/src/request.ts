import { isObject, unexpected } from "./answers.ts";
import { failure, PearlError, type PearlOptions } from "./types.ts";

/** Timeout of a request in milliseconds, because a dead connection may never report an error. */
const TIMEOUT = 20_000;
/** Longest pause between retries, in milliseconds. */
const LONGEST = 60_000;
/** Longest time that a timer waits, in milliseconds: a longer one ends at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string | undefined>;
  /** Seconds that the site may take on purpose. */
  wait?: number;
  expected?: number;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Requests = ReturnType<typeof createRequests>;

export function createRequests({
  url,
  token,
  signal,
  firstPause = 1_000,
  onError = console.error,
  fetch: ask = fetch,
}: PearlOptions) {
  // fetch would name it in its error.
  if (/[^\x20-\x7e]/.test(String(token).trim()))
    throw new TypeError("The token has characters that no secret of a site has.");
  const base = url.replace(/\/+$/, "");

  /** Tells errors that nobody waits for. Those of a client that has been stopped are expected. */
  function report(error: unknown): void {
    if (!signal?.aborted) onError(error);
  }

  /** Sends a request and parses its JSON response. All failures become PearlErrors. @throws TypeError for a body that is no JSON */
  async function send(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { body, headers = {}, wait = 0, expected } = options;
    // Outside of what is asked again: a bigint never becomes JSON.
    const text = body === undefined ? undefined : JSON.stringify(body);
    const abort = new AbortController();
    const stop = () => abort.abort();
    const timer = setTimeout(stop, TIMEOUT + wait * 1_000);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
    const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
    try {
      const response = await ask(base + path, {
        method,
        headers: {
          ...Object.fromEntries(given),
          Authorization: `Bearer ${token}`,
          ...(text !== undefined && { "Content-Type": "application/json" }),
        },
        body: text,
        // The API never redirects, so a redirect comes from another server, which must not receive the request.
        redirect: "error",
        signal: abort.signal,
      });
      const answer = {
        status: response.status,
        headers: response.headers,
        body: await bodyOf(response, abort.signal),
      };
      // Only 204 has no body: else something before the site has answered, and the site was told nothing.
      if (response.ok && response.status !== 204 && !isObject(answer.body)) throw unexpected();
      if (response.ok || response.status === expected) return answer;
      throw refusal(answer);
    } catch (error) {
      if (error instanceof PearlError) throw error;
      const reason = abort.signal.aborted ? "no answer in time" : reasonOf(error);
      throw failure(0, "network", `${method} ${path.split("?")[0]}: ${reason}`, error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  }

  /** Milliseconds until the next attempt: doubled with each failure, with jitter, so that bots do not return together. */
  function pauseAfter(failures: number, retryAfter?: number): number {
    if (retryAfter !== undefined) return Math.min(LONGEST_TIMER, retryAfter + Math.random() * firstPause);
    return Math.min(LONGEST, firstPause * 2 ** Math.min(failures, 30)) * (0.5 + Math.random() / 2);
  }

  /**
   * Sends a request until the site has answered it, and reads the answer.
   *
   * @param until milliseconds since 1970 after which no further attempt makes sense
   * @throws PearlError for a refusal, or when `signal` aborts
   */
  async function insist<T>(
    method: string,
    path: string,
    body: unknown,
    read: (answer: unknown) => T,
    until = Infinity,
  ): Promise<T> {
    for (let failures = 0; ;) {
      try {
        return read((await send(method, path, { body })).body);
      } catch (error) {
        if (!(error instanceof PearlError) || !isTemporary(error)) throw error;
        // The failure of an answer that expires is told when it is given up.
        if (failures === 0 && until === Infinity) report(error);
        const pause = pauseAfter(failures++, error.retryAfter);
        if (Date.now() + pause > until) throw error;
        await sleep(pause, signal);
        if (signal?.aborted) throw error;
      }
    }
  }

  return { send, insist, report, pauseAfter, sleep: (milliseconds: number) => sleep(milliseconds, signal) };
}

/** Reads a body until the signal aborts. `fetch` of Node.js 20 alone may read one that never ends for ever. */
async function bodyOf({ body }: Response, signal: AbortSignal): Promise<unknown> {
  const text = await new Response(body?.pipeThrough(new TransformStream(), { signal })).text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusal({ status, headers, body }: Answer): PearlError {
  const { error, message, fields } = isObject(body) ? body : {};
  // A proxy's own 404 is no answer of the site; its bound for a body counts, because another attempt has it, too.
  if (typeof error !== "string" && status !== 413 && status !== 429 && status < 500) return unexpected();
  const description = typeof message === "string" ? message : `The site answered ${status}.`;
  const refused = failure(status, typeof error === "string" ? error : "unexpected", description);
  const asked = headers.get("Retry-After") ?? "";
  // Seconds or a date (RFC 9110 section 10.2.3).
  const wait = Number.isNaN(Number(asked)) ? Date.parse(asked) - Date.now() : Number(asked) * 1_000;
  return Object.assign(refused, { fields, retryAfter: wait > 0 ? wait : undefined });
}

/** fetch throws "fetch failed" with the reason as its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

/** Tells whether a retry may succeed: no response, one from another server, a rate limit, or a failing site. */
function isTemporary({ status }: PearlError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}
