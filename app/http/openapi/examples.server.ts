import { z } from "zod";
import { MESSAGES } from "#app/http/errors.server.ts";
import { LONGEST_WAIT } from "#app/http/feed-query.server.ts";
import invented from "./examples.json" with { type: "json" };

export type Values = Record<string, unknown>;

export const ETAG = invented["If-Match"];

const { revision, defaults } = invented.ManifestAnswer;
const manifestState = { revision, manifest: invented.Manifest, defaults };

/** Values of schemas and fields, by name. Other fields get one from their schema, or are omitted if optional. */
const VALUES: Values = {
  ...invented,
  ManifestState: manifestState,
  ManifestConflict: { ...invented.ManifestConflict, current: manifestState },
  Channels: invented.channels,
  Roles: invented.roles,
  message: MESSAGES.version_conflict,
  wait: LONGEST_WAIT,
};

/** Makes an example of a schema: values by the names of fields, else the first that a field may have. */
export function exampleOf(name: string, schema: z.ZodType, own: Values = {}): unknown {
  return exampleIn(name, schema, { ...VALUES, ...own });
}

/** Converts only the parts that have no value of their own: there are thousands of schemas, and to convert one takes long. */
function exampleIn(name: string, schema: z.ZodType, values: Values): unknown {
  if (name in values) return values[name];
  if (schema instanceof z.ZodArray) return [exampleIn("", schema.element as z.ZodType, values)];
  if (schema instanceof z.ZodUnion) return exampleIn(name, schema.options[0] as z.ZodType, values);
  if (schema instanceof z.ZodPipe) {
    const sent = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
    return exampleIn(name, sent as z.ZodType, values);
  }
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as Record<string, z.ZodType>);
    const shown = shape.filter(([key, one]) => one._zod.optin !== "optional" || key in values);
    return Object.fromEntries(shown.map(([key, one]) => [key, exampleIn(key, one, values)]));
  }
  const own = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return own.const ?? own.default ?? own.enum?.[0] ?? (own.type === "string" ? "text" : 0);
}
