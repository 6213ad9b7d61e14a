import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requireListed, requireGuildAdminOrBot, type Caller } from "#app/auth/guards.server.ts";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { recordReceipt } from "#app/features/bot-feed/receipts.server.ts";
import type { Findings } from "#app/features/findings.server.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { checkSettings } from "#app/features/settings/check.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { placedIds } from "#app/features/settings/refusals.ts";
import { saveSettings, type Actor } from "#app/features/settings/save.server.ts";
import {
  getSettings,
  identityOf,
  representation,
  type SettingsState,
  type WatchedState,
} from "#app/features/settings/settings.server.ts";
import { BadRequestError, HttpError } from "#app/http/errors.server.ts";
import { matchesNone, passesIfMatch, strongEtag } from "#app/http/etag.server.ts";
import { requireModule } from "#app/http/params.server.ts";
import { findingsOf, readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { caller, guildId } = await requireGuildAdminOrBot(args, args.params.guildId);
    const module = requireModule(await args.context.modules.current(), args.params.module);
    const state = await requireListed(args, () => getSettings(args.context.db, guildId, module));

    if (caller.kind === "bot" && args.request.method === "GET") await noteReceipt(args, caller.key, state);
    return answer(module, state, args.request.headers.get("If-None-Match"));
  },

  PUT: async (args) => {
    const { request, context } = args;
    const { caller, guildId, guild } = await requireGuildAdminOrBot(args, args.params.guildId, {
      fresh: true,
    });
    const module = requireModule(await args.context.modules.current(), args.params.module);
    const body = await readJson(request, z.strictObject({ settings: given }));
    const translate = errorTranslator(await localeOf(request));
    const { settings, error } = await checkSettings(context.db, { guildId, module, ...body });
    if (error) throw unfit("The body does not fit.", findingsOf(error, translate));
    // A role or channel may be a moment old: Discord is asked, as before a form is saved.
    const known = guild?.reported ?? (await getKnownGuild(context.db, guildId));
    if (known && placedIds(module.fields, settings).length > 0)
      await context.guildRefresh.refreshed(known, { requested: true });
    const mayReplace = (current: SettingsState) =>
      passesIfMatch(request.headers.get("If-Match"), etagOf(module, current));
    const save = { guildId, actor: actorOf(caller, args), guild, parts: [{ module, settings, mayReplace }] };
    const result = await requireListed(args, () => saveSettings(context, save));
    if (result.outcome === "refused")
      throw unfit("The settings do not fit this server.", findingsOf(result.refusals, translate));
    const state = result.outcome === "saved" ? result.states[0]! : { ...result.current, changed: false };
    if (!state.changed) throw versionConflict(module, state);
    return answer(module, state);
  },
});
export { loader, action };

async function noteReceipt({ context }: LoaderFunctionArgs, botKey: string, state: WatchedState) {
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

function versionConflict(module: SettingsModule, current: SettingsState): HttpError {
  return new HttpError("version_conflict", undefined, {
    extra: { current: representation(current) },
    headers: { ETag: etagOf(module, current) },
  });
}

const given = z.custom<unknown>((value) => value !== undefined, "missing");

/** Names the fields by their paths in the body; codes keep the paths in the settings. */
function unfit(message: string, { fields, ...others }: Findings): BadRequestError {
  const inBody = Object.entries(fields).map(([path, messages]) => {
    return [path ? `settings.${path}` : "settings", messages];
  });
  return new BadRequestError(message, Object.fromEntries(inBody), others);
}

function answer(module: SettingsModule, state: SettingsState, ifNoneMatch: string | null = null): Response {
  const etag = etagOf(module, state);
  const headers = { ETag: etag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie" };
  if (matchesNone(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  return json(representation(state), { headers });
}

function etagOf(module: SettingsModule, state: SettingsState): string {
  return strongEtag(identityOf(module, state));
}
