import type { AppLoadContext } from "@remix-run/node";
import { listManifestModules, readManifest } from "#app/features/manifest/manifest.server.ts";
import { manifestWarnings } from "#app/features/manifest/warnings.server.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { Locale } from "#app/i18n/languages.ts";

const CODES = ["unknown_module", "plain_texts", "no_translation"] as const;
/** Warnings of a code that the page lists; of more it tells the number. */
const SHOWN = 50;

/** Describes the bot's manifest for its owner; undefined before the first. */
export async function describeManifest({ db, site }: AppLoadContext, locale: Locale) {
  const { manifest, revision, changedAt, siteModules } = await readManifest(db, site.modules);
  if (!manifest) return undefined;
  const known = await listManifestModules(db);
  const titles = new Map(
    [...siteModules, ...manifest.modules].map(({ id, title }) => [id, textIn(locale, title)]),
  );
  const modules = known.map(({ id, declaredAt, retiredAt, change, revision: changedBy }) => {
    return { id, title: titles.get(id), declaredAt, retiredAt, news: changedBy === revision ? change : null };
  });
  const all = manifestWarnings(manifest, siteModules);
  const nameAt = (path: string) => manifest.uses?.[Number(/^uses\[(\d+)\]$/.exec(path)?.[1])];
  const warnings = CODES.flatMap((code) => {
    const paths = all.flatMap(({ path, language, ...one }) =>
      one.code === code ? (language ? `${path} (${language})` : (nameAt(path) ?? path)) : [],
    );
    const further = Math.max(0, paths.length - SHOWN);
    return paths.length > 0 ? { code, paths: paths.slice(0, SHOWN), further } : [];
  });
  return {
    bot: manifest.bot,
    revision,
    changedAt,
    declared: modules.filter(({ id }) => manifest.modules.some((one) => one.id === id)),
    retired: modules.filter(({ retiredAt }) => retiredAt !== null),
    news: modules.filter(({ news }) => news !== null),
    warnings,
  };
}
