import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { commandListOf, type CommandList } from "#app/features/commands/command-list.ts";
import { commandsBody } from "#app/features/commands/commands-body.server.ts";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import type { Manifest, SiteModules } from "#app/features/manifest/manifest.server.ts";
import { featureSchema, teamSchema, type FeaturePage, type Member } from "./feature-schema.server.ts";
import { withMark } from "./look.server.ts";
import { readPictures, type Picture } from "./pictures.server.ts";
import { siteSchema, type SiteFacts } from "./site-schema.server.ts";
import { themeOf, type SiteTheme } from "./theme.server.ts";

/** Content of the site folder, which is about this bot. */
export interface Site extends SiteFacts {
  /** Feature pages by the ids of their areas, of which some have none. */
  features: ReadonlyMap<string, FeaturePage>;
  team: readonly Member[];
  commands: CommandList;
  /** Modules that are there until a bot declares others, or that it takes by `uses` of its manifest. */
  modules: SiteModules;
  /** By their paths in the folder. */
  pictures: ReadonlyMap<string, Picture>;
  theme?: SiteTheme;
}

/** An area of the bot: its commands, and perhaps a feature page. */
export type Area = Site["areas"][number];

/** A file of the site folder is missing or wrong. The message names the file and each place in it. */
export class SiteError extends Error {
  override name = "SiteError";
}

/** The build puts this module into `build/server/assets`. */
const FOLDER = import.meta.dirname.replace(/(build\/server(\/assets)?|app\/features\/site)$/, "site");

/** Messages of an error by their paths. */
type Describe = (error: z.ZodError) => Record<string, string[]>;

/** Reads and checks the site folder. @throws SiteError */
export function readSite(folder = FOLDER, describe: Describe = asTheyAre): Site {
  const checked = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> => {
    const { data, error } = schema.safeParse(parse(folder, file));
    if (!error) return data;
    const places = Object.entries(describe(error)).map(
      ([path, messages]) => `${path}: ${messages.join(" ")}`,
    );
    throw new SiteError(places.map((place) => `${file}: ${place}`).join("\n"));
  };
  const facts = checked("site.json", siteSchema);
  const features = readdirSync(join(folder, "features"))
    .filter((name) => name.endsWith(".json"))
    .map((name): [string, FeaturePage] => [name.slice(0, -5), checked(`features/${name}`, featureSchema)]);
  const stray = features.find(([id]) => facts.areas.every((area) => area.id !== id));
  if (stray) throw new SiteError(`features/${stray[0]}.json: site.json has no area with this id.`);
  const { pictures, findings } = readPictures(folder);
  const faults = findings.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`);
  if (faults.length > 0) throw new SiteError(faults.join("\n"));
  return {
    ...facts,
    pictures: withMark(pictures, facts),
    theme: themeOf(facts),
    features: new Map(features),
    team: checked("team.json", teamSchema),
    commands: commandListOf(checked("commands.json", commandsBody)),
    modules: modulesOf(checked("modules.json", manifestSchema)),
  };
}

function modulesOf({ modules }: Manifest): SiteModules {
  return { modules, digest: createHash("sha256").update(JSON.stringify(modules)).digest("base64url") };
}

function asTheyAre(error: z.ZodError): Record<string, string[]> {
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), [message]]));
}

function parse(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), "utf8"));
  } catch (error) {
    throw new SiteError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
