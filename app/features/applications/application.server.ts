import type { Selectable } from "kysely";
import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { isVisible, storableText } from "#app/features/storable-text.server.ts";
import type { Database } from "#db/schema.ts";
import { LONGEST_EMAIL, LONGEST_TEXT } from "./fields.ts";
import { STATUSES } from "./status.ts";

export const applicationAnswer = z.object({
  discordId: snowflake(),
  username: z.string().describe("The account's name when it was last sent."),
  email: z.string(),
  experience: z.string(),
  projects: z.string(),
  skills: z.string(),
  whyJoin: z.string(),
  availability: z.string(),
  additionalInfo: z.string().nullable(),
  status: z.enum(STATUSES),
  submittedAt: z.iso.datetime().describe("When it was first sent."),
  updatedAt: z.iso.datetime().describe("When its content or its status last changed."),
});

export const applicationsAnswer = z.object({ applications: z.array(applicationAnswer) });

export type Application = ReturnType<typeof applicationOf>;

export function applicationOf({ user_id: discordId, ...row }: Selectable<Database["applications"]>) {
  const { why_join: whyJoin, additional_info: additionalInfo, ...more } = row;
  const { submitted_at: submittedAt, updated_at: updatedAt, sent_at: sentAt, ...rest } = more;
  return { discordId, whyJoin, additionalInfo, submittedAt, updatedAt, sentAt, ...rest };
}

type AnswerField = keyof typeof applicationAnswer.shape;

/** The JSON of an application: the fields of the contract (docs/contracts.md) and no others. */
export function representationOf(application: Application): Pick<Application, AnswerField> {
  const fields = applicationAnswer.keyof().options.map((name) => [name, application[name]]);
  return Object.fromEntries(fields) as Pick<Application, AnswerField>;
}

export type SubmittedApplication = z.output<typeof applicationSchema>;

/** Messages are keys of the texts `errors`. Callers compare `discordId` with the person, and do not use `username`. */
export const applicationSchema = z.strictObject({
  discordId: snowflake("notAnId").describe("The caller's own: 403 for anybody else's."),
  username: z.string().describe("The account's name is kept, whatever is said here."),
  email: storableText(LONGEST_EMAIL)
    .refine(isVisible, "required")
    // The rule of browsers for e-mail fields (HTML standard).
    .refine((text) => !isVisible(text) || z.regexes.html5Email.test(text), "email")
    .meta({ format: "email" }),
  experience: answer(),
  projects: answer(),
  skills: answer(),
  whyJoin: answer(),
  availability: answer(),
  additionalInfo: storableText(LONGEST_TEXT)
    .nullish()
    .transform((text) => (text && isVisible(text) ? text : null))
    .describe("May be missing, null or empty."),
});

function answer() {
  return storableText(LONGEST_TEXT).refine(isVisible, "required").meta({ minLength: 1 });
}
