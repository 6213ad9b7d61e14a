import { redirect, type SessionStorage } from "@remix-run/node";
import type { Kysely } from "kysely";
import type { AuthenticateOptions } from "remix-auth";
import { DiscordStrategy, type DiscordScope } from "remix-auth-discord";

import type { DiscordClient } from "#app/discord/client.server.ts";
import type { DiscordOAuth, Tokens } from "#app/discord/oauth.server.ts";
import { recordSignIn, type User } from "#app/features/users/users.server.ts";
import type { Database } from "#db/schema.ts";

import { refererPath, safeReturnPath } from "./return-to.server.ts";
import type { Sealer } from "./seal.server.ts";
import type { SessionData } from "./session.server.ts";
import { SignInError, signInFailure } from "./sign-in-error.server.ts";
import { beginSignIn, takeSignIn, type SignIn } from "./sign-ins.server.ts";

/** What a sign-in brings. */
export interface SignedIn {
  user: User;
  tokens: Tokens;
  /** The page that the person wanted. */
  returnTo: string;
}

interface StrategyOptions {
  /** The name of this way to sign in; a state of one is no good for another. */
  flow: string;
  db: Kysely<Database>;
  sealer: Sealer;
  discord: DiscordClient;
  oauth: DiscordOAuth;
  clientId: string;
  publicUrl: string;
  /** Below `publicUrl`, and registered with Discord. */
  callbackPath: string;
  scopes: string[];
}

/**
 * Discord's strategy, hardened (design section 6): the state is one-time, expires, is bound to the browser, and several
 * may be under way; PKCE; the exchange is oauth4webapi's, with a timeout and a `User-Agent`; every failure has its error.
 * Version 1.4.1 of the strategy has none of that, so `authenticate` is replaced as a whole.
 */
export class HardenedDiscordStrategy extends DiscordStrategy<SignedIn> {
  readonly #options: StrategyOptions;
  readonly #redirectUri: string;

  constructor(options: StrategyOptions) {
    const callbackURL = options.publicUrl + options.callbackPath;
    const scope = options.scopes as DiscordScope[];
    super({ clientID: options.clientId, clientSecret: "", callbackURL, scope }, () =>
      Promise.reject(new Error("the hardened strategy does not use the verify callback")),
    );
    this.#options = options;
    this.#redirectUri = callbackURL;
  }

  /**
   * On the callback's path: finishes the sign-in. On any other: throws the redirect to Discord that begins one.
   *
   * @throws SignInError where the callback cannot be accepted
   */
  override async authenticate(
    request: Request,
    storage: SessionStorage<SessionData>,
    _options: AuthenticateOptions,
  ): Promise<SignedIn> {
    const session = await storage.getSession(request.headers.get("Cookie"));
    const url = new URL(request.url);
    if (url.pathname.replace(/\.data$/, "") === this.#options.callbackPath) {
      return this.#finish(url.searchParams, session.get("browser"));
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
    const { db, sealer, flow, publicUrl, oauth, scopes } = this.#options;
    const asked = new URL(request.url).searchParams.get("redirect");
    const returnTo = safeReturnPath(asked) ?? refererPath(request, publicUrl) ?? "/dashboard";
    const signIn = await beginSignIn(db, sealer, { browser, flow, returnTo });
    return oauth.authorizationUrl({ redirectUri: this.#redirectUri, scopes, ...signIn });
  }

  async #finish(query: URLSearchParams, browser: string | undefined): Promise<SignedIn> {
    const { db, sealer, flow, discord, scopes } = this.#options;
    const state = query.get("state") ?? "";
    const signIn = browser ? await takeSignIn(db, sealer, { state, browser, flow }) : undefined;
    const denied = query.get("error");
    if (denied) throw new SignInError("denied", 400, { detail: denied, returnTo: signIn?.returnTo });
    if (!query.get("code")) throw new SignInError("missing", 400, { returnTo: signIn?.returnTo });
    if (!signIn) throw new SignInError("failed", 400, { cause: new Error("the state is not known here") });

    try {
      const tokens = await this.#exchange(query, signIn);
      const profile = await discord.getCurrentUser(tokens.accessToken);
      const missing = scopes.filter((scope) => !tokens.scopes.includes(scope));
      if (missing.length)
        throw new SignInError("failed", 400, { cause: new Error(`not granted: ${missing.join(" ")}`) });
      return { user: await recordSignIn(db, profile), tokens, returnTo: signIn.returnTo };
    } catch (error) {
      throw signInFailure(error, signIn.returnTo);
    }
  }

  #exchange(query: URLSearchParams, { state, verifier }: SignIn): Promise<Tokens> {
    return this.#options.oauth.exchangeCode(query, { redirectUri: this.#redirectUri, state, verifier });
  }
}
