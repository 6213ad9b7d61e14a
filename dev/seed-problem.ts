import { PermissionFlagsBits, RESTJSONErrorCodes } from "discord-api-types/v10";
import { botPermissions, type Guild } from "./discord/guild.ts";
import { guilds } from "./discord/guilds.ts";
import { people } from "./discord/people.ts";
import { reportGuild, seed, send, type Site } from "./seed.ts";

const { academy } = guilds;
const levels = `/api/levels/${academy.id}`;
const place = { guildId: academy.id, module: "levels", field: "channelId" };

/** Seeds a demo's site as `seed` does, and with one problem that Discord would really answer; idempotent. */
export async function seedDemo(site: Site): Promise<void> {
  await seed(site);
  await announceLevel(site, academy);
}

/** Reports a guild to which the bot was added, and tries again what was refused there. */
export async function reportAdded(site: Site, guild: Guild): Promise<void> {
  if (guild.id === academy.id) await announceLevel(site, guild);
  await reportGuild(site, guild);
}

/**
 * Announces a level in the academy as a bot that sends cards: reports what Discord refuses, or takes it back.
 * Settings are saved only where nobody has saved any; idempotent.
 */
async function announceLevel(site: Site, guild: Guild): Promise<void> {
  const manifest = await send(site, "GET", "/api/bot/manifest");
  const { defaults } = (await manifest.json()) as { defaults: object };
  // Another site folder may lack the module, and another bot not use it.
  if (!(place.module in defaults)) return;
  let state = await readLevels(site);
  if (state.version === 0) {
    const channelId = academy.channels.find(({ name }) => name === "general")?.id;
    const headers = { "X-Acting-User": people.alice.id };
    await send(site, "PUT", levels, { body: { settings: { ...state.settings, channelId } }, headers });
    state = await readLevels(site);
  }
  const { version, settings } = state;
  const { enabled, channelId } = settings;
  await send(site, "DELETE", "/api/bot/problems", { body: [place] });
  if (!enabled || !channelId || botPermissions(guild, channelId) & PermissionFlagsBits.EmbedLinks) return;
  const refused = { code: RESTJSONErrorCodes.MissingPermissions, channelId, permissions: ["EMBED_LINKS"] };
  await send(site, "POST", "/api/bot/problems", { body: [{ ...place, version, ...refused }] });
}

interface Levels {
  version: number;
  settings: { enabled: boolean; channelId: string | null };
}

async function readLevels(site: Site): Promise<Levels> {
  return (await (await send(site, "GET", levels)).json()) as Levels;
}
