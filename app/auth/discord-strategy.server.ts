import { redirect, type SessionStorage } from "@remix-run/node";
import type { Kysely } from "kysely";
import type { AuthenticateOptions } from "remix-auth";
import { DiscordStrategy, type DiscordScope } from "remix-auth-discord";

import type { DiscordClient, DiscordUser } from "#app/discord/client.server.ts";
import { DiscordUnauthorizedError } from "#app/discord/errors.server.ts";
import type { DiscordOAuth, Tokens } from "#app/discord/oauth.server.ts";
import { recordSignIn, type User } from "#app/features/users/users.server.ts";
import { readForm } from "#app/http/parse.server.ts";
import type { Database } from "#db/schema.ts";

import { isBearerToken, verifyToken } from "./bearer.server.ts";
import { refererPath, safeReturnPath } from "./return-to.server.ts";
import type { Sealer } from "./seal.server.ts";
import type { SessionData } from "./session.server.ts";
import { refused, SignInError, signInFailure } from "./sign-in-error.server.ts";
import { beginSignIn, takeSignIn, type Flow, type SignIn } from "./sign-ins.server.ts";

export interface SignedIn {
  user: User;
  tokens: Tokens;
  returnTo: string;
}

interface StrategyOptions {
  flow: Flow;
  scopes: Record<Flow, string[]>;
  db: Kysely<Database>;
  sealer: Sealer;
  discord: DiscordClient;
  oauth: DiscordOAuth;
  clientId: string;
  issuer: string;
  publicUrl: string;
  callbackPath: string;
  destination?: string;
}

const TOKEN_CALLBACK = "/auth/callback";
const FLOWS = ["login", "join"] as const satisfies Flow[];

/**
 * Discord's strategy with a one-time, expiring state that is bound to the browser, PKCE, a timeout, and an error for
 * every failure. Version 1.4.1 of the strategy has none of this, so `authenticate` is replaced completely.
 */
export class HardenedDiscordStrategy extends DiscordStrategy<SignedIn> {
  readonly #options: StrategyOptions;
  readonly #redirectUri: string;

  constructor(options: StrategyOptions) {
    const callbackURL = options.publicUrl + options.callbackPath;
    const scope = options.scopes[options.flow] as DiscordScope[];
    super({ clientID: options.clientId, clientSecret: "", callbackURL, scope }, () =>
      Promise.reject(new Error("the hardened strategy does not use the verify callback")),
    );
    this.#options = options;
    this.#redirectUri = callbackURL;
  }

  /**
   * On the callback path: finishes the sign-in with the code of a GET, or, without a client secret, with the token of
   * a POST. On any other path: throws the redirect to Discord.
   * @throws SignInError
   */
  override async authenticate(
    request: Request,
    storage: SessionStorage<SessionData>,
    _options: AuthenticateOptions,
  ): Promise<SignedIn> {
    const session = await storage.getSession(request.headers.get("Cookie"));
    const url = new URL(request.url);
    if (url.pathname.replace(/\.data$/, "") === this.#options.callbackPath) {
      const browser = session.get("browser");
      return request.method === "POST"
        ? this.#finishWithToken(await readForm(request), browser)
        : this.#finishWithCode(url.searchParams, browser);
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
    const { db, sealer, flow, publicUrl, oauth, scopes, destination } = this.#options;
    const asked = new URL(request.url).searchParams.get("redirect");
    const returnTo = destination ?? safeReturnPath(asked) ?? refererPath(request, publicUrl) ?? "/dashboard";
    const signIn = await beginSignIn(db, sealer, { browser, flow, returnTo });
    const redirectUri = oauth.responseType === "token" ? publicUrl + TOKEN_CALLBACK : this.#redirectUri;
    return oauth.authorizationUrl({ redirectUri, scopes: scopes[flow], ...signIn });
  }

  async #finishWithCode(query: URLSearchParams, browser: string | undefined): Promise<SignedIn> {
    const signIn = await this.#take(query, browser, [this.#options.flow]);
    if (!query.get("code")) throw new SignInError("missing_code", 400, { returnTo: signIn?.returnTo });
    return this.#sign(signIn, async ({ state, verifier }) => {
      const { oauth, discord } = this.#options;
      const tokens = await oauth.exchangeCode(query, { redirectUri: this.#redirectUri, state, verifier });
      return { tokens, profile: await discord.getCurrentUser(tokens.accessToken) };
    });
  }

  async #finishWithToken(form: URLSearchParams, browser: string | undefined): Promise<SignedIn> {
    const signIn = await this.#take(form, browser, FLOWS);
    const token = form.get("access_token");
    if (!token) throw new SignInError("missing_token", 400, { returnTo: signIn?.returnTo });
    const { oauth, discord, clientId, issuer } = this.#options;
    return this.#sign(signIn, () => {
      if (oauth.responseType !== "token") throw refused("a token came where a code was asked for");
      return proveToken(discord, { token, iss: form.get("iss"), clientId, issuer });
    });
  }

  /** Consumes the sign-in that a callback belongs to, also if the person denied it. */
  async #take(answer: URLSearchParams, browser: string | undefined, flows: readonly Flow[]) {
    const { db, sealer } = this.#options;
    const state = answer.get("state") ?? "";
    const signIn = browser ? await takeSignIn(db, sealer, { state, browser, flows }) : undefined;
    const denied = answer.get("error");
    if (denied) throw new SignInError("denied", 400, { detail: denied, returnTo: signIn?.returnTo });
    return signIn;
  }

  async #sign(
    signIn: SignIn | undefined,
    prove: (signIn: SignIn) => Promise<{ tokens: Tokens; profile: DiscordUser }>,
  ): Promise<SignedIn> {
    if (!signIn) throw refused("the state is not known here");
    try {
      const { tokens, profile } = await prove(signIn);
      const missing = this.#options.scopes[signIn.flow].filter((scope) => !tokens.scopes.includes(scope));
      if (missing.length) throw refused(`not granted: ${missing.join(" ")}`);
      return { user: await recordSignIn(this.#options.db, profile), tokens, returnTo: signIn.returnTo };
    } catch (error) {
      throw signInFailure(error, signIn.returnTo);
    }
  }
}

interface Presented {
  token: string;
  iss: string | null;
  clientId: string;
  issuer: string;
}

/**
 * Verifies an access token from the fragment, which may be issued to any application or person (RFC 9700 section
 * 4.6).
 * @throws SignInError 400 if it proves nothing, DiscordError
 */
async function proveToken(
  discord: DiscordClient,
  { token, iss, clientId, issuer }: Presented,
): Promise<{ tokens: Tokens; profile: DiscordUser }> {
  if (iss !== null && iss !== issuer) throw refused("the answer has another issuer");
  if (!isBearerToken(token)) throw refused("this is no token");
  try {
    const proof = await verifyToken(discord, clientId, token);
    if ("refused" in proof) throw refused(`the token ${proof.refused}`);
    const profile = await discord.getCurrentUser(token);
    if (profile.id !== proof.user.id) throw refused("the token names two people");
    return { tokens: { accessToken: token, expiresAt: proof.expires, scopes: proof.scopes }, profile };
  } catch (error) {
    // An invalid token is the caller's error, not Discord's.
    throw error instanceof DiscordUnauthorizedError ? refused("Discord refuses the token") : error;
  }
}
