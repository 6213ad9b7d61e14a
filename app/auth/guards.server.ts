import type { LoaderFunctionArgs } from "@remix-run/node";

import { canAddBot, isGuildAdministrator } from "#app/discord/permissions.ts";
import type { UserToken } from "#app/discord/user-token.server.ts";
import { getKnownGuild, type KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import type { UserGuild } from "#app/features/guilds/guild-lists.server.ts";
import type { User } from "#app/features/users/users.server.ts";
import { botAbsent, botListPending, ForbiddenError, UnauthorizedError } from "#app/http/errors.server.ts";
import { requireGuildId } from "#app/http/params.server.ts";

import { bearerIn } from "./bearer.server.ts";
import { hashSecret } from "./seal.server.ts";
import type { UserSession } from "./session.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Somebody signed in by cookie. */
export interface SignedInUser {
  user: User;
  session: UserSession;
  token: UserToken;
}

/** A server that somebody administers and the bot is in, with what is known of it. */
export type AdministeredGuild = UserGuild & { reported: KnownGuild };

/** Whoever calls the API: the bot, or a person by session or by access token. */
export type Caller =
  { kind: "bot"; key: string } | { kind: "user"; user: { id: string; username: string }; token: UserToken };

/**
 * The signed-in user of this browser.
 *
 * @throws UnauthorizedError: a page sends the stranger to sign in, the API answers 401
 */
export async function requireUser({ context }: Args): Promise<SignedInUser> {
  const session = await context.session();
  const user = session.get("user");
  const token = sessionToken(context, session);
  if (!user || !token) throw new UnauthorizedError("Please sign in.");
  return { user, session, token };
}

/**
 * The bot's owner, signed in.
 *
 * @throws UnauthorizedError, ForbiddenError
 */
export async function requireOwner(args: Args): Promise<SignedInUser> {
  const signedIn = await requireUser(args);
  if (signedIn.user.id !== args.context.config.BOT_OWNER_ID) {
    throw new ForbiddenError("This page is only accessible to the bot owner.", { detail: "owner_only" });
  }
  return signedIn;
}

/**
 * The bot, by one of its secrets. A cookie never counts as one, and every wrong secret gets the same answer.
 *
 * @throws UnauthorizedError; HttpError 429 for an address that tries too many
 */
export async function requireBot({ request, context }: Args): Promise<{ key: string }> {
  const token = bearerIn(request.headers.get("Authorization"));
  const key = token && context.bearers.botKey(token);
  if (key) {
    await hearBot(context, key);
    return { key };
  }
  if (token) await context.limits.unknownBearer(context.address);
  throw new UnauthorizedError("A bot token is needed.");
}

/**
 * Whoever calls: with an `Authorization` header what it proves, and the cookie does not count; without one the session.
 *
 * @throws UnauthorizedError; HttpError 429 for an address that tries too many tokens; a DiscordError where Discord cannot
 *   say whose token it is
 */
export async function requireCaller(args: Args): Promise<Caller> {
  const { request, context } = args;
  if (!request.headers.has("Authorization")) {
    const { user, token } = await requireUser(args);
    return { kind: "user", user, token };
  }
  const bearer = bearerIn(request.headers.get("Authorization"));
  if (!bearer) throw new UnauthorizedError("The Authorization header must be a bearer.");
  const key = context.bearers.botKey(bearer);
  if (key) {
    await hearBot(context, key);
    return { kind: "bot", key };
  }
  const { scopes, ...user } = await context.bearers.requireUser(bearer, context.address);
  return { kind: "user", user, token: { grant: bearer, scopes, get: () => Promise.resolve(bearer) } };
}

/**
 * A person, by session or by access token.
 *
 * @throws UnauthorizedError; ForbiddenError for the bot
 */
export async function requirePerson(args: Args): Promise<Extract<Caller, { kind: "user" }>> {
  const caller = await requireCaller(args);
  if (caller.kind === "bot") throw new ForbiddenError("This resource is not for the bot.");
  return caller;
}

/**
 * The bot's owner, by session or by access token.
 *
 * @throws UnauthorizedError; ForbiddenError for anybody else, and for the bot
 */
export async function requireOwnerCaller(args: Args): Promise<Extract<Caller, { kind: "user" }>> {
  const person = await requirePerson(args);
  if (person.user.id !== args.context.config.BOT_OWNER_ID)
    throw new ForbiddenError("This resource is only accessible to the bot owner.");
  return person;
}

/**
 * That this person administers this server and the bot is in it. Not an administrator is the same answer whether or not
 * the server exists.
 *
 * @param fresh asks Discord again, as every write must; a person may so often in a minute
 * @throws HttpError 429 where that is too often and 503 where nobody knows yet where the bot is, NotFoundError for a
 *   malformed id, ForbiddenError (`bot_absent` where only the bot is missing), or a DiscordError where the rights cannot be had
 */
export async function requireGuildAdmin(
  { context }: Args,
  person: { user: { id: string }; token: UserToken },
  guildId: string | undefined,
  { fresh = false } = {},
): Promise<AdministeredGuild> {
  const id = requireGuildId(guildId);
  // Counted before Discord is asked: its patience is limited, too.
  if (fresh) await context.limits.writeSettings(person.user.id);
  const { guilds } = await (fresh ? context.guildLists.refreshed(person) : context.guildLists.recent(person));
  const guild = guilds.find((one) => one.id === id);
  if (!guild || !isGuildAdministrator(guild)) {
    throw new ForbiddenError("You do not have administrator privileges for this server.");
  }
  const reported = await findListed({ context }, () => getKnownGuild(context.db, id));
  if (!reported) throw botAbsent();
  return { ...guild, reported };
}

/**
 * What `find` finds of a server that the bot is in. That it finds nothing counts only once it is known where the bot is,
 * which is waited for.
 *
 * @throws HttpError 503 where that is still not known
 */
export async function findListed<Found>(
  { context: { botList } }: Pick<Args, "context">,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { isKnown } = botList;
  const found = await find();
  if (found || isKnown) return found;
  if (!(await botList.arrives())) throw botListPending();
  return find();
}

/**
 * An administrator of this server, or the bot. Whether the bot is in it, the verbs on settings tell.
 *
 * @returns the server where an administrator asks
 * @throws as `requireGuildAdmin`
 */
export async function requireGuildAdminOrBot(
  args: Args,
  guildId: string | undefined,
  options: { fresh?: boolean } = {},
): Promise<{ caller: Caller; guildId: string; guild?: AdministeredGuild }> {
  const caller = await requireCaller(args);
  const id = requireGuildId(guildId);
  if (caller.kind === "bot") return { caller, guildId: id };
  return { caller, guildId: id, guild: await requireGuildAdmin(args, caller, id, options) };
}

/**
 * A member of this server, with it as Discord's list has it for them, or the bot. Whether the bot is in it is not asked.
 *
 * @throws NotFoundError for a malformed id, ForbiddenError for who is no member, or a DiscordError where Discord cannot say
 */
export async function requireGuildMemberOrBot(
  args: Args,
  guildId: string | undefined,
): Promise<{ guildId: string; own?: UserGuild }> {
  const caller = await requireCaller(args);
  const id = requireGuildId(guildId);
  if (caller.kind === "bot") return { guildId: id };
  const { guilds } = await args.context.guildLists.recent(caller);
  const own = guilds.find((guild) => guild.id === id);
  if (!own) throw new ForbiddenError("You are not in this server.");
  return { guildId: id, own };
}

/**
 * That this person may add the bot to this server, whether or not it is there: its owner, an administrator, or who has
 * Manage Server.
 *
 * @throws as `requireGuildAdmin`, but not for the bot's absence
 */
export async function requireBotInviter(
  { context }: Args,
  person: { user: { id: string }; token: UserToken },
  guildId: string | undefined,
): Promise<UserGuild> {
  const id = requireGuildId(guildId);
  const { guilds } = await context.guildLists.recent(person);
  const guild = guilds.find((one) => one.id === id);
  if (!guild || !canAddBot(guild)) throw new ForbiddenError("You may not add the bot to this server.");
  return guild;
}

/** Notes that the bot calls, and names its key in what the log says of this request. */
async function hearBot({ botKeys, log }: Args["context"], key: string): Promise<void> {
  log.setBindings({ botKey: key });
  await botKeys.seen(key);
}

/** The tokens of a session, refreshed when they are used and due. */
function sessionToken({ sessionTokens }: Args["context"], session: UserSession): UserToken | undefined {
  const { user_id, browser, discord_token, discord_refresh_token, token_expiry } = session.data;
  if (!user_id || !browser || !discord_token) return undefined;
  const key = { idHash: hashSecret(session.id), userId: user_id };
  return {
    grant: browser,
    get: () => sessionTokens.fresh(key, { discord_token, discord_refresh_token, token_expiry }),
    renew: (refused) => sessionTokens.renew(key, refused),
    end: () => sessionTokens.end(key),
  };
}
