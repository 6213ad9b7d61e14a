import { createHash } from "node:crypto";
import { commandListOf, type CommandList } from "#app/features/commands/command-list.ts";
import { commandsBody } from "#app/features/commands/commands-body.server.ts";
import { commandWarnings } from "#app/features/commands/coverage.ts";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import type { SiteModules } from "#app/features/manifest/manifest.server.ts";
import { stepsOf } from "#app/features/name-of-path.ts";
import type { Speaker } from "#app/i18n/i18n.server.ts";
import { locales, setLocales } from "#app/i18n/languages.ts";
import { previewPath } from "#app/shell/icons.ts";
import { EXTERNAL_LINKS, PARTS, type LinkName, type SitePart } from "./areas.ts";
import { sharedPages } from "./drawings.server.ts";
import { featureSchema, teamSchema, type FeaturePage, type TeamMember } from "./feature-schema.server.ts";
import { isWarning, type Finding } from "./finding.ts";
import { readFiles, revisionOf, SiteError, type Files } from "./folder.server.ts";
import { createJsonReader, type JsonReader } from "./json-file.server.ts";
import { withMark } from "./look.server.ts";
import { readPages, type OwnPage, type Question } from "./pages.server.ts";
import { isPicture, picturesOf, type Picture } from "./pictures.server.ts";
import { siteSchema, TAKEN, type SiteFacts } from "./site-schema.server.ts";
import { noteLanguages, readTexts } from "./text-files.server.ts";
import { accentIn, lchOf, themeOf, type SiteTheme } from "./theme.server.ts";

export { SiteError } from "./folder.server.ts";

/** Content of the site folder, which is about this bot (docs/customising.md). */
export interface Site extends Omit<SiteFacts, "links" | "pages" | "$schema"> {
  /** Addresses of the links of the menu: elsewhere, or a path of this site. */
  links: Partial<Record<LinkName, string>>;
  /** Which parts of the site there are. */
  parts: Record<SitePart, boolean>;
  /** Feature pages by the ids of their areas, of which some have none. */
  features: ReadonlyMap<string, FeaturePage>;
  team: readonly TeamMember[];
  /** Pages of its own, and the questions of the home page by language. */
  pages: readonly OwnPage[];
  faq: Readonly<Partial<Record<string, readonly Question[]>>>;
  /** Texts in place of the product's, by language and namespace. */
  texts: Speaker["texts"];
  commands: CommandList;
  /** Modules that are there until a bot declares others, or that it takes by `uses` of its manifest. */
  modules: SiteModules;
  /** By their paths in the folder. */
  pictures: ReadonlyMap<string, Picture>;
  theme?: SiteTheme;
  /** Identifies the content of the folder. */
  revision: string;
  findings: readonly Finding[];
  /** Files as they were read. */
  files: Files;
  /** Checked content of each JSON file. */
  good: ReadonlyMap<string, unknown>;
}

/** An area of the bot: its commands, and perhaps a feature page. */
export type SiteArea = Site["areas"][number];

/** The repository's own site folder. The build puts this module into `build/server/assets`. */
export const OWN_FOLDER = import.meta.dirname.replace(/(build\/server(\/assets)?|app\/site)$/, "site");

const JSON_FILES = ["site.json", "team.json", "commands.json", "modules.json"];
/** Difference of lightness, of 0 to 1, from which an accent is another color to those who see it. */
const FAR = 0.25;

/** Reads and checks a site folder at the start, when nothing stands in for what is wrong in `site.json`. @throws SiteError */
export function readSite(folder = OWN_FOLDER): Site {
  return siteOf(readFiles(folder));
}

/**
 * Makes a site of the files of a folder. What is wrong is said in `findings`, and in the place of a file that is wrong is what
 * `last` had: nothing, at the start. @throws SiteError if there is no usable `site.json` and no `last`
 */
export function siteOf({ files, findings: unread }: ReturnType<typeof readFiles>, last?: Site): Site {
  const reader = createJsonReader(files, last?.good);
  const { read, findings, good, note } = reader;
  findings.push(...unread);
  const facts = readFacts(reader);
  const features = readFeatures(reader, facts.areas);
  const team = read("team.json", teamSchema) ?? [];
  const commands = commandListOf(read("commands.json", commandsBody) ?? { commands: [] });
  const declared = read("modules.json", manifestSchema);
  const texts = readTexts(reader, facts.languages);
  noteLanguages(good, facts.languages, note);
  const { links, pages: parts, $schema: _, ...rest } = facts;
  const away = Object.entries(links).filter(([, link]) => link?.startsWith("https:"));
  const taken = [...facts.areas.map(({ id }) => id), ...away.map(([name]) => name)];
  const hasTeam = team.length > 0 && parts.team !== false;
  const shown = { commands: true, stats: true, apply: false, ...parts, team: hasTeam };
  const off = PARTS.filter((part) => !shown[part]);
  const ours = TAKEN.filter((name) => off.every((part) => part !== name));
  const linked = EXTERNAL_LINKS.filter((name) => links[name]);
  const { pages, faq } = readPages(files, reader, taken, [...ours, ...linked]);
  const addresses = addressesOf(links, pages, note);
  noteMissing({ facts, features, team, commands, files }, note);
  const shared = sharedPages({ parts: shown, features }).flatMap((page) =>
    facts.languages.map((locale) => previewPath(page, locale).slice(1)),
  );
  for (const file of files.keys())
    if (file.startsWith("og/") ? !shared.includes(file) : !isKnown(file))
      note(file, "ignored_file", "Nothing of this name is looked for.");
  const drawn = picturesOf(files, last?.pictures);
  findings.push(...drawn.findings);
  return {
    ...rest,
    links: addresses,
    parts: shown,
    ...{ features, pages, faq, team, commands },
    modules: modulesOf(declared?.modules, findings),
    texts,
    pictures: withMark(drawn.pictures, facts),
    theme: themeOf(facts),
    revision: revisionOf(files),
    findings,
    files,
    good,
  };
}

