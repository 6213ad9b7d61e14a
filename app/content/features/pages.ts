import type { Category } from "#app/content/categories.ts";
import { ai } from "./ai.ts";
import { counting } from "./counting.ts";
import { economy } from "./economy.ts";
import type { FeaturePage } from "./feature-page.ts";
import { fun } from "./fun.ts";
import { giveaway } from "./giveaway.ts";
import { levelsystem } from "./levelsystem.ts";
import { moderator } from "./moderator.ts";
import { ticketsystem } from "./ticketsystem.ts";
import { utility } from "./utility.ts";
import { verification } from "./verification.ts";

/** What the page of each category says. */
export const featurePages: Record<Category, FeaturePage> = {
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
