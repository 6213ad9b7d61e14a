import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { STATUSES } from "#app/features/applications/status.ts";
import { fieldName } from "#app/features/manifest/text-schema.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { FEED_LIMIT, LONGEST_WAIT } from "#app/http/feed-query.server.ts";
import { exampleOf } from "./examples.server.ts";
import { operations, type Operations, type Proof } from "./operation.server.ts";
import written from "./operations.json" with { type: "json" };
import { problemsOf } from "./problems.server.ts";
import type { Schemas } from "./schemas.server.ts";
import { settingsOperationsOf } from "./settings-operations.server.ts";

/** The groups of operations, in the order of the reference. */
export const GROUPS = ["settings", "bot", "people", "applications", "signIn", "public"] as const;

/** The credentials that operations of a group accept by default. */
const CALLERS: Record<(typeof GROUPS)[number], Proof[]> = {
  settings: ["cookie", "user", "bot"],
  bot: ["bot"],
  people: ["cookie", "user", "bot"],
  applications: ["cookie", "user"],
  signIn: [],
  public: [],
};

export type ListedOperation = ReturnType<typeof listOperations>[number];

/** Lists every operation of the API, or of some groups, with what follows from its row. A test compares them with `app/routes.ts`. */
export function listOperations(
  publicUrl: string,
  schemas: Schemas,
  modules: readonly SettingsModule[],
  groups: readonly (typeof GROUPS)[number][] = GROUPS,
) {
  return groups.flatMap((group) => {
    const rows: Operations =
      group === "settings"
        ? Object.assign({}, ...modules.map(settingsOperationsOf))
        : operations.parse(written[group]);
    return Object.entries(rows).map(([key, row]) => {
      const [method = "", path = ""] = key.split(" ");
      const { who = CALLERS[group], answers, ifNoneMatch, ifMatch, headers } = row;
      const own = { redirect_uri: `${publicUrl}/auth/callback`, ...row.example };
      const contentOf = (name?: string) => {
        if (!name) return undefined;
        const schema = schemas[name];
        if (!schema) throw new Error(`There is no schema ${name}.`);
        return { name, schema, example: exampleOf(name, schema, own) };
      };
      const inPath = Object.entries(IN_PATHS).filter(([name]) => path.includes(`{${name}}`));
      return {
        ...row,
        ...{ group, method, path, who },
        parameters: [
          ...parametersIn("path", inPath),
          ...parametersIn("query", Object.entries(QUERIES[row.id]?.shape ?? {})),
          ...parametersIn("header", [
            ...(ifNoneMatch ? [["If-None-Match", z.string().optional().describe(ifNoneMatch)] as const] : []),
            ...(ifMatch ? [["If-Match", z.string().optional().describe(ifMatch)] as const] : []),
            ...Object.entries(headers?.shape ?? {}),
          ]),
        ],
        body: contentOf(row.body),
        answers: Object.entries(answers).map(([key, { says, schema }]) => {
          const status = Number(key);
          const hasEtag = (304 in answers || 412 in answers) && [200, 304, 412].includes(status);
          return { status, says, content: contentOf(schema), headers: headersOf(status, hasEtag) };
        }),
        problems: problemsOf(path, who, row),
      };
    });
  });
}

const limit = z
  .int()
  .min(1)
  .default(FEED_LIMIT.usual)
  .describe(`Entries at most. More than ${FEED_LIMIT.most} is cut to that.`);

const QUERIES: Record<string, z.ZodObject> = {
  importSettings: z.object({ dryRun: z.literal("1").optional().describe("Writes nothing.") }),
  listChanges: z.object({
    cursor: z
      .string()
      .optional()
      .describe(
        "The `nextCursor` of the answer before, or a snapshot's `changesCursor`. Without one: from the beginning.",
      ),
    limit,
    wait: z
      .int()
      .min(0)
      .default(0)
      .describe(`Seconds to wait where there is nothing new. More than ${LONGEST_WAIT} is cut to that.`),
    tasks: z
      .literal("1")
      .optional()
      .describe(
        "Gives tasks, too, each to one poll only: test messages and actions that administrators ask for.",
      ),
    erasures: z.literal("1").optional().describe("Gives erasures, too: people whose data you are to erase."),
  }),
  getSnapshot: z.object({
    cursor: z.string().optional().describe("The `nextCursor` of the page before."),
    limit,
    erasures: z.literal("1").optional().describe("Adds `erasures`: people whose data you are to erase."),
  }),
  listApplications: z.object({ status: z.enum(STATUSES).optional().describe("Only those that stand so.") }),
};

const IN_PATHS = {
  guildId: snowflake().describe("The server's id."),
  discordId: snowflake().describe("Whose application it is."),
  list: fieldName.describe("The name of the list, as in `from`."),
  task: z.uuid().describe("The id that the task came with."),
  erasure: z.string().describe("The id that the erasure came with."),
};

function parametersIn(
  place: "path" | "query" | "header",
  shape: (readonly [name: string, schema: z.ZodType])[],
) {
  return shape.map(([name, schema]) => ({ name, in: place, schema, example: exampleOf(name, schema) }));
}

const OF_REFUSALS: Record<number, string> = {
  401: "WWW-Authenticate",
  415: "Accept",
  429: "Retry-After",
  503: "Retry-After",
};

export function headersOf(status: number, hasEtag = false): string[] {
  return [...(hasEtag ? ["ETag"] : []), OF_REFUSALS[status] ?? []].flat();
}
