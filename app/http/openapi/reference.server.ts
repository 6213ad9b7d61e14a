import { z } from "zod";

import { sessionCookieName } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";
import { STATUS_OF, type ProblemCode } from "#app/http/problem.ts";

import { exampleOf } from "./examples.server.ts";
import { fieldsOf, valueOf, type Field } from "./fields.server.ts";
import { parametersOf, type ListedOperation, type Parameter, type Proof } from "./operation.server.ts";
import { listOperations } from "./operations.server.ts";
import { meaningOf, problemsOf } from "./problems.server.ts";
import { headersOf } from "./responses.server.ts";
import { adjuster, listSchemas } from "./schemas.server.ts";

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
