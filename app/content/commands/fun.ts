import type { Command } from "./command.ts";
import { funGames } from "./fun-games.ts";
import { funLaughs } from "./fun-laughs.ts";

export const fun: Command[] = [...funGames, ...funLaughs];
