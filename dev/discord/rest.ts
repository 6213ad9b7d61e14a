import { type BotCall, getBotUser, getMember, listBotGuilds } from "./bot.ts";
import { type AuthorizationCall, getAuthorization, getMe } from "./current-user.ts";
import { getGuildRow, listChannels, listRoles } from "./guild-rows.ts";
import { listMyGuilds } from "./my-guilds.ts";
import { getPerson, type Platform } from "./platform.ts";
import { rateLimitHeaders } from "./rate-limit.ts";
import { invalidField, methodNotAllowed, notFound, restError } from "./refusals.ts";
import { requireUserAgent } from "./user-agent.ts";

/** A REST route and its clients: users with a scope, or the bot. */
type Row = {
  path: RegExp;
  person?: { scope: "identify" | "guilds" | null; answer: (call: AuthorizationCall) => unknown };
  bot?: (call: BotCall) => unknown;
};
type Asked = { row: Row; http: Request; url: URL; platform: Platform; ids: string[] };

const rows: Row[] = [
  { path: /^\/users\/@me$/, person: { scope: "identify", answer: getMe }, bot: getBotUser },
  { path: /^\/users\/@me\/guilds$/, person: { scope: "guilds", answer: listMyGuilds }, bot: listBotGuilds },
  { path: /^\/oauth2\/@me$/, person: { scope: null, answer: getAuthorization } },
  { path: /^\/guilds\/([^/]+)$/, bot: getGuildRow },
  { path: /^\/guilds\/([^/]+)\/channels$/, bot: listChannels },
  { path: /^\/guilds\/([^/]+)\/roles$/, bot: listRoles },
  { path: /^\/guilds\/([^/]+)\/members\/([^/]+)$/, bot: getMember },
];

export function answerRest(http: Request, platform: Platform): Response {
  requireUserAgent(http);
  const url = new URL(http.url);
  const path = url.pathname.replace("/api/v10", "");
  const row = rows.find((each) => each.path.test(path));
  if (!row) return notFound();
  if (http.method !== "GET") return methodNotAllowed(["GET"]);
  const ids = row.path.exec(path)?.slice(1) ?? [];
  const response = answerRow({ row, http, url, platform, ids });
  // Buckets are per route and guild (Discord docs: Rate Limits).
  const limits = rateLimitHeaders(`GET ${path.replace(/(?<=\/members\/)\d+/, "")}`, platform.now());
  for (const [name, value] of Object.entries(limits)) response.headers.set(name, value);
  return response;
}

function answerRow(asked: Asked): Response {
  try {
    const [, kind, token] = asked.http.headers.get("authorization")?.match(/^(Bearer|Bot) (\S+)$/) ?? [];
    const answer = kind === "Bot" ? answerBot(asked, token) : answerPerson(asked, token);
    return Response.json(answer);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

function answerBot({ row, url, platform, ids }: Asked, token: string | undefined): unknown {
  if (!row.bot || token === undefined || token !== platform.application.botToken) throw unauthorized();
  for (const id of ids) {
    if (!/^\d{1,20}$/.test(id))
      throw invalidField("guild_id", "NUMBER_TYPE_COERCE", `Value "${id}" is not snowflake.`);
  }
  return row.bot({ url, platform, ids });
}

function answerPerson({ row, url, platform }: Asked, token: string | undefined): unknown {
  const grant = token === undefined ? undefined : platform.grants.getByAccessToken(token);
  const person = grant && getPerson(platform, grant.personId);
  if (!person || !row.person) throw unauthorized();
  const { scope, answer } = row.person;
  if (scope && !grant.scopes.includes(scope)) throw restError(403, 50026, "Missing required OAuth2 scope");
  return answer({ grant, person, url, platform });
}

function unauthorized(): Response {
  return restError(401, 0, "401: Unauthorized");
}
