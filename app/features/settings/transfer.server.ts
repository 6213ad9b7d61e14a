import { z } from "zod";
import { snowflake } from "#app/discord/snowflake.server.ts";
import { factsOf, type KnownGuild } from "#app/features/guilds/guild-facts.server.ts";
import { isJsonObject, parseJson } from "#app/features/parse-json.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import type { GuildChannel } from "#db/schema.ts";
import type { Settings } from "./field.ts";
import type { SettingsModule } from "./module.server.ts";
import { placedIds, refuserOf, replaceIds, type PlacedId, type Refusal } from "./refusals.ts";
import type { Modules } from "./registry.server.ts";
import type { SettingsState } from "./settings.server.ts";
import type { Supplied } from "./supplied.server.ts";

const FORMAT = "discord-bot-settings";
const FORMER_FORMAT = "pearl-settings";
const FORMAT_VERSION = 1;

export type SettingsFile = z.output<typeof body>;
type FiledChannel = z.output<typeof channel>;

/** Exports a guild's settings for JSON, with the names of their roles and channels: another guild has other ids. */
export function settingsFileOf(guild: KnownGuild, states: readonly SettingsState[], modules: Modules) {
  const stored = states.flatMap(({ module: id, version, settings }) => {
    const module = modules.get(id);
    return module ? [{ module, version, settings }] : [];
  });
  const placed = stored.flatMap(({ module, settings }) => placedIds(module.fields, settings));
  const ids = new Set(placed.map(({ id }) => id));
  const roles = guild.roles?.filter(({ id }) => ids.has(id)) ?? [];
  const channels = guild.channels?.filter(({ id }) => ids.has(id)) ?? [];
  const nameOf = (id: string | null) => guild.channels?.find((one) => one.id === id)?.name;
  const filed = ({ id, name, type, parent_id }: GuildChannel): [string, FiledChannel] => [
    id,
    { name, type, category: nameOf(parent_id) },
  ];
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    exportedAt: new Date().toISOString(),
    guild: { id: guild.id, name: guild.name },
    modules: Object.fromEntries(stored.map(({ module, ...settings }) => [module.id, settings])),
    roles: Object.fromEntries(roles.map(({ id, name }) => [id, name])),
    channels: Object.fromEntries(channels.map(filed)),
  };
}

export function readSettingsFile(text: string) {
  if (text.trim() === "") return { problem: "empty" as const };
  const content = parseJson(text.trim());
  if (content === undefined) return { problem: "notJson" as const };
  const kind = head.safeParse(content);
  if (!kind.success) return { problem: "anotherFormat" as const };
  if (kind.data.formatVersion > FORMAT_VERSION) return { problem: "tooNew" as const };
  const { data: file, error } = body.safeParse(content);
  if (file) return { file };
  return { problem: "malformed" as const, part: String(error.issues[0]?.path[0] ?? "") };
}

const head = z.object({ format: z.enum([FORMAT, FORMER_FORMAT]), formatVersion: z.int().min(1) });

const name = storableText(200);
const object = z.custom<Settings>(isJsonObject);

const channel = z.object({ name, type: z.int().min(0).max(1_000), category: name.optional() });

const body = z.object({
  guild: z.object({ id: snowflake(), name }),
  modules: mapOf(z.string().max(40), z.object({ settings: object }), 200),
  roles: mapOf(snowflake(), name, 1_000),
  channels: mapOf(snowflake(), channel, 2_000),
});

/** Parses an object with at most `most` arbitrary keys to a Map, so that no key is confused with a property of Object.prototype. */
function mapOf<Key, Value>(key: z.ZodType<Key>, value: z.ZodType<Value>, most: number) {
  return object
    .refine((given) => Object.keys(given).length <= most)
    .transform((given) => new Map<unknown, unknown>(Object.entries(given)))
    .pipe(z.map(key, value));
}

interface Match {
  found?: { id: string; by: "id" | "name" };
  why?: "missing" | "ambiguous" | "refused";
  refusal?: Refusal;
}

/** A role or channel of the file, by its id there: its match in this guild, or why it is left out, as an option may be, too. */
type PlacedPart = { from: string; name?: string } & (
  | (Match & { kind: "role" | "channel" })
  | (Omit<Match, "found"> & { kind: "option"; found?: undefined })
);

/** Plans the import of a module's parsed settings over those `before`. Without `file`, their ids are this guild's. */
export function planModule(
  { fields }: SettingsModule,
  { settings, before }: { settings: Settings; before: Settings },
  {
    reported,
    ownPosition,
    supplied,
  }: { reported: KnownGuild; ownPosition: number | null; supplied?: Supplied },
  file?: SettingsFile,
): { settings: Settings; placed: PlacedPart[] } {
  const refuse = refuserOf(fields, before, { ...factsOf(reported, ownPosition), supplied });
  const currentIds = new Set(placedIds(fields, before).map(({ id }) => id));
  const placed: PlacedPart[] = [];
  const planned = replaceIds(fields, settings, (place) => {
    const { id: from, of: kind } = place;
    // People have the same id everywhere, and what the bot supplies has no other name.
    if (kind === "member" || kind === "option") {
      const refusal = refuse(place);
      if (refusal && kind === "option") placed.push({ kind, from, why: "refused", refusal });
      return refusal ? undefined : from;
    }
    const name = kind === "role" ? file?.roles.get(from) : file?.channels.get(from)?.name;
    const match: Match = file
      ? findMatch(place, file, reported, currentIds)
      : { found: { id: from, by: "id" } };
    const refusal = match.found && refuse({ ...place, id: match.found.id });
    const part: PlacedPart = { kind, from, name, ...(refusal ? { why: "refused", refusal } : match) };
    if (!placed.some((one) => one.from === from && one.found?.id === part.found?.id)) placed.push(part);
    return part.found?.id;
  });
  return { settings: planned, placed };
}

/** Finds a role or channel by id, else by unique name. Ids in the current settings are kept, even if deleted in the guild. */
function findMatch(
  place: PlacedId,
  file: SettingsFile,
  { id: guildId, roles, channels }: KnownGuild,
  currentIds: ReadonlySet<string>,
): Match {
  const { id } = place;
  const isRole = place.of === "role";
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
  return inCategory.length > 0 ? inCategory : namesakes;
}
