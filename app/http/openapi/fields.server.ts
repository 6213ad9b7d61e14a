import { placeOf, type JsonSchema } from "./schemas.server.ts";

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

/** The fields of a schema from the top down, with those of its objects and lists below them. */
export function fieldsOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): Field[] {
  return inside({ schema, path: "", depth: 0 }, schemas);
}

/** What a parameter, which is one value, must be. */
export function valueOf(schema: JsonSchema): Pick<Field, "type" | "rule"> {
  return { type: typeOf([schema]), rule: ruleOf([schema]) };
}

interface Spot {
  schema: JsonSchema;
  path: string;
  depth: number;
}

/** Deeper than that no body is; a schema that contains itself would have no end. */
const DEEPEST = 6;

function inside({ schema, path, depth }: Spot, schemas: Record<string, JsonSchema>): Field[] {
  if (depth > DEEPEST) return [];
  const variants = variantsOf(schema, schemas);
  const lists = variants.flatMap((one) => (isSchema(one.items) ? [one.items] : []));
  const fields = lists.flatMap((items) =>
    inside({ schema: items, path: `${path}[]`, depth: depth + 1 }, schemas),
  );
  const objects = variants.filter(({ properties }) => properties);
  for (const name of new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})))) {
    const full = path ? `${path}.${name}` : name;
    const found = objects.flatMap(({ properties }) => {
      const property = properties?.[name];
      return isSchema(property) ? [property] : [];
    });
    const required = objects.every((one) => one.required?.includes(name));
    fields.push(fieldOf({ path: full, required, found, schemas }));
    const below = found.flatMap((one) => inside({ schema: one, path: full, depth: depth + 1 }, schemas));
    fields.push(...new Map(below.map((field) => [field.path, field])).values());
  }
  return fields;
}

interface Found {
  path: string;
  required: boolean;
  /** Of each variant that has it. */
  found: JsonSchema[];
  schemas: Record<string, JsonSchema>;
}

function fieldOf({ path, required, found, schemas }: Found): Field {
  const variants = found.flatMap((one) => variantsOf(one, schemas));
  return {
    path,
    type: typeOf(variants),
    required,
    says: [...found, ...variants].find(({ description }) => description)?.description,
    rule: ruleOf([...found, ...variants]),
  };
}

/** The schema itself, or what it may be; references followed. */
function variantsOf(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema[] {
  const name = schema.$ref?.slice(placeOf("").length);
  const target = name === undefined ? schema : schemas[name];
  if (!target) return [];
  const some = target.anyOf?.filter(isSchema);
  return some ? some.flatMap((one) => variantsOf(one, schemas)) : [target];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOf(variants: JsonSchema[]): string {
  const types = variants.flatMap(
    ({ type, const: fixed }) => type ?? (fixed === undefined ? [] : typeof fixed),
  );
  return [...new Set(types)].join(" or ") || "any";
}

function ruleOf(variants: JsonSchema[]): Rule {
  const first = <Key extends keyof JsonSchema>(key: Key): JsonSchema[Key] | undefined =>
    variants.find((one) => one[key] !== undefined)?.[key];
  const [fixed, options, fallback] = [first("const"), first("enum"), first("default")];
  return {
    length: between(first("minLength"), first("maxLength")),
    range: between(bound(first("minimum")), bound(first("maximum"))),
    entries: first("maxItems"),
    pattern: first("pattern"),
    oneOf: fixed === undefined ? options?.map(String) : [JSON.stringify(fixed)],
    fallback: fallback === undefined ? undefined : JSON.stringify(fallback),
  };
}

function between(min?: number, max?: number) {
  return min === undefined && max === undefined ? undefined : { min, max };
}

/** What any number of JSON's is bounded by says nothing. */
function bound(value?: number): number | undefined {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
}
