import { z } from "zod";
import { sessionCookieName } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";
import { namesOf } from "#app/features/settings/form-values.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { STATUS_OF, type ProblemCode } from "#app/http/problem.ts";
import type { Proof } from "./operation.server.ts";
import { GROUPS, listOperations, type ListedOperation } from "./operations.server.ts";
import { meaningOf } from "./problems.server.ts";
import { adjust, listSchemas, schemaNameOf } from "./schemas.server.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

export type Reference = ReturnType<typeof describeApi>;
export type ReferenceOperation = Reference["groups"][number]["operations"][number];

/** Fields of modules, those of rows too, up to which the page describes each: more would be megabytes. */
const MOST_FIELDS = 200;

export function describeApi(
  { PUBLIC_URL: publicUrl, secure }: Pick<Config, "PUBLIC_URL" | "secure">,
  all: Modules,
) {
  const sessionCookie = sessionCookieName(secure);
  const isShort = all.list.flatMap(({ fields }) => namesOf(fields)).length > MOST_FIELDS;
  const modules = isShort ? { ...all, list: all.list.slice(0, 1) } : all;
  const schemas = listSchemas(publicUrl, modules);
  const jsonOf = (schema: z.ZodType) =>
    z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: (one) => adjust({ ...one, io: "input" }),
    });
  /** The first that an operation accepts is in its example. */
  const proofs: [Proof, header: string][] = [
    ["bot", "Authorization: Bearer $BOT_API_TOKEN"],
    ["user", "Authorization: Bearer $ACCESS_TOKEN"],
    ["cookie", `Cookie: ${sessionCookie}=$SESSION`],
  ];

  function describe({ parameters, body, answers, problems, ...head }: ListedOperation) {
    const shown = answers.find(({ content }) => content);
    const proof = proofs.find(([one]) => head.who.includes(one));
    return {
      ...head,
      parameters: parameters.map(({ name, in: place, schema }): Field => ({
        ...fieldOf(name, place === "path", [jsonOf(schema)]),
        place,
      })),
      bodyFields: body ? fieldsOf([jsonOf(body.schema)]) : [],
      answers: answers.map(({ status, says, headers }) => ({ status, says, headers })),
      answerFields: shown?.content ? fieldsOf([jsonOf(shown.content.schema)]) : [],
      errors: problems,
      request: [
        `curl${head.method === "GET" ? "" : ` -X ${head.method}`} "${publicUrl}${addressOf(head.path, parameters)}"`,
        ...(proof ? [`-H "${proof[1]}"`] : []),
        ...parameters
          // The example is a first request, without validators.
          .filter((one) => one.in === "header" && !one.name.startsWith("If-"))
          .map(({ name, example }) => `-H ${quoted(`${name}: ${String(example)}`)}`),
        ...(body ? ['-H "Content-Type: application/json"', `-d ${quoted(textOf(body.example))}`] : []),
      ].join(" \\\n  "),
      example: shown?.content && { status: shown.status, text: textOf(shown.content.example) },
    };
  }

  const operations = listOperations(publicUrl, schemas, modules);
  return {
    publicUrl,
    sessionCookie,
    /** Modules that are only named, because there are too many: the first one stands for all. */
    named: all.list.slice(modules.list.length).map((module) => ({
      name: schemaNameOf(module),
      path: `/api/${module.id}/{guildId}`,
      title: textIn("en", module.title).text,
    })),
    groups: GROUPS.map((group) => ({
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

function addressOf(path: string, parameters: ListedOperation["parameters"]): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, example } of parameters) {
    if (place === "path") address = address.replace(`{${name}}`, String(example));
    if (place === "query") query.set(name, String(example));
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function textOf(example: unknown): string {
  return JSON.stringify(example, null, 2);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export interface Field extends ReturnType<typeof fieldOf> {
  place?: "path" | "query" | "header";
}

/** Lists the fields of schemas without references, each followed by the fields inside it, like `channels[].id`. */
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
    return [fieldOf(full, required, found), ...(several ? [] : fieldsOf(found, full))];
  });
  return [...(lists.length > 0 ? fieldsOf(lists, `${path}[]`) : []), ...fields];
}

/** Summarises a value that may fit several schemas: of each rule, the first that is stated. */
function fieldOf(path: string, required: boolean, schemas: unknown[]) {
  const variants = [...schemas.filter(isSchema), ...schemas.flatMap(variantsOf)];
  const rules: JsonSchema = Object.assign({}, ...variants.toReversed());
  const types = variants.flatMap((one) => one.type ?? (one.const === undefined ? [] : typeof one.const));
  const fixed = variants.flatMap((one) => (one.const === undefined ? [] : JSON.stringify(one.const)));
  return {
    path,
    required,
    type: [...new Set(types)].join(" or ") || "any",
    says: rules.description,
    length: between(rules.minLength, rules.maxLength),
    range: between(rules.minimum, rules.maximum),
    entries: rules.maxItems,
    pattern: rules.pattern,
    oneOf: fixed.length > 0 ? [...new Set(fixed)] : rules.enum?.map(String),
    fallback: rules.default === undefined ? undefined : JSON.stringify(rules.default),
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

/** Omits the bounds of any JSON number. */
function between(...bounds: (number | undefined)[]) {
  const isAny = (bound = 0) => Math.abs(bound) === Number.MAX_SAFE_INTEGER;
  const [min, max] = bounds.map((bound) => (isAny(bound) ? undefined : bound));
  return min === undefined && max === undefined ? undefined : { min, max };
}
