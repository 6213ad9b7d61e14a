import type { Logger } from "pino";

import type { UserSession } from "#app/auth/session.server.ts";
import type { Services } from "#app/services.server.ts";

/** What every loader and action gets as `context`: the services, and what belongs to this one request. */
export interface RequestContext extends Services {
  requestId: string;
  /** Where the request came from, as far as the trusted proxies tell. */
  address: string;
  /** Knows the request id. */
  log: Logger;
  /** For the scripts of a page that hydrates. New for each request, so nothing that carries it may be cached. */
  nonce: string;
  /** The session that the cookie names, read once however many loaders ask. Throws while the database is away. */
  session(): Promise<UserSession>;
  /** The process is about to end: it still answers, but wants no new work. */
  draining(): boolean;
  /** Set where the process refuses the request before any route sees it; the not-found route shows it. */
  refusal?: Error;
}

declare module "@remix-run/node" {
  // Remix's own name for it, which loaders and actions are typed with.
  interface AppLoadContext extends RequestContext {}
}

/** The context of one request. `cookie` is its Cookie header. */
export function createRequestContext(
  services: Services,
  request: Pick<RequestContext, "requestId" | "address" | "nonce" | "log" | "draining" | "refusal"> & {
    cookie: string | null;
  },
): RequestContext {
  const { cookie, ...rest } = request;
  let session: Promise<UserSession> | undefined;
  return { ...services, ...rest, session: () => (session ??= services.sessions.getSession(cookie)) };
}
