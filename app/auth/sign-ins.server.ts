import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { hashSecret, randomSecret, type Sealer } from "./seal.server.ts";

/** The ways to sign in, each with its scopes and its callback. A state of one is no good for the other's code. */
export type Flow = "login" | "join";

/** A sign-in under way. Several may be, in one browser. */
export interface SignIn {
  flow: Flow;
  state: string;
  verifier: string;
  /** Where the person wanted to go. */
  returnTo: string;
}

/**
 * Begins a sign-in: one-time state and PKCE verifier, bound to the browser, good for ten minutes.
 */
export async function beginSignIn(
  db: Kysely<Database>,
  sealer: Sealer,
  { browser, flow, returnTo }: { browser: string; flow: Flow; returnTo: string },
): Promise<SignIn> {
  const state = randomSecret();
  const verifier = randomSecret();
  await db
    .insertInto("sign_ins")
    .values({
      state_hash: hashSecret(state),
      browser,
      flow,
      sealed_verifier: sealer.seal(verifier, purpose(state)),
      auth_redirect_url: returnTo,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
  return { flow, state, verifier, returnTo };
}

/**
 * Takes the sign-in that a callback answers: it is gone afterwards, whatever the callback brings. Undefined where the
 * state is unknown, used, expired, or of another browser; another browser's is left untouched.
 */
export async function takeSignIn(
  db: Kysely<Database>,
  sealer: Sealer,
  { state, browser, flows }: { state: string; browser: string; flows: readonly Flow[] },
): Promise<SignIn | undefined> {
  const row = await db
    .deleteFrom("sign_ins")
    .where("state_hash", "=", hashSecret(state))
    .where("browser", "=", browser)
    .where("flow", "in", flows)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["flow", "sealed_verifier", "auth_redirect_url"])
    .executeTakeFirst();
  const verifier = row && sealer.unseal(row.sealed_verifier, purpose(state));
  return verifier ? { flow: row.flow, state, verifier, returnTo: row.auth_redirect_url } : undefined;
}

function purpose(state: string): string {
  return `code verifier of sign-in ${state}`;
}