/** Reads `site.json`, and sets the languages by which all texts are checked, those in it too. @throws SiteError */
function readFacts({ read, peek, findings }: JsonReader): SiteFacts {
  const { data: languages } = siteSchema.shape.languages.safeParse(peek("site.json").languages);
  const before = locales();
  if (languages) setLocales(languages);
  const facts = read("site.json", siteSchema);
  if (!facts) {
    setLocales(before);
    throw new SiteError(findings.filter((one) => !isWarning(one)));
  }
  setLocales(facts.languages);
  return facts;
}

function readFeatures({ read, list, note }: JsonReader, areas: SiteFacts["areas"]): Map<string, FeaturePage> {
  const features = new Map<string, FeaturePage>();
  for (const file of list("features", ".json")) {
    const id = file.slice("features/".length, -".json".length);
    const page = read(file, featureSchema);
    if (areas.every((area) => area.id !== id))
      note(file, "ignored_file", "site.json has no area with this id.");
    else if (page) features.set(id, page);
  }
  return features;
}

/** Returns the addresses of the links of the menu. One that `site.json` does not name leads to a page of its name, if there is one. */
function addressesOf(
  links: SiteFacts["links"],
  pages: readonly OwnPage[],
  note: JsonReader["note"],
): Site["links"] {
  const addresses: Site["links"] = {};
  for (const name of EXTERNAL_LINKS) {
    const link = name in links ? links[name] : `page:${name}`;
    const slug = link?.startsWith("page:") ? link.slice("page:".length) : undefined;
    if (slug === undefined) {
      if (link) addresses[name] = link;
    } else if (pages.some((page) => page.slug === slug)) addresses[name] = `/${slug}`;
    else if (name in links)
      note("site.json", "bad_link", `links.${name}: there is no page called ${slug}.`, ["links", name]);
  }
  return addresses;
}

/** Notes what the facts, the team and the commands name and the folder does not have, and an accent that is far from what is shown of it. */
function noteMissing(
  {
    facts,
    features,
    team,
    commands,
    files,
  }: Pick<Site, "features" | "team" | "commands" | "files"> & { facts: SiteFacts },
  note: JsonReader["note"],
): void {
  const { home, areas, pages, accent, scheme } = facts;
  if (home.scene !== undefined && !features.get(home.scene)?.scene)
    note("site.json", "bad_link", `home.scene: features/${home.scene}.json has no scene.`, ["home", "scene"]);
  if (pages.team && !files.has("team.json"))
    note("site.json", "bad_link", "pages.team: there is no team.json.", ["pages", "team"]);
  for (const [index, { picture }] of team.entries())
    if (picture !== undefined && !(isPicture(picture) && files.has(picture)))
      note("team.json", "bad_link", `[${index}].picture: art/ and team/ have no ${picture}.`, [
        index,
        "picture",
      ]);
  // Modules may be declared later, by the bot.
  for (const { path } of commandWarnings(commands, { areas, modules: { get: () => true } }))
    note("commands.json", "unknown_key", `${path}: site.json has no such area.`, stepsOf(path));
  if (!accent) return;
  for (const one of scheme === "auto" ? (["light", "dark"] as const) : [scheme]) {
    const shown = accentIn(one, accent).accent!;
    if (Math.abs(lchOf(shown)[0] - lchOf(accent)[0]) < FAR) continue;
    const message = `accent: ${accent} cannot be read in the ${one} theme, which shows ${shown} instead.`;
    note("site.json", "low_contrast", message, ["accent"]);
  }
}

/** Returns what `modules.json` declares: nothing where there is none, what is stored where it cannot be used. */
function modulesOf(modules: SiteModules["modules"] = [], findings: readonly Finding[]): SiteModules {
  const isUnusable =
    modules.length === 0 && findings.some((one) => one.file === "modules.json" && !isWarning(one));
  const digest = isUnusable ? null : createHash("sha256").update(JSON.stringify(modules)).digest("base64url");
  return { modules, digest };
}

function isKnown(file: string): boolean {
  return (
    JSON_FILES.includes(file) || /^(pages\/|faq\.|(features|texts)\/.*\.json$)/.test(file) || isPicture(file)
  );
}
