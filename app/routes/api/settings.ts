import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requireAreaOrBot } from "#app/auth/area.server.ts";
import { requireListed, type Caller } from "#app/auth/guards.server.ts";
import { isSnowflake } from "#app/discord/snowflake.server.ts";
import { recordReceipt } from "#app/features/bot-feed/receipts.server.ts";
import type { Findings } from "#app/features/findings.server.ts";
import { getKnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { checkSettings } from "#app/features/settings/check.server.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { placedIds } from "#app/features/settings/refusals.ts";
import { saveSettings, type Actor } from "#app/features/settings/save.server.ts";
import { secretsIn, withSecrets } from "#app/features/settings/secrets.server.ts";
import {
  getSettings,
  identityOf,
  representation,
  type SettingsState,
} from "#app/features/settings/settings.server.ts";
import { BadRequestError, versionConflict } from "#app/http/errors.server.ts";
import { passesIfMatch, strongEtag, unlessKnown } from "#app/http/etag.server.ts";
import { requireModule } from "#app/http/params.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { findingsOf } from "#app/http/refused.server.ts";
import { headersOfState, json, resource } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    const { caller, guildId } = await requireAreaOrBot(args, {
      module: args.params.module,
    });
    const module = requireModule(await args.context.modules.current(), args.params.module);
    const state = await requireListed(args, () => getSettings(args.context.db, guildId, module));

    if (caller.kind === "bot" && args.request.method === "GET") await noteReceipt(args, caller.key, state);
    const headers = headersOfState(etagOf(caller, module, state));
    return unlessKnown(args.request, headers, async () =>
      json(await shownTo(args, caller, { module, state }), { headers }),
    );
  },

  PUT: async (args) => {
    const { request, context } = args;
    const { caller, guildId, guild } = await requireAreaOrBot(
      args,
      { module: args.params.module },
      { level: "edit", fresh: true },
    );
    const module = requireModule(await args.context.modules.current(), args.params.module);
    const body = await readJson(request, z.strictObject({ settings: given }));
    const translate = errorTranslator(await localeOf(request));
    const { settings, error } = await checkSettings(context.db, { guildId, module, ...body });
    if (error) throw unfit("The body does not fit.", findingsOf(error, translate));
    // A role or channel may be a moment old: Discord is asked, as before a form is saved.
    const known = guild?.reported ?? (await getKnownGuild(context.db, guildId));
    const isPlaced = placedIds(module.fields, settings).length > 0;
    const reported =
      known && isPlaced ? await context.guildRefresh.refreshed(known, { requested: true }) : known;
    const mayReplace = (current: SettingsState) =>
      passesIfMatch(request.headers.get("If-Match"), etagOf(caller, module, current));
    const parts = [{ module, settings, mayReplace, asRead: true }];
    const save = {
      guildId,
      actor: actorOf(caller, args),
      guild: guild && reported && { ...guild, reported },
      parts,
    };
    const result = await requireListed(args, () => saveSettings(context, save));
    if (result.outcome === "refused")
      throw unfit("The settings do not fit this server.", findingsOf(result.refusals, translate));
    const state = result.outcome === "saved" ? result.states[0]! : { ...result.current, changed: false };
    const [shown, etag] = [await shownTo(args, caller, { module, state }), etagOf(caller, module, state)];
    if (!state.changed) throw versionConflict(shown, etag);
    return json(shown, { headers: headersOfState(etag) });
  },
});
export { loader, action };

async function noteReceipt(
  { context }: LoaderFunctionArgs,
  botKey: string,
  { guildId, module, version, received }: SettingsState & { received: number },
) {
  await context.botKeys.seen(botKey, { fetching: true });
  if (version > received) await recordReceipt(context.db, { guildId, module, version, botKey });
}

function actorOf(caller: Caller, { request }: LoaderFunctionArgs): Actor {
  if (caller.kind === "user") return { kind: "user", id: caller.user.id };
  const actingUser = request.headers.get("X-Acting-User") ?? undefined;
  if (actingUser !== undefined && !isSnowflake(actingUser)) {
    throw new BadRequestError("X-Acting-User must be a Discord id.");
  }
  return { kind: "bot", id: actingUser };
}

interface Shown {
  module: SettingsModule;
  state: SettingsState;
}

const given = z.custom<unknown>((value) => value !== undefined, "missing");

/** Names the fields by their paths in the body; codes keep the paths in the settings. */
function unfit(message: string, { fields, ...others }: Findings): BadRequestError {
  const inBody = Object.entries(fields).map(([path, messages]) => {
    return [path ? `settings.${path}` : "settings", messages];
  });
  return new BadRequestError(message, Object.fromEntries(inBody), others);
}

async function shownTo({ context }: LoaderFunctionArgs, { kind }: Caller, { module, state }: Shown) {
  const about = { items: [state], reader: kind === "bot" ? kind : "person" } as const;
  const [shown = state] = await withSecrets(context, { get: () => module }, about);
  return representation(shown);
}

/** Of a module with secrets, the bot has another representation than people. */
function etagOf({ kind }: Caller, module: SettingsModule, state: SettingsState): string {
  const hasOwn = kind === "bot" && secretsIn(module.fields).length > 0;
  return strongEtag(identityOf(module, state) + (hasOwn ? kind : ""));
}
