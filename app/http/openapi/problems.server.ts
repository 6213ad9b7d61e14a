import { z } from "zod";

import type { ProblemCode } from "#app/http/problem.ts";

import type { HeaderName, Named } from "./operation.server.ts";

interface ProblemText {
  status: number;
  /** When it comes, and what to do. */
  says: string;
  /** What an answer of it looks like besides its code. */
  example: { message: string } & Record<string, unknown>;
  headers?: HeaderName[];
}

/** Every error code of the API, described for clients. */
export const PROBLEMS: Record<ProblemCode, ProblemText> = {
  bad_request: {
    status: 400,
    says: "The body or the query does not fit. `fields` says what is wrong where.",
    example: { message: "The body does not fit.", fields: { "settings.prefix": ["Must not be empty."] } },
  },
  unauthorized: {
    status: 401,
    says: "Nothing was presented, or nothing that counts here. With `tokenExpired`, refresh the access token; with `requireReauth`, sign in.",
    example: { message: "Please sign in.", requireReauth: true },
    headers: ["WWW-Authenticate"],
  },
  invalid_grant: {
    status: 401,
    says: "Discord will not prolong the session, or does not know the code or the refresh token: only signing in helps.",
    example: { message: "Session abgelaufen. Bitte melde dich erneut an.", requireReauth: true },
    headers: ["WWW-Authenticate"],
  },
  forbidden: {
    status: 403,
    says: "Known, but not allowed. Not an administrator of a server is this, too, whether or not the server exists; so is an access token without the scope `guilds` where servers are asked for.",
    example: { message: "You do not have administrator privileges for this server." },
  },
  bot_absent: {
    status: 403,
    says: "An administrator of the server, but the bot is not in it.",
    example: { message: "The bot is not in this server." },
  },
  not_found: {
    status: 404,
    says: "There is no such thing, or the id is malformed.",
    example: { message: "There is no such server." },
  },
  method_not_allowed: {
    status: 405,
    says: "The resource has no such method. `Allow` names those that it has.",
    example: { message: "This resource does not have that method." },
  },
  conflict: {
    status: 409,
    says: "It has been decided already.",
    example: { message: "This has been decided already." },
  },
  cursor_expired: {
    status: 410,
    says: "The cursor is older than 30 days, or of another database. Take a snapshot, and follow the changes from its `changesCursor`.",
    example: {
      message: "The cursor is too old. Take a snapshot, and follow the changes from its changesCursor.",
    },
  },
  version_conflict: {
    status: 412,
    says: "Somebody was faster. `current` is what stands there now.",
    example: { message: "The settings have changed meanwhile." },
  },
  payload_too_large: {
    status: 413,
    says: "The body has more bytes than this resource takes: 64 KiB unless its description says otherwise.",
    example: { message: "The body must have at most 65536 bytes." },
  },
  unsupported_media_type: {
    status: 415,
    says: "The body must be `application/json`, and not compressed.",
    example: { message: "The body must be application/json." },
    headers: ["Accept"],
  },
  rate_limited: {
    status: 429,
    says: "Too many requests, here or at Discord. `Retry-After` says for how many seconds to wait.",
    example: { message: "Too many requests." },
    headers: ["Retry-After"],
  },
  internal: {
    status: 500,
    says: "Something went wrong on our side.",
    example: { message: "Something went wrong on our side." },
  },
  unexpected_format: {
    status: 502,
    says: "Discord answered in a format that it does not document.",
    example: { message: "Discord answered in an unexpected format." },
  },
  discord_error: {
    status: 502,
    says: "Discord answered with an error.",
    example: { message: "Discord answered with an error." },
  },
  unavailable: {
    status: 503,
    says: "The database cannot be reached, Discord did not confirm the rights that a write needs, or has not said yet where the bot is. Try again.",
    example: { message: "The database cannot be reached. Please try again in a moment." },
    headers: ["Retry-After"],
  },
  network: {
    status: 503,
    says: "Discord cannot be reached.",
    example: { message: "Discord cannot be reached." },
    headers: ["Retry-After"],
  },
  timeout: {
    status: 504,
    says: "Discord did not answer in time.",
    example: { message: "Discord did not answer in time." },
  },
};

const codes = Object.keys(PROBLEMS);

/** The body of every error. */
export const errorSchema = z.object({
  error: z.enum(codes).describe("What went wrong, for programs."),
  message: z.string().describe("The same for people. It may change: do not compare it."),
  fields: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("What is wrong where, by path: `roles[0].level`; the whole body is the empty path."),
  tokenExpired: z.literal(true).optional().describe("Refresh the access token and try again."),
  requireReauth: z.literal(true).optional().describe("Only signing in helps."),
  current: z.record(z.string(), z.unknown()).optional().describe("With `version_conflict`: the state now."),
});

/** Its place in the document. */
export const ERROR: Named = { name: "Error", schema: errorSchema };
