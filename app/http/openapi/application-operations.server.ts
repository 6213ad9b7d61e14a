import { z } from "zod";

import { snowflake } from "#app/discord/snowflake.server.ts";
import { applicationAnswer, applicationsAnswer } from "#app/features/applications/application.server.ts";
import { applicationSchema } from "#app/features/applications/schema.server.ts";
import { statusSchema } from "#app/features/applications/decide.server.ts";
import { STATUSES } from "#app/features/applications/status.ts";

import { MOMENT, USER_ID } from "./examples.server.ts";
import type { Named, Operation } from "./operation.server.ts";

const APPLICATION: Named = { name: "Application", schema: applicationAnswer };

const sent = {
  discordId: USER_ID,
  username: "bobokafor",
  email: "bob@example.com",
  experience: "Six years of TypeScript, two of them for bots.",
  projects: "A music bot, and a library for queues.",
  skills: "TypeScript, Postgres, patience.",
  whyJoin: "I use the bot every day.",
  availability: "Ten hours a week, evenings (UTC+1).",
};
const pending = {
  ...sent,
  additionalInfo: null,
  status: "pending",
  submittedAt: MOMENT,
  updatedAt: MOMENT,
};

/** Applying to join the team, and deciding. */
export const applicationOperations: Operation[] = [
  {
    method: "POST",
    path: "/api/discord/applications/submit",
    id: "submitApplication",
    group: "applications",
    who: ["cookie", "user"],
    summary: "Apply to join the team",
    description:
      "Each person has one application. Sending again replaces what it says while it is pending or reviewed. At most 5 a minute for each person, and 256 KiB. The bot has none: 403.",
    body: {
      name: "ApplicationForm",
      schema: applicationSchema,
      fields: {
        discordId: "The caller's own: 403 for anybody else's.",
        username: "The account's name is kept, whatever is said here.",
        additionalInfo: "May be missing, null or empty.",
      },
      example: sent,
    },
    answers: [
      { status: 201, says: "The new application.", schema: APPLICATION, example: pending },
      {
        status: 200,
        says: "The application with its new content. Status and `submittedAt` are as they were.",
        schema: APPLICATION,
        example: { ...pending, status: "reviewed" },
      },
    ],
    errors: ["forbidden", "conflict"],
  },
  {
    method: "GET",
    path: "/api/discord/applications",
    id: "listApplications",
    group: "applications",
    who: ["cookie", "user"],
    summary: "List the applications",
    description: "For the bot's owner: all of them, the newest first.",
    parameters: [
      {
        name: "status",
        in: "query",
        says: "Only those that stand so.",
        schema: z.enum(STATUSES),
        example: "pending",
      },
    ],
    answers: [
      {
        status: 200,
        says: "The applications.",
        schema: { name: "Applications", schema: applicationsAnswer, parts: [APPLICATION] },
        example: { applications: [pending] },
      },
    ],
    errors: ["bad_request", "forbidden"],
  },
  {
    method: "PUT",
    path: "/api/discord/applications/{discordId}/status",
    id: "setApplicationStatus",
    group: "applications",
    who: ["cookie", "user"],
    summary: "Say where an application stands",
    description:
      "For the bot's owner, from any status. Nothing goes back to pending. Repeating a status changes nothing.",
    parameters: [
      {
        name: "discordId",
        in: "path",
        says: "Whose application it is.",
        schema: snowflake(),
        example: USER_ID,
      },
    ],
    body: { name: "ApplicationStatus", schema: statusSchema, example: { status: "accepted" } },
    answers: [
      {
        status: 200,
        says: "The application.",
        schema: APPLICATION,
        example: { ...pending, status: "accepted" },
      },
    ],
    errors: ["forbidden", "not_found"],
  },
];
