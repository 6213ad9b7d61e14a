import { decideAuthorize, showAuthorize } from "./authorize.ts";
import { answerImage } from "./cdn.ts";
import { exhaust, faultResponse, type Silence } from "./fault-response.ts";
import { deleteFaults, putFault, showFaults, submitFaults } from "./faults-page.ts";
import { operationOf } from "./faults.ts";
import { type Platform } from "./platform.ts";
import { methodNotAllowed, notFound } from "./refusals.ts";
import { answerRest } from "./rest.ts";
import { answerRevoke, answerToken } from "./token-endpoint.ts";
import { showWebhook } from "./webhook-page.ts";
import { executeWebhook } from "./webhook.ts";

type Handler = (http: Request, platform: Platform) => Response | Promise<Response>;
type Endpoint = { path: RegExp; methods: Record<string, Handler> };

/** All endpoints except the REST routes with a token. */
const endpoints: Endpoint[] = [
  {
    path: /^(\/api(\/v10)?)?\/oauth2\/authorize$/,
    methods: { GET: showAuthorize, POST: decideAuthorize },
  },
  { path: /^\/api(\/v10)?\/oauth2\/token$/, methods: { POST: answerToken } },
  { path: /^\/api(\/v10)?\/oauth2\/token\/revoke$/, methods: { POST: answerRevoke } },
  { path: /^\/api(\/v10)?\/webhooks\/[^/]+\/[^/]+$/, methods: { POST: executeWebhook } },
  { path: /^\/__webhook$/, methods: { GET: showWebhook } },
  { path: /^\/(avatars|icons|embed)\//, methods: { GET: answerImage } },
  {
    path: /^\/__faults$/,
    methods: { GET: showFaults, POST: submitFaults, PUT: putFault, DELETE: deleteFaults },
  },
];

/** Answers a request, or applies its planned fault. Handlers throw refusals as responses. */
export async function answer(http: Request, platform: Platform): Promise<Response | Silence> {
  const { pathname } = new URL(http.url);
  const path = pathname.replace(/^\/api(\/v10)?/, "");
  const operation = operationOf(http.method, path, http.headers.get("authorization"));
  const fault = pathname.startsWith("/api/") ? platform.faults.take(operation) : undefined;
  if (fault && fault.kind !== "exhausted") return faultResponse(fault, operation, platform.now());
  try {
    const response = await dispatch(http, pathname, platform);
    return fault ? exhaust(response, fault.resetAfter, operation, platform.now()) : response;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function dispatch(http: Request, pathname: string, platform: Platform): Response | Promise<Response> {
  const endpoint = endpoints.find(({ path }) => path.test(pathname));
  if (!endpoint) return pathname.startsWith("/api/v10/") ? answerRest(http, platform) : notFound();
  const handler = endpoint.methods[http.method === "HEAD" ? "GET" : http.method];
  return handler ? handler(http, platform) : methodNotAllowed(Object.keys(endpoint.methods));
}
