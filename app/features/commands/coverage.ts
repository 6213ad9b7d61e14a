import { OTHER } from "#app/site/areas.ts";
import { namesInDetails, saidOf } from "./catalogue.ts";
import type { CommandDetails, CommandList } from "./command-list.ts";

interface Known {
  areas: readonly { id: string }[];
  modules: { get(id: string): unknown };
}

/** Compares a list of commands with what the bot and the site folder say of commands, by name or by that of their group. */
export function coverageOf({ commands, prefixCommands = [], details }: CommandList, ofSite: CommandList) {
  const ofDiscord = new Set(commands.map(({ name }) => name));
  const names = new Set([...ofDiscord, ...prefixCommands.map(({ name }) => name)]);
  const groups = new Set([...names].flatMap(namesInDetails));
  const ours = saidOf(ofSite);
  const isSaid = (name: string) => [name, ...namesInDetails(name)].some((one) => Object.hasOwn(details, one));
  const listed = [...ofSite.commands, ...(ofSite.prefixCommands ?? []).filter(({ slash }) => slash)];
  return {
    /** Commands of which neither the bot nor the site folder says more than Discord. */
    withoutDetails: [...ofDiscord].filter((name) => !isSaid(name) && !ours.has(name)),
    /** Names of which the bot says something, and that no command has. */
    unknownDetails: Object.keys(details).filter((name) => !names.has(name) && !groups.has(name)),
    /** Commands of the site folder that Discord does not have, except those that it cannot have. */
    unusedContent: listed.flatMap(({ name }) => (names.has(name) ? [] : name)),
  };
}

/** Names what leads nowhere: modules that the bot does not have, areas that the site does not have. */
export function commandWarnings({ prefixCommands = [], details }: CommandList, { areas, modules }: Known) {
  const places = [
    ...prefixCommands.map(
      (command, index) => [`prefixCommands[${index}]`, command as CommandDetails] as const,
    ),
    ...Object.entries(details).map(([name, said]) => [`details.${name}`, said] as const),
  ];
  return places.flatMap(([path, { category, setting }]) => [
    ...(category === undefined || [...areas, { id: OTHER }].some(({ id }) => id === category)
      ? []
      : [{ path: `${path}.category`, code: "unknown_area" }]),
    ...(setting === undefined || modules.get(setting)
      ? []
      : [{ path: `${path}.setting`, code: "unknown_module" }]),
  ]);
}
