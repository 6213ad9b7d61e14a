import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import type { ProblemCode } from "#app/http/problem.ts";
import { exampleOf, type Values } from "./examples.server.ts";

/** Kinds of credentials: a session's cookie, a person's access token, one of the bot's secrets. */
export type Proof = "cookie" | "user" | "bot";

export const PEOPLE: Proof[] = ["cookie", "user"];
export const PEOPLE_AND_BOT: Proof[] = [...PEOPLE, "bot"];

export type Answer = readonly [says: string, schema?: string];

export interface Operation {
  id: string;
  /** Accepted credentials, if not the group's; none means that everybody may call it. */
  who?: readonly Proof[];
  anonymous?: boolean;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: string;
  answers: Record<number, Answer>;
  example?: Values;
  /** Error codes besides those of `problemsOf`. */
  errors?: ProblemCode[];
}

/** Groups of operations, with the credentials that most of their operations accept. */
export const GROUPS = {
  settings: {
    name: "Settings",
    description: "The settings of a server, for its administrators and the bot.",
    who: PEOPLE_AND_BOT,
  },
  bot: { name: "The bot", description: "What the bot follows and what it reports.", who: ["bot"] },
  people: { name: "People", description: "What people ask about their servers.", who: PEOPLE_AND_BOT },
  applications: {
    name: "Applications",
    description: "Applying to join the team, and deciding.",
    who: PEOPLE,
  },
  signIn: {
    name: "Sign-in",
    description: "Sessions, and tokens of clients that keep them themselves.",
    who: [],
  },
  public: { name: "Public", description: "What everybody may read.", who: [] },
} as const satisfies Record<string, { name: string; description: string; who: readonly Proof[] }>;

export type Group = keyof typeof GROUPS;

export interface ListedOperation extends Operation {
  method: string;
  path: string;
  group: Group;
  who: readonly Proof[];
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

const IN_PATHS = {
  guildId: snowflake().describe("The server's id."),
  discordId: snowflake().describe("Whose application it is."),
};

/** Lists the parameters in path, query and headers, in this order. */
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
