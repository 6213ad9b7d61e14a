import {
  ApplicationFlags,
  type RESTGetAPIApplicationCommandsResult,
  type RESTGetAPIGatewayResult,
  type RESTGetCurrentApplicationResult,
} from "discord-api-types/v10";
import { type BotCall } from "./guild-rows.ts";
import { nameOf, type Call } from "./platform.ts";
import { readBoolean, requireUserAgent, restError, zero } from "./rest.ts";
import { applicationRow, botUser, userOf } from "./user-rows.ts";

const { GatewayPresenceLimited, GatewayGuildMembersLimited, GatewayMessageContentLimited } = ApplicationFlags;
const ALL_INTENTS = GatewayPresenceLimited | GatewayGuildMembersLimited | GatewayMessageContentLimited;

/** GET /gateway, without a token (Discord docs: Gateway, Get Gateway). `Date` is the stand-in's time. */
export function getGateway({ http, platform }: Call): Response {
  requireUserAgent(http);
  const headers = { date: new Date(platform.now()).toUTCString() };
  return Response.json({ url: "wss://gateway.discord.gg" } satisfies RESTGetAPIGatewayResult, { headers });
}

/** GET /applications/@me as the bot: what the OpenAPI file requires of a PrivateApplicationResponse. */
export function getApplication({ platform }: Call) {
  const { application, botGuilds, people } = platform;
  const { id, redirectUris, flags = ALL_INTENTS } = application;
  const [owner] = people;
  return {
    ...applicationRow(id, nameOf(platform), flags),
    summary: "",
    bot: botUser(platform),
    redirect_uris: redirectUris,
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: owner && userOf(owner),
    approximate_guild_count: botGuilds.size,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: zero,
    team: null,
    eligible_oauth2_scopes: [],
  } satisfies PrivateApplication;
}

/**
 * GET /applications/{id}/commands as the bot (Discord docs: Application Commands, Get Global Application Commands). Without
 * `with_localizations` each text has only its translation into `X-Discord-Locale`, here none.
 */
export function listCommands({ platform, url, ids }: BotCall): RESTGetAPIApplicationCommandsResult {
  const { id, commands = [] } = platform.application;
  if (ids[0] !== id)
    throw restError(403, 20012, "You are not authorized to perform this action on this application");
  return readBoolean(url, "with_localizations") ? commands : commands.map(unlocalized);
}

function unlocalized<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(unlocalized) as Value;
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !name.endsWith("_localizations"));
  return Object.fromEntries(kept.map(([name, one]) => [name, unlocalized(one)])) as Value;
}

/** discord-api-types omits what the OpenAPI file has besides. */
type PrivateApplication = RESTGetCurrentApplicationResult & {
  type: null;
  explicit_content_filter: number;
  eligible_oauth2_scopes: string[];
};
