import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

/** What becomes known about a request while it is answered. */
export interface RequestNotes {
  /** A file of the client build: too many to be interesting. */
  asset?: boolean;
  /** A page from the page cache, which counts them. */
  kept?: boolean;
  /** Why the process or Remix could not answer as asked. */
  refused?: string;
}

/** Writes one line when the request is over. Paths are logged without their query, which may carry codes and tokens. */
export function logWhenOver(
  req: IncomingMessage,
  res: ServerResponse,
  { log, address, notes }: { log: Logger; address: string; notes: RequestNotes },
): void {
  const start = performance.now();
  res.once("close", () => {
    const line = {
      method: req.method,
      path: pathOf(req.url),
      status: res.headersSent ? res.statusCode : undefined,
      ms: Math.round((performance.now() - start) * 10) / 10,
      address,
      refused: notes.refused,
      aborted: res.writableFinished ? undefined : true,
    };
    log[notes.asset || notes.kept ? "debug" : "info"](line, "request");
  });
}

/** A target in another form than a path may hold anything, a password too. */
function pathOf(target = ""): string | undefined {
  return target.startsWith("/") ? target.split(/[?#]/, 1)[0]?.slice(0, 500) : undefined;
}
