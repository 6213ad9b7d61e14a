import { beforeAll } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import type { Handle } from "#server/app.ts";
import { addressOf } from "#test/addresses.ts";
import { startRemix } from "#test/http/remix.ts";
import { startApp } from "#test/http/start-app.ts";
import { listRoutes } from "#test/route-map.ts";
import { useSite } from "#test/site.ts";

/** Parameters with which every route has a page that bob may see, or a resource for the bot. */
export const params = { guildId: guilds.teahouse.id, module: "prefix", command: "ban" };

/** All routes, each with its module and an address. */
export const routes = await Promise.all(
  (await listRoutes()).map(async ({ path, load }) => ({
    path,
    address: addressOf(path, params),
    module: await load(),
  })),
);

/** Runs the whole site over HTTP as in production: server, Remix, Postgres and the stand-in for Discord. */
export function useWholeSite(overrides: Record<string, string> = {}) {
  const site = useSite(overrides);
  let handle: Handle;
  beforeAll(async () => void (handle = await startRemix()));

  return {
    site,
    async start(options: Pick<NonNullable<Parameters<typeof startApp>[0]>, "timeouts"> = {}) {
      const { PUBLIC_URL, TRUST_PROXY } = site.config;
      const env = { PUBLIC_URL, TRUST_PROXY: String(TRUST_PROXY) };
      const app = await startApp({ handle, env, services: site.services, ...options });
      return {
        ...app,
        get: (path: string, headers: Record<string, string> = {}) => app.ask(path, { headers }),
        /** Posts a form like our own pages. */
        post: (path: string, form: URLSearchParams | Record<string, string>, headers = {}) =>
          app.ask(path, {
            method: "POST",
            body: new URLSearchParams(form).toString(),
            headers: { Origin: PUBLIC_URL, "Content-Type": "application/x-www-form-urlencoded", ...headers },
          }),
      };
    },
  };
}
