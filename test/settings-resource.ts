import type { Settings } from "#app/features/settings/field.ts";
import * as resource from "#app/routes/api/settings.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { asBot, type useSite } from "./site.ts";

type Site = Pick<ReturnType<typeof useSite>, "call">;
/** Who asks, by default the bot, and for which server, by default the teahouse. */
export type As = Pick<Parameters<Site["call"]>[1], "cookie" | "headers" | "services"> & { guildId?: string };

function asked(module: string, { guildId = guilds.teahouse.id, cookie, ...as }: As) {
  return { path: `/api/${module}/${guildId}`, cookie, headers: cookie ? {} : asBot, ...as };
}

export const readSettings = (site: Site, module: string, as: As = {}) =>
  site.call(resource, asked(module, as));

export const putSettings = (site: Site, module: string, settings: unknown, as: As = {}) =>
  site.call(resource, { ...asked(module, as), method: "PUT", body: { settings } });

export async function storedSettings(site: Site, module: string, as?: As) {
  return (await readSettings(site, module, as)).body as { version: number; settings: Settings };
}
