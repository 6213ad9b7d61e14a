import { sql, type Kysely } from "kysely";
import { KEPT } from "#app/features/users/kept.ts";
import type { Database } from "#db/schema.ts";
import { hashSecret, randomSecret, type Sealer } from "./seal.server.ts";

/** Sign-in flows with different scopes. A code is only accepted with a state of a flow of its callback. */
export type Flow = "login" | "join" | "roles";

export type SignIns = ReturnType<typeof createSignIns>;

/** Stores visits to Discord that are under way: sign-ins, and invites of the bot (flow `invite`). */
export function createSignIns(db: Kysely<Database>, sealer: Sealer) {
  return {
    /** Begins with a one-time state and PKCE verifier, bound to the browser and valid for ten minutes. */
    async begin(visit: { browser: string; flow: Flow | "invite"; returnTo: string }) {
      const state = randomSecret();
      const verifier = randomSecret();
      await db
        .insertInto("sign_ins")
        .values({
          state_hash: hashSecret(state),
          browser: visit.browser,
          flow: visit.flow,
          sealed_verifier: sealer.seal(verifier, purpose(state)),
          auth_redirect_url: visit.returnTo,
          expires_at: sql<Date>`now() + ${KEPT.signIn} * interval '1 second'`,
        })
        .execute();
      return { state, verifier };
    },

    /** Deletes and returns what a callback belongs to. Undefined if it is unknown, used, expired or another browser's. */
    async take<Of extends Flow | "invite">(state: string, browser: string, flows: readonly Of[]) {
      const row = await db
        .deleteFrom("sign_ins")
        .where("state_hash", "=", hashSecret(state))
        .where("browser", "=", browser)
        .where("flow", "in", flows)
        .where("expires_at", ">", sql<Date>`now()`)
        .returning(["flow", "sealed_verifier", "auth_redirect_url"])
        .executeTakeFirst();
      const flow = flows.find((one) => one === row?.flow);
      if (!row || !flow) return undefined;
      const verifier = sealer.unseal(row.sealed_verifier, purpose(state));
      return { flow, state, verifier, returnTo: row.auth_redirect_url };
    },
  };
}

function purpose(state: string): string {
  return `code verifier of sign-in ${state}`;
}
