import { expect } from "vitest";
import { z } from "zod";
import type { openApiDocument } from "#app/http/openapi/document.server.ts";
import type { Outcome } from "./site.ts";

type Schema = Parameters<typeof z.fromJSONSchema>[0];

const reference = z.object({ $ref: z.string() });
const response = z.object({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z
    .object({
      "application/json": z.object({
        schema: z.looseObject({}),
        example: z.unknown().optional(),
        examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
      }),
    })
    .optional(),
});
const operation = z.object({
  operationId: z.string(),
  requestBody: z
    .object({
      content: z.object({ "application/json": z.object({ schema: z.unknown(), example: z.unknown() }) }),
    })
    .optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    responses: z.record(z.string(), response),
    schemas: z.record(z.string(), z.looseObject({})),
  }),
});

const DOCUMENTED_HEADERS = ["ETag", "Retry-After", "WWW-Authenticate", "Accept"];

/** Checks responses against the OpenAPI document: no undocumented status, property, error code or header. */
export function contractOf(made: ReturnType<typeof openApiDocument>) {
  const { paths, components } = document.parse(JSON.parse(JSON.stringify(made)));
  const $defs = z.record(z.string(), z.looseObject({})).parse(relinked(closed(components.schemas)));

  function responsesOf(path: string, method: string) {
    const responses = new Map<number, z.output<typeof response> | undefined>();
    for (const [status, one] of Object.entries(paths[path]?.[method.toLowerCase()]?.responses ?? {})) {
      const name = "$ref" in one ? one.$ref.split("/").at(-1) : undefined;
      responses.set(Number(status), "$ref" in one ? components.responses[name ?? ""] : one);
    }
    return responses;
  }

  return {
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        id: operationId,
        path,
        method: method.toUpperCase(),
        codes: [...responsesOf(path, method.toUpperCase()).values()].flatMap((one) =>
          Object.keys(one?.content?.["application/json"].examples ?? {}).filter((name) => name !== "answer"),
        ),
        statuses: [...responsesOf(path, method.toUpperCase()).keys()],
      })),
    ),

    /** Returns why a value does not match a schema of the document, or undefined. */
    misfit(schema: object, value: unknown): string | undefined {
      const whole: Schema = { ...z.looseObject({}).parse(relinked(closed(schema))), $defs };
      return z.fromJSONSchema(whole).safeParse(value).error?.message;
    },

    /** The schema of the body, and its example. */
    bodyOf(path: string, method: string) {
      return paths[path]?.[method.toLowerCase()]?.requestBody?.content["application/json"];
    },

    /** Every example of an answer, with the schema that it is an example of. */
    examplesOf(path: string, method: string) {
      return [...responsesOf(path, method).values()].flatMap((one) => {
        const content = one?.content?.["application/json"];
        if (!content) return [];
        const values = Object.values(content.examples).map(({ value }) => value);
        return (content.example === undefined ? values : [content.example, ...values]).map((value) => ({
          schema: content.schema,
          value,
        }));
      });
    },

    /** Throws if the response is not documented. */
    requireDocumented(path: string, method: string, answer: Outcome): void {
      const what = `${method} ${path} → ${answer.status} ${JSON.stringify(answer.body)}`;
      const documented = responsesOf(path, method).get(answer.status);
      if (!documented) throw new Error(`Not in the document: ${what}`);
      const content = documented.content?.["application/json"];
      if (content) expect(this.misfit(content.schema, answer.body), what).toBeUndefined();
      else expect(answer.body, what).toBe("");
      const error = z.object({ error: z.string() }).safeParse(answer.body).data?.error;
      if (error && answer.status !== 412) expect(Object.keys(content?.examples ?? {}), what).toContain(error);
      const given = DOCUMENTED_HEADERS.filter((name) => answer.headers.has(name));
      expect(Object.keys(documented.headers), what).toEqual(expect.arrayContaining(given));
      const wanted = Object.keys(documented.headers).filter((name) => name !== "WWW-Authenticate");
      // Readiness has no Retry-After.
      if (answer.status !== 503 || error) expect(given, what).toEqual(expect.arrayContaining(wanted));
    },
  };
}

/** Forbids additional properties, which responses may gain later but which must be documented here. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const all: Record<string, unknown> = Object.fromEntries(entries);
  return "properties" in all && all.type === "object" && !("additionalProperties" in all)
    ? { ...all, additionalProperties: false }
    : all;
}

/** Redirects references to a standalone schema's `$defs`. */
function relinked(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/'));
}
