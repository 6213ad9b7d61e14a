import type { IncomingMessage, ServerResponse } from "node:http";

import type { Logger } from "pino";

export interface RequestNotes {
  asset?: boolean;
  cached?: boolean;
  refused?: string;
}

/** Logs one line when the response is over. Paths are logged without their query, which may contain codes and tokens. */
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
    log[notes.asset || notes.cached ? "debug" : "info"](line, "request");
  });
}

/** Targets that are no path are not logged: they may contain a password. */
function pathOf(target = ""): string | undefined {
  return target.startsWith("/") ? target.split(/[?#]/, 1)[0]?.slice(0, 500) : undefined;
}
