import { z } from "zod";
import { more } from "#app/features/bounded-list.server.ts";
import { manifestSchema } from "./manifest-schema.server.ts";

const revision = z.int().min(0).describe("Grows by one with each change; 0 before the first manifest.");

export const manifestState = z.object({ revision, manifest: manifestSchema.nullable() });

export const manifestAnswer = z.object({
  revision,
  modules: z
    .record(z.string(), z.enum(["created", "changed", "unchanged", "retired", "returned"]))
    .describe("What became of each module of the manifest, and which were retired or have returned with it."),
  warnings: z.array(
    z.object({
      path: z.string().describe("Where in the manifest, like `modules[0].fields[1].label`."),
      code: z.literal("no_german").describe("Readers of German see the English text."),
    }),
  ),
  more,
});
