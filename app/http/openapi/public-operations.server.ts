import { ifNoneMatch, TOO_MANY, type Operations } from "./operation.server.ts";

/** What everybody may read, and what supervisors ask. */
export const publicOperations: Operations = {
  "GET /api/stats": {
    id: "getStats",
    who: [],
    summary: "Read the statistics",
    description: "The newest that the bot has reported. Zeros before the first report.",
    answers: { 200: ["The figures.", "Stats"] },
    errors: ["unavailable"],
  },
  "GET /commands.json": {
    id: "listCommands",
    who: [],
    summary: "List the commands",
    description: "The catalogue in both languages, for the bot's own help.",
    answers: { 200: ["All commands, in the order of the site.", "Commands"], 429: TOO_MANY },
  },
  "GET /api/openapi.json": {
    id: "getApiDescription",
    who: [],
    summary: "Read this description",
    description: "This document (OpenAPI 3.1), for generators of clients.",
    headers: ifNoneMatch("The `ETag` that you have. 304 where nothing has changed."),
    etag: true,
    answers: { 200: ["The document.", "ApiDescription"], 304: ["You have it already."] },
  },
  "GET /healthz": {
    id: "getHealth",
    who: [],
    summary: "Ask whether the process answers",
    description: "Says nothing about the database, so that its failure does not restart the process.",
    answers: { 200: ["It does.", "Health"] },
  },
  "GET /readyz": {
    id: "getReadiness",
    who: [],
    summary: "Ask whether the process can serve",
    description: "Not while it is about to end, the database is away, or migrations are left.",
    answers: { 200: ["It can.", "Ready"], 503: ["It cannot now.", "Unready"] },
    errors: ["unavailable", "internal"],
  },
};
