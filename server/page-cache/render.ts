import { randomBytes, randomUUID } from "node:crypto";

import type { Logger } from "pino";

import { createRequestContext } from "#app/http/context.server.ts";
import type { Services } from "#app/services.server.ts";
import type { Handle } from "#server/app.ts";

import type { Answer } from "./page.ts";
import { requestFor, type Visit } from "./visit.ts";

interface RenderOptions {
  handle: Handle;
  services: Services;
  publicUrl: string;
  log: Logger;
  draining: () => boolean;
}

/**
 * Has Remix answer visits with a request that contains nothing personal and is not aborted when a visitor
 * disconnects. The response has a request id of its own, which its page may show and its log lines carry.
 */
export function createRender({ handle, services, publicUrl, log, draining }: RenderOptions) {
  return async (visit: Visit): Promise<Answer> => {
    const requestId = randomUUID();
    const nonce = randomBytes(16).toString("base64");
    const request = requestFor(visit, publicUrl);
    const context = createRequestContext(services, {
      requestId,
      address: "",
      log: log.child({ requestId }),
      nonce,
      cookie: request.headers.get("Cookie"),
      draining,
    });
    const response = await handle(request, context);
    const headers = new Headers(response.headers);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers, bytes, nonce, requestId };
  };
}
