import { z } from "zod";
import type { ProblemCode } from "#app/http/problem.ts";
import type { Values } from "./examples.server.ts";

/** Kinds of credentials: a session's cookie, a person's access token, one of the bot's secrets. */
export type Proof = "cookie" | "user" | "bot";

export const PEOPLE: Proof[] = ["cookie", "user"];
export const PEOPLE_AND_BOT: Proof[] = [...PEOPLE, "bot"];

type Answer = readonly [says: string, schema?: string];

export interface Operation {
  id: string;
  /** Accepted credentials, if not the group's; none means that everybody may call it. */
  who?: readonly Proof[];
  anonymous?: boolean;
  summary: string;
  description: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: string;
  answers: Record<number, Answer>;
  example?: Values;
  /** Error codes besides those of `problemsOf`. */
  errors?: ProblemCode[];
}

/** Operations by method and path, like `GET /api/stats`, with `{name}` in place of `:name`. */
export type Operations = Record<string, Operation>;

/** Outside of `/api/` refusals are pages. */
export const TOO_MANY: Answer = [
  "Too many requests from this address, said by a page: this resource is not below `/api/`.",
];

export function ifNoneMatch(says: string) {
  return z.object({ "If-None-Match": z.string().optional().describe(says) });
}
