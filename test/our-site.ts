import { createCatalogue, NOTHING_SYNCED } from "#app/features/commands/catalogue.ts";
import { speakFor } from "#app/i18n/i18n.server.ts";
import { readSite } from "#app/site/site.server.ts";

/** The repository's site folder, and the catalogue of commands that it has. */
export const ourSite = readSite();
export const ourCatalogue = createCatalogue(NOTHING_SYNCED, ourSite);
export const ourCommands = ourSite.commands.prefixCommands ?? [];

speakFor(ourSite);
