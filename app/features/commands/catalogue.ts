import { commandGroups, type CommandGroup } from "#app/content/categories.ts";
import { contentCommands, type ContentCommand } from "./from-content.ts";
import { likeness } from "./likeness.ts";
import { SLASH, type CommandFacts, type ListedCommand } from "./listed-command.ts";

/** Details that a bot gives of a command beside what Discord knows. */
export interface CommandDetails {
  category?: CommandGroup;
  example?: string;
  setting?: string;
}

/** The last list of commands that was synchronised, with what the bot says of them by name. */
export interface SyncedCommands {
  /** None: nothing was ever synchronised. */
  commands: readonly CommandFacts[];
  details: Readonly<Record<string, CommandDetails>>;
  /** Addresses of commands that had a page and have none now. */
  gone: readonly string[];
}

export const NOTHING_SYNCED: SyncedCommands = { commands: [], details: {}, gone: [] };

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Makes the list of commands: those that were synchronised, with what the bot and our content say of them, and the content
 * that is marked `prefix`; or all of our content where nothing was synchronised.
 */
export function createCatalogue({ commands, details, gone }: SyncedCommands) {
  const isSynced = commands.length > 0;
  const unsorted = isSynced ? merged(commands, new Map(Object.entries(details))) : contentCommands;
  const order = new Map(commandGroups.map(({ id }, index) => [id as string, index]));
  const list: readonly ListedCommand[] = withAddresses(unsorted).toSorted(
    (one, other) => order.get(one.category)! - order.get(other.category)!,
  );
  const bySlug = new Map(list.map((command) => [command.slug, command]));
  const isGone = new Set(gone);
  const inGroup = (group: CommandGroup) => list.filter(({ category }) => category === group);
  return {
    /** Every command, by category in the order of the menu; those without a category are last. */
    list,
    isSynced,
    inGroup,
    /** Finds a command by its address in lower case. */
    find: (slug: string): ListedCommand | undefined => bySlug.get(slug),
    /** Tells whether a command had this address that is gone now. */
    isGone: (slug: string): boolean => isGone.has(slug) && !bySlug.has(slug),

    /** Lists up to `count` commands of the same group (`warn add`, `warn list`), then neighbours in the category. */
    related(command: ListedCommand, count: number): ListedCommand[] {
      const neighbours = inGroup(command.category);
      const position = neighbours.indexOf(command);
      const distance = (other: ListedCommand, index: number) =>
        (groupOf(other.name) === groupOf(command.name) ? 0 : neighbours.length) + Math.abs(index - position);
      return neighbours
        .map((other, index) => ({ other, distance: distance(other, index) }))
        .filter(({ other }) => other !== command)
        .sort((one, two) => one.distance - two.distance)
        .slice(0, count)
        .map(({ other }) => other);
    },

    /** Lists the `count` commands whose addresses are most like this one. */
    nearest(slug: string, count: number): ListedCommand[] {
      return list
        .map((command) => ({ command, rank: likeness(slug, command.slug) }))
        .sort((one, other) => other.rank - one.rank)
        .slice(0, count)
        .map(({ command }) => command);
    },
  };
}

const content = new Map(contentCommands.map((command) => [command.name, command]));

/** Tells whether our content knows a command by its name. */
export function hasContent(name: string): boolean {
  return content.has(name);
}

type Unaddressed = Omit<ListedCommand, "slug">;

function merged(
  commands: readonly CommandFacts[],
  details: ReadonlyMap<string, CommandDetails>,
): Unaddressed[] {
  const categoryOf = (name: string) => details.get(name)?.category ?? content.get(name)?.category;
  const names = new Set(commands.map(({ name }) => name));
  const known = [...details.keys(), ...content.keys()].flatMap((name) => {
    const category = categoryOf(name);
    return category ? ([[groupOf(name), category]] as const) : [];
  });
  // The first one counts: what the bot says, then what our content says.
  const byGroup = new Map(known.toReversed());
  const synced = commands.map((command) => {
    const { name, description } = command;
    const ours: Partial<ContentCommand> = content.get(name) ?? {};
    const said = details.get(name);
    const ofGroup = details.get(groupOf(name));
    return {
      ...command,
      // Our German text, where Discord has none.
      description: { ...ours.description, ...description },
      category: categoryOf(name) ?? ofGroup?.category ?? byGroup.get(groupOf(name)) ?? "other",
      // It is shown with a slash.
      example: said?.example?.replace(/^\//, "") ?? ours.example,
      setting: said?.setting ?? ofGroup?.setting ?? ours.setting,
    };
  });
  // Of two that want one address, the slash command gets it.
  synced.sort((one, other) => Number(one.type !== SLASH) - Number(other.type !== SLASH));
  return [...synced, ...contentCommands.filter(({ name, prefix }) => prefix && !names.has(name))];
}

/** Returns the first word of a command, which its subcommands share. */
export function groupOf(name: string): string {
  return name.split(" ")[0] ?? name;
}

/** Gives each command an address: its words joined by `-`, and a number where another has that address already. */
function withAddresses(commands: readonly Unaddressed[]): ListedCommand[] {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return commands.map((command) => {
    const own = command.name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}_']+/gu, "-");
    let slug = own;
    for (let number = next.get(own) ?? 2; taken.has(slug); number++) {
      slug = `${own}-${number}`;
      next.set(own, number + 1);
    }
    taken.add(slug);
    return { ...command, slug };
  });
}
