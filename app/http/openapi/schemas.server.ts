import { z } from "zod";

import type { Named, Operation } from "./operation.server.ts";
import { ERROR } from "./problems.server.ts";

/** A JSON Schema (draft 2020-12), which is what OpenAPI 3.1 has. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Where the document has a schema by its name. */
export function placeOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/**
 * The schemas of all operations by their names, made from those that parse. Objects of answers are open: fields may come
 * to them, and a client skips what it does not know.
 *
 * @throws Error for a schema that JSON Schema cannot say
 */
export function schemasOf(operations: Operation[]): Record<string, JsonSchema> {
  const named = [ERROR, ...operations.flatMap(schemasIn)].flatMap(withParts);
  const registry = z.registry<{ id: string }>();
  for (const { name, schema } of named) if (!registry.has(schema)) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, { ...CONVERSION, uri: placeOf });
  const fields = new Map(named.map((one) => [one.name, one.fields ?? {}]));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, described(plain(schema), fields.get(name))]),
  );
}

/** The schema of a parameter, which has no name. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  return plain(z.toJSONSchema(schema, CONVERSION));
}

/** What is sent, before defaults fill it in: that is what a client needs to know. Answers are the same either way. */
const CONVERSION: Parameters<typeof z.toJSONSchema>[1] = {
  io: "input",
  override: ({ jsonSchema }) => {
    // Two lines of expression for what the format says.
    if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  },
};

function schemasIn({ body, answers }: Operation): Named[] {
  return [...(body ? [body] : []), ...answers.flatMap(({ schema }) => schema ?? [])];
}

function withParts(named: Named): Named[] {
  return [...(named.parts ?? []).flatMap(withParts), named];
}

function plain({ $schema: _, $id: __, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

function described({ properties, ...schema }: JsonSchema, fields: Record<string, string> = {}): JsonSchema {
  if (!properties) return schema;
  const all = Object.entries(properties).map(([name, property]) => {
    const says = fields[name];
    return [name, says && typeof property === "object" ? { ...property, description: says } : property];
  });
  return { ...schema, properties: Object.fromEntries(all) };
}
