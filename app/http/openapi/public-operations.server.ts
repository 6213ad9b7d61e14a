import { z } from "zod";

import { commandsAnswer } from "#app/features/commands/answer.server.ts";
import { statsAnswer } from "#app/features/stats/stats.server.ts";
import { healthAnswer, readyAnswer, unreadyAnswer } from "#app/http/health.server.ts";

import { MOMENT } from "./examples.server.ts";
import { TOO_MANY, type Operation } from "./operation.server.ts";

/** What everybody may read, and what supervisors ask. */
export const publicOperations: Operation[] = [
  {
    method: "GET",
    path: "/api/stats",
    id: "getStats",
    group: "public",
    who: [],
    summary: "Read the statistics",
    description: "The newest that the bot has reported. Zeros before the first report.",
    answers: [
      {
        status: 200,
        says: "The figures.",
        schema: { name: "Stats", schema: statsAnswer },
        example: { servers: 1523, users: 284120, commands: 184, uptime: "99.98%", updatedAt: MOMENT },
      },
    ],
    errors: ["unavailable"],
  },
  {
    method: "GET",
    path: "/commands.json",
    id: "listCommands",
    group: "public",
    who: [],
    summary: "List the commands",
    description: "The catalogue in both languages, for the bot's own help.",
    answers: [
      {
        status: 200,
        says: "All commands, in the order of the site.",
        schema: { name: "Commands", schema: commandsAnswer },
        example: {
          commands: [
            {
              name: "warn add",
              category: "moderation",
              description: { en: "Warn a member.", de: "Verwarnt ein Mitglied." },
              usage: "warn add <member> [reason…]",
              permission: "Kick Members",
            },
          ],
        },
      },
      TOO_MANY,
    ],
    errors: [],
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    id: "getApiDescription",
    group: "public",
    who: [],
    summary: "Read this description",
    description: "This document (OpenAPI 3.1), for generators of clients.",
    parameters: [
      {
        name: "If-None-Match",
        in: "header",
        says: "The `ETag` that you have. 304 where nothing has changed.",
        schema: z.string(),
        example: '"h1Yc0uM3kq1xYH5sVw0aZb"',
      },
    ],
    answers: [
      {
        status: 200,
        says: "The document.",
        schema: { name: "ApiDescription", schema: z.looseObject({ openapi: z.string() }) },
        example: { openapi: "3.1.0" },
        headers: ["ETag"],
      },
      { status: 304, says: "You have it already.", headers: ["ETag"] },
    ],
    errors: [],
  },
  {
    method: "GET",
    path: "/healthz",
    id: "getHealth",
    group: "public",
    who: [],
    summary: "Ask whether the process answers",
    description: "Says nothing about the database, so that its failure does not restart the process.",
    answers: [
      {
        status: 200,
        says: "It does.",
        schema: { name: "Health", schema: healthAnswer },
        example: { status: "ok" },
      },
    ],
    errors: [],
  },
  {
    method: "GET",
    path: "/readyz",
    id: "getReadiness",
    group: "public",
    who: [],
    summary: "Ask whether the process can serve",
    description: "Not while it is about to end, the database is away, or migrations are left.",
    answers: [
      {
        status: 200,
        says: "It can.",
        schema: { name: "Ready", schema: readyAnswer },
        example: { status: "ready" },
      },
      {
        status: 503,
        says: "It cannot now.",
        schema: { name: "Unready", schema: unreadyAnswer },
        example: { status: "migrations pending", pending: ["0002_applications"] },
      },
    ],
    errors: ["unavailable", "internal"],
  },
];
