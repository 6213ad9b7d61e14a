import { Agent, request } from "node:https";
import { text as textOf } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

/** Address that every request claims in `X-Forwarded-For`. */
export const FORGED_ADDRESS = "203.0.113.9";

type Answer = Record<"location" | "text", string> & { status: number };

/** Gets a path, or puts a body there. Follows no redirects. */
export type Ask = (path: string, body?: unknown) => Promise<Answer>;

/** Creates a client of https://localhost, whose certificate `ca` has signed: the bot's with its token, else a visitor's. */
export function createClient({ port, ca, token }: { port: number; ca: string; token?: string }): Ask {
  // After a pause of this process a connection for each request would take it longer than the pause.
  const agent = new Agent({ keepAlive: true, ca, maxSockets: 64 });
  const bot = token && { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const headers = { ...bot, "X-Forwarded-For": FORGED_ADDRESS };
  const ask: Ask = (path, body) =>
    new Promise((resolve, reject) => {
      const [method, signal] = [body ? "PUT" : "GET", AbortSignal.timeout(30_000)];
      const sent = request({ host: "localhost", port, path, method, headers, agent, signal });
      // A proxy closes an idle connection at the moment at which a request is sent: RFC 9112, 9.3.1, has the client repeat it.
      const onError = (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === "ECONNRESET" ? resolve(ask(path, body)) : reject(error);
      sent.once("error", onError).once("response", (response) => {
        const { statusCode: status = 0, headers: got } = response;
        resolve(textOf(response).then((text) => ({ status, location: got.location ?? "", text })));
      });
      sent.end(body && JSON.stringify(body));
    });
  return ask;
}

/** Begins `perSecond` requests a second, however slow the answers are, until `over` settles. A status from 400 fails. */
export async function load(ask: () => Promise<Answer>, perSecond: number, over: Promise<unknown>) {
  const failures: string[] = [];
  const pending: Promise<void>[] = [];
  let isOver = false;
  let slowest = 0;
  const settled = over.finally(() => (isOver = true));
  const one = async () => {
    const began = performance.now();
    const { status, text } = await ask();
    slowest = Math.max(slowest, performance.now() - began);
    if (status >= 400) failures.push(`${status} ${text.slice(0, 200)}`);
  };
  for (const began = performance.now(); !isOver; await Promise.race([wait(5), settled])) {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    while (pending.length < due)
      pending.push(one().catch((error: unknown) => void failures.push(String(error))));
  }
  await settled;
  await Promise.all(pending);
  const seen = `${failures.length} of ${pending.length} requests failed, the slowest took ${(slowest / 1_000).toFixed(1)} s`;
  return { failures, seen };
}
