import type { GuildChannel, GuildRole } from "#db/schema.ts";

import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { asNow } from "#app/features/settings/compare.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";

import { placedIds, type PlacedId } from "#app/features/settings/placed-ids.ts";
import { FORMAT, FORMAT_VERSION, type FiledChannel } from "./settings-file.server.ts";

interface Source {
  id: string;
  name: string;
  channels: readonly GuildChannel[] | null;
  roles: readonly GuildRole[] | null;
}

/**
 * Exports a guild's settings for JSON, with the names of their roles and channels, because another guild has other
 * ids.
 */
export function settingsFileOf(
  guild: Source,
  modules: readonly SettingsModule[],
  states: readonly SettingsState[],
  exportedAt: Date,
) {
  const stored = modules.flatMap((module) => {
    const state = states.find((one) => one.module === module.id);
    return state ? [{ module, version: state.version, settings: asNow(module, state.settings) }] : [];
  });
  const ids = stored.flatMap(({ module, settings }) => placedIds(module.fields, settings));
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    exportedAt: exportedAt.toISOString(),
    guild: { id: guild.id, name: guild.name },
    modules: Object.fromEntries(
      stored.map(({ module, version, settings }) => [module.id, { version, settings }]),
    ),
    roles: Object.fromEntries(rolesIn(ids, guild)),
    channels: Object.fromEntries(channelsIn(ids, guild)),
  };
}

function rolesIn(ids: PlacedId[], { roles }: Source): [string, string][] {
  return (roles ?? []).filter(({ id }) => ids.some((one) => one.id === id)).map(({ id, name }) => [id, name]);
}

function channelsIn(ids: PlacedId[], { channels }: Source): [string, FiledChannel][] {
  return (channels ?? [])
    .filter(({ id }) => ids.some((one) => one.id === id))
    .map(({ id, name, type, parent_id }) => {
      const category = channels?.find((one) => one.id === parent_id)?.name;
      return [id, { name, type, ...(category !== undefined && { category }) }];
    });
}
