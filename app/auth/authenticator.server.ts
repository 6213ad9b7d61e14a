import { redirect, type SessionStorage } from "@remix-run/node";
import type { Kysely } from "kysely";
import { Authenticator } from "remix-auth";
import { DiscordStrategy, type DiscordScope } from "remix-auth-discord";
import type { Config } from "#app/config.server.ts";
import type { DiscordClient } from "#app/discord/client.server.ts";
import { DiscordError, DiscordGrantError, DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import { AuthorizationResponseError, type DiscordOAuth, type Tokens } from "#app/discord/oauth.server.ts";
import { ROLES_SCOPE } from "#app/features/guilds/member-roles.server.ts";
import { recordSignIn, type User } from "#app/features/users/users.server.ts";
import { httpErrorOf, UnauthorizedError } from "#app/http/errors.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import { CALLBACK } from "#app/paths.ts";
import type { Database } from "#db/schema.ts";
import { isBearerToken, verifyToken } from "./bearer.server.ts";
import { refererPath, safeReturnPath } from "./return-to.server.ts";
import { USUAL_SCOPES } from "./session-rows.server.ts";
import type { SessionData, Sessions } from "./session.server.ts";
import type { Flow, SignIns } from "./sign-ins.server.ts";

interface Options {
  config: Config;
  db: Kysely<Database>;
  sessions: Sessions;
  signIns: SignIns;
  discord: DiscordClient;
  oauth: DiscordOAuth;
}

interface SignedIn {
  user: User;
  tokens: Tokens;
  returnTo: string;
}

/** Page to which the sign-in of `/discord/oauth` leads. No other sign-in leads there, not even one that is asked to. */
export const JOINED = "/auth/success";

const FLOWS: Record<Flow, { callbackPath: string; scopes: string[]; destination?: string }> = {
  login: { callbackPath: CALLBACK.login, scopes: [] },
  /** For somebody whose roles decide what they may see, and nobody else can tell. */
  roles: { callbackPath: CALLBACK.login, scopes: [ROLES_SCOPE] },
  join: { callbackPath: CALLBACK.join, scopes: ["guilds.join"], destination: JOINED },
};

export function createAuthenticator(options: Options): Authenticator<SignedIn> {
  return new Authenticator<SignedIn>(options.sessions)
    .use(new HardenedDiscordStrategy("login", options), "login")
    .use(new HardenedDiscordStrategy("roles", options), "roles")
    .use(new HardenedDiscordStrategy("join", options), "join");
}

/** A failed sign-in: 400 for the caller's mistakes, 502 to 504 for Discord's. `detail` is Discord's error code. */
export class SignInError extends Error {
  override name = "SignInError";

  constructor(
    readonly reason: "denied" | "missing_code" | "missing_token" | "failed",
    readonly status: number,
    readonly about: { detail?: string; returnTo?: string; cause?: unknown } = {},
  ) {
    super(`sign-in ${reason}`, { cause: about.cause });
  }
}

/** Adds a one-time state bound to the browser, PKCE and a timeout, all of which version 1.4.1 of the strategy lacks. */
class HardenedDiscordStrategy extends DiscordStrategy<SignedIn> {
  constructor(
    private readonly flow: Flow,
    private readonly services: Options,
  ) {
    const { config } = services;
    const callbackURL = config.PUBLIC_URL + FLOWS[flow].callbackPath;
    const scope = scopesOf(flow, config) as DiscordScope[];
    super({ clientID: config.DISCORD_CLIENT_ID, clientSecret: "", callbackURL, scope }, () =>
      Promise.reject(new Error("the hardened strategy does not use the verify callback")),
    );
  }

  /** Finishes the sign-in on the callback path; throws the redirect to Discord on any other. @throws SignInError */
  override async authenticate(request: Request, storage: SessionStorage<SessionData>): Promise<SignedIn> {
    const session = await storage.getSession(request.headers.get("Cookie"));
    const url = new URL(request.url);
    if (url.pathname.replace(/\.data$/, "") === FLOWS[this.flow].callbackPath) {
      const browser = session.get("browser");
      return request.method === "POST"
        ? this.#finish(await readForm(request), "access_token", browser)
        : this.#finish(url.searchParams, "code", browser);
    }

    const browser = session.get("browser") ?? crypto.randomUUID();
    const headers = new Headers();
    if (!session.has("browser")) {
      session.set("browser", browser);
      headers.set("Set-Cookie", await storage.commitSession(session));
    }
    throw redirect(await this.#begin(request, browser), { headers });
  }

  async #begin(request: Request, browser: string): Promise<string> {
    const { config, signIns, oauth } = this.services;
    const flow = this.flow;
    const returnTo =
      FLOWS[flow].destination ??
      safeReturnPath(new URL(request.url).searchParams.get("redirect")) ??
      refererPath(request, config.PUBLIC_URL) ??
      "/dashboard";
    const secrets = await signIns.begin({ browser, flow, returnTo });
    const { callbackPath } = FLOWS[oauth.responseType === "token" ? "login" : flow];
    const redirectUri = config.PUBLIC_URL + callbackPath;
    return oauth.authorizationUrl({ redirectUri, scopes: scopesOf(flow, config), ...secrets });
  }

  /** Consumes the sign-in that a callback belongs to, also if the person denied it, and signs the proven person in. */
  async #finish(answer: URLSearchParams, field: "code" | "access_token", browser: string | undefined) {
    const { config, db, signIns } = this.services;
    const { callbackPath } = FLOWS[this.flow];
    const flows = (Object.keys(FLOWS) as Flow[]).filter(
      (flow) => field === "access_token" || FLOWS[flow].callbackPath === callbackPath,
    );
    const signIn = browser ? await signIns.take(answer.get("state") ?? "", browser, flows) : undefined;
    const returnTo = signIn?.returnTo;
    const denied = answer.get("error");
    // The person stays signed in: the page says what it cannot know.
    if (denied && signIn?.flow === "roles") throw redirect(signIn.returnTo);
    if (denied) throw new SignInError("denied", 400, { detail: denied, returnTo });
    const value = answer.get(field);
    if (!value) throw new SignInError(field === "code" ? "missing_code" : "missing_token", 400, { returnTo });
    try {
      if (!signIn?.verifier) throw new AuthorizationResponseError("the state is not known here");
      const { state, verifier } = signIn;
      const { tokens, profile } = await (field === "code"
        ? this.#exchangeCode(answer, { state, verifier })
        : this.#verifyToken(answer, value));
      const missing = scopesOf(signIn.flow, config).filter((scope) => !tokens.scopes.includes(scope));
      if (missing.length) throw new AuthorizationResponseError(`not granted: ${missing.join(" ")}`);
      return { user: await recordSignIn(db, profile), tokens, returnTo: signIn.returnTo };
    } catch (error) {
      throw signInFailure(error, returnTo);
    }
  }

  async #exchangeCode(query: URLSearchParams, login: { state: string; verifier: string }) {
    const { config, oauth, discord } = this.services;
    const redirectUri = config.PUBLIC_URL + FLOWS[this.flow].callbackPath;
    const tokens = await oauth.exchangeCode(query, { redirectUri, ...login });
    return { tokens, profile: await discord.getCurrentUser(tokens.accessToken) };
  }

  /** A token from the fragment may be any application's or person's (RFC 9700 section 4.6). */
  async #verifyToken(form: URLSearchParams, accessToken: string) {
    const { oauth, discord, config } = this.services;
    if (oauth.responseType !== "token")
      throw new AuthorizationResponseError("a token came where a code was asked for");
    if ((form.get("iss") ?? config.DISCORD_ISSUER) !== config.DISCORD_ISSUER)
      throw new AuthorizationResponseError("the answer has another issuer");
    if (!isBearerToken(accessToken)) throw new AuthorizationResponseError("this is no token");
    try {
      const { user, scopes, expires } = await verifyToken(discord, config.DISCORD_CLIENT_ID, accessToken);
      const profile = await discord.getCurrentUser(accessToken);
      if (profile.id !== user.id) throw new AuthorizationResponseError("the token names two people");
      return { tokens: { accessToken, expiresAt: expires, scopes }, profile };
    } catch (error) {
      const isInvalid = error instanceof UnauthorizedError || error instanceof DiscordUnauthorizedError;
      throw isInvalid ? new AuthorizationResponseError(error.message) : error;
    }
  }
}

function scopesOf(flow: Flow, { DISCORD_EXTRA_SCOPES }: Config): string[] {
  return [...new Set([...USUAL_SCOPES, ...DISCORD_EXTRA_SCOPES, ...FLOWS[flow].scopes])];
}

/** Converts an error of the exchange or the profile to a `SignInError`; other errors are unchanged. */
function signInFailure(error: unknown, returnTo: string | undefined): unknown {
  const isMistake =
    error instanceof AuthorizationResponseError ||
    (error instanceof DiscordGrantError && error.code !== "invalid_client");
  if (isMistake) return new SignInError("failed", 400, { returnTo, cause: error });
  if (!(error instanceof DiscordError)) return error;
  // A token refused right after its exchange and a rate limit are not the visitor's mistakes.
  const status = error instanceof DiscordUnauthorizedError ? 502 : httpErrorOf(error).status;
  return new SignInError("failed", status === 429 ? 503 : status, { returnTo, cause: error });
}
