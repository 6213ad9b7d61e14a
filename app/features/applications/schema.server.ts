import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import { storableText } from "#app/features/storable-text.server.ts";

import { LONGEST_EMAIL, LONGEST_TEXT } from "./fields.ts";

/** What somebody fills in, of the page's form and of the API alike. Texts stay as they were typed. */
export type ApplicationForm = z.output<typeof applicationSchema>;

/**
 * Body of `POST /api/discord/applications/submit`. Messages are keys of the texts `errors`. Who applies, the
 * caller's account says: `submitApplication` holds `discordId` against it and does not read `username`.
 */
export const applicationSchema = z.strictObject({
  discordId: snowflake("notAnId"),
  username: z.string(),
  email: storableText(LONGEST_EMAIL)
    .refine(isFilled, "required")
    // What browsers take in a field for an address, so that both doors take the same.
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

/** White space alone says nothing. */
function isFilled(text: string): boolean {
  return text.trim() !== "";
}
