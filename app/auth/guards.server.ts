import type { LoaderFunctionArgs } from "@remix-run/node";
import type { UserToken } from "#app/discord/user-token.server.ts";
import { botListPending, ForbiddenError, NotFoundError, UnauthorizedError } from "#app/http/errors.server.ts";
import { bearerIn } from "./bearer.server.ts";
import { hashSecret } from "./seal.server.ts";
import type { UserSession } from "./session.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

export type SignedInUser = Awaited<ReturnType<typeof requireUser>>;

type PersonCaller = { kind: "user"; user: { id: string; username: string }; token: UserToken };

export type Caller = { kind: "bot"; key: string } | PersonCaller;

/** Returns the signed-in user of this browser. @throws UnauthorizedError (pages redirect to the sign-in) */
export async function requireUser({ context }: Args) {
  const session = await context.session();
  const user = session.get("user");
  const token = sessionToken(context, session);
  if (!user || !token) throw new UnauthorizedError();
  return { user, session, token };
}

/** Returns the signed-in user if they own the bot. @throws UnauthorizedError, ForbiddenError */
export async function requireOwner(args: Args): Promise<SignedInUser> {
  const signedIn = await requireUser(args);
  if (signedIn.user.id !== args.context.config.BOT_OWNER_ID)
    throw new ForbiddenError("This page is only accessible to the bot owner.", { detail: "owner_only" });
  return signedIn;
}

/** Authenticates the bot by one of its secrets. @throws UnauthorizedError, the same for all wrong ones; HttpError 429 */
export async function requireBot({ request, context }: Args): Promise<{ key: string }> {
  const token = bearerIn(request.headers.get("Authorization"));
  const key = await findBotKey(context, token);
  if (key) return { key };
  if (token) await context.limits.unknownBearer(context.address);
  throw new UnauthorizedError("`Bearer` and a secret of the site's BOT_API_TOKEN are needed.", {
    isBot: true,
  });
}

/** Authenticates by the `Authorization` header, or, only without one, by the session. @throws as `requireBot` */
export async function requireCaller(args: Args): Promise<Caller> {
  const { request, context } = args;
  if (!request.headers.has("Authorization")) {
    const { user, token } = await requireUser(args);
    return { kind: "user", user, token };
  }
  const bearer = bearerIn(request.headers.get("Authorization"));
  if (!bearer) throw new UnauthorizedError("The Authorization header must be a bearer.");
  const key = await findBotKey(context, bearer);
  if (key) return { kind: "bot", key };
  const { scopes, ...user } = await context.bearers.requireUser(bearer, context.address);
  return { kind: "user", user, token: { grant: bearer, scopes, get: () => Promise.resolve(bearer) } };
}

/** Authenticates a person by session or access token. @throws UnauthorizedError; ForbiddenError for the bot */
export async function requirePerson(args: Args): Promise<PersonCaller> {
  const caller = await requireCaller(args);
  if (caller.kind === "bot") throw new ForbiddenError("This resource is not for the bot.");
  return caller;
}

/** Like `requirePerson`, for the owner of the bot. @throws as it, and ForbiddenError for anybody else */
export async function requireOwnerCaller(args: Args): Promise<PersonCaller> {
  const person = await requirePerson(args);
  if (person.user.id !== args.context.config.BOT_OWNER_ID)
    throw new ForbiddenError("This resource is only accessible to the bot owner.");
  return person;
}

/** Looks up a guild that the bot is in, after the bot's first guild list. @throws HttpError 503 without that list */
export async function findListed<Found>(
  { context: { botList } }: Pick<Args, "context">,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const isKnown = botList.isKnown();
  const found = await find();
  if (found || isKnown) return found;
  if (!(await botList.arrives())) throw botListPending();
  return find();
}

/** Like `findListed`. @throws NotFoundError if nothing is found */
export async function requireListed<Found>(
  args: Pick<Args, "context">,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const found = await findListed(args, find);
  if (!found) throw new NotFoundError("The bot is not in such a server.");
  return found;
}

async function findBotKey({ bearers, botKeys, log }: Args["context"], token: string | undefined) {
  const key = token && bearers.botKey(token);
  if (!key) return undefined;
  log.setBindings({ botKey: key });
  await botKeys.seen(key);
  return key;
}

function sessionToken({ sessionTokens }: Args["context"], session: UserSession): UserToken | undefined {
  const { user_id, browser, discord_token, discord_refresh_token, token_expiry, scopes } = session.data;
  if (!user_id || !browser || !discord_token) return undefined;
  const key = { idHash: hashSecret(session.id), userId: user_id };
  return {
    grant: browser,
    scopes,
    get: () => sessionTokens.fresh(key, { discord_token, discord_refresh_token, token_expiry }),
    renew: (refused) => sessionTokens.renew(key, refused),
    end: () => sessionTokens.end(key),
  };
}
