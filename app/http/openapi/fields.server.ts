import type { z } from "zod";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** One line of a table of fields. */
export interface Field {
  /** `channels[].id` for what is in each entry of a list. */
  path: string;
  /** JSON's own words: `string or null`. */
  type: string;
  required: boolean;
  says?: string;
  rule: Rule;
}

/** What JSON Schema says of a value besides its type. */
export interface Rule {
  /** Characters. */
  length?: { min?: number; max?: number };
  /** Of a number. */
  range?: { min?: number; max?: number };
  /** Entries. */
  entries?: number;
  pattern?: string;
  oneOf?: string[];
  fallback?: string;
}

/** The fields of a schema without references, from the top down, with those of its objects and lists below them. */
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
    // Where it is one of several objects, like the settings of all modules, their own resources have the fields.
    const several = found.flatMap(variantsOf).filter(({ properties }) => properties).length > 1;
    return [{ path: full, required, ...valueOf(found) }, ...(several ? [] : fieldsOf(found, full))];
  });
  return [...(lists.length > 0 ? fieldsOf(lists, `${path}[]`) : []), ...fields];
}

/** What a value must be, whichever of these schemas it fits. */
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

/** The schema itself, or what it may be. */
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

/** What any number of JSON's is bounded by says nothing. */
function bound(value?: number): number | undefined {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
}
