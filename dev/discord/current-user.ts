import {
  type APIUser,
  type RESTGetAPICurrentUserResult,
  type RESTGetAPIOAuth2CurrentAuthorizationResult,
} from "discord-api-types/v10";

import { type Grant } from "./grants.ts";
import { type Person } from "./people.ts";
import { type Platform } from "./platform.ts";

export type AuthorizationCall = { grant: Grant; person: Person; url: URL; platform: Platform };

/** GET /users/@me; `email` and `verified` only with the `email` scope (Discord docs: User, Get Current User). */
export function getMe({ grant, person }: AuthorizationCall) {
  return {
    ...userOf(person),
    mfa_enabled: false,
    locale: person.locale,
    premium_type: 0,
    ...(grant.scopes.includes("email") && { email: person.email, verified: true }),
  } satisfies RESTGetAPICurrentUserResult;
}

/** GET /oauth2/@me; `user` only with the `identify` scope (Discord docs: OAuth2, Get Current Authorization Information). */
export function getAuthorization({ grant, person, platform: { application } }: AuthorizationCall) {
  const own = grant.applicationId === application.id;
  return {
    application: {
      id: grant.applicationId,
      name: own ? application.name : "Another application",
      icon: null,
      description: "",
      type: null,
      bot_public: true,
      bot_require_code_grant: false,
      verify_key: "5c1f9e0d7b3a8246".repeat(4),
      flags: noFlags,
      flags_new: "0",
    },
    // Discord's format has microseconds and an offset.
    expires: new Date(grant.expiresAt).toISOString().replace("Z", "000+00:00"),
    scopes: grant.scopes,
    ...(grant.scopes.includes("identify") && { user: userOf(person) }),
  } satisfies AuthorizationAnswer;
}

/** discord-api-types restricts `scopes` and omits `type`; the OpenAPI file has both. */
type AuthorizationAnswer = Omit<RESTGetAPIOAuth2CurrentAuthorizationResult, "scopes" | "application"> & {
  application: RESTGetAPIOAuth2CurrentAuthorizationResult["application"] & { type: null };
  scopes: string[];
};

/** A user object with all fields that the OpenAPI file requires and the nullable ones that Discord sends. */
export function userOf(person: Person) {
  return {
    id: person.id,
    username: person.username,
    avatar: person.avatar,
    discriminator: person.discriminator,
    public_flags: noFlags,
    flags: noFlags,
    banner: null,
    accent_color: null,
    global_name: person.globalName,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  } satisfies APIUser;
}

/** A number, because the enums of flags have no member for 0. */
const noFlags: number = 0;
