import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { ProblemCode } from "#app/http/problem.ts";
import { ETAG, exampleOf } from "./examples.server.ts";
import type { ListedOperation } from "./operation.server.ts";
import { errorSchema, exampleOfProblem, meaningOf, problemsOf } from "./problems.server.ts";
import type { Schemas } from "./schemas.server.ts";

export const HEADERS = {
  ETag: {
    description:
      "A validator of the answer, a weak one where it begins with `W/`. Send it back as `If-None-Match` or `If-Match`.",
    schema: { type: "string" },
    example: ETAG,
  },
  "Retry-After": {
    description: "Seconds to wait before the next try.",
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  "WWW-Authenticate": {
    description: "How to say who you are.",
    schema: { type: "string" },
    example: "Bearer",
  },
  Accept: { description: "What the body must be.", schema: { type: "string" }, example: "application/json" },
} as const;

const OF_REFUSALS: Record<number, keyof typeof HEADERS> = {
  401: "WWW-Authenticate",
  415: "Accept",
  429: "Retry-After",
  503: "Retry-After",
};

/** Lists the headers of an answer. What can be asked for conditionally has an ETag. */
export function headersOf(status: number, answers: ListedOperation["answers"] = {}) {
  const refusal = OF_REFUSALS[status];
  const names = refusal ? [refusal] : [];
  const hasEtag = (304 in answers || 412 in answers) && [200, 304, 412].includes(status);
  return hasEtag ? ["ETag" as const, ...names] : names;
}

/** Builds `components.responses`: each combination of error codes that some operation answers with one status. */
export function errorResponses(operations: ListedOperation[]): Record<string, ZodOpenApiResponseObject> {
  const all = operations.flatMap((operation) => [...problemsOf(operation)]);
  return Object.fromEntries(all.map(([status, codes]) => [nameOf(codes), errorResponse(status, codes)]));
}

/** Builds the `responses` of one operation. An answer may share its status with errors. */
export function responsesOf(operation: ListedOperation, schemas: Schemas): ZodOpenApiResponsesObject {
  const problems = problemsOf(operation);
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, codes] of problems)
    responses[`${status}` as Status] = { $ref: `#/components/responses/${nameOf(codes)}` };
  for (const [key, [says, name]] of Object.entries(operation.answers)) {
    const codes = problems.get(Number(key));
    const schema = name && schemas[name];
    const example = schema && exampleOf(name, schema, operation.example);
    responses[key as Status] = {
      description: [says, ...(codes?.map(describeCode) ?? [])].join("\n\n"),
      ...referTo(headersOf(Number(key), operation.answers)),
      ...(schema && contentOf(codes ? z.union([schema, errorSchema]) : schema, example, codes)),
    };
  }
  return responses;
}

type Status = `2${string}`;

function nameOf(codes: ProblemCode[]): string {
  return codes
    .map((code) => code.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase()))
    .join("Or");
}

function errorResponse(status: number, codes: ProblemCode[]): ZodOpenApiResponseObject {
  return {
    description: codes.map(describeCode).join("\n\n"),
    ...referTo(headersOf(status)),
    ...contentOf(errorSchema, undefined, codes),
  };
}

function describeCode(code: ProblemCode): string {
  return `\`${code}\`: ${meaningOf(code)}`;
}

function contentOf(schema: z.ZodType, example: unknown, codes: ProblemCode[] = []) {
  const errors = codes.map((code) => [code, { value: exampleOfProblem(code) }] as const);
  const answer = example === undefined ? [] : [["answer", { value: example }] as const];
  const shown = codes.length > 0 ? { examples: Object.fromEntries([...answer, ...errors]) } : { example };
  return { content: { "application/json": { schema, ...shown } } };
}

function referTo(names: (keyof typeof HEADERS)[]) {
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}
