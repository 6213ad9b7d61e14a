import { expect } from "vitest";
import { z } from "zod";
import { openApiDocument } from "#app/http/openapi/document.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { addressOf } from "./addresses.ts";
import { ourSite } from "./our-site.ts";
import { listRoutes } from "./route-map.ts";
import { withoutManifest } from "./settings.ts";
import { asBot, PUBLIC_URL, type Outcome, type useSite } from "./site.ts";

type Site = ReturnType<typeof useSite>;
type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Content = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };

/** An operation of the document without references. */
interface Documented {
  operationId: string;
  security?: Record<string, unknown>[];
  requestBody?: { content: { "application/json": Content } };
  responses: Record<string, { headers?: object; content?: { "application/json": Content } }>;
}

export type ContractOperation = ReturnType<typeof contractOf>[number];

/** Lists the operations of the OpenAPI document with all that they may answer. */
export function contractOf(document: Awaited<ReturnType<typeof openApiDocument>>) {
  const paths = resolved(document.paths, document) as Record<string, Record<string, Documented>>;
  const definitions = resolved(document.components?.schemas, document) as Record<string, unknown>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security = [], requestBody, responses }]) => {
      const answers = Object.entries(responses).map(([status, { headers = {}, content }]) => {
        const { schema, example, examples = {} } = content?.["application/json"] ?? {};
        return {
          status: Number(status),
          headers: Object.keys(headers),
          schema: schema && withDefinitions(schema, definitions),
          examples: [example, ...Object.values(examples).map(({ value }) => value)].filter(
            (one) => one !== undefined,
          ),
          codes: Object.keys(examples).filter((name) => name !== "answer"),
        };
      });
      const body = requestBody?.content["application/json"];
      const codes = answers.flatMap((one) => one.codes);
      const who = security.flatMap((proof) => Object.keys(proof));
      return { id: operationId, path, method: method.toUpperCase(), who, body, answers, codes };
    }),
  );
}

/** Replaces references, but for those to schemas, which are read from their definitions, and forbids additional properties, which answers may gain later but which must be documented here. */
function resolved(value: unknown, document: Awaited<ReturnType<typeof openApiDocument>>): unknown {
  if (Array.isArray(value)) return value.map((one) => resolved(one, document));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value) {
    const [, kind = "", name = ""] = String(value.$ref).slice(2).split("/");
    if (kind === "schemas") return { $ref: `#/$defs/${name}` };
    const components = { ...document.components } as Record<string, Record<string, unknown>>;
    return resolved(components[kind]?.[name], document);
  }
  const all: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value)) all[key] = resolved(one, document);
  const isClosed = "additionalProperties" in all || !("properties" in all) || all.type !== "object";
  return isClosed ? all : { ...all, additionalProperties: false };
}

/** Adds to a schema the definitions that it names, and that these name. */
function withDefinitions(schema: Schema, all: Record<string, unknown>): Schema {
  const $defs: Record<string, unknown> = {};
  const add = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      if (name in $defs) continue;
      $defs[name] = all[name];
      add(all[name]);
    }
  };
  add(schema);
  return { ...Object(schema), $defs };
}

const parsers = new Map<Schema, z.ZodType>();

/** Returns why a value does not match a schema of the document, or undefined. */
export function misfit(schema: Schema, value: unknown): string | undefined {
  const parser = parsers.get(schema) ?? z.fromJSONSchema(schema);
  parsers.set(schema, parser);
  return parser.safeParse(value).error?.message;
}

/** Id of a task that there is not. */
const TASK = "00000000-0000-4000-8000-000000000000";
const DOCUMENTED_HEADERS = ["ETag", "Retry-After", "WWW-Authenticate", "Accept"];

/** Requires that a response has no undocumented status, property, error code or header. */
function requireDocumented(
  { method, path, answers }: ContractOperation,
  answer: Outcome,
  error?: string,
): void {
  const what = `${method} ${path} → ${answer.status} ${JSON.stringify(answer.body)}`;
  const documented = answers.find(({ status }) => status === answer.status);
  if (!documented) throw new Error(`Not in the document: ${what}`);
  const { schema, headers, codes } = documented;
  if (schema) expect(misfit(schema, answer.body), what).toBeUndefined();
  else expect(answer.body, what).toBe("");
  if (error && answer.status !== 412) expect(codes, what).toContain(error);
  const given = DOCUMENTED_HEADERS.filter((name) => answer.headers.has(name));
  expect(headers, what).toEqual(expect.arrayContaining(given));
  const wanted = headers.filter((name) => name !== "WWW-Authenticate");
  // Readiness has no Retry-After.
  if (answer.status !== 503 || error) expect(given, what).toEqual(expect.arrayContaining(wanted));
}

export interface Asked extends Partial<Parameters<Site["call"]>[1]> {
  guildId?: string;
  discordId?: string;
  task?: string;
  erasure?: string;
  list?: string;
  query?: string;
}

/** Calls operations by their name in the OpenAPI document, and checks each response against it. */
export async function apiClient(site: Site) {
  const operations = contractOf(
    await openApiDocument({ config: { PUBLIC_URL, secure: false }, site: ourSite }, withoutManifest),
  );
  const routes = new Map((await listRoutes()).map((route) => [route.path, route]));
  /** All checked responses, like `listChanges 400` and `listChanges bad_request`. */
  const met = new Set<string>();

  async function ask(
    id: string,
    {
      guildId = guilds.teahouse.id,
      discordId = people.bob.id,
      task = TASK,
      erasure = "0",
      list = "playlists",
      query = "",
      ...options
    }: Asked = {},
  ): Promise<Outcome> {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`There is no operation ${id}.`);
    const { path, method } = operation;
    // Static segments before parameters, as the router chooses.
    const pattern = path.replace(/\{(\w+)\}/g, ":$1");
    const route = routes.get(pattern) ?? routes.get("/api/:module/:guildId");
    const params = { module: path.split("/")[2] ?? "", guildId, discordId, task, erasure, list };
    const answer = await site.call((await route?.load()) ?? {}, {
      method,
      path: addressOf(pattern, params) + query,
      params,
      ...options,
    });
    const { error } = Object(answer.body) as { error?: string };
    // No operation has this method.
    if (options.method !== "PATCH") requireDocumented(operation, answer, error);
    met.add(`${id} ${answer.status}`).add(`${id} ${error}`);
    return answer;
  }

  const askAsBot = (id: string, options: Asked = {}) => ask(id, { headers: asBot, ...options });
  return { operations, met, ask, askAsBot };
}
