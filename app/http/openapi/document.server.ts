import { setImmediate } from "node:timers/promises";
import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { sessionCookieName } from "#app/auth/session.server.ts";
import type { Config } from "#app/config.server.ts";
import type { Modules } from "#app/features/settings/registry.server.ts";
import type { ProblemCode } from "#app/http/problem.ts";
import { tagged, type TaggedText } from "#app/http/schema-resource.server.ts";
import { fixedT } from "#app/i18n/i18n.server.ts";
import { locales } from "#app/i18n/languages.ts";
import type { Site } from "#app/site/site.server.ts";
import { ETAG } from "./examples.server.ts";
import type { Proof } from "./operation.server.ts";
import { GROUPS, headersOf, listOperations, type ListedOperation } from "./operations.server.ts";
import { errorSchema, exampleOfProblem, meaningOf } from "./problems.server.ts";
import { adjust, listSchemas, schemaNameOf, schemasOfModule, type Schemas } from "./schemas.server.ts";

interface About {
  config: Pick<Config, "PUBLIC_URL" | "secure">;
  site: Pick<Site, "name" | "parts">;
}

type Document = ReturnType<typeof createDocument>;

/** Documents by the modules that they describe, which each process has for itself. */
const documents = new WeakMap<Modules, { site: About["site"]; built: Promise<TaggedText> }>();

/** The OpenAPI document as JSON, built once for each set of modules, between other requests: that of many modules takes long. */
export function apiDocument(about: About, modules: Modules) {
  const known = documents.get(modules);
  if (known?.site === about.site) return known.built;
  const built = openApiDocument(about, modules).then(tagged);
  documents.set(modules, { site: about.site, built });
  return built;
}

/** Builds the OpenAPI 3.1 document from the operations and their schemas. Other requests have their turn before each module. */
export async function openApiDocument(about: About, modules: Modules): Promise<Document> {
  const { PUBLIC_URL: publicUrl } = about.config;
  const document = describeSite(about, modules.list.length > 0);
  const all = { schemas: {}, responses: {}, ...document.components };
  const paths = {};
  for (const module of modules.list) {
    await setImmediate();
    const schemas = schemasOfModule(module);
    const own = documentOf({
      ...{ openapi: "3.1.0", info: document.info },
      ...partsOf(listOperations(publicUrl, schemas, [module], ["settings"]), schemas),
    });
    Object.assign(paths, own.paths);
    Object.assign(all.schemas, own.components?.schemas);
    Object.assign(all.responses, own.components?.responses);
  }
  if (modules.list.length > 0)
    Object.assign(all.schemas, { Change: unionOf("Change", modules), Task: unionOf("Task", modules) });
  return { ...document, paths: { ...paths, ...document.paths }, components: all };
}

function documentOf(given: Parameters<typeof createDocument>[0]): Document {
  return createDocument(given, { override: adjust, allowEmptySchema: { pipe: true, transform: true } });
}

/** Entries of all modules, told apart by `module`. */
function unionOf(kind: "Change" | "Task", { list }: Modules): oas31.SchemaObject {
  const refs = list.map((module) => {
    return [module.id, `#/components/schemas/${schemaNameOf(module)}${kind}`] as const;
  });
  return {
    oneOf: refs.map(([, $ref]) => ({ $ref })),
    type: "object",
    discriminator: { propertyName: "module", mapping: Object.fromEntries(refs) },
  };
}

function describeSite({ config, site }: About, hasModules: boolean): Document {
  const { PUBLIC_URL: publicUrl, secure } = config;
  const schemas = listSchemas(publicUrl);
  const all = listOperations(publicUrl, schemas, []);
  const operations = all.filter(({ part }) => !part || site.parts[part]);
  const gone = schemasOf(all).filter((name) => !schemasOf(operations).includes(name));
  for (const name of gone) delete schemas[name];
  const { paths, components } = partsOf(operations, schemas);
  const isThere = (group: string) =>
    group === "settings" ? hasModules : operations.some((one) => one.group === group);
  return documentOf({
    openapi: "3.1.0",
    info: {
      title: `${site.name} API`,
      version: "1.0.0",
      description: `What the website of ${site.name}, its bot and other clients talk over.\n\n${about()}`,
    },
    servers: [{ url: publicUrl, description: "This site" }],
    tags: GROUPS.filter(isThere).map(tagOf),
    paths,
    components: {
      securitySchemes: securitySchemes(sessionCookieName(secure)),
      headers: HEADERS,
      ...components,
    },
  });
}

