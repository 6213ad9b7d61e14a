import type { GuildChannel, GuildRole } from "#db/schema.ts";

/** Which role or channel of this server one of the file is: by its id, or by its name. */
export type Match = { id: string; by: "id" | "name" } | { id?: undefined; why: "missing" | "ambiguous" };

/** A channel as a file names it. */
interface NamedChannel {
  name: string;
  type: number;
  category?: string;
}

interface Here<Thing> {
  guildId: string;
  /** What the server has; null where nobody has told yet. */
  things: readonly Thing[] | null;
  /** Ids that the settings have now: they stay, also where the server has them no more. */
  held: ReadonlySet<string>;
  /** The file is of this very server. */
  same: boolean;
}

/**
 * The role that one of the file is here. A name that several have names none.
 *
 * @param name what it is called in the file's server; undefined where the file does not say
 */
export function matchRole(id: string, name: string | undefined, here: Here<GuildRole>): Match {
  const { guildId, things } = here;
  // Everybody has @everyone, by the same name in every server: it is never what a setting means.
  const namesakes = things?.filter((role) => role.name === name && role.id !== guildId);
  return byId(id, here) ?? onlyOne(namesakes ?? []);
}

/** The channel that one of the file is here: of the same type and name, and of several of those the one in a category of the same name. */
export function matchChannel(id: string, wanted: NamedChannel | undefined, here: Here<GuildChannel>): Match {
  const namesakes = (here.things ?? []).filter(
    ({ name, type }) => wanted !== undefined && name === wanted.name && type === wanted.type,
  );
  const categoryOf = ({ parent_id }: GuildChannel) => here.things?.find((one) => one.id === parent_id)?.name;
  const inCategory = namesakes.filter((channel) => categoryOf(channel) === wanted?.category);
  return byId(id, here) ?? onlyOne(namesakes.length > 1 && inCategory.length > 0 ? inCategory : namesakes);
}

function byId(id: string, { things, held, same }: Here<{ id: string }>): Match | undefined {
  const known = things ? things.some((one) => one.id === id) : same;
  return known || held.has(id) ? { id, by: "id" } : undefined;
}

function onlyOne(things: readonly { id: string }[]): Match {
  const [first] = things;
  if (!first) return { why: "missing" };
  return things.length > 1 ? { why: "ambiguous" } : { id: first.id, by: "name" };
}
