import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import type { ProblemCode } from "#app/http/problem.ts";

import { exampleOf, type Values } from "./examples.server.ts";

/** How a caller proves who it is: a session's cookie, a person's access token, one of the bot's secrets. */
export type Proof = "cookie" | "user" | "bot";

export const BOT: Proof[] = ["bot"];
export const PEOPLE: Proof[] = ["cookie", "user"];
export const PEOPLE_AND_BOT: Proof[] = [...PEOPLE, ...BOT];

/** An answer: its description, and the name of its body's schema. */
export type Answer = readonly [says: string, schema?: string];

/** One operation, as the document and the page describe it. */
export interface Operation {
  /** Its name in generated clients. */
  id: string;
  /** Any one of these will do; none: everybody may. */
  who: readonly Proof[];
  /** Set where it also answers without any of them. */
  anonymous?: boolean;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** The name of the body's schema. */
  body?: string;
  answers: Record<number, Answer>;
  /** Values that only its examples have. */
  example?: Values;
  /** Whether its good answers carry an ETag. */
  etag?: boolean;
  /** Its own error codes; `problemsOf` adds those that follow from the rest. */
  errors?: ProblemCode[];
}

/** Parts of the API for a reader, in this order. */
export const GROUPS = ["settings", "bot", "people", "applications", "signIn", "public"] as const;
export type Group = (typeof GROUPS)[number];

export type ListedOperation = Operation & { method: string; path: string; group: Group };

/** Operations by method and path: `GET /api/stats`, with `{name}` for what `app/routes.ts` calls `:name`. */
export type Operations = Record<string, Operation>;

/** The answer to too many requests outside of `/api/`, where refusals are pages. */
export const TOO_MANY: Answer = [
  "Too many requests from this address, said by a page: this resource is not below `/api/`.",
];

/** The header of a conditional GET. */
export function ifNoneMatch(says: string) {
  return z.object({ "If-None-Match": z.string().optional().describe(says) });
}

/** The parameters of paths. */
const IN_PATHS = {
  guildId: snowflake().describe("The server's id."),
  discordId: snowflake().describe("Whose application it is."),
};

/** What a request has besides its body: parameters of the path first, then of the query, then headers. */
export function parametersOf({ path, query, headers }: Pick<ListedOperation, "path" | "query" | "headers">) {
  const named = Object.entries(IN_PATHS).filter(([name]) => path.includes(`{${name}}`));
  const listed = (place: "path" | "query" | "header", shape: [string, z.ZodType][]) =>
    shape.map(([name, schema]) => ({ name, in: place, schema, example: exampleOf(name, schema) }));
  return [
    ...listed("path", named),
    ...listed("query", Object.entries(query?.shape ?? {})),
    ...listed("header", Object.entries(headers?.shape ?? {})),
  ];
}

export type Parameter = ReturnType<typeof parametersOf>[number];
