import type { SettingsModule } from "#app/features/settings/module.server.ts";
import {
  placedIds,
  refusalsOf,
  replaceIds,
  withoutRefused,
  type Grounds,
  type PlacedId,
  type Refusal,
} from "#app/features/settings/refusals.ts";
import type { GuildChannel } from "#db/schema.ts";
import type { FiledChannel, SettingsFile } from "./settings-file.server.ts";

type Settings = Record<string, unknown>;

/** A role or channel of the file, by its id there: its match in this guild, or why it is left out. */
interface PlacedPart {
  kind: "role" | "channel";
  from: string;
  name?: string;
  found?: { id: string; by: "id" | "name" };
  why?: "missing" | "ambiguous" | "refused";
  refusal?: Refusal;
}

type Match = Pick<PlacedPart, "found" | "why">;

/** Plans the import of a module's parsed settings over those `before`. Without `file`, their ids are this guild's. */
export function planModule(
  { fields }: SettingsModule,
  { settings, before }: { settings: Settings; before: Settings },
  grounds: Grounds,
  file?: SettingsFile,
): { settings: Settings; placed: PlacedPart[] } {
  const currentIds = new Set(placedIds(fields, before).map(({ id }) => id));
  const matchOf = (place: PlacedId): Match =>
    file ? findMatch(place, file, grounds, currentIds) : { found: { id: place.id, by: "id" } };
  const matched = replaceIds(fields, settings, (place) => matchOf(place).found?.id);
  const refusals = refusalsOf(fields, { settings: matched, before }, grounds);

  // Keyed by field too: a role may be refused where it is given, and accepted where it is not.
  const key = (name: string, id: string) => `${name} ${id}`;
  const refused = new Map(
    placedIds(fields, matched).map(({ field, path, id }) => [
      key(field.name, id),
      refusals.find((one) => one.path === path),
    ]),
  );
  const placed = placedIds(fields, settings).map((place): PlacedPart => {
    const kind = kindOf(place);
    const name = kind === "role" ? file?.roles.get(place.id) : file?.channels.get(place.id)?.name;
    const { found, why } = matchOf(place);
    const refusal = found && refused.get(key(place.field.name, found.id));
    if (refusal) return { kind, from: place.id, name, why: "refused", refusal };
    return { kind, from: place.id, name, found, why };
  });
  const isSame = (one: PlacedPart, other: PlacedPart) =>
    one.from === other.from && one.found?.id === other.found?.id;
  return {
    settings: withoutRefused(fields, matched, refusals),
    placed: placed.filter((part, index) => placed.findIndex((one) => isSame(one, part)) === index),
  };
}

/** Finds a role or channel by id, else by unique name. Ids in the current settings are kept, even if deleted in the guild. */
function findMatch(
  place: PlacedId,
  file: SettingsFile,
  { guildId, roles, channels }: Grounds,
  currentIds: ReadonlySet<string>,
): Match {
  const { id } = place;
  const isRole = kindOf(place) === "role";
  const things: readonly { id: string }[] | null = isRole ? roles : channels;
  const exists = things ? things.some((one) => one.id === id) : file.guild.id === guildId;
  if (exists || currentIds.has(id)) return { found: { id, by: "id" } };

  // @everyone has the same name in every guild and is never meant.
  const namesakes = isRole
    ? roles?.filter((role) => role.name === file.roles.get(id) && role.id !== guildId)
    : channels && channelsLike(file.channels.get(id), channels);
  const [first, second] = namesakes ?? [];
  if (!first) return { why: "missing" };
  return second ? { why: "ambiguous" } : { found: { id: first.id, by: "name" } };
}

/** Lists the channels of this type and name; if there are several, those in the category of the same name. */
function channelsLike(wanted: FiledChannel | undefined, channels: readonly GuildChannel[]) {
  const namesakes = channels.filter(({ name, type }) => name === wanted?.name && type === wanted.type);
  const categoryOf = ({ parent_id }: GuildChannel) => channels.find(({ id }) => id === parent_id)?.name;
  const inCategory = namesakes.filter((channel) => categoryOf(channel) === wanted?.category);
  return namesakes.length > 1 && inCategory.length > 0 ? inCategory : namesakes;
}

function kindOf({ field }: PlacedId): "role" | "channel" {
  return field.kind === "channel" || field.kind === "channels" ? "channel" : "role";
}
