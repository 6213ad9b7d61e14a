import type { LevelRole } from "./field.ts";

/** What levels are made of, as a form holds it: while somebody types, numbers may be anything. */
export interface LevelSettings {
  xpMin: number;
  xpMax: number;
  /** Multiplies all XP, whatever it is for. */
  multiplier: number;
  cooldownSeconds: number;
  voiceXp: number;
  voiceMinutes: number;
  roles: readonly LevelRole[];
}

/** How long it takes from no XP at all to a level, by one way alone. What the settings leave open is not there. */
export interface Effort {
  /** With luck, and without. */
  messages?: { fewest: number; most: number };
  /** Seconds, for the fewest messages with the cooldown between them. */
  writing?: number;
  /** Seconds. */
  talking?: number;
}

const HIGHEST_LEVEL = 1_000;
const USUAL_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 50, 100];

/** The level that XP make: the square root of a hundredth of them, rounded down. */
export function levelOf(xp: number): number {
  return Math.floor(Math.sqrt(xp / 100));
}

/** The XP with which a level begins. */
export function xpFor(level: number): number {
  return 100 * level ** 2;
}

/** What a level takes. XP count as they are multiplied, unrounded. */
export function effortFor(level: number, settings: LevelSettings): Effort {
  const { xpMin, xpMax, cooldownSeconds, voiceXp, voiceMinutes } = settings;
  const xp = xpFor(level);
  const times = (gain: number) => timesFor(xp, gain * settings.multiplier);
  const effort: Effort = {};
  if (!isWithin(settings.multiplier, 0.1, 10)) return effort;
  if (isXp(xpMin) && isXp(xpMax) && xpMin <= xpMax) {
    effort.messages = { fewest: times(xpMax), most: times(xpMin) };
    if (isWithin(cooldownSeconds, 0, 3_600))
      effort.writing = Math.max(0, effort.messages.fewest - 1) * cooldownSeconds;
  }
  if (isXp(voiceXp) && isWithin(voiceMinutes, 1, 60)) effort.talking = times(voiceXp) * voiceMinutes * 60;
  return effort;
}

/** The levels that a table shows: low ones, round ones, and those with a role; ascending. */
export function levelsToShow(roles: readonly LevelRole[]): number[] {
  const withRole = roles.map(({ level }) => level).filter(isLevel);
  return [...new Set([...USUAL_LEVELS, ...withRole])].sort((a, b) => a - b);
}

/** Whether there can be such a level. */
export function isLevel(level: number): boolean {
  return Number.isInteger(level) && isWithin(level, 1, HIGHEST_LEVEL);
}

/** A product like 100 × 1.15 is a hair too small: the hair is no message. */
function timesFor(xp: number, gain: number): number {
  return Math.ceil(xp / gain - 1e-9);
}

function isXp(xp: number): boolean {
  return Number.isInteger(xp) && isWithin(xp, 1, 1_000);
}

/** False for what is no number. */
function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}
