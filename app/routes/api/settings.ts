import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireGuildAdminOrBot, type Caller } from "#app/auth/guards.server.ts";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { requireModule } from "#app/http/params.server.ts";
import { putSchema, representation } from "#app/features/settings/representation.server.ts";
import { recordReceipt } from "#app/features/bot-feed/receipts.server.ts";
import {
  getSettings,
  saveSettings,
  type Actor,
  type Receipt,
  type SettingsState,
} from "#app/features/settings/settings.server.ts";
import { BadRequestError, HttpError, NotFoundError } from "#app/http/errors.server.ts";
import { matchesNone, passesIfMatch, strongEtag } from "#app/http/etag.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

/** `/api/{module}/{guildId}`: the settings of one module in one server, for its administrators and the bot. */
const { loader, action } = resource({
  GET: async (args) => {
    const { caller, guildId } = await requireGuildAdminOrBot(args, args.params.guildId);
    const module = requireModule(args.params.module);
    const state = await getSettings(args.context.db, guildId, module);
    if (!state) throw new NotFoundError("The bot is not in such a server.");

    if (caller.kind === "bot" && args.request.method === "GET") await noteReceipt(args, caller.key, state);
    return answer(state, args.request.headers.get("If-None-Match"));
  },

  PUT: async (args) => {
    const { request, context } = args;
    const { caller, guildId } = await requireGuildAdminOrBot(args, args.params.guildId, { fresh: true });
    if (caller.kind === "user") await context.limits.writeSettings(caller.user.id);
    const module = requireModule(args.params.module);
    const { settings } = await readJson(request, putSchema(module));
    const mayReplace = (current: SettingsState) =>
      passesIfMatch(request.headers.get("If-Match"), etagOf(current));
    const save = { guildId, module, settings, actor: actorOf(caller, args), mayReplace };
    const result = await context.db.transaction().execute((trx) => saveSettings(trx, save));
    if (!result) throw new NotFoundError("The bot is not in such a server.");
    if (!result.saved) throw versionConflict(result.current);
    context.events.emit("settings", guildId, module.id);
    return answer(result.state);
  },
});
export { loader, action };

/** The bot has what it gets here. */
async function noteReceipt(
  { context }: LoaderFunctionArgs,
  botKey: string,
  state: SettingsState & { receipt?: Receipt },
) {
  const { guildId, module, version, receipt } = state;
  await context.botKeys.seen(botKey, { fetching: true });
  if (version > (receipt?.version ?? 0))
    await recordReceipt(context.db, { guildId, module, version, botKey });
}

function actorOf(caller: Caller, { request }: LoaderFunctionArgs): Actor {
  if (caller.kind === "user") return { kind: "user", id: caller.user.id };
  const actingUser = request.headers.get("X-Acting-User") ?? undefined;
  if (actingUser !== undefined && !isSnowflake(actingUser)) {
    throw new BadRequestError("X-Acting-User must be a Discord id.");
  }
  return { kind: "bot", id: actingUser };
}

/** 412 with what stands there now, so that the client need not ask again. */
function versionConflict(current: SettingsState): HttpError {
  return new HttpError(412, "version_conflict", "The settings have changed meanwhile.", {
    extra: { current: representation(current) },
    headers: { ETag: etagOf(current) },
  });
}

/** The state with its strong ETag, or 304 where the client has it already. */
function answer(state: SettingsState, ifNoneMatch: string | null = null): Response {
  const etag = etagOf(state);
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie" };
  if (matchesNone(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  return json(representation(state), { headers });
}

function etagOf(state: SettingsState): string {
  return strongEtag(JSON.stringify(representation(state)));
}
