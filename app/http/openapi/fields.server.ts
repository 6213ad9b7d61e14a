import type { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Field {
  /** Fields of list entries are written as `channels[].id`. */
  path: string;
  type: string;
  required: boolean;
  /** Of a parameter. */
  place?: "path" | "query" | "header";
  says?: string;
  rule: Rule;
}

export interface Rule {
  length?: { min?: number; max?: number };
  range?: { min?: number; max?: number };
  entries?: number;
  pattern?: string;
  oneOf?: string[];
  fallback?: string;
}

/** Lists the fields of schemas without references, each followed by the fields inside it. */
export function fieldsOf(schemas: unknown[], path = ""): Field[] {
  const variants = schemas.flatMap(variantsOf);
  const lists = variants.flatMap(({ items }) => items ?? []);
  const objects = variants.flatMap(({ properties, required = [] }) =>
    properties ? [{ properties, required }] : [],
  );
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties)));
  const fields = [...names].flatMap((name) => {
    const full = path ? `${path}.${name}` : name;
    const found = objects.flatMap(({ properties }) => properties[name] ?? []);
    const required = objects.every((one) => one.required.includes(name));
    // The settings of all modules have their fields at their own resources.
    const several = found.flatMap(variantsOf).filter(({ properties }) => properties).length > 1;
    return [{ path: full, required, ...valueOf(found) }, ...(several ? [] : fieldsOf(found, full))];
  });
  return [...(lists.length > 0 ? fieldsOf(lists, `${path}[]`) : []), ...fields];
}

/** Summarises the type and constraints of a value that may fit several schemas. */
export function valueOf(schemas: unknown[]): Pick<Field, "type" | "says" | "rule"> {
  const variants = [...schemas.filter(isSchema), ...schemas.flatMap(variantsOf)];
  const first = <Key extends keyof JsonSchema>(key: Key): JsonSchema[Key] | undefined =>
    variants.find((one) => one[key] !== undefined)?.[key];
  const types = variants.flatMap(
    ({ type, const: fixed }) => type ?? (fixed === undefined ? [] : typeof fixed),
  );
  const fixed = variants.flatMap(({ const: value }) => (value === undefined ? [] : JSON.stringify(value)));
  const fallback = first("default");
  return {
    type: [...new Set(types)].join(" or ") || "any",
    says: first("description"),
    rule: {
      length: between(first("minLength"), first("maxLength")),
      range: between(bound(first("minimum")), bound(first("maximum"))),
      entries: first("maxItems"),
      pattern: first("pattern"),
      oneOf: fixed.length > 0 ? [...new Set(fixed)] : first("enum")?.map(String),
      fallback: fallback === undefined ? undefined : JSON.stringify(fallback),
    },
  };
}

function variantsOf(schema: unknown): JsonSchema[] {
  if (!isSchema(schema)) return [];
  const some = schema.anyOf ?? schema.oneOf;
  return some ? some.flatMap(variantsOf) : [schema];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function between(min?: number, max?: number) {
  return min === undefined && max === undefined ? undefined : { min, max };
}

/** Omits the bounds of any JSON number. */
function bound(value?: number): number | undefined {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
}
