import { beforeAll } from "vitest";
import type { Handle } from "#server/app.ts";
import { ask, type Answer } from "#test/http/ask.ts";
import { startRemix } from "#test/http/remix.ts";
import { startApp } from "#test/http/start-app.ts";
import { useSite } from "#test/site.ts";

/** Runs the whole site over HTTP as in production: server, Remix, Postgres and the stand-in for Discord. */
export function useWholeSite(overrides: Record<string, string> = {}) {
  const site = useSite(overrides);
  let handle: Handle;
  beforeAll(async () => void (handle = await startRemix()));

  return {
    site,
    async start() {
      const { PUBLIC_URL, TRUST_PROXY } = site.config;
      const env = { PUBLIC_URL, TRUST_PROXY: String(TRUST_PROXY) };
      const app = await startApp({ handle, env, services: site.services });
      return {
        ...app,
        get: (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
          ask(app.port, path, { headers }),
        /** Posts a form like our own pages. */
        post: (path: string, form: URLSearchParams | Record<string, string>, headers = {}): Promise<Answer> =>
          ask(app.port, path, {
            method: "POST",
            body: new URLSearchParams(form).toString(),
            headers: { Origin: PUBLIC_URL, "Content-Type": "application/x-www-form-urlencoded", ...headers },
          }),
      };
    },
  };
}
