import { z } from "zod";

import { STATUSES } from "#app/features/applications/status.ts";

import { PEOPLE, type Operations } from "./operation.server.ts";

/** Applying to join the team, and deciding. */
export const applicationOperations: Operations = {
  "POST /api/discord/applications/submit": {
    id: "submitApplication",
    who: PEOPLE,
    summary: "Apply to join the team",
    description:
      "Each person has one application. Sending again replaces what it says while it is pending or reviewed. At most 5 a minute for each person, and 256 KiB. The bot has none: 403.",
    body: "ApplicationForm",
    answers: {
      201: ["The new application.", "Application"],
      200: [
        "The application with its new content. Status and `submittedAt` are as they were.",
        "Application",
      ],
    },
    errors: ["forbidden", "conflict"],
  },
  "GET /api/discord/applications": {
    id: "listApplications",
    who: PEOPLE,
    summary: "List the applications",
    description: "For the bot's owner: all of them, the newest first.",
    query: z.object({ status: z.enum(STATUSES).optional().describe("Only those that stand so.") }),
    answers: { 200: ["The applications.", "Applications"] },
    errors: ["bad_request", "forbidden"],
  },
  "PUT /api/discord/applications/{discordId}/status": {
    id: "setApplicationStatus",
    who: PEOPLE,
    summary: "Say where an application stands",
    description:
      "For the bot's owner, from any status. Nothing goes back to pending. Repeating a status changes nothing.",
    body: "ApplicationStatus",
    answers: { 200: ["The application.", "Application"] },
    example: { status: "accepted" },
    errors: ["forbidden", "not_found"],
  },
};
