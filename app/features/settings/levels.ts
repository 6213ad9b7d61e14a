import type { levels } from "./modules/levels.server.ts";

/** Level settings in a form, where numbers may be invalid during input. */
export type LevelSettings = (typeof levels)["defaults"];

export const HIGHEST_LEVEL = 1_000;
const USUAL_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 50, 100];

export function xpFor(level: number): number {
  return 100 * level ** 2;
}

/** Calculates the effort for a level in messages, and in seconds of writing and talking. Multiplied XP are not rounded. */
export function effortFor(level: number, settings: LevelSettings) {
  const { xpMin, xpMax, multiplier, cooldownSeconds, voiceXp, voiceMinutes } = settings;
  if (!isWithin(multiplier, 0.1, 10)) return {};
  // Tolerates products like 100 × 1.15, which are slightly too small in floating point.
  const times = (gain: number) => Math.ceil(xpFor(level) / (gain * multiplier) - 1e-9);
  const isRange = isXp(xpMin) && isXp(xpMax) && xpMin <= xpMax;
  const isVoice = isXp(voiceXp) && isWithin(voiceMinutes, 1, 60);
  return {
    messages: isRange ? { fewest: times(xpMax), most: times(xpMin) } : undefined,
    writing:
      isRange && isWithin(cooldownSeconds, 0, 3_600) ? (times(xpMax) - 1) * cooldownSeconds : undefined,
    talking: isVoice ? times(voiceXp) * voiceMinutes * 60 : undefined,
  };
}

export function levelsToShow(roles: LevelSettings["roles"]): number[] {
  const withRole = roles.map(({ level }) => level).filter(isLevel);
  return [...new Set([...USUAL_LEVELS, ...withRole])].sort((a, b) => a - b);
}

export function isLevel(level: number): boolean {
  return Number.isInteger(level) && isWithin(level, 1, HIGHEST_LEVEL);
}

function isXp(xp: number): boolean {
  return Number.isInteger(xp) && isWithin(xp, 1, 1_000);
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}
