import type { Category } from "#app/content/categories.ts";
import { ai } from "./ai.ts";
import type { Command } from "./command.ts";
import { counting } from "./counting.ts";
import { economy } from "./economy.ts";
import { fun } from "./fun.ts";
import { giveaway } from "./giveaway.ts";
import { levelsystem } from "./levelsystem.ts";
import { moderator } from "./moderator.ts";
import { ticketsystem } from "./ticketsystem.ts";
import { utility } from "./utility.ts";
import { verification } from "./verification.ts";

/** Every command of the bot, by category, in the order in which its page lists them. */
export const catalogue: Record<Category, Command[]> = {
  moderator,
  fun,
  economy,
  utility,
  levelsystem,
  giveaway,
  ai,
  counting,
  verification,
  ticketsystem,
};
