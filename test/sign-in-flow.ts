import { expect } from "vitest";

import * as callback from "#app/routes/auth/callback.tsx";
import * as login from "#app/routes/auth/login.ts";
import type { Person } from "#dev/discord/people.ts";
import * as visitor from "#dev/discord/visitor.ts";

import type { Outcome, useSite } from "./site.ts";

/** A sign-in under way: Discord's page, and the browser's cookie. */
export interface Begun {
  discord: URL;
  cookie: string;
}

/** The steps of a sign-in, so that a test can interfere between any two. */
export function signInFlow(site: ReturnType<typeof useSite>) {
  const comeBack = (url: URL, cookie: string | undefined): Promise<Outcome> =>
    site.call(callback, { path: url.pathname + url.search, cookie });

  return {
    comeBack,

    async begin(path: string, cookie?: string, headers: Record<string, string> = {}): Promise<Begun> {
      const answer = await site.call(login, { path, cookie, headers });
      expect(answer.status).toBe(302);
      return {
        discord: new URL(answer.headers.get("Location") ?? ""),
        cookie: cookieOf(answer) ?? cookie ?? "",
      };
    },

    /** Authorizes at Discord and returns; gives the answer and the browser's new cookie. */
    async finish(begun: Begun, person: Person) {
      const answer = await comeBack(await agree(begun.discord, person), begun.cookie);
      return { answer, cookie: cookieOf(answer) ?? "" };
    },
  };
}

/** Picks a person on the stand-in's page; returns Discord's redirect. */
export async function agree(discord: URL, person: Person | "cancel"): Promise<URL> {
  return person === "cancel" ? visitor.cancel(discord) : visitor.signIn(discord, person);
}

function cookieOf({ headers }: Outcome): string | undefined {
  return headers.get("Set-Cookie")?.split(";")[0];
}
