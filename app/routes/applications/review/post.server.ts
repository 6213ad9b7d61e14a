import type { z } from "zod";

import { messageSchema } from "#app/features/applications/decide.server.ts";
import { noteSchema } from "#app/features/applications/notes.server.ts";
import { SETTABLE, type SettableStatus } from "#app/features/applications/status.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { fieldsOf } from "#app/http/parse.server.ts";
import type { Say } from "#app/i18n/say.server.ts";

import type { Typed } from "./answer.ts";
import { readIntent } from "./intent.ts";

/** What the owner decides about: the revision of the application, and the version of its content. */
interface Saw {
  seen: number;
  version?: number;
}

/** What one of the page's buttons asks for, with all that stood in the fields: every button sends both of them. */
export type ReviewPost = { typed: Typed } & (
  | { intent: "decide"; status?: SettableStatus; message: string; saw: Saw }
  | { intent: "clear"; saw: Saw }
  | { intent: "undo"; event: string }
  | { intent: "note"; note: string }
  | { intent: "deleteNote"; id: string }
  /** What somebody wrote does not fit. */
  | { intent: "invalid"; about: "message" | "note"; errors: string[] }
);

/** @throws BadRequestError for a form that is none of ours */
export function reviewPostIn(form: URLSearchParams, say: Say): ReviewPost {
  const typed = { message: typedIn(form, "message"), note: typedIn(form, "note") };
  const { intent, object = "" } = readIntent(form.get("intent") ?? "") ?? {};
  switch (intent) {
    case "decide": {
      const { text: message, errors } = parse(messageSchema, typed.message ?? "", say);
      if (errors) return { intent: "invalid", about: "message", errors, typed };
      const status = object ? statusOf(object) : undefined;
      return { intent, status, message, saw: sawIn(form), typed };
    }
    case "clear":
      return { intent, saw: sawIn(form), typed };
    case "undo":
      return { intent, event: digits(object, 18), typed };
    case "note": {
      const { text: note, errors } = parse(noteSchema, typed.note ?? "", say);
      return errors ? { intent: "invalid", about: "note", errors, typed } : { intent, note, typed };
    }
    case "deleteNote":
      return { intent, id: digits(object, 18), typed };
    default:
      throw new BadRequestError("The form does not say what to do.");
  }
}

/** A form sends its lines with CRLF, a script with LF: they are the same lines. */
function typedIn(form: URLSearchParams, name: keyof Typed): string | undefined {
  return form.get(name)?.replaceAll("\r\n", "\n");
}

function parse(schema: z.ZodType<string>, typed: string, say: Say) {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return { text: parsed.data };
  return { text: typed, errors: Object.values(fieldsOf(parsed.error, say)).flat() };
}

function statusOf(text: string): SettableStatus {
  const status = SETTABLE.find((one) => one === text);
  if (!status) throw new BadRequestError("There is no such status.");
  return status;
}

function sawIn(form: URLSearchParams): Saw {
  const version = form.get("version");
  return {
    seen: Number(digits(form.get("seen") ?? "", 9)),
    version: version === null ? undefined : Number(digits(version, 10)),
  };
}

function digits(text: string, most: number): string {
  if (!/^\d+$/.test(text) || text.length > most) throw new BadRequestError("The form lacks a number.");
  return text;
}
