import { getApplication, getGateway, listCommands } from "./application.ts";
import { decideAuthorize, showAuthorize } from "./authorize.tsx";
import { answerImage } from "./cdn.ts";
import { showFaults, showWebhook, submitFaults } from "./control-pages.tsx";
import { faultResponse, operationOf, type Silence } from "./faults.ts";
import {
  type BotCall,
  getGuildRow,
  getMember,
  getOwnMember,
  listChannels,
  listRoles,
  searchMembers,
} from "./guild-rows.ts";
import { type Call, getPerson, type Platform } from "./platform.ts";
import {
  addRateLimit,
  methodNotAllowed,
  notFound,
  requireUserAgent,
  restError,
  snowflakeError,
} from "./rest.ts";
import { answerRevoke, answerToken } from "./token-endpoint.ts";
import {
  getAuthorization,
  getBotUser,
  getMe,
  listBotGuilds,
  listMyGuilds,
  type PersonCall,
} from "./user-rows.ts";
import { executeWebhook } from "./webhook.ts";

type Answer = Response | Promise<Response>;

const endpoints: [path: RegExp, methods: Record<string, (call: Call) => Answer>][] = [
  [/^(\/api(\/v10)?)?\/oauth2\/authorize$/, { GET: showAuthorize, POST: decideAuthorize }],
  [/^\/api(\/v10)?\/oauth2\/token$/, { POST: answerToken }],
  [/^\/api(\/v10)?\/oauth2\/token\/revoke$/, { POST: answerRevoke }],
  [/^\/api(\/v10)?\/gateway$/, { GET: getGateway }],
  [/^\/api(\/v10)?\/webhooks\/[^/]+\/[^/]+$/, { POST: executeWebhook }],
  [/^\/(avatars|icons|embed)\//, { GET: answerImage }],
  [/^\/__webhook$/, { GET: showWebhook }],
  [/^\/__faults$/, { GET: showFaults, POST: submitFaults }],
];

type RestRow = {
  scope?: "identify" | "guilds" | "guilds.members.read";
  person?: (call: PersonCall & BotCall) => unknown;
  bot?: (call: BotCall) => unknown;
};

/** REST routes below /api/v10 and their clients: users with a scope, or the bot. */
const restRows: [path: RegExp, row: RestRow][] = [
  [/^\/users\/@me$/, { scope: "identify", person: getMe, bot: getBotUser }],
  [/^\/users\/@me\/guilds$/, { scope: "guilds", person: listMyGuilds, bot: listBotGuilds }],
  [/^\/users\/@me\/guilds\/([^/]+)\/member$/, { scope: "guilds.members.read", person: getOwnMember }],
  [/^\/oauth2\/@me$/, { person: getAuthorization }],
  [/^\/applications\/@me$/, { bot: getApplication }],
  [/^\/applications\/([^/]+)\/commands$/, { bot: listCommands }],
  [/^\/guilds\/([^/]+)$/, { bot: getGuildRow }],
  [/^\/guilds\/([^/]+)\/channels$/, { bot: listChannels }],
  [/^\/guilds\/([^/]+)\/roles$/, { bot: listRoles }],
  [/^\/guilds\/([^/]+)\/members\/search$/, { bot: searchMembers }],
  [/^\/guilds\/([^/]+)\/members\/([^/]+)$/, { bot: getMember }],
];

/** Answers a request, or applies its planned fault. Handlers throw refusals as responses. */
export async function answer(http: Request, platform: Platform): Promise<Response | Silence> {
  const url = new URL(http.url);
  const path = url.pathname.replace(/^\/api(\/v10)?/, "");
  const operation = operationOf(http.method, path, http.headers.get("authorization"));
  const fault = url.pathname.startsWith("/api/") ? platform.faults.take(operation) : undefined;
  if (fault && fault.kind !== "exhausted") return faultResponse(fault, operation, platform.now());
  const response = await orRefusal(() => dispatch({ http, url, platform }));
  if (!fault) return response;
  return addRateLimit(response, operation, platform.now(), { remaining: 0, resetAfter: fault.resetAfter });
}

async function orRefusal(handle: () => Answer): Promise<Response> {
  try {
    return await handle();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function dispatch(call: Call): Answer {
  const { http, url } = call;
  const [, methods] = endpoints.find(([path]) => path.test(url.pathname)) ?? [];
  if (!methods) return url.pathname.startsWith("/api/v10/") ? answerRest(call) : notFound();
  const handler = methods[http.method === "HEAD" ? "GET" : http.method];
  return handler ? handler(call) : methodNotAllowed(Object.keys(methods));
}

async function answerRest(call: Call): Promise<Response> {
  requireUserAgent(call.http);
  const path = call.url.pathname.replace("/api/v10", "");
  const [pattern, row] = restRows.find(([each]) => each.test(path)) ?? [];
  if (!row) return notFound();
  if (call.http.method !== "GET") return methodNotAllowed(["GET"]);
  const ids = pattern?.exec(path)?.slice(1) ?? [];
  const response = await orRefusal(() => Response.json(answerRow(row, { ...call, ids })));
  // Buckets are per route and guild (Discord docs: Rate Limits).
  return addRateLimit(response, `GET ${path.replace(/(?<=\/members\/)\d+/, "")}`, call.platform.now());
}

function answerRow({ scope, person, bot }: RestRow, call: BotCall): unknown {
  const { application, grants } = call.platform;
  const [, kind, token] = call.http.headers.get("authorization")?.match(/^(Bearer|Bot) (\S+)$/) ?? [];
  const unauthorized = restError(401, 0, "401: Unauthorized");
  if (token === undefined) throw unauthorized;
  if (kind === "Bot") {
    if (!bot || token !== application.botToken) throw unauthorized;
    for (const id of call.ids) if (!/^\d{1,20}$/.test(id)) throw snowflakeError("guild_id", id);
    return bot(call);
  }
  const grant = grants.getByAccessToken(token);
  const user = grant && getPerson(call.platform, grant.personId);
  if (!user || !person) throw unauthorized;
  for (const id of call.ids) if (!/^\d{1,20}$/.test(id)) throw snowflakeError("guild_id", id);
  if (scope && !grant.scopes.includes(scope)) throw restError(403, 50026, "Missing required OAuth2 scope");
  return person({ ...call, grant, person: user });
}
