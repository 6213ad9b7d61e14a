import type { ActionFunctionArgs } from "@remix-run/node";
import { HttpError } from "#app/http/errors.server.ts";
import { readFormData } from "#app/http/parse.server.ts";
import type { Shown, SubmittedForm } from "#app/http/problem.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/languages.ts";

/** Choices of a page about the form that it keeps when it refuses it. */
export interface KeepOptions {
  /** Lists the fields that the error page shows, by label, to a person who has been signed in or a stranger. Undefined where nothing is worth keeping. */
  show?: Show;
  /** Seals what no page may have. */
  seal?: (fields: SubmittedForm["fields"], args: ActionFunctionArgs) => SubmittedForm["fields"];
}

type Show = (
  fields: SubmittedForm["fields"],
  args: ActionFunctionArgs,
  isPerson: boolean,
) => Shown | undefined | Promise<Shown | undefined>;

/** Shows the fields that have a label in the reader's language, for `pageAction`. */
export function showLabelled(labels: (locale: Locale) => Record<string, string>) {
  return async (fields: SubmittedForm["fields"], { request }: ActionFunctionArgs): Promise<Shown> => {
    // A posted field may be named "constructor".
    const known = new Map(Object.entries(labels(await localeOf(request))));
    return fields.flatMap(([name, value]): Shown => {
      const label = known.get(name);
      return label ? [[label, value]] : [];
    });
  };
}

/** Bytes of HTML that a page writes at most for the controls of a kept form, and again for what it shows of it. */
const MAX_KEPT = 512 * 1024;
/** Fields of a form kept for somebody whose session we do not know. */
const MAX_FIELDS_OF_STRANGERS = 1_000;
/** Bytes of HTML around a hidden control, and around what is shown of a field. */
const CONTROL = 48;
const SHOWN = 160;

/** Keeps a refused form for its page, whole or not at all (docs/decisions/0035-costs-of-requests.md). */
export async function keepPosted(
  sent: Request,
  args: ActionFunctionArgs,
  { action, show = () => [], seal = (sentFields) => sentFields }: KeepOptions & { action: string },
) {
  const isPerson = await args.context.sessions.wasSignedIn(sent.headers.get("Cookie"));
  let fields: SubmittedForm["fields"];
  try {
    const form = [...(await readFormData(sent, isPerson ? undefined : MAX_FIELDS_OF_STRANGERS))];
    const texts = form.filter((entry): entry is [string, string] => typeof entry[1] === "string");
    // A page can put no file into a form.
    if (form.some(([, value]) => typeof value !== "string" && value.size > 0)) return { unkept: true };
    fields = seal(texts, args);
  } catch (error) {
    // A body that is no form has no input to keep.
    if (error instanceof HttpError) return { unkept: error.code === "payload_too_large" };
    throw error;
  }
  if (fields.length === 0) return {};
  if (takeWhileFits(fields, CONTROL).length < fields.length) return { unkept: true };
  const shown = await show(fields, args, isPerson);
  if (!shown) return {};
  const multipart = Boolean(sent.headers.get("Content-Type")?.startsWith("multipart/"));
  return { submitted: { action, multipart, fields, shown: takeWhileFits(shown, SHOWN) } };
}

/** @throws HttpError 413 for input that is too large for its page, which shows it in a form and has it in its data */
export function requireShowable(input: unknown): void {
  if (!isShowable(input)) throw new HttpError("payload_too_large");
}

/** Tells whether `requireShowable` takes an input. */
export function isShowable(input: unknown): boolean {
  return sizeOf(JSON.stringify(input)) <= MAX_KEPT;
}

/** Bytes of a text in a page, where what is escaped takes up to six: in its HTML, or control characters in its data. */
function sizeOf(text: string): number {
  const bytes = Buffer.byteLength(text);
  // A text that is too large already is not searched: to list four million quotes takes a second.
  if (bytes > MAX_KEPT) return bytes;
  return bytes + 5 * (text.match(/[&<>"'\\]|(?!\s)\p{Cc}/gu)?.length ?? 0);
}

/** Returns the first pairs that fit into what a page keeps. */
function takeWhileFits(pairs: [string, string][], around: number): [string, string][] {
  let left = MAX_KEPT;
  const end = pairs.findIndex(([name, value]) => (left -= around + sizeOf(name) + sizeOf(value)) < 0);
  return end === -1 ? pairs : pairs.slice(0, end);
}
