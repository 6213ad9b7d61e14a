import type { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";

import { exampleOf } from "./examples.server.ts";
import type { ListedOperation } from "./operations.server.ts";

/** The parameters of paths. */
const IN_PATHS = {
  guildId: snowflake().describe("The server's id."),
  discordId: snowflake().describe("Whose application it is."),
};

/** What a request has besides its body: parameters of the path first, then of the query, then headers. */
export function parametersOf({ path, query, headers }: ListedOperation) {
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
