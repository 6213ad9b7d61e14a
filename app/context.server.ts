import type { IncomingHttpHeaders } from "node:http";
import type { Logger } from "pino";
import type { UserSession } from "#app/auth/session.server.ts";
import type { Services } from "#app/services.server.ts";
import type { ShellUser } from "#app/shell/shell-data.ts";

/** The `context` of loaders and actions: the services, and the facts of this request. */
export interface RequestContext extends Services {
  requestId: string;
  address: string;
  /** Headers as they arrived, with those of proxies that `request` lacks because anybody can send them. */
  received?: IncomingHttpHeaders;
  log: Logger;
  /** Notes for the log and the metrics. `route` is the id of the route that answers, `area` what it needs in a server. */
  notes: { route?: string; area?: string };
  /** True where a script asks for the data of a page, which is in a browser already. */
  isData?: boolean;
  /** Nonce of the scripts of a hydrating page. A response that contains it must not be cached. */
  nonce: string;
  /** Reads the session of the cookie, once. @throws the database's error */
  session(): Promise<UserSession>;
  /** True while the process is about to end: it answers, but takes no new work. */
  draining(): boolean;
  /** Stands for the signed-in person in a page that the page cache renders once for all of them. */
  viewer?: ShellUser;
  /** Error of a request that the process refused before any route saw it; the not-found route shows it. */
  refusal?: Error;
}

declare module "@remix-run/node" {
  // Remix's own name for it, which loaders and actions are typed with.
  interface AppLoadContext extends RequestContext {}
}

/** Creates the context of one request. `cookie` is its Cookie header. */
export function createRequestContext(
  services: Services,
  request: Omit<RequestContext, keyof Services | "session"> & { cookie: string | null },
): RequestContext {
  const { cookie, ...rest } = request;
  let session: Promise<UserSession> | undefined;
  return {
    ...services,
    ...rest,
    session() {
      if (rest.viewer) return Promise.reject(new Error("A shared page has no session."));
      return (session ??= services.sessions.getSession(cookie));
    },
  };
}
