import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { categories, type Category } from "#app/content/categories.ts";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import type { Manifest, SiteModules } from "#app/features/manifest/manifest.server.ts";
import { featureSchema, teamSchema, type FeaturePage, type Member } from "./feature-schema.server.ts";

/** Content of the site folder, which is about this bot. */
export interface Site {
  features: Readonly<Record<Category, FeaturePage>>;
  team: readonly Member[];
  /** Modules that are there until a bot declares others, or that it takes by `uses` of its manifest. */
  modules: SiteModules;
}

/** A file of the site folder is missing or wrong. The message names the file and each place in it. */
export class SiteError extends Error {
  override name = "SiteError";
}

/** The build puts this module into `build/server/assets`. */
const FOLDER = import.meta.dirname.replace(/(build\/server(\/assets)?|app\/features\/site)$/, "site");

/** Reads and checks the site folder. @throws SiteError */
export function readSite(folder = FOLDER): Site {
  const features = categories.map(({ id }) => [id, read(folder, `features/${id}.json`, featureSchema)]);
  return {
    features: Object.fromEntries(features) as Site["features"],
    team: read(folder, "team.json", teamSchema),
    modules: modulesOf(read(folder, "modules.json", manifestSchema)),
  };
}

function modulesOf({ modules }: Manifest): SiteModules {
  return { modules, digest: createHash("sha256").update(JSON.stringify(modules)).digest("base64url") };
}

function read<Schema extends z.ZodType>(folder: string, file: string, schema: Schema): z.output<Schema> {
  const { data, error } = schema.safeParse(parse(folder, file));
  if (!error) return data;
  const places = error.issues.map(({ path, message }) => `${file}: ${path.join(".")}: ${message}`);
  throw new SiteError(places.join("\n"));
}

function parse(folder: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), "utf8"));
  } catch (error) {
    throw new SiteError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
