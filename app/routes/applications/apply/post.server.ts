import { contentBy, FIELDS, type Content, type FieldName } from "#app/features/applications/fields.ts";
import type { Basis } from "#app/features/applications/origin.ts";
import { readFormData } from "#app/http/form-data.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";

import { BASED_ON, CHOICE, EDIT, FORM, FORM_NAME, INTENT, INTENTS, KEEP, type Intent } from "./names.ts";

/** What the page's forms send. */
export interface ApplyPost extends Basis {
  intent: Intent;
  /** What was typed, with the line breaks that a text area shows. */
  content: Content;
  /** Whom the form was made for. */
  discordId: string;
  /** What stays of an application that is withdrawn. */
  keep: "changes" | "sent";
  /** The fields for which the saved version was chosen, alone or below one's own; empty where nobody was asked. */
  chosen: { name: FieldName; side: "theirs" | "both" }[];
}

/** @throws HttpError for a body that is no form; BadRequestError for a form that is none of ours */
export async function readApplyPost(request: Request): Promise<ApplyPost> {
  const form = await readFormData(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const intent = INTENTS.find((one) => one === (text(INTENT) || "submit"));
  if (!intent) throw new BadRequestError("The form does not say what to do.");
  // Browsers send the line breaks of a text area as CRLF, whatever was typed.
  const content = contentBy((name) => text(name).replaceAll("\r\n", "\n"));
  return {
    ...{ intent, content },
    discordId: text("discordId"),
    basedOn: numberIn(text(BASED_ON)),
    origin: FORM_NAME.test(text(FORM)) ? { form: text(FORM), edit: numberIn(text(EDIT)) } : undefined,
    keep: text(KEEP) === "sent" ? "sent" : "changes",
    chosen: FIELDS.flatMap((name) => {
      const side = text(CHOICE + name);
      return side === "theirs" || side === "both" ? [{ name, side }] : [];
    }),
  };
}

/** A form without a number is based on nothing: where something stands, that is asked about. */
function numberIn(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
