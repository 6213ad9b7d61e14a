import { z } from "zod";
import { sessionCookieName } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";
import { STATUS_OF, type ProblemCode } from "#app/http/problem.ts";
import { listOperations } from "./document.server.ts";
import { exampleOf } from "./examples.server.ts";
import { parametersOf, type ListedOperation, type Parameter, type Proof } from "./operation.server.ts";
import { meaningOf, problemsOf } from "./problems.server.ts";
import { headersOf } from "./responses.server.ts";
import { adjuster, listSchemas } from "./schemas.server.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The API as the page `/api/docs` shows it. */
export type Reference = ReturnType<typeof describeApi>;
export type ReferenceOperation = Reference["groups"][number]["operations"][number];

/** Describes all operations for the page, from the same rows as the document. */
export function describeApi({ PUBLIC_URL: publicUrl, secure }: Pick<Config, "PUBLIC_URL" | "secure">) {
  const sessionCookie = sessionCookieName(secure);
  const schemas = listSchemas();
  const override = adjuster(schemas, publicUrl);
  const jsonOf = (schema: z.ZodType) =>
    z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: (one) => override({ ...one, io: "input" }),
    });

  function bodyOf(name: string | undefined, { example }: ListedOperation) {
    const schema = name && schemas[name];
    if (!schema) return { fields: [] };
    return { fields: fieldsOf([jsonOf(schema)]), example: exampleOf(name, schema, example) };
  }

  function describe(operation: ListedOperation) {
    const { id, method, path, who, anonymous = false, summary, description } = operation;
    const parameters = parametersOf(operation);
    const answers = Object.entries(operation.answers).map(([status, [says, schema]]) => ({
      status: Number(status),
      says,
      schema,
      headers: headersOf(Number(status), operation.answers),
    }));
    const shown = answers.find(({ schema }) => schema);
    const answer = bodyOf(shown?.schema, operation);
    const body = bodyOf(operation.body, operation);
    return {
      id,
      method,
      path,
      who,
      anonymous,
      summary,
      description,
      parameters: parameters.map(({ name, in: place, schema }): Field => ({
        path: name,
        place,
        required: place === "path",
        ...valueOf([jsonOf(schema)]),
      })),
      body: body.fields,
      answers,
      answerFields: answer.fields,
      errors: [...problemsOf(operation)].map(([status, codes]) => ({ status, codes })),
      request: curlOf(operation, { publicUrl, sessionCookie, parameters, body: body.example }),
      example: shown && { status: shown.status, text: JSON.stringify(answer.example, null, 2) },
    };
  }

  const operations = listOperations(publicUrl);
  return {
    publicUrl,
    sessionCookie,
    groups: [...new Set(operations.map(({ group }) => group))].map((group) => ({
      group,
      operations: operations.filter((one) => one.group === group).map(describe),
    })),
    problems: Object.entries(STATUS_OF).map(([code, status]) => ({
      code,
      status,
      says: meaningOf(code as ProblemCode),
    })),
  };
}

const PROOFS: Record<Proof, (cookie: string) => string> = {
  bot: () => "Authorization: Bearer $BOT_API_TOKEN",
  user: () => "Authorization: Bearer $ACCESS_TOKEN",
  cookie: (name) => `Cookie: ${name}=$SESSION`,
};

interface CurlOptions {
  publicUrl: string;
  sessionCookie: string;
  parameters: Parameter[];
  body: unknown;
}

function curlOf(
  { method, path, who }: ListedOperation,
  { publicUrl, sessionCookie, parameters, body }: CurlOptions,
): string {
  const proof = (["bot", "user", "cookie"] as const).find((one) => who.includes(one));
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "${publicUrl}${fill(path, parameters)}"`,
    ...(proof ? [`-H "${PROOFS[proof](sessionCookie)}"`] : []),
    ...parameters
      // The example is a first request, without validators.
      .filter((one) => one.in === "header" && !one.name.startsWith("If-"))
      .map(({ name, example }) => `-H ${quoted(`${name}: ${String(example)}`)}`),
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  return lines.join(" \\\n  ");
}

function fill(path: string, parameters: Parameter[]): string {
  const pairs = (place: string) =>
    parameters.filter((one) => one.in === place).map(({ name, example }) => [name, String(example)] as const);
  const query = new URLSearchParams(pairs("query").map((pair) => [...pair]));
  const filled = pairs("path").reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export interface Field {
  /** Fields of list entries are written as `channels[].id`. */
  path: string;
  type: string;
  required: boolean;
  /** Location of a parameter; undefined for a field of a body. */
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
function fieldsOf(schemas: unknown[], path = ""): Field[] {
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
function valueOf(schemas: unknown[]): Pick<Field, "type" | "says" | "rule"> {
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
