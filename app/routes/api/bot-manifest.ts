import { requireBot } from "#app/auth/guards.server.ts";
import { limitFindings } from "#app/features/findings.server.ts";
import { declareModules } from "#app/features/manifest/declare.server.ts";
import { defaultsOfModules } from "#app/features/manifest/defaults.server.ts";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import {
  identityOfManifest,
  readManifest,
  type ManifestState,
} from "#app/features/manifest/manifest.server.ts";
import { manifestWarnings } from "#app/features/manifest/warnings.server.ts";
import { versionConflict } from "#app/http/errors.server.ts";
import { passesIfMatch, strongEtag, unlessKnown } from "#app/http/etag.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { headersOfState, json, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    await requireBot(args);
    const state = await readManifest(args.context.db, args.context.site.modules);
    const headers = headersOfState(etagOf(state));
    return unlessKnown(args.request, headers, () => json(representation(state), { headers }));
  },

  PUT: async (args) => {
    await requireBot(args);
    const { request, context } = args;
    const manifest = await readJson(request, manifestSchema, authorTranslator);
    const mayReplace = (current: ManifestState) =>
      passesIfMatch(request.headers.get("If-Match"), etagOf(current));
    const result = await declareModules(context, manifest, mayReplace);
    if (result.outcome === "conflict") {
      const { current } = result;
      throw versionConflict(representation(current), etagOf(current), "Another manifest has come since.");
    }
    const { state, modules, former, lost } = result;
    const { revision, defaults } = representation(state);
    const findings = limitFindings({
      warnings: [...lost, ...manifestWarnings(manifest, state.siteModules, former)],
    });
    return json({ revision, modules, ...findings, defaults }, { headers: { ETag: etagOf(state) } });
  },
});
export { loader, action };

function etagOf(state: ManifestState): string {
  return strongEtag(identityOfManifest(state));
}

function representation(state: ManifestState) {
  const { revision, manifest } = state;
  return { revision, manifest, defaults: defaultsOfModules(state) };
}
