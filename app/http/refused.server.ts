import { z } from "zod";
import { limitFindings, type Findings } from "#app/features/findings.server.ts";
import { nameOfPath } from "#app/features/name-of-path.ts";
import type { Refusal } from "#app/features/settings/refusals.ts";
import type { TranslateError } from "#app/i18n/texts.server.ts";

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
