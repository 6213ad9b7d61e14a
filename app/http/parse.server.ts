import { z } from "zod";
import { limitFindings, type Findings } from "#app/features/findings.server.ts";
import { nameOfPath } from "#app/features/name-of-path.ts";
import { parseJson } from "#app/features/parse-json.ts";
import type { Refusal } from "#app/features/settings/refusals.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator, type TranslateError } from "#app/i18n/texts.server.ts";
import { BadRequestError, HttpError } from "./errors.server.ts";

const FORM = "application/x-www-form-urlencoded";

/** Maximum fields of a form: more than any page of ours has. */
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

/**
 * Reads and checks a JSON body. `translatorIn` chooses the words of the refusal; by default, those of forms.
 * @throws HttpError 415 for another content type; BadRequestError with `fields`
 */
export async function readJson<Output>(
  request: Request,
  schema: z.ZodType<Output>,
  translatorIn = errorTranslator,
): Promise<Output> {
  requireContentType(request, "application/json");
  const body = parseJson(textOfJson(await request.arrayBuffer()));
  if (body === undefined)
    throw new BadRequestError("The body is not JSON, or has too many levels, keys or objects.");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { fields, ...others } = findingsOf(parsed.error, translatorIn(await localeOf(request)));
  throw new BadRequestError("The body does not fit.", fields, others);
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** Empty where the bytes are not UTF-8, as JSON has to be (RFC 8259 section 8.1): read leniently, they would be stored as other characters. */
function textOfJson(bytes: ArrayBuffer): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return "";
  }
}

type Refused = z.ZodError | readonly Refusal[];

/** Lists what a schema or a guild refuses, of which nothing is worded yet. */
export function refusalsIn(refused: Refused): readonly Refusal[] {
  return "issues" in refused ? flatIssues(refused).flatMap(refusalsOf) : refused;
}

/** Lists the messages of what a schema or a guild refuses by path, like `roles[0].level`; the whole body is `""`. */
export function findingsOf(refused: Refused, translate: TranslateError): Findings {
  const { found, ...rest } = limitFindings({ found: refusalsIn(refused) });
  const fields = new Map<string, string[]>();
  const codes = new Map<string, NonNullable<Findings["codes"]>[string]>();
  for (const { path, message, params } of found) {
    fields.set(path, [...(fields.get(path) ?? []), translate(message, params)]);
    const { code, max, is } = (params ?? {}) as { code?: string; max?: number; is?: number };
    if (code !== undefined && !codes.has(path)) codes.set(path, { code, max, is });
  }
  // fromEntries accepts a field named __proto__ as a plain name.
  return {
    fields: Object.fromEntries(fields),
    ...(codes.size > 0 && { codes: Object.fromEntries(codes) }),
    ...rest,
  };
}

/** Lists the issues of an error; of a union those of the form that the input is nearest to. */
export function flatIssues({ issues }: z.ZodError): z.core.$ZodIssue[] {
  return issues.flatMap(withoutUnions);
}

/** Words an issue. */
export function messageOf(issue: z.core.$ZodIssue, translate: TranslateError): string {
  return translate(...textOf(issue));
}

/** Findings for a page, which says below them how many others there are. */
export function fieldsOf(refused: Refused, translate: TranslateError): Record<string, string[]> {
  const { fields, more: count } = findingsOf(refused, translate);
  return count === undefined ? fields : { ...fields, "…": [translate("more", { count })] };
}

/** Texts of unions that have none of their own. */
const OF_ANY_UNION = ["wrongType", "notAnOption"];

/**
 * Replaces the issue of a union by those of the form that the input is nearest to, or by its own words where it lacks keys of
 * that form; and that of a key by what is wrong with the key.
 */
function withoutUnions(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code === "invalid_key") return issue.issues.map((one) => ({ ...one, path: issue.path }));
  if (issue.code !== "invalid_union") return [issue];
  const { path, errors } = issue;
  const forms = formsOf(issue);
  const own = !OF_ANY_UNION.includes(issue.message) && {
    code: "custom" as const,
    path,
    message: issue.message,
  };
  // A value that is missing, or of another type than all forms, gets the message of the first form.
  const [nearest = own ? undefined : errors[0]?.slice(0, 1)] = forms.toSorted((a, b) => far(a) - far(b));
  if (!nearest) return [own || issue];
  const found = nearest.map((one) => ({ ...one, path: [...path, ...one.path] })).flatMap(withoutUnions);
  const lacks = found.some((one) => one.path.length === path.length + 1 && textOf(one)[0] === "missing");
  return own && lacks ? [own] : found;
}

/** Lists what each form of a union refuses, without forms of another type. */
function formsOf({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[][] {
  return errors.filter((issues) => !issues.some(isOfType));
}

/** Counts what is wrong for a form; names that it cannot have are worse than anything else. */
function far(issues: z.core.$ZodIssue[]): number {
  return issues.length + (issues.some(isOfNames) ? 100 : 0);
}

/** Tells whether an issue is that the value has names that no form of its type can have. */
function isOfNames(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== "invalid_union") return issue.code === "invalid_key";
  const forms = formsOf(issue);
  return forms.length > 0 && forms.every((issues) => issues.some(isOfNames));
}

/** Tells whether an issue is that the value is of another type than any form. */
function isOfType(issue: z.core.$ZodIssue): boolean {
  if (issue.path.length > 0) return false;
  if (issue.code === "invalid_union") return issue.errors.every((issues) => issues.some(isOfType));
  return issue.code === "invalid_type";
}

/** Describes an issue as a refusal, and unknown keys as one refusal each. */
function refusalsOf(issue: z.core.$ZodIssue): Refusal[] {
  const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
  const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path];
  const [message, params] = textOf(issue);
  return paths.map((path) => ({ path: nameOfPath(path), message, params }));
}

/** Keys of texts for what schemas have no message of their own for. */
z.config({
  customError: ({ code, input, expected, errors, inst }) => {
    if (input !== undefined && inst instanceof z.ZodISODateTime) return "moment";
    if (code === "too_big") return typeof input === "string" ? "tooLong" : "atMost";
    if (code === "too_small") return typeof input === "string" ? "tooShort" : "atLeast";
    if (code === "unrecognized_keys") return "unknown";
    if (code === "invalid_value") return input === undefined ? "missing" : "notAnOption";
    if (code === "invalid_union") return errors?.length ? "wrongType" : "notAnOption";
    if (code === "invalid_format") return "wrongFormat";
    if (code !== "invalid_type") return undefined;
    if (input === undefined) return "missing";
    return { int: "wholeNumber", number: "numberNeeded" }[String(expected)] ?? "wrongType";
  },
});

type Issue = { message: string; params?: Record<string, unknown>; expected?: string } & Partial<
  Record<"values" | "options", readonly unknown[]> & Record<"minimum" | "maximum", unknown>
>;

/** Returns the text key of an issue, and the values of the text. */
function textOf({ message, params, ...issue }: Issue): Parameters<TranslateError> {
  const { expected, values, options = values, minimum: min, maximum: max } = issue;
  if (options) return [message, { values: options.join(", ") }];
  if (params || message === "wrongType") return [message, params ?? { expected }];
  return [message, min === undefined && max === undefined ? undefined : { min, max }];
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
