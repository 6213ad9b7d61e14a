import { type AuthorizationCall, getAuthorization, getMe } from "./current-user.ts";
import { listMyGuilds } from "./my-guilds.ts";
import { getPerson, type Platform } from "./platform.ts";
import { rateLimitHeaders } from "./rate-limit.ts";
import { methodNotAllowed, notFound, restError } from "./refusals.ts";

type Row = { scope: "identify" | "guilds" | null; answer: (call: AuthorizationCall) => unknown };

/** The rows of the REST API that bearer tokens of people reach, all of them GET. */
const rows = new Map<string, Row>([
  ["/users/@me", { scope: "identify", answer: getMe }],
  ["/users/@me/guilds", { scope: "guilds", answer: listMyGuilds }],
  ["/oauth2/@me", { scope: null, answer: getAuthorization }],
]);

/** Answers a request below /api/v10. */
export function answerRest(http: Request, platform: Platform): Response {
  requireUserAgent(http);
  const url = new URL(http.url);
  const path = url.pathname.replace("/api/v10", "");
  const row = rows.get(path);
  if (!row) return notFound();
  if (http.method !== "GET") return methodNotAllowed(["GET"]);
  const response = answerRow(row, { http, url, platform });
  const limits = rateLimitHeaders(`GET ${path}`, platform.now());
  for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
  return response;
}

/** Discord docs: Reference, User Agent. What Cloudflare answers to anything else is in discord-api-docs #6473. */
function requireUserAgent(http: Request): void {
  const agent = http.headers.get("user-agent") ?? "";
  if (!/^DiscordBot \([^,()\s]+, [^,()]+\)/.test(agent))
    throw restError(403, 40333, "internal network error");
}

function answerRow(
  row: Row,
  { http, url, platform }: { http: Request; url: URL; platform: Platform },
): Response {
  try {
    const token = http.headers.get("authorization")?.match(/^Bearer (\S+)$/)?.[1];
    const grant = token === undefined ? undefined : platform.grants.getByAccessToken(token);
    const person = grant && getPerson(platform, grant.personId);
    if (!person) throw restError(401, 0, "401: Unauthorized");
    if (row.scope && !grant.scopes.includes(row.scope)) {
      throw restError(403, 50026, "Missing required OAuth2 scope");
    }
    return Response.json(row.answer({ grant, person, url, platform }));
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}
