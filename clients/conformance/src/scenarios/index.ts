import type { Play } from "../play.ts";
import * as starting from "./starting.ts";

/** A scenario of SPECIFICATION.md. */
export interface Scenario {
  id: string;
  title: string;
  play(play: Play): Promise<void>;
}

const ALL: [title: string, play: Scenario["play"]][] = [
  ["starts without a kept state", starting.startsWithout],
  ["starts with a kept state", starting.startsWithState],
  ["starts with a damaged state", starting.startsWithDamage],
  ["reads a snapshot page by page", starting.readsPages],
  ["removes what a snapshot lacks", starting.removesWhatIsMissing],
];

/** All scenarios, in the order of their numbers. */
export const SCENARIOS: Scenario[] = ALL.map(([title, play], i) => ({ id: `S${i + 1}`, title, play }));
