import type { Exchange } from "./exchange.ts";
import { Failure, must } from "./failure.ts";

const SWITCH = /^[01]$/;
const FEED = { cursor: /^[^]+$/, limit: /^([1-9]\d?|[1-4]\d\d|500)$/ };
/** Requests that a program may make: the parameters of a query, and the shape of a body. */
const KNOWN: [
  method: string,
  path: RegExp,
  query: Record<string, RegExp>,
  body?: (body: unknown) => boolean,
][] = [
  ["GET", /^\/api\/bot\/snapshot$/, { ...FEED, tasks: SWITCH, erasures: SWITCH }],
  ["GET", /^\/api\/bot\/changes$/, { ...FEED, wait: /^(1?\d|2[0-5])$/, tasks: SWITCH, erasures: SWITCH }],
  ["PUT", /^\/api\/bot\/manifest$/, {}, isObject],
  ["PUT", /^\/api\/bot\/commands$/, {}, isObject],
  ["PUT", /^\/api\/bot\/guilds$/, {}, Array.isArray],
  ["POST", /^\/api\/bot\/problems$/, {}, areObjects],
  ["DELETE", /^\/api\/bot\/problems$/, {}, areObjects],
  ["PUT", /^\/api\/bot\/guilds\/[^/]+\/(status|options\/[^/]+)$/, {}, isObject],
  ["PUT", /^\/api\/bot\/settings$/, { dryRun: SWITCH }, (body) => isObject(body) && areObjects(body.entries)],
  ["PUT", /^\/api\/bot\/erasures\/[^/]+$/, {}, isObject],
  ["PUT", /^\/api\/bot\/tasks\/[^/]+$/, {}, isObject],
];

/** Checks what holds for every request. @throws Failure */
export function checkRequest(asked: Exchange, token: string, issued: Set<string>): void {
  const { method, path, query, body, request } = asked;
  must(!decodeURIComponent(request.url ?? "").includes(token), "puts the secret into a URL", `${asked}`);
  must(request.headers.authorization === `Bearer ${token}`, "sends no secret", `${asked}`);
  const malformed = (why: string) => new Failure("sends a malformed request", `${asked}: ${why}`);
  const known = KNOWN.find(([verb, address]) => verb === method && address.test(path));
  if (!known) throw malformed("there is no such resource");
  const [, , parameters, isBody] = known;
  if (asked.cursor) must(issued.has(asked.cursor), "does not encode the cursor", `${asked}`);
  for (const [name, value] of query) {
    if (!parameters[name]?.test(value)) throw malformed(`${name} may not be ${value || "empty"}`);
    if (query.getAll(name).length > 1) throw malformed(`${name} twice`);
  }
  if (!isBody) {
    if (body !== undefined) throw malformed("it has a body");
    return;
  }
  if (!/^application\/json\b/.test(request.headers["content-type"] ?? ""))
    throw malformed("Content-Type is not application/json");
  if (!isBody(body)) throw malformed("the body does not fit");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function areObjects(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}
