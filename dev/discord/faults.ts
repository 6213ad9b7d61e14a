import { z } from "zod";

/**
 * The requests that can be told to fail, as method and path below the API's version. Where people and the bot have the
 * same path, theirs are two.
 */
export const operations = [
  "GET /users/@me",
  "GET /users/@me/guilds",
  "GET /oauth2/@me",
  "GET /users/@me as bot",
  "GET /users/@me/guilds as bot",
  "GET /guilds/{guild}",
  "GET /guilds/{guild}/channels",
  "GET /guilds/{guild}/roles",
  "GET /guilds/{guild}/members/{user}",
  "POST /oauth2/token",
  "POST /oauth2/token/revoke",
  "POST /webhooks/{id}/{token}",
] as const;

export type Operation = (typeof operations)[number];

/** The operation that a request is, as it is named above; any other name where it is none of them. */
export function operationOf(method: string, path: string, authorization: string | null): string {
  const name = `${method} ${path}`
    .replace(/(?<=\/guilds\/)\d+/, "{guild}")
    .replace(/(?<=\/members\/)\d+/, "{user}")
    .replace(/(?<=\/webhooks\/)[^/]+\/[^/]+$/, "{id}/{token}");
  return path.startsWith("/users/@me") && authorization?.startsWith("Bot ") ? `${name} as bot` : name;
}

/** The ways to fail; times are in seconds. */
export const faultSchema = z.union([
  z.strictObject({
    kind: z.literal("status"),
    status: z.literal(429),
    retryAfter: z.number().nonnegative(),
    /** The limit of the whole application instead of one bucket's. */
    global: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal("status"), status: z.literal([401, 403, 500, 502]) }),
  /** An HTML page, as a proxy in front of Discord sends it. */
  z.strictObject({ kind: z.literal("html"), status: z.number().int().min(400).max(599) }),
  /** No answer at all, until the client gives up or the stand-in stops. */
  z.strictObject({ kind: z.literal("hang") }),
  /** The connection is reset instead of answered. */
  z.strictObject({ kind: z.literal("reset") }),
  /** 200 with JSON that breaks off. */
  z.strictObject({ kind: z.literal("malformed") }),
  /** 200 with no body. */
  z.strictObject({ kind: z.literal("empty") }),
  /** The right answer, and the last that its bucket allows for so long (Discord docs: Rate Limits, Header Format). */
  z.strictObject({ kind: z.literal("exhausted"), resetAfter: z.number().nonnegative() }),
  /** Any other JSON, with 200 unless told otherwise. */
  z.strictObject({
    kind: z.literal("body"),
    body: z.unknown(),
    status: z.number().int().min(200).max(599).optional(),
  }),
]);

export type Fault = z.infer<typeof faultSchema>;

type Planned = { fault: Fault; timesLeft: number; after?: number };

/** What is to fail, by operation. */
export class Faults {
  readonly #planned = new Map<Operation, Planned>();

  /**
   * Lets an operation fail: the next `times` requests, or all until `clear`, once `after` more have been answered. Replaces
   * the operation's old fault.
   */
  set(
    operation: Operation,
    fault: Fault,
    { times = Infinity, after }: { times?: number; after?: number } = {},
  ): void {
    this.#planned.set(operation, { fault, timesLeft: times, after });
  }

  /** Lets one operation, or all of them, work again. */
  clear(operation?: Operation): void {
    if (operation) this.#planned.delete(operation);
    else this.#planned.clear();
  }

  /** What is planned for an operation. */
  get(operation: Operation): Planned | undefined {
    return this.#planned.get(operation);
  }

  /** The fault for a request that has just come in, counted as used. */
  take(operation: string): Fault | undefined {
    const known = operations.find((each) => each === operation);
    const planned = known && this.#planned.get(known);
    if (!known || !planned) return undefined;
    if (planned.after) {
      planned.after -= 1;
      return undefined;
    }
    planned.timesLeft -= 1;
    if (planned.timesLeft <= 0) this.#planned.delete(known);
    return planned.fault;
  }
}
