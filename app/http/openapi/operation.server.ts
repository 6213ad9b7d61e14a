import type { z } from "zod";

import type { ProblemCode } from "#app/http/problem.ts";

/** How a caller says who it is: our session's cookie, a person's access token, one of the bot's secrets. */
export type Proof = "cookie" | "user" | "bot";

/** What belongs together for who reads it, in this order. */
export const GROUPS = ["settings", "bot", "people", "applications", "signIn", "public"] as const;
export type Group = (typeof GROUPS)[number];

/** A schema that the document has under a name of its own. */
export interface Named {
  name: string;
  schema: z.ZodType;
  /** What its fields mean, where the schema does not say. */
  fields?: Record<string, string>;
  /** Those inside of it that have names, too. */
  parts?: Named[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  says: string;
  schema: z.ZodType;
  example: string | number;
}

/** The headers of answers that a client has something to do with. */
export type HeaderName = "ETag" | "Retry-After" | "WWW-Authenticate" | "Accept";

export interface Answer {
  status: number;
  says: string;
  /** None: the answer has no body, or one for people. */
  schema?: Named;
  example?: unknown;
  headers?: HeaderName[];
}

/** What every visitor of the site can meet outside of `/api/`, where refusals are pages. */
export const TOO_MANY: Answer = {
  status: 429,
  says: "Too many requests from this address, said by a page: this resource is not below `/api/`.",
  headers: ["Retry-After"],
};

/** One method of one resource, as the document and the page describe it. */
export interface Operation {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** `{name}` for what `app/routes.ts` calls `:name`. */
  path: string;
  /** What generated clients call it. */
  id: string;
  group: Group;
  /** Any one of these will do; none: everybody may. */
  who: Proof[];
  /** Without one of them it answers, too. */
  anonymous?: boolean;
  summary: string;
  description?: string;
  /** Besides those in the path. */
  parameters?: Parameter[];
  body?: Named & { example: unknown };
  answers: Answer[];
  /** Those that only this operation has; `errors.server.ts` adds what follows from the rest. */
  errors: ProblemCode[];
}
