import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireArea, requirePersonFor, type OpenedGuild } from "#app/auth/area.server.ts";
import { readAccess, type AccessList } from "#app/features/access/access.server.ts";
import { accessState, identityOfAccess, showGrants } from "#app/features/access/answers.server.ts";
import { accessSchema, wantedIn } from "#app/features/access/check.server.ts";
import { saveWanted } from "#app/features/access/save-wanted.server.ts";
import { BadRequestError, HttpError } from "#app/http/errors.server.ts";
import { matchesNone, passesIfMatch, strongEtag } from "#app/http/etag.server.ts";
import { findingsOf, readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";

/** `/api/access/{guildId}`: who besides administrators may see or change what; for administrators. */
const { loader, action } = resource({
  GET: async (args) => {
    const person = await requirePersonFor(args, args.params.guildId);
    const guild = await requireArea(args, person, args.params.guildId, "administration");
    const list = await readAccess(args.context.db, guild.id);
    const etag = etagOf(guild, list);
    if (matchesNone(args.request.headers.get("If-None-Match"), etag))
      return new Response(null, { status: 304, headers: headersOf(etag) });
    return json(await stateOf(args, guild, list), { headers: headersOf(etag) });
  },

  PUT: async (args) => {
    const { request, context } = args;
    const person = await requirePersonFor(args, args.params.guildId);
    const guild = await requireArea(args, person, args.params.guildId, "administration", { fresh: true });
    const ifMatch = request.headers.get("If-Match");
    if (ifMatch === null) throw new HttpError("precondition_required");
    const wanted = wantedIn(await readJson(request, accessSchema));
    const result = await saveWanted(context, guild, {
      actorId: person.user.id,
      wanted,
      mayReplace: (current) => passesIfMatch(ifMatch, etagOf(guild, current)),
    });
    if (result.outcome === "refused") {
      const { fields, more } = findingsOf(result.refusals, errorTranslator(await localeOf(request)));
      throw new BadRequestError("The list does not fit this server.", fields, { more });
    }
    if (result.outcome === "conflict") {
      const current = await stateOf(args, guild, result.current);
      const headers = { ETag: etagOf(guild, result.current) };
      throw new HttpError("version_conflict", undefined, { extra: { current }, headers });
    }
    const etag = etagOf(guild, result.list);
    return json(await stateOf(args, guild, result.list), { headers: headersOf(etag) });
  },
});
export { loader, action };

async function stateOf({ context }: LoaderFunctionArgs, { id, reported }: OpenedGuild, list: AccessList) {
  return accessState(id, list.version, await showGrants(context, reported, list));
}

function etagOf({ reported }: OpenedGuild, list: AccessList): string {
  return strongEtag(identityOfAccess(reported, list));
}

function headersOf(etag: string) {
  return { ETag: etag, "Cache-Control": "private, no-cache", Vary: "Authorization, Cookie" };
}
