import { createDocument, type oas31, type ZodOpenApiOperationObject } from "zod-openapi";
import { sessionCookieName } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";
import { site } from "#app/content/site.ts";
import { LOCALES } from "#app/i18n/i18n.ts";
import { botOperations, settingsOperations } from "./bot-operations.server.ts";
import { exampleOf } from "./examples.server.ts";
import {
  GROUPS,
  parametersOf,
  type Group,
  type ListedOperation,
  type Operations,
  type Proof,
} from "./operation.server.ts";
import {
  applicationOperations,
  peopleOperations,
  publicOperations,
  signInOperations,
} from "./people-operations.server.ts";
import { errorResponses, HEADERS, responsesOf } from "./responses.server.ts";
import { adjuster, listSchemas, type Schemas } from "./schemas.server.ts";

/** Builds the OpenAPI 3.1 document from the operations and their schemas. */
export function openApiDocument({ PUBLIC_URL: publicUrl, secure }: Pick<Config, "PUBLIC_URL" | "secure">) {
  const operations = listOperations(publicUrl);
  const schemas = listSchemas();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    const { method, path } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation, schemas) };
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: `${site.name} API`, version: "1.0.0", description: ABOUT },
      servers: [{ url: publicUrl, description: "This site" }],
      tags: Object.values(GROUPS).map(({ name, description }) => ({ name, description })),
      paths,
      components: {
        securitySchemes: securitySchemes(sessionCookieName(secure)),
        schemas,
        headers: HEADERS,
        responses: errorResponses(operations),
      },
    },
    { override: adjuster(schemas, publicUrl), allowEmptySchema: { pipe: true, transform: true } },
  );
}

/** Lists every operation of the API. A test compares them with `app/routes.ts`. */
export function listOperations(publicUrl: string): ListedOperation[] {
  const groups: Record<Group, Operations> = {
    settings: settingsOperations(),
    bot: botOperations,
    people: peopleOperations,
    applications: applicationOperations,
    signIn: signInOperations(publicUrl),
    public: publicOperations,
  };
  return (Object.keys(GROUPS) as Group[]).flatMap((group) =>
    Object.entries(groups[group]).map(([key, operation]) => {
      const [method = "", path = ""] = key.split(" ");
      return { who: GROUPS[group].who, ...operation, method, path, group };
    }),
  );
}

const ABOUT = `What the website of ${site.name}, its bot and other clients talk over.

Ids are strings, because they have 64 bits. Times are ISO 8601 in UTC. Answers may gain fields: skip those that you do not know. A resource with \`GET\` answers \`HEAD\`, too. Any other method gets 405 with \`Allow\`. The API never redirects.

Errors are \`{"error": "<code>", "message": "<text>"}\`. The messages in \`fields\` are in the language of ${LOCALES.map((locale) => `\`?lng=${locale}\``).join(" or ")}.

Each address may send 600 requests a minute, the bot as many as it likes. A write with a cookie must come from a page of this site.`;

function securitySchemes(sessionCookie: string): Record<Proof, oas31.SecuritySchemeObject> {
  return {
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookie,
      description: "The session of a browser that has signed in.",
    },
    user: {
      type: "http",
      scheme: "bearer",
      description:
        "A Discord access token that was issued to this site's application. It is checked at most once a minute.",
    },
    bot: {
      type: "http",
      scheme: "bearer",
      description: "One of the secrets in `BOT_API_TOKEN`.",
    },
  };
}

function operationObject(operation: ListedOperation, schemas: Schemas): ZodOpenApiOperationObject {
  const { id, group, who, anonymous, summary, description, body, example } = operation;
  const schema = body && schemas[body];
  return {
    operationId: id,
    tags: [GROUPS[group].name],
    summary,
    description,
    security: [...(anonymous ? [{}] : []), ...who.map((proof) => ({ [proof]: [] }))],
    parameters: parametersOf(operation).map(({ schema, ...param }) =>
      schema.meta({ ...schema.meta(), param }),
    ),
    ...(schema && {
      requestBody: {
        required: true,
        content: { "application/json": { schema, example: exampleOf(body, schema, example) } },
      },
    }),
    responses: responsesOf(operation, schemas),
  };
}
