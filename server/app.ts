import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Config } from "#app/config.server.ts";
import { createRequestContext, type RequestContext } from "#app/context.server.ts";
import { currentLog } from "#app/current-log.server.ts";
import { HttpError, httpErrorOf } from "#app/http/errors.server.ts";
import { countRequest } from "#app/metrics.server.ts";
import type { Services } from "#app/services.server.ts";
import { createAssets } from "./assets.ts";
import { createGeneralLimit } from "./general-limit.ts";
import { createKnownSettings } from "./known-settings.ts";
import { logWhenOver, type RequestNotes } from "./log.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { answerRefusal } from "./refusal.ts";
import { clientAddress, requestIdOf, requestOf, targetOf } from "./request.ts";
import { respond } from "./respond.ts";
import { securityHeaders } from "./security-headers.ts";

export type Handle = (request: Request, context: RequestContext) => Promise<Response>;

export interface AppOptions {
  config: Pick<Config, "PUBLIC_URL" | "TRUST_PROXY" | "RATE_LIMIT_SCALE" | "secure">;
  services: Services;
  log: Logger;
  handle: Handle;
  assetsDir?: string;
  /** Turns the page cache on. Off in development, where sources change under the pages. */
  pageCache?: boolean;
}

export interface AppParts extends Pick<AppOptions, "config" | "services" | "log" | "handle"> {
  draining(): boolean;
}

/** A request as the page cache reads it; undefined where no kept page may answer it. */
type Asked = ReturnType<ReturnType<typeof createPageCache>["read"]> | undefined;

/** Builds the HTTP listener, which refuses malformed, oversized, too frequent and cross-site requests before Remix. */
export function createApp({ config, services, log, assetsDir, pageCache, ...options }: AppOptions) {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = config;
  const headers = new Map(Object.entries(securityHeaders(publicUrl)));
  const serveAsset = assetsDir === undefined ? undefined : createAssets(assetsDir);
  const limit = createGeneralLimit(config.RATE_LIMIT_SCALE, services.bearers);
  let isDraining = false;
  const draining = () => isDraining;
  const handle: Handle = async (request, context) =>
    requireAnswer(await options.handle(request, context), request);
  const parts = { config, services, log, handle, draining };
  const pages = pageCache ? createPageCache(parts) : undefined;
  const settings = createKnownSettings(parts);

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const asked = pages?.read(req);
    if (pages?.serveCached(asked, req, res) || settings.serve(req, res))
      return countRequest({ method: req.method, route: "memory", status: res.statusCode, seconds: 0 });
    const requestId = requestIdOf(req, proxies);
    const requestLog = log.child({ requestId });
    await currentLog.run(requestLog, () => answerAnew(req, res, { requestId, requestLog, asked }));
  }

  async function answerAnew(
    req: IncomingMessage,
    res: ServerResponse,
    { requestId, requestLog, asked }: { requestId: string; requestLog: Logger; asked: Asked },
  ): Promise<void> {
    const notes: RequestNotes = {};
    const address = clientAddress(req, proxies);
    logWhenOver(req, res, { log: requestLog, address, notes });
    prepare(res, requestId);
    const context = createRequestContext(services, {
      requestId,
      address,
      received: req.headers,
      log: requestLog,
      notes,
      nonce: randomBytes(16).toString("base64"),
      cookie: req.headers.cookie ?? null,
      draining,
    });
    try {
      const url = targetOf(req, publicUrl);
      notes.asset = serveAsset?.(req, res, url);
      if (notes.asset) return;
      await limit(req, url.pathname, address);
      const learn = settings.learn(req);
      const pass = async (unread?: Error) => {
        if (unread) context.session = () => Promise.reject(unread);
        return handle(await requestOf(req, res, url, { address, services }), context);
      };
      const response = pages ? await pages.render(asked, req, res, pass) : await pass();
      // Sent by the page cache, which has rendered it for everybody.
      if (!response) return void (notes.route = "memory");
      await learn?.(response);
      await send(response, req, res);
    } catch (error) {
      if (res.headersSent || res.destroyed) return abort(error, res, requestLog);
      const refusal = httpErrorOf(error);
      notes.refused = refusal.code;
      prepare(res, requestId);
      await send(await answerRefusal(refusal, req, { context, handle: options.handle, publicUrl }), req, res);
    }
  }

  function prepare(res: ServerResponse, requestId: string): void {
    for (const name of res.getHeaderNames()) res.removeHeader(name);
    res.setHeaders(headers).setHeader("X-Request-Id", requestId);
    if (isDraining) res.setHeader("Connection", "close");
  }

  function send(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
    // Draining may have begun since `prepare`.
    if (isDraining) res.setHeader("Connection", "close");
    return respond(response, req, res);
  }

  return {
    listener: (req: IncomingMessage, res: ServerResponse): void => {
      answer(req, res).catch((error: unknown) => abort(error, res, log));
    },
    drain: (): void => {
      isDraining = true;
    },
  };
}

/** Treats Remix's empty 500, its answer when even the error boundary fails, as an error of ours. */
function requireAnswer(response: Response, { method }: Request): Response {
  if (response.status !== 500 || response.body || method === "HEAD") return response;
  throw new HttpError("internal");
}

/** Closes the connection of a response that cannot be sent. A disconnected client is logged at debug only. */
function abort(err: unknown, res: ServerResponse, log: Logger): void {
  log[res.destroyed ? "debug" : "error"]({ err }, "the answer broke off");
  res.destroy();
}
