import {
  ApplicationFlags,
  type RESTGetAPIGatewayResult,
  type RESTGetCurrentApplicationResult,
} from "discord-api-types/v10";
import { APPLICATION_NAME, type Call } from "./platform.ts";
import { requireUserAgent, zero } from "./rest.ts";
import { botUser, userOf } from "./user-rows.ts";

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
    id,
    name: APPLICATION_NAME,
    icon: null,
    description: "",
    summary: "",
    type: null,
    bot: botUser(platform),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: "5c1f9e0d7b3a8246".repeat(4),
    flags,
    flags_new: String(flags),
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

/** discord-api-types omits what the OpenAPI file has besides. */
type PrivateApplication = RESTGetCurrentApplicationResult & {
  type: null;
  explicit_content_filter: number;
  eligible_oauth2_scopes: string[];
};
