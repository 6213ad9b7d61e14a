import { requireArea, requirePersonFor, type OpenedGuild } from "#app/auth/area.server.ts";
import { readAccess, type AccessList } from "#app/features/access/access.server.ts";
import { accessState, identityOfAccess } from "#app/features/access/answers.server.ts";
import { accessSchema, wantedIn } from "#app/features/access/check.server.ts";
import { saveWanted } from "#app/features/access/save-wanted.server.ts";
import { BadRequestError, HttpError, versionConflict } from "#app/http/errors.server.ts";
import { passesIfMatch, strongEtag, unlessKnown } from "#app/http/etag.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { findingsOf } from "#app/http/refused.server.ts";
import { headersOfState, json, resource } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { errorTranslator } from "#app/i18n/texts.server.ts";

/** `/api/access/{guildId}`: who besides administrators may see or change what; for administrators. */
const { loader, action } = resource({
  GET: async (args) => {
    const person = await requirePersonFor(args);
    const guild = await requireArea(args, person, "administration");
    const list = await readAccess(args.context.db, guild.id);
    const headers = headersOfState(etagOf(guild, list));
    return unlessKnown(args.request, headers, async () =>
      json(await accessState(args.context, guild.reported, list), { headers }),
    );
  },

  PUT: async (args) => {
    const { request, context } = args;
    const person = await requirePersonFor(args);
    const guild = await requireArea(args, person, "administration", { fresh: true });
    const ifMatch = request.headers.get("If-Match");
    if (ifMatch === null) throw new HttpError("precondition_required");
    const wanted = wantedIn(await readJson(request, accessSchema));
    // A role may be a moment old: Discord is asked, as before the form is saved.
    const reported = await context.guildRefresh.refreshed(guild.reported, { requested: true });
    const result = await saveWanted(
      context,
      { ...guild, reported },
      {
        actorId: person.user.id,
        wanted,
        mayReplace: (current) => passesIfMatch(ifMatch, etagOf(guild, current)),
      },
    );
    if (result.outcome === "refused") {
      const { fields, more } = findingsOf(result.refusals, errorTranslator(await localeOf(request)));
      throw new BadRequestError("The list does not fit this server.", fields, { more });
    }
    const list = result.outcome === "conflict" ? result.current : result.list;
    const state = await accessState(context, reported, list);
    const etag = etagOf({ reported }, list);
    if (result.outcome === "conflict") throw versionConflict(state, etag, "The list has changed meanwhile.");
    return json(state, { headers: headersOfState(etag) });
  },
});
export { loader, action };

function etagOf({ reported }: Pick<OpenedGuild, "reported">, list: AccessList): string {
  return strongEtag(identityOfAccess(reported, list));
}
