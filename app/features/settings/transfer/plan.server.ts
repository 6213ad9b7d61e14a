import { changesBetween, type FieldChange } from "#app/features/settings/compare.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { refusalsOf, withoutRefused, type Grounds, type Refusal } from "#app/features/settings/refusals.ts";
import { asNow } from "#app/features/settings/compare.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";

import { matchChannel, matchRole, type Match } from "./match.ts";
import { placedIds, replaceIds, type PlacedId } from "#app/features/settings/placed-ids.ts";
import type { SettingsFile } from "./settings-file.server.ts";

type Settings = Record<string, unknown>;

export interface ModulePlan {
  module: SettingsModule;
  version: number;
  settings: Settings;
  changes: FieldChange[];
  /** Roles and channels of the file without duplicates, with their matches. */
  placed: PlacedPart[];
}

export interface PlacedPart {
  kind: "role" | "channel";
  name?: string;
  match: Match | { id?: undefined; why: "refused"; refusal: Refusal };
  from: string;
}

/** Plans the import of a module's parsed settings. Without `file`, their ids are this guild's. */
export function planModule(
  { module, settings, current }: { module: SettingsModule; settings: Settings; current: SettingsState },
  grounds: Grounds,
  file?: SettingsFile,
): ModulePlan {
  const { fields } = module;
  const before = asNow(module, current.settings);
  const currentIds = new Set(placedIds(fields, before).map(({ id }) => id));
  const matchOf = file ? matcher(file, grounds, currentIds) : ({ id }: PlacedId): Match => ({ id, by: "id" });

  const matched = replaceIds(fields, settings, (place) => matchOf(place).id);
  const refusals = refusalsOf(fields, { settings: matched, before }, grounds);
  const resolved = withoutRefused(fields, matched, refusals);

  // Keyed by field too: a role may be refused where it is given, and accepted where it is not.
  const key = (name: string, id: string) => `${name} ${id}`;
  const refused = new Map(
    placedIds(fields, matched).flatMap(({ field, path, id }) => {
      const refusal = refusals.find((one) => one.path === path);
      return refusal ? [[key(field.name, id), refusal] as const] : [];
    }),
  );
  const placed = placedIds(fields, settings).map((place): PlacedPart => {
    const match = matchOf(place);
    const refusal = match.id === undefined ? undefined : refused.get(key(place.field.name, match.id));
    return {
      kind: kindOf(place),
      name: file && nameOf(file, place),
      match: refusal ? { why: "refused", refusal } : match,
      from: place.id,
    };
  });
  return {
    module,
    version: current.version,
    settings: resolved,
    changes: changesBetween(fields, before, resolved),
    placed: placed.filter((part, index) => placed.findIndex((one) => sameEnd(one, part)) === index),
  };
}

function matcher(file: SettingsFile, grounds: Grounds, currentIds: ReadonlySet<string>) {
  const { guildId, roles, channels } = grounds;
  const here = { guildId, currentIds, same: file.guild.id === guildId };
  return (place: PlacedId): Match =>
    kindOf(place) === "role"
      ? matchRole(place.id, file.roles.get(place.id), { ...here, things: roles })
      : matchChannel(place.id, file.channels.get(place.id), { ...here, things: channels });
}

function nameOf(file: SettingsFile, place: PlacedId): string | undefined {
  return kindOf(place) === "role" ? file.roles.get(place.id) : file.channels.get(place.id)?.name;
}

function kindOf({ field }: PlacedId): "role" | "channel" {
  return field.kind === "channel" || field.kind === "channels" ? "channel" : "role";
}

function sameEnd(one: PlacedPart, other: PlacedPart): boolean {
  return one.from === other.from && one.match.id === other.match.id;
}
