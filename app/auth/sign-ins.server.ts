import { sql, type Kysely } from "kysely";

import type { Database } from "#db/schema.ts";

import { hashSecret, randomSecret, type Sealer } from "./seal.server.ts";

/** Sign-in flows with different scopes and callbacks. A code is only accepted with a state of its own flow. */
export type Flow = "login" | "join";

export interface SignIn {
  flow: Flow;
  state: string;
  verifier: string;
  returnTo: string;
}

/** Begins a sign-in with a one-time state and PKCE verifier, bound to the browser and valid for ten minutes. */
export async function beginSignIn(
  db: Kysely<Database>,
  sealer: Sealer,
  { browser, flow, returnTo }: { browser: string; flow: Flow; returnTo: string },
): Promise<SignIn> {
  const state = randomSecret();
  const verifier = randomSecret();
  await begin(db, { state, browser, flow, returnTo, sealedVerifier: sealer.seal(verifier, purpose(state)) });
  return { flow, state, verifier, returnTo };
}

/** Deletes and returns the sign-in of a callback. Undefined if it is unknown, used, expired or another browser's. */
export async function takeSignIn(
  db: Kysely<Database>,
  sealer: Sealer,
  { state, browser, flows }: { state: string; browser: string; flows: readonly Flow[] },
): Promise<SignIn | undefined> {
  const row = await take(db, { state, browser, flows });
  const flow = flows.find((one) => one === row?.flow);
  const verifier = row && sealer.unseal(row.sealed_verifier, purpose(state));
  return flow && verifier ? { flow, state, verifier, returnTo: row.auth_redirect_url } : undefined;
}

export async function beginInvite(
  db: Kysely<Database>,
  { browser, returnTo }: { browser: string; returnTo: string },
): Promise<string> {
  const state = randomSecret();
  await begin(db, { state, browser, flow: "invite", returnTo, sealedVerifier: "" });
  return state;
}

/** Deletes the invitation of a callback, like `takeSignIn`. @returns its return path */
export async function takeInvite(
  db: Kysely<Database>,
  { state, browser }: { state: string; browser: string },
): Promise<string | undefined> {
  return (await take(db, { state, browser, flows: ["invite"] }))?.auth_redirect_url;
}

interface Begun {
  state: string;
  browser: string;
  flow: Flow | "invite";
  returnTo: string;
  sealedVerifier: string;
}

async function begin(db: Kysely<Database>, { state, browser, flow, returnTo, sealedVerifier }: Begun) {
  await db
    .insertInto("sign_ins")
    .values({
      state_hash: hashSecret(state),
      browser,
      flow,
      sealed_verifier: sealedVerifier,
      auth_redirect_url: returnTo,
      expires_at: sql<Date>`now() + interval '10 minutes'`,
    })
    .execute();
}

function take(
  db: Kysely<Database>,
  { state, browser, flows }: { state: string; browser: string; flows: readonly Begun["flow"][] },
) {
  return db
    .deleteFrom("sign_ins")
    .where("state_hash", "=", hashSecret(state))
    .where("browser", "=", browser)
    .where("flow", "in", flows)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["flow", "sealed_verifier", "auth_redirect_url"])
    .executeTakeFirst();
}

function purpose(state: string): string {
  return `code verifier of sign-in ${state}`;
}
