import type { IncomingMessage, ServerResponse } from "node:http";
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from "pino";
import { countRequest } from "#app/metrics.server.ts";

const SECRETS = new Set(
  "authorization cookie set-cookie token access_token accessToken refresh_token refreshToken client_secret clientSecret".split(
    " ",
  ),
);

/** Creates a logger of JSON lines, by default to stdout. Properties with secret names are removed, up to two levels deep. */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    // Pino's `redact` would take 40 µs a line for the levels below.
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: object) => withoutSecrets(line) as Record<string, unknown>,
    },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

function withoutSecrets(value: unknown, levels = 3): unknown {
  if (levels === 0 || typeof value !== "object" || value === null) return value;
  // Errors have a serializer, and dates like all with `toJSON` their own form.
  if (value instanceof Error || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, levels - 1));
  const kept = Object.entries(value).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner, levels - 1)]));
}

/** Omits the properties that libraries add, which may contain the values of a failing row or a URL's query. */
function describeError(error: unknown, depth = 0): unknown {
  if (isWrapped(error)) return describeError(error.error, depth + 1);
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack } = error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const next = (inner: unknown) => describeError(inner, depth + 1);
  const cause = depth < 3 && error.cause !== undefined ? next(error.cause) : undefined;
  // An AggregateError says only in its `errors` why each address of a host failed.
  const errors = depth < 3 && error instanceof AggregateError ? error.errors.map(next) : undefined;
  return { type: name, message, code, stack, cause, errors };
}

function isWrapped(error: unknown): error is { error: Error } {
  return typeof error === "object" && error !== null && "error" in error && error.error instanceof Error;
}

/** Facts about a request that its log line and the metrics need, set while it is answered. `route` is Remix's id. */
export interface RequestNotes {
  route?: string;
  area?: string;
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
      route: notes.route,
      area: notes.area?.slice(0, 60),
      path: pathOf(req.url),
      status: res.headersSent ? res.statusCode : undefined,
      ms: Math.round((performance.now() - start) * 10) / 10,
      address,
      refused: notes.refused,
      aborted: res.writableFinished ? undefined : true,
    };
    const { method, status = 0, ms } = line;
    const route = notes.route ?? (notes.asset ? "asset" : "none");
    // Those of the page cache are counted where it answers, because not all of them are logged.
    if (!notes.cached) countRequest({ method, route, status, seconds: ms / 1_000 });
    log[notes.asset || notes.cached || isProbe(notes.route) ? "debug" : "info"](line, "request");
  });
}

/** Tells whether a route is asked by machines every few seconds. */
function isProbe(route?: string): boolean {
  return /^routes\/ops\/(healthz|readyz|metrics)$/.test(route ?? "");
}

/** Targets that are no path are not logged: they may contain a password. Nor are applicants' ids. */
function pathOf(target = ""): string | undefined {
  const path = target.startsWith("/") ? target.split(/[?#]/, 1)[0] : undefined;
  return path?.slice(0, 500).replace(/(?<=\/applications\/)\d+/i, ":discordId");
}
