import type { ProblemCode } from "#app/http/problem.ts";

import { problemsByStatus } from "./errors.server.ts";
import { ETAG } from "./examples.server.ts";
import type { Answer, HeaderName, Operation } from "./operation.server.ts";
import { ERROR, PROBLEMS } from "./problems.server.ts";
import { placeOf } from "./schemas.server.ts";

/** The `components.headers` of the document. */
export const HEADERS: Record<HeaderName, object> = {
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
};

/** The `components.responses`: each combination of error codes that some operation answers with one status. */
export function errorResponses(operations: Operation[]): Record<string, object> {
  const all = operations.flatMap((operation) => [...problemsByStatus(operation).values()]);
  return Object.fromEntries(all.map((codes) => [nameOf(codes), errorResponse(codes)]));
}

/** The `responses` of one operation, by status. */
export function responsesOf(operation: Operation): Record<string, object> {
  const problems = problemsByStatus(operation);
  const responses: Record<string, object> = {};
  for (const [status, codes] of problems) {
    responses[status] = { $ref: `#/components/responses/${nameOf(codes)}` };
  }
  for (const answer of operation.answers) {
    const codes = problems.get(answer.status) ?? [];
    responses[answer.status] = codes.length > 0 ? eitherOf(answer, codes) : responseOf(answer);
  }
  return responses;
}

function nameOf(codes: ProblemCode[]): string {
  return codes
    .map((code) => code.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase()))
    .join("Or");
}

function errorResponse(codes: ProblemCode[]) {
  const headers = codes.flatMap((code) => PROBLEMS[code].headers ?? []);
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].says}`).join("\n\n"),
    ...headersFor(headers),
    content: { "application/json": { schema: { $ref: placeOf(ERROR.name) }, examples: examplesOf(codes) } },
  };
}

/** By their codes: that is how a program finds out which ones there are. */
function examplesOf(codes: ProblemCode[]) {
  return Object.fromEntries(
    codes.map((code) => [code, { value: { error: code, ...PROBLEMS[code].example } }]),
  );
}

function responseOf({ says, schema, example, headers = [] }: Answer) {
  return {
    description: says,
    ...headersFor(headers),
    ...(schema && { content: { "application/json": { schema: { $ref: placeOf(schema.name) }, example } } }),
  };
}

/** An answer that shares its status with errors. */
function eitherOf({ says, schema, example, headers = [] }: Answer, codes: ProblemCode[]) {
  const anyOf = [schema, ERROR].flatMap((one) => (one ? [{ $ref: placeOf(one.name) }] : []));
  const problem = errorResponse(codes);
  return {
    description: `${says}\n\n${problem.description}`,
    ...headersFor([...headers, ...codes.flatMap((code) => PROBLEMS[code].headers ?? [])]),
    content: {
      "application/json": {
        schema: { anyOf },
        examples: { answer: { value: example }, ...examplesOf(codes) },
      },
    },
  };
}

function headersFor(names: HeaderName[]) {
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}
