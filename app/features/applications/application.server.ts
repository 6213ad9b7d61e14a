import type { Selectable } from "kysely";
import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import type { Database } from "#db/schema.ts";

import { STATUSES } from "./status.ts";

export type Application = ReturnType<typeof applicationOf>;

export function applicationOf({ user_id, ...row }: Selectable<Database["applications"]>) {
  const { username, email, experience, projects, skills, availability, status } = row;
  return {
    discordId: user_id,
    ...{ username, email, experience, projects, skills },
    whyJoin: row.why_join,
    availability,
    additionalInfo: row.additional_info,
    status,
    submittedAt: row.submitted_at,
    updatedAt: row.updated_at,
    sentAt: row.sent_at,
    version: row.version,
    revision: row.revision,
    message: row.message,
  };
}

/** The JSON of an application: the fields of the contract (docs/contracts.md) and no others. */
export function representationOf(application: Application) {
  const { discordId, username, email, experience, projects, skills, whyJoin } = application;
  const { availability, additionalInfo, status, submittedAt, updatedAt } = application;
  return {
    ...{ discordId, username, email, experience, projects, skills, whyJoin },
    ...{ availability, additionalInfo, status, submittedAt, updatedAt },
  };
}

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

/** Answer of `GET /api/discord/applications`. */
export const applicationsAnswer = z.object({ applications: z.array(applicationAnswer) });
