import { BadRequestError } from "./errors.server.ts";

/** Default and maximum entries of a page, and maximum wait of a poll in seconds. */
export const FEED_LIMIT = { usual: 100, most: 500 };
export const LONGEST_WAIT = 25;

/** Parses `cursor` and `limit`; no cursor means the beginning, and more than the maximum is reduced. @throws BadRequestError */
export function requirePage<Cursor>(request: Request, readCursor: (text: string) => Cursor | undefined) {
  const query = new URL(request.url).searchParams;
  const text = query.get("cursor");
  const cursor = text ? readCursor(text) : undefined;
  if (text && !cursor) throw malformed("cursor", "must be a cursor that this resource has given");
  const limit = wholeNumber(query, "limit") ?? FEED_LIMIT.usual;
  if (limit === 0) throw malformed("limit", "must be at least 1");
  return { cursor, limit: Math.min(limit, FEED_LIMIT.most) };
}

/** Parses `wait` into milliseconds; more than the maximum is reduced. @throws BadRequestError */
export function requireWait(request: Request): number {
  const seconds = wholeNumber(new URL(request.url).searchParams, "wait") ?? 0;
  return Math.min(seconds, LONGEST_WAIT) * 1_000;
}

/** Parses what is asked for with `1`, like `tasks=1`. @throws BadRequestError for `true` and others, which would do nothing */
export function requireSwitch(request: Request, name: string): boolean {
  const text = new URL(request.url).searchParams.get(name) ?? "0";
  if (text !== "0" && text !== "1") throw malformed(name, "must be 1");
  return text === "1";
}

/** Refuses other options than this one and the language: with `dryrun=1`, a trial would be written. @throws BadRequestError */
export function requireNoOther(request: Request, option: string): void {
  for (const name of new URL(request.url).searchParams.keys())
    if (name !== option && name !== "lng") throw malformed(name, `is no option: there is only ${option}`);
}

function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (!text) return undefined;
  if (!/^\d+$/.test(text)) throw malformed(name, "must be a whole number");
  return Number(text);
}

function malformed(name: string, message: string): BadRequestError {
  return new BadRequestError("The query does not fit.", { [name]: [message] });
}
