import { z } from "zod";
import { parseJson } from "#app/features/parse-json.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";
import { BadRequestError, HttpError } from "./errors.server.ts";
import { findingsOf } from "./refused.server.ts";

const FORM = "application/x-www-form-urlencoded";

/** Maximum fields of a form: more than any page of ours has. */
const MAX_FIELDS = 20_000;
/** Maximum parts of a form that may contain a file, as `MAX_FIELDS`: to parse 4,000 empty files takes as long as a hundred pages. */
const MAX_PARTS = 200;

/** Whole number that a form sends, like a version. Nine digits fit into an integer of Postgres. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

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
  const parts = (await request.clone().text()).split("form-data").length - 1;
  if (parts > MAX_PARTS)
    throw new HttpError("payload_too_large", `The form must have at most ${MAX_PARTS} parts.`);
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

function requireContentType(request: Request, ...accepted: string[]): void {
  if (accepted.includes(contentTypeOf(request))) return;
  throw new HttpError("unsupported_media_type", `The body must be ${accepted.join(" or ")}.`, {
    headers: { Accept: accepted.join(", ") },
  });
}

function contentTypeOf({ headers }: Request): string {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}