/** Paths of operations, with the answers and schemas that they refer to. */
function partsOf(operations: readonly ListedOperation[], schemas: Schemas) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(operation);
  const errors = operations.flatMap(({ problems }) => problems);
  const responses = errors.map(({ status, codes }) => [
    nameOf(codes),
    responseObject({ headers: headersOf(status), codes }),
  ]);
  return {
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(responses) as Record<string, ZodOpenApiResponseObject>,
    },
  };
}

function schemasOf(operations: readonly ListedOperation[]): string[] {
  return operations.flatMap(({ body, answers }) =>
    [body, ...answers.map(({ content }) => content)].flatMap((content) => content?.name ?? []),
  );
}

function about(): string {
  const languages = locales().map((locale) => `\`?lng=${locale}\``);
  return `Ids are strings, because they have 64 bits. Times are ISO 8601 in UTC. Answers may gain fields: skip those that you do not know. A resource with \`GET\` answers \`HEAD\`, too. Any other method gets 405 with \`Allow\`. The API never redirects.

Errors are \`{"error": "<code>", "message": "<text>"}\`. The messages in \`fields\` are in the language of ${languages.join(" or ")}.

Each address may send 600 requests a minute, the bot as many as it likes. A write with a cookie must come from a page of this site.`;
}

const HEADERS: Record<string, oas31.HeaderObject> = {
  ETag: textHeader(
    ETAG,
    "A validator of the answer, a weak one where it begins with `W/`. Send it back as `If-None-Match` or `If-Match`.",
  ),
  "Retry-After": {
    description: "Seconds to wait before the next try.",
    schema: { type: "integer", minimum: 1 },
    example: 5,
  },
  "WWW-Authenticate": textHeader("Bearer", "How to say who you are."),
  Accept: textHeader("application/json", "What the body must be."),
};

function textHeader(example: string, description: string): oas31.HeaderObject {
  return { description, schema: { type: "string" }, example };
}

function securitySchemes(name: string): Record<Proof, oas31.SecuritySchemeObject> {
  const says = {
    cookie: "The session of a browser that has signed in.",
    user: "A Discord access token that was issued to this site's application. It is checked at most once a minute.",
    bot: "One of the secrets in `BOT_API_TOKEN`.",
  };
  return {
    cookie: { type: "apiKey", in: "cookie", name, description: says.cookie },
    user: { type: "http", scheme: "bearer", description: says.user },
    bot: { type: "http", scheme: "bearer", description: says.bot },
  };
}

function tagOf(group: ListedOperation["group"]) {
  const t = fixedT("en", "api");
  return { name: t(`groups.${group}.title`), description: t(`groups.${group}.text`) };
}

function operationObject(operation: ListedOperation): ZodOpenApiOperationObject {
  const { id, group, who, anonymous, summary, description, parameters, body, answers, problems } = operation;
  const errors = problems.map(({ status, codes }) => [
    status,
    { $ref: `#/components/responses/${nameOf(codes)}` },
  ]);
  // An answer may share its status with errors.
  const own = answers.map(({ status, ...answer }) => {
    const codes = problems.find((one) => one.status === status)?.codes;
    return [status, responseObject({ ...answer, codes })];
  });
  return {
    operationId: id,
    tags: [tagOf(group).name],
    summary,
    description,
    security: [...(anonymous ? [{}] : []), ...who.map((proof) => ({ [proof]: [] }))],
    parameters: parameters.map(({ schema, ...param }) => schema.meta({ ...schema.meta(), param })),
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body.schema, example: body.example } },
      },
    }),
    responses: Object.fromEntries([...errors, ...own]),
  };
}

function nameOf(codes: ProblemCode[]): string {
  return codes
    .map((code) => code.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase()))
    .join("Or");
}

type Answer = Partial<ListedOperation["answers"][number]> & { codes?: ProblemCode[] };

function responseObject({ says, headers = [], content, codes = [] }: Answer): ZodOpenApiResponseObject {
  const errors = codes.map((code) => [code, { value: exampleOfProblem(code, codes) }]);
  const answer = content ? [["answer", { value: content.example }]] : [];
  const examples = Object.fromEntries([...answer, ...errors]);
  const [schema, other] = [...(content ? [content.schema] : []), ...(codes.length > 0 ? [errorSchema] : [])];
  return {
    description: [says ?? [], codes.map((code) => `\`${code}\`: ${meaningOf(code)}`)].flat().join("\n\n"),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    }),
    ...(schema && {
      content: {
        "application/json": {
          schema: other ? z.union([schema, other]) : schema,
          ...(codes.length > 0 ? { examples } : { example: content?.example }),
        },
      },
    }),
  };
}
