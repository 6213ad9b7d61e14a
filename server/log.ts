import { pino, stdTimeFunctions, type DestinationStream, type Logger } from "pino";

const SECRETS = [
  "authorization",
  "cookie",
  '["set-cookie"]',
  "token",
  "access_token",
  "accessToken",
  "refresh_token",
  "refreshToken",
  "client_secret",
  "clientSecret",
];

/** Creates a logger of JSON lines, by default to stdout. Properties with secret names are removed, up to two levels deep. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: ["", "*", "*.*"].flatMap((parent) => SECRETS.map((name) => join(parent, name))),
  };
  return destination ? pino(options, destination) : pino(options);
}

function join(parent: string, name: string): string {
  return parent && !name.startsWith("[") ? `${parent}.${name}` : `${parent}${name}`;
}

/**
 * Serializes an error without the properties that libraries add, which may contain the values of a failing row or a
 * URL's query.
 */
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
