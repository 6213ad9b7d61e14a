import type { Text } from "#app/features/settings/field.ts";
import { OTHER } from "#app/site/areas.ts";
import type { CommandDetails, CommandList, PrefixCommand } from "./command-list.ts";
import { likeness } from "./likeness.ts";
import { SLASH, type ListedCommand } from "./listed-command.ts";

/** The last list that was synchronised. Empty: nothing was ever synchronised. */
export interface SyncedCommands extends CommandList {
  /** Addresses of commands that had a page and have none now. */
  gone: readonly string[];
}

/** Commands of the site folder, and the areas that they are in. */
export interface SiteCommands {
  areas: readonly { id: string }[];
  commands: CommandList;
}

export const NOTHING_SYNCED: SyncedCommands = { commands: [], details: {}, gone: [] };

export type Catalogue = ReturnType<typeof createCatalogue>;

/**
 * Makes the list of commands: those that were synchronised, or the site folder's where nothing was, with what the bot and
 * the folder say of them.
 */
export function createCatalogue({ gone, ...synced }: SyncedCommands, site: SiteCommands) {
  const isSynced = synced.commands.length + (synced.prefixCommands?.length ?? 0) > 0;
  const order = new Map([...site.areas, { id: OTHER }].map(({ id }, index) => [id, index]));
  const list: readonly ListedCommand[] = withAddresses(merged(isSynced ? synced : site.commands, site))
    .map((command) => (order.has(command.category) ? command : { ...command, category: OTHER }))
    .toSorted((one, other) => order.get(one.category)! - order.get(other.category)!);
  const bySlug = new Map(list.map((command) => [command.slug, command]));
  const isGone = new Set(gone);
  const inGroup = (group: string) => list.filter(({ category }) => category === group);
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

type Said = CommandDetails & { description?: Text };

/** Returns what a list says of commands, by their names and those of groups. */
export function saidOf({ commands, prefixCommands = [], details }: CommandList): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  for (const { name, description, category, example, keywords } of [
    ...prefixCommands,
    ...commands,
  ] as PrefixCommand[])
    said.set(name, { description, category, example, keywords });
  for (const [name, more] of Object.entries(details)) said.set(name, { ...said.get(name), ...more });
  return said;
}

type Unaddressed = Omit<ListedCommand, "slug">;

function merged(given: CommandList, site: SiteCommands): Unaddressed[] {
  const { commands, prefixCommands = site.commands.prefixCommands ?? [] } = given;
  const [said, ours] = [saidOf(given), saidOf(site.commands)];
  const categoryOf = (name: string) => said.get(name)?.category ?? ours.get(name)?.category;
  const known = [...said.keys(), ...ours.keys()].flatMap((name) => {
    const category = categoryOf(name);
    return category ? ([[groupOf(name), category]] as const) : [];
  });
  // The first one counts: what the bot says, then what the site folder says.
  const byGroup = new Map(known.toReversed());
  const names = new Set(commands.map(({ name }) => name));
  const prefixed = prefixCommands.filter(
    ({ name, slash }) => !names.has(name) && !(slash && commands.length > 0),
  );
  // A slash command comes before a prefix command with the same address, which gets a number.
  const all = [...commands, ...prefixed].toSorted(
    (one, other) => Number(one.type !== SLASH) - Number(other.type !== SLASH),
  );
  return all.map((command) => {
    const { name, description } = command;
    const [own, ofSite] = [said.get(name), ours.get(name)];
    const ofGroup = (key: "category" | "setting") =>
      namesInDetails(name)
        .map((group) => said.get(group)?.[key])
        .find(Boolean);
    return {
      ...command,
      description: translated(description, ofSite?.description),
      category: categoryOf(name) ?? ofGroup("category") ?? byGroup.get(groupOf(name)) ?? OTHER,
      example: withoutSlash(own?.example ?? ofSite?.example),
      keywords: own?.keywords ?? ofSite?.keywords,
      setting: own?.setting ?? ofGroup("setting") ?? ofSite?.setting,
    };
  });
}

/** Takes the slash from an example, which is shown with one. */
function withoutSlash(example: Text | undefined): Text | undefined {
  if (typeof example !== "object") return example?.replace(/^\//, "");
  return Object.fromEntries(Object.entries(example).map(([key, text]) => [key, text.replace(/^\//, "")]));
}

/** Adds the translations of another text of the same meaning. */
function translated(own: Text, other?: Text): Text {
  return typeof own === "string" || typeof other !== "object" ? own : { ...other, ...own };
}

/** Returns the first word of a command, which its subcommands share. */
export function groupOf(name: string): string {
  return name.split(" ")[0] ?? name;
}

/** Lists the names by which details are said of a command and others: `set` and `set color` of `set color add`, the nearest first. */
export function namesInDetails(name: string): string[] {
  return [name.split(" ").slice(0, 2).join(" "), groupOf(name)];
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
