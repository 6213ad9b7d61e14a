import type { z } from "zod";
import type { Refusal } from "#app/features/settings/refusals.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator, type TranslateError } from "#app/i18n/texts.server.ts";
import { BadRequestError, HttpError } from "./errors.server.ts";

const FORM = "application/x-www-form-urlencoded";

/** Fields of a form: more than any page of ours has, and few enough to be looked through at once. */
const MAX_FIELDS = 20_000;

/** Reads the fields of a plain form post, without files. @throws HttpError 415 for another content type, 413 for too many fields */
export async function readForm(request: Request, maxFields = MAX_FIELDS): Promise<URLSearchParams> {
  requireContentType(request, FORM);
  const text = await request.text();
  let count = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) count++;
  if (count > maxFields)
    throw new HttpError("payload_too_large", `The form must have at most ${maxFields} fields.`);
  return new URLSearchParams(text);
}

/** Reads a form post that may contain a file. @throws as `readForm`; BadRequestError for a malformed body */
export async function readFormData(request: Request, maxFields = MAX_FIELDS): Promise<FormData> {
  requireContentType(request, FORM, "multipart/form-data");
  if (contentTypeOf(request) === FORM) {
    const form = new FormData();
    for (const [name, value] of await readForm(request, maxFields)) form.append(name, value);
    return form;
  }
  try {
    return await request.formData();
  } catch (cause) {
    if (cause instanceof TypeError) throw new BadRequestError("The body is not the form that it says it is.");
    throw cause;
  }
}

/** Reads and checks a JSON body. @throws HttpError 415 for another content type; BadRequestError with `fields` */
export async function readJson<Output>(request: Request, schema: z.ZodType<Output>): Promise<Output> {
  requireContentType(request, "application/json");
  let body: unknown;
  try {
    body = JSON.parse(await request.text());
  } catch {
    throw new BadRequestError("The body is not JSON.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new BadRequestError(
    "The body does not fit.",
    fieldsOf(parsed.error, errorTranslator(await localeOf(request))),
  );
}

/** Lists validation messages by path, like `roles[0].level`; the whole body is `""`. */
export function fieldsOf(error: z.ZodError, translate: TranslateError): Record<string, string[]> {
  const messages = error.issues.flatMap(withoutUnions).flatMap((issue) => {
    const paths =
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    const message = translate(messageOf(issue), issue.code === "custom" ? issue.params : undefined);
    return paths.map((path): PathMessage => [pathOf(path), message]);
  });
  return byPath(messages);
}

/** Replaces the issue of a union by those of the form that the input is nearest to. */
function withoutUnions(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const forms = issue.errors.filter(
    (issues) => !issues.some(({ code, path }) => code === "invalid_type" && path.length === 0),
  );
  // A value that is missing, or of another type than all forms, gets the message of the first form.
  const [nearest = issue.errors[0]?.slice(0, 1)] = forms.toSorted((a, b) => a.length - b.length);
  if (!nearest) return [issue];
  return nearest.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(withoutUnions);
}

export function fieldsOfRefusals(refusals: Refusal[], translate: TranslateError): Record<string, string[]> {
  return byPath(refusals.map(({ path, message, params }) => [path, translate(message, params)]));
}

type PathMessage = [path: string, message: string];

function byPath(messages: PathMessage[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const [path, message] of messages) fields.set(path, [...(fields.get(path) ?? []), message]);
  // fromEntries accepts a field named __proto__ as a plain name.
  return Object.fromEntries(fields);
}

/** Returns the text key of an issue: our schemas' own, or one for zod's messages. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return "unknown";
  if (issue.code === "invalid_union") return issue.errors.length === 0 ? "notAnOption" : "wrongType";
  if (issue.code !== "invalid_type") return issue.message;
  if (issue.message.endsWith("undefined")) return "missing";
  if (issue.expected === "int") return "wholeNumber";
  return issue.expected === "number" ? "numberNeeded" : "wrongType";
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "number") return `${text}[${key}]`;
    return text ? `${text}.${String(key)}` : String(key);
  }, "");
}

function requireContentType(request: Request, ...accepted: string[]): void {
  if (accepted.includes(contentTypeOf(request))) return;
  throw new HttpError("unsupported_media_type", `The body must be ${accepted.join(" or ")}.`, {
    headers: { Accept: accepted.join(", ") },
  });
}

function contentTypeOf({ headers }: Request): string {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}
