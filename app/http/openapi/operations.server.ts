import type { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { botOperations, settingsOperations } from "./bot-operations.server.ts";
import { exampleOf } from "./examples.server.ts";
import { PEOPLE, PEOPLE_AND_BOT, type Operations, type Proof } from "./operation.server.ts";
import * as others from "./people-operations.server.ts";
import { problemsOf } from "./problems.server.ts";
import type { Schemas } from "./schemas.server.ts";

export const GROUPS = ["settings", "bot", "people", "applications", "signIn", "public"] as const;

export type ListedOperation = ReturnType<typeof listOperations>[number];

/** Lists every operation of the API with what follows from its row. A test compares them with `app/routes.ts`. */
export function listOperations(publicUrl: string, schemas: Schemas) {
  const groups: Record<(typeof GROUPS)[number], [readonly Proof[], Operations]> = {
    settings: [PEOPLE_AND_BOT, settingsOperations()],
    bot: [["bot"], botOperations],
    people: [PEOPLE_AND_BOT, others.peopleOperations],
    applications: [PEOPLE, others.applicationOperations],
    signIn: [[], others.signInOperations(publicUrl)],
    public: [[], others.publicOperations],
  };
  return GROUPS.flatMap((group) => {
    const [usual, rows] = groups[group];
    return Object.entries(rows).map(([key, row]) => {
      const [method = "", path = ""] = key.split(" ");
      const { id, who = usual, anonymous, summary, description, query, headers, body, answers } = row;
      const contentOf = (name?: string) => {
        if (!name) return undefined;
        const schema = schemas[name];
        if (!schema) throw new Error(`There is no schema ${name}.`);
        return { name, schema, example: exampleOf(name, schema, row.example) };
      };
      const head = { id, group, method, path, who, anonymous, summary, description };
      const inPath = Object.entries(IN_PATHS).filter(([name]) => path.includes(`{${name}}`));
      return {
        ...head,
        parameters: [
          ...parametersIn("path", inPath),
          ...parametersIn("query", Object.entries(query?.shape ?? {})),
          ...parametersIn("header", Object.entries(headers?.shape ?? {})),
        ],
        body: contentOf(body),
        answers: Object.entries(answers).map(([key, [says, name]]) => {
          const status = Number(key);
          const hasEtag = (304 in answers || 412 in answers) && [200, 304, 412].includes(status);
          return { status, says, content: contentOf(name), headers: headersOf(status, hasEtag) };
        }),
        problems: problemsOf(path, who, row),
      };
    });
  });
}

const IN_PATHS = {
  guildId: snowflake().describe("The server's id."),
  discordId: snowflake().describe("Whose application it is."),
};

function parametersIn(place: "path" | "query" | "header", shape: [name: string, schema: z.ZodType][]) {
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
