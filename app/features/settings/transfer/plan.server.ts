import { changesBetween, type FieldChange } from "#app/features/settings/history-changes.ts";
import type { SettingsModule } from "#app/features/settings/module.server.ts";
import { refusalsOf, type Grounds, type Refusal } from "#app/features/settings/refusals.ts";
import { withoutRefused } from "#app/features/settings/restore.server.ts";
import { asNow } from "#app/features/settings/stored.ts";
import type { SettingsState } from "#app/features/settings/settings.server.ts";

import { matchChannel, matchRole, type Match } from "./match.ts";
import { placedIds, replaceIds, type PlacedId } from "./replace-ids.ts";
import type { SettingsFile } from "./settings-file.server.ts";

type Settings = Record<string, unknown>;

/** What importing a module would do here. */
export interface ModulePlan {
  module: SettingsModule;
  /** The version that it would replace. */
  version: number;
  /** With the ids of this server. */
  settings: Settings;
  changes: FieldChange[];
  /** Roles and channels of the file, each once, and what became of them. */
  placed: PlacedPart[];
}

/** A role or channel of the file, and which one it is here, or why it is left out. */
export interface PlacedPart {
  kind: "role" | "channel";
  /** What it is called in the file; undefined where the file does not say. */
  name?: string;
  match: Match | { id?: undefined; why: "refused"; refusal: Refusal };
  /** Its id in the file. */
  from: string;
}

/**
 * What a module of a file would become in this server.
 *
 * @param settings parsed by the module's schema
 * @param file names what its ids mean; undefined where they are ids of this server already
 */
export function planModule(
  { module, settings, current }: { module: SettingsModule; settings: Settings; current: SettingsState },
  grounds: Grounds,
  file?: SettingsFile,
): ModulePlan {
  const { fields } = module;
  const before = asNow(module, current.settings);
  const held = new Set(placedIds(fields, before).map(({ id }) => id));
  const matchOf = file ? matcher(file, grounds, held) : ({ id }: PlacedId): Match => ({ id, by: "id" });

  const matched = replaceIds(fields, settings, (place) => matchOf(place).id);
  const refusals = refusalsOf(fields, { settings: matched, before }, grounds);
  const resolved = withoutRefused(module, matched, refusals);

  // A role may be refused where it is given, and stay where it is only looked at.
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

function matcher(file: SettingsFile, grounds: Grounds, held: ReadonlySet<string>) {
  const { guildId, roles, channels } = grounds;
  const here = { guildId, held, same: file.guild.id === guildId };
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

/** The same role or channel with the same end. */
function sameEnd(one: PlacedPart, other: PlacedPart): boolean {
  return one.from === other.from && one.match.id === other.match.id;
}
