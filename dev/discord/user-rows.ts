import {
  type APIUser,
  type RESTAPIPartialCurrentUserGuild,
  type RESTGetAPICurrentUserResult,
  type RESTGetAPIOAuth2CurrentAuthorizationResult,
} from "discord-api-types/v10";
import { type Grant } from "./grants.ts";
import { botPermissions, type Guild } from "./guild.ts";
import { type Person } from "./people.ts";
import { nameOf, type Call, type Platform } from "./platform.ts";
import { filled, readBoolean, readLimit, readSnowflake, zero } from "./rest.ts";

export type PersonCall = Call & { grant: Grant; person: Person };

/** GET /users/@me; `email` and `verified` only with the `email` scope (Discord docs: User, Get Current User). */
export function getMe({ grant, person }: PersonCall) {
  return {
    ...userOf(person),
    mfa_enabled: false,
    locale: person.locale,
    premium_type: 0,
    ...(grant.scopes.includes("email") && { email: person.email, verified: true }),
  } satisfies RESTGetAPICurrentUserResult;
}

export function getBotUser({ platform }: Call) {
  return {
    ...botUser(platform),
    mfa_enabled: true,
    locale: "en-US",
    premium_type: 0,
  } satisfies RESTGetAPICurrentUserResult;
}

/** GET /oauth2/@me; `user` only with the `identify` scope (Discord docs: OAuth2, Get Current Authorization Information). */
export function getAuthorization({ grant, person, platform }: PersonCall) {
  const { applicationId: id } = grant;
  const name = id === platform.application.id ? nameOf(platform) : "Another application";
  return {
    application: applicationRow(id, name),
    // Discord's format has microseconds and an offset.
    expires: new Date(grant.expiresAt).toISOString().replace("Z", "000+00:00"),
    scopes: grant.scopes,
    ...(grant.scopes.includes("identify") && { user: userOf(person) }),
  } satisfies Authorization;
}

/** discord-api-types restricts `scopes` and omits `type`; the OpenAPI file has both. */
type Authorization = Omit<RESTGetAPIOAuth2CurrentAuthorizationResult, "scopes" | "application"> & {
  application: RESTGetAPIOAuth2CurrentAuthorizationResult["application"] & { type: null };
  scopes: string[];
};

/** An application object with all properties that the OpenAPI file requires. */
export function applicationRow(id: string, name: string, flags = zero) {
  return {
    id,
    name,
    icon: null,
    description: "",
    type: null,
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: "5c1f9e0d7b3a8246".repeat(4),
    flags,
    flags_new: String(flags),
  };
}

export function userOf({ id, username, avatar, discriminator, globalName }: Person) {
  return userRow({ id, username, avatar, discriminator, global_name: globalName });
}

export function botUser(platform: Platform) {
  const { id } = platform.application;
  const user = { id, username: nameOf(platform), avatar: null, discriminator: "7710", global_name: null };
  return { ...userRow(user), bot: true };
}

/** A user object with all properties that the OpenAPI file requires and the nullable ones that Discord sends. */
function userRow(user: Pick<APIUser, "id" | "username" | "avatar" | "discriminator" | "global_name">) {
  return {
    ...user,
    public_flags: zero,
    flags: zero,
    ...filled(null, "banner", "accent_color", "avatar_decoration_data", "collectibles", "primary_guild"),
  };
}

type Membership = { guild: Guild; owner: boolean; permissions: string };

export function listMyGuilds({ person, url, platform: { guilds } }: PersonCall) {
  const mine = guilds.flatMap((guild) => {
    const permissions = guild.permissions[person.id];
    return permissions === undefined ? [] : { guild, owner: guild.ownerId === person.id, permissions };
  });
  return guildPage(mine, url);
}

export function listBotGuilds({ url, platform: { guilds, botGuilds } }: Call) {
  const mine = guilds.filter(({ id }) => botGuilds.has(id));
  return guildPage(
    mine.map((guild) => ({ guild, owner: false, permissions: String(botPermissions(guild)) })),
    url,
  );
}

/** GET /users/@me/guilds: pages by ascending id, with counts on request (Discord docs: User, Get Current User Guilds). */
function guildPage(memberships: Membership[], url: URL) {
  const before = readSnowflake(url, "before");
  const after = readSnowflake(url, "after");
  const limit = readLimit(url);
  const withCounts = readBoolean(url, "with_counts");
  const mine = memberships
    .map((membership) => ({ id: BigInt(membership.guild.id), membership }))
    .filter(({ id }) => (before === null || id < before) && (after === null || id > after))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const page = before !== null && after === null ? mine.slice(-limit) : mine.slice(0, limit);
  return page.map(({ membership }) => partialGuild(membership, withCounts));
}

function partialGuild({ guild, owner, permissions }: Membership, withCounts: boolean) {
  const { id, name, icon, features } = guild;
  return {
    id,
    name,
    icon,
    banner: null,
    owner,
    permissions,
    features,
    ...(withCounts && countsOf(guild)),
  } satisfies RESTAPIPartialCurrentUserGuild;
}

export function countsOf({ memberCount, presenceCount }: Guild) {
  return { approximate_member_count: memberCount, approximate_presence_count: presenceCount };
}
