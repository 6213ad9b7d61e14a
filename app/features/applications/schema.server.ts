import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { LONGEST_EMAIL, LONGEST_TEXT } from "./fields.ts";

/** An application as the page's form and the API send it. Texts stay as they were typed. */
export type ApplicationForm = z.output<typeof applicationSchema>;

/**
 * Body of `POST /api/discord/applications/submit`. Messages are keys of the texts `errors`. `submitApplication` compares
 * `discordId` with the caller's account and ignores `username`.
 */
export const applicationSchema = z.strictObject({
  discordId: snowflake("notAnId"),
  username: z.string(),
  email: storableText(LONGEST_EMAIL)
    .refine(isFilled, "required")
    // The rule of browsers for e-mail fields (HTML standard).
    .refine((text) => !isFilled(text) || z.regexes.html5Email.test(text), "email")
    .meta({ format: "email" }),
  experience: answer(),
  projects: answer(),
  skills: answer(),
  whyJoin: answer(),
  availability: answer(),
  additionalInfo: storableText(LONGEST_TEXT)
    .nullish()
    .transform((text) => (text && isFilled(text) ? text : null)),
});

function answer() {
  return storableText(LONGEST_TEXT).refine(isFilled, "required").meta({ minLength: 1 });
}

function isFilled(text: string): boolean {
  return text.trim() !== "";
}
