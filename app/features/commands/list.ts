import { categories, type Category } from "#app/content/categories.ts";
import { catalogue } from "#app/content/commands/catalogue.ts";
import type { Command } from "#app/content/commands/command.ts";

export interface ListedCommand extends Command {
  category: Category;
  slug: string;
}

const all: ListedCommand[] = categories.flatMap(({ id: category }) =>
  catalogue[category].map((command) => ({ ...command, category, slug: command.name.replaceAll(" ", "-") })),
);

const bySlug = new Map(all.map((command) => [command.slug, command]));

export function listCommands(category?: Category): ListedCommand[] {
  return category ? all.filter((command) => command.category === category) : all;
}

export function findCommand(slug: string): ListedCommand | undefined {
  return bySlug.get(slug.toLowerCase());
}

/** Lists up to `count` commands of the same group (`warn add`, `warn list`), then neighbours in the category. */
export function relatedCommands(command: ListedCommand, count: number): ListedCommand[] {
  const neighbours = listCommands(command.category);
  const position = neighbours.indexOf(command);
  const distance = (other: ListedCommand) =>
    (groupOf(other) === groupOf(command) ? 0 : neighbours.length) +
    Math.abs(neighbours.indexOf(other) - position);
  return neighbours
    .filter((other) => other !== command)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, count);
}

function groupOf({ name }: ListedCommand): string {
  return name.split(" ")[0] ?? name;
}
