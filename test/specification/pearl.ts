import { readSite } from "#app/site/site.server.ts";

/** The repository's own site folder, which is held to what was asked for. Other tests have a folder of their own. */
export const pearl = readSite("site");
export const commands = pearl.commands.prefixCommands ?? [];
