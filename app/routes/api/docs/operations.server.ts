import type { oas31 } from "zod-openapi";

const METHODS = ["get", "put", "post", "delete"] as const;
/** The kinds of credentials, first the one that an example has where several are accepted. */
const PROOFS = ["bot", "user", "cookie"] as const;

type OrReference<Part> = Part | oas31.ReferenceObject;
type Schema = OrReference<oas31.SchemaObject>;
export type DescribedOperation = ReturnType<typeof operationsOf>[number];
export type DescribedField = ReturnType<typeof fieldOf> & { place?: oas31.ParameterLocation };

/** Lists the operations of our OpenAPI document for a page: fields instead of schemas, and an example. */
export function operationsOf({ components = {}, paths = {}, servers = [] }: oas31.OpenAPIObject) {
  const { schemas = {}, responses = {}, securitySchemes: { cookie } = {} } = components;
  const credentials = {
    bot: "Authorization: Bearer $BOT_API_TOKEN",
    user: "Authorization: Bearer $ACCESS_TOKEN",
    cookie: `Cookie: ${cookie && "name" in cookie ? cookie.name : ""}=$SESSION`,
  };
  const fieldsIn = (content?: oas31.ContentObject) =>
    fieldsOf(variantsOf(content?.["application/json"]?.schema ?? {}, schemas), schemas);

  function describe(method: string, path: string, operation: oas31.OperationObject) {
    const { operationId = "", tags = [], summary = "", description = "", security = [] } = operation;
    const parameters = (operation.parameters ?? []).filter((one) => "name" in one);
    const body =
      operation.requestBody && "content" in operation.requestBody ? operation.requestBody.content : undefined;
    const answers = Object.entries(operation.responses ?? {}).map(([status, given]) => {
      const answer: oas31.ResponseObject = resolved(given, responses);
      const headers = Object.keys(answer.headers ?? {}).map((name) => `\`${name}\``);
      return { status, says: [answer.description, ...headers].join(" "), content: answer.content };
    });
    const shown = answers.find(({ content }) => exampleIn(content));
    const address = parameters.reduce((text, { name, example }) => text.replace(`{${name}}`, example), path);
    const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
    const who = PROOFS.filter((proof) => security.some((one) => proof in one));
    return {
      id: operationId,
      tag: tags[0],
      method,
      path,
      summary,
      description,
      who: isOpen ? (["everybody", ...who] as const) : who,
      parameters: parameters.map(({ name, in: place, required, schema = {} }) => ({
        ...fieldOf(name, required, variantsOf(schema, schemas)),
        place,
      })),
      body: fieldsIn(body),
      answer: fieldsIn(shown?.content),
      answers: answers.map(({ status, says }) => ({ status, says })),
      example: shown && { status: shown.status, text: exampleIn(shown.content) },
      request: [
        `curl${method === "GET" ? "" : ` -X ${method}`} "${servers[0]?.url}${address}"`,
        ...who.slice(0, 1).map((proof) => `-H "${credentials[proof]}"`),
        ...parameters
          // The example is a first request, without validators.
          .filter((one) => one.in === "header" && !one.name.startsWith("If-"))
          .map(({ name, example }) => `-H ${quoted(`${name}: ${example}`)}`),
        ...(body ? ['-H "Content-Type: application/json"', `-d ${quoted(exampleIn(body))}`] : []),
      ].join(" \\\n  "),
    };
  }

  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? describe(method.toUpperCase(), path, item[method]) : [])),
  );
}

function exampleIn(content: oas31.ContentObject = {}): string {
  const { example, examples: { answer } = {} } = content["application/json"] ?? {};
  return JSON.stringify(example ?? (answer && "value" in answer && answer.value), null, 2);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Follows the reference of a part, if it is one, to the part of that name. */
function resolved<Part extends object>(part: OrReference<Part>, parts: Record<string, OrReference<Part>>) {
  const name = "$ref" in part && part.$ref?.split("/").at(-1);
  return (name ? { ...parts[name], ...part, $ref: undefined } : part) as Part;
}

/** Lists what a value may be: the schema itself, or each of its union, with what is said of the whole. */
function variantsOf(schema: Schema, schemas: Record<string, Schema>): oas31.SchemaObject[] {
  const { anyOf, oneOf = anyOf, ...whole } = resolved(schema, schemas);
  return oneOf?.flatMap((one) => variantsOf({ ...resolved(one, schemas), ...whole }, schemas)) ?? [whole];
}

/** Lists the fields of objects, each followed by the fields inside it, like `channels[].id`. */
function fieldsOf(
  variants: oas31.SchemaObject[],
  schemas: Record<string, Schema>,
  path = "",
): DescribedField[] {
  const expand = (some: Schema[]) => some.flatMap((one) => variantsOf(one, schemas));
  // `false` after the entries of a tuple.
  const entries = expand(variants.flatMap(({ items }) => items || []));
  const objects = variants.flatMap(({ properties, required = [] }) =>
    properties ? { properties, required } : [],
  );
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties)));
  const fields = [...names].flatMap((name) => {
    const full = path ? `${path}.${name}` : name;
    const isRequired = objects.every(({ required }) => required.includes(name));
    const found = expand(objects.flatMap(({ properties }) => properties[name] ?? []));
    // The settings of all modules have their fields at their own resources.
    const several = found.filter(({ properties }) => properties).length > 1;
    return [fieldOf(full, isRequired, found), ...(several ? [] : fieldsOf(found, schemas, full))];
  });
  return [...(entries.length > 0 ? fieldsOf(entries, schemas, `${path}[]`) : []), ...fields];
}

/** Summarises a value that may fit several schemas: of each rule, the first that is stated. */
function fieldOf(name: string, required = false, variants: oas31.SchemaObject[]) {
  const rules: oas31.SchemaObject = Object.assign({}, ...variants.toReversed());
  const types = variants.flatMap((one) => one.type ?? (one.const === undefined ? [] : typeof one.const));
  const fixed = variants.flatMap((one) => (one.const === undefined ? [] : JSON.stringify(one.const)));
  return {
    name,
    required,
    types: types.length > 0 ? types : ["any"],
    says: rules.description,
    length: boundsOf(rules.minLength, rules.maxLength),
    range: boundsOf(rules.minimum, rules.maximum),
    entries: rules.maxItems,
    pattern: rules.pattern,
    options: fixed.length > 0 ? fixed : rules.enum,
    fallback: rules.default === undefined ? undefined : JSON.stringify(rules.default),
  };
}

/** Omits the bounds of any JSON number. */
function boundsOf(min = -Infinity, max = Infinity): string {
  const hasMin = min > Number.MIN_SAFE_INTEGER;
  const hasMax = max < Number.MAX_SAFE_INTEGER;
  if (hasMin && hasMax) return min === max ? String(min) : `${min}–${max}`;
  return hasMin ? `≥ ${min}` : hasMax ? `≤ ${max}` : "";
}
