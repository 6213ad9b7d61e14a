import type { GuildChannel, GuildRole } from "#db/schema.ts";

/** The role or channel of this guild that corresponds to one in the file. */
export type Match = { id: string; by: "id" | "name" } | { id?: undefined; why: "missing" | "ambiguous" };

interface NamedChannel {
  name: string;
  type: number;
  category?: string;
}

interface Here<Thing> {
  guildId: string;
  things: readonly Thing[] | null;
  /** Ids in the current settings. They are kept even if deleted in the guild. */
  currentIds: ReadonlySet<string>;
  same: boolean;
}

/** Finds the role for one in the file, by id or by unique name. @param name its name in the file, if known */
export function matchRole(id: string, name: string | undefined, here: Here<GuildRole>): Match {
  const { guildId, things } = here;
  // @everyone has the same name in every guild and is never meant.
  const namesakes = things?.filter((role) => role.name === name && role.id !== guildId);
  return byId(id, here) ?? onlyOne(namesakes ?? []);
}

/** Finds the channel for one in the file: by id, else by type and name, and if several match, by the category's name. */
export function matchChannel(id: string, wanted: NamedChannel | undefined, here: Here<GuildChannel>): Match {
  const namesakes = (here.things ?? []).filter(
    ({ name, type }) => wanted !== undefined && name === wanted.name && type === wanted.type,
  );
  const categoryOf = ({ parent_id }: GuildChannel) => here.things?.find((one) => one.id === parent_id)?.name;
  const inCategory = namesakes.filter((channel) => categoryOf(channel) === wanted?.category);
  return byId(id, here) ?? onlyOne(namesakes.length > 1 && inCategory.length > 0 ? inCategory : namesakes);
}

function byId(id: string, { things, currentIds, same }: Here<{ id: string }>): Match | undefined {
  const known = things ? things.some((one) => one.id === id) : same;
  return known || currentIds.has(id) ? { id, by: "id" } : undefined;
}

function onlyOne(things: readonly { id: string }[]): Match {
  const [first] = things;
  if (!first) return { why: "missing" };
  return things.length > 1 ? { why: "ambiguous" } : { id: first.id, by: "name" };
}
