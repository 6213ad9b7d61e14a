import { sessionCookieName } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";

import { curlOf } from "./curl.server.ts";
import { parametersOf } from "./document.server.ts";
import { problemsByStatus, problemsOf } from "./errors.server.ts";
import { fieldsOf, valueOf, type Field } from "./fields.server.ts";
import { GROUPS, type Answer, type Group, type Operation } from "./operation.server.ts";
import { listOperations } from "./operations.server.ts";
import { PROBLEMS } from "./problems.server.ts";
import { schemaOf, schemasOf, type JsonSchema } from "./schemas.server.ts";

/** The API for people: what the page shows, from the same descriptions as the document. */
export type Reference = ReturnType<typeof describeApi>;
export type ReferenceOperation = Reference["groups"][number]["operations"][number];

/** Everything that a page about the API says of it, group by group. */
export function describeApi({ PUBLIC_URL: publicUrl, secure }: Pick<Config, "PUBLIC_URL" | "secure">) {
  const operations = listOperations(publicUrl);
  const schemas = schemasOf(operations);
  const sessionCookie = sessionCookieName(secure);
  const describe = (operation: Operation) =>
    describeOperation(operation, { schemas, publicUrl, sessionCookie });
  return {
    publicUrl,
    sessionCookie,
    groups: GROUPS.map((group: Group) => ({
      group,
      operations: operations.filter((one) => one.group === group).map(describe),
    })),
    problems: Object.entries(PROBLEMS)
      // What no operation answers yet, nobody need know.
      .filter(([code]) => isMet(code, operations))
      .map(([code, { status, says }]) => ({ code, status, says })),
  };
}

interface Surroundings {
  schemas: Record<string, JsonSchema>;
  publicUrl: string;
  sessionCookie: string;
}

function describeOperation(operation: Operation, { schemas, ...site }: Surroundings) {
  const { id, method, path, who, anonymous = false, summary, description, body, answers } = operation;
  const parameters = parametersOf(operation);
  const fields = (name?: string): Field[] => {
    const schema = name === undefined ? undefined : schemas[name];
    return schema ? fieldsOf(schema, schemas) : [];
  };
  const shown = answers.find(({ example }) => example !== undefined);
  return {
    id,
    method,
    path,
    who,
    anonymous,
    summary,
    description,
    parameters: parameters.map(({ name, in: place, says, schema }) => ({
      name,
      place,
      field: { path: name, says, required: place === "path", ...valueOf(schemaOf(schema)) } satisfies Field,
    })),
    body: fields(body?.name),
    answers: answers.map(({ status, says, headers = [] }) => ({ status, says, headers })),
    answerFields: fields(shown?.schema?.name),
    errors: [...problemsByStatus(operation)].map(([status, codes]) => ({ status, codes })),
    request: curlOf(operation, { ...site, parameters }),
    example: shown && { status: shown.status, text: exampleOf(shown) },
  };
}

function exampleOf({ example }: Answer): string {
  return JSON.stringify(example, null, 2);
}

/** 405 belongs to no operation, and every path has it. */
function isMet(code: string, operations: Operation[]): boolean {
  const answered = operations.flatMap(({ answers }) => answers.map(({ status }) => status));
  return (
    code === "method_not_allowed" ||
    operations.some((operation) => problemsOf(operation).some((one) => one === code)) ||
    (code === "version_conflict" && answered.includes(412))
  );
}
