import type { z } from "zod";

import { messageSchema } from "#app/features/applications/decide.server.ts";
import { noteSchema } from "#app/features/applications/notes.server.ts";
import { SETTABLE, type SettableStatus } from "#app/features/applications/status.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import type { Say } from "#app/i18n/say.server.ts";

/** What one of the page's forms asks for. */
export type ReviewPost =
  | { intent: "decide"; status?: SettableStatus; message: string; seen: number }
  | { intent: "undo"; event: string }
  | { intent: "note"; note: string }
  | { intent: "deleteNote"; id: string }
  /** What somebody wrote does not fit, and this is what they wrote. */
  | { intent: "invalid"; errors: string[]; message?: string; note?: string };

/** @throws BadRequestError for a form that is none of ours */
export function reviewPostIn(form: URLSearchParams, say: Say): ReviewPost {
  switch (form.get("intent")) {
    case "decide": {
      const { text: message, errors } = textIn(form, "message", messageSchema, say);
      if (errors) return { intent: "invalid", errors, message };
      return { intent: "decide", status: statusIn(form), message, seen: Number(digitsIn(form, "seen", 9)) };
    }
    case "undo":
      return { intent: "undo", event: digitsIn(form, "event", 18) };
    case "note": {
      const { text: note, errors } = textIn(form, "note", noteSchema, say);
      return errors ? { intent: "invalid", errors, note } : { intent: "note", note };
    }
    case "deleteNote":
      return { intent: "deleteNote", id: digitsIn(form, "id", 18) };
    default:
      throw new BadRequestError("The form does not say what to do.");
  }
}

function textIn(form: URLSearchParams, name: string, schema: z.ZodType<string>, say: Say) {
  // A form sends its lines with CRLF, a script with LF: they are the same lines.
  const typed = (form.get(name) ?? "").replaceAll("\r\n", "\n");
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { text: parsed.data };
  return { text: typed, errors: Object.values(fieldsOf(parsed.error, say)).flat() };
}

function statusIn(form: URLSearchParams): SettableStatus | undefined {
  const given = form.get("status");
  if (given === null) return undefined;
  const status = SETTABLE.find((one) => one === given);
  if (!status) throw new BadRequestError("There is no such status.");
  return status;
}

function digitsIn(form: URLSearchParams, name: string, most: number): string {
  const text = form.get(name) ?? "";
  if (!/^\d+$/.test(text) || text.length > most) throw new BadRequestError(`The form lacks its ${name}.`);
  return text;
}
