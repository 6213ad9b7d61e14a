import { createCatalogue, NOTHING_SYNCED } from "#app/features/commands/catalogue.ts";
import { readSite } from "#app/site/site.server.ts";

/** Folder of the site that tests run with, so that none depends on the repository's own. */
export const SITE_DIR = "test/site";

/** That site, and the catalogue of commands that it has. */
export const ourSite = readSite(SITE_DIR);
export const ourCatalogue = createCatalogue(NOTHING_SYNCED, ourSite);
export const ourCommands = ourSite.commands.prefixCommands ?? [];
