import { z } from "zod";
import { more } from "#app/features/findings.server.ts";
import { manifestSchema } from "./manifest-schema.server.ts";

const revision = z.int().min(0).describe("Grows by one with each change; 0 before the first manifest.");

const defaults = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .describe(
    "What each field holds until somebody saves: of each module that the bot gets, the site's own too, by its id; of each row by a place like `economy.shop[]`.",
  );

export const manifestState = z.object({ revision, manifest: manifestSchema.nullable(), defaults });

export const manifestAnswer = z.object({
  revision,
  modules: z
    .record(z.string(), z.enum(["created", "changed", "unchanged", "retired", "returned"]))
    .describe("What became of each module of the manifest, and which were retired or have returned with it."),
  warnings: z.array(
    z.object({
      path: z
        .string()
        .describe("Where in the manifest, like `modules[0].fields[1].label`; empty for all of it."),
      code: z
        .enum(["no_translation", "plain_texts", "unknown_module", "text_becomes_message", "values_lost"])
        .describe(
          '`no_translation`: readers of `language` see the text in another one. `plain_texts`: some texts are strings, which all readers see. `unknown_module`: neither the site nor the manifest has a module of this name. `text_becomes_message`: the texts that are stored of this `message` read as `{"content": text}` now. `values_lost`: so many `servers` have saved values that this manifest makes wrong; they are told once, with the manifest that does it.',
        ),
      servers: z.int().min(1).optional().describe("With `values_lost`."),
      language: z.string().optional().describe("With `no_translation`: a BCP 47 tag."),
    }),
  ),
  more,
  defaults,
});
