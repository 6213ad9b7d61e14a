import { z } from "zod";
import { MESSAGES } from "#app/http/errors.server.ts";
import { LONGEST_WAIT } from "#app/http/feed-query.server.ts";
import invented from "./examples.json" with { type: "json" };

export type Values = Record<string, unknown>;

export const ETAG = invented["If-Match"];

/** Values of schemas and fields, by name. Other fields get one from their schema, or are omitted if optional. */
const VALUES: Values = { ...invented, message: MESSAGES.version_conflict, wait: LONGEST_WAIT };

export function exampleOf(name: string, schema: z.ZodType, own: Values = {}): unknown {
  const values = { ...VALUES, ...own };
  return valueOf(name, z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), values);
}

function valueOf(name: string, schema: z.core.JSONSchema._JSONSchema, values: Values): unknown {
  if (name in values) return values[name];
  if (typeof schema === "boolean") return null;
  const { anyOf, const: fixed, default: usual, enum: options, items, properties, required, type } = schema;
  if (anyOf?.[0]) return valueOf(name, anyOf[0], values);
  if (properties) {
    const shown = Object.entries(properties).filter(([key]) => required?.includes(key) || key in values);
    return Object.fromEntries(shown.map(([key, one]) => [key, valueOf(key, one, values)]));
  }
  if (items && !Array.isArray(items)) return [valueOf("", items, values)];
  return fixed ?? usual ?? options?.[0] ?? (type === "string" ? "text" : 0);
}
