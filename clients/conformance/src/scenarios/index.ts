import type { Play } from "../play.ts";
import * as badDays from "./bad-days.ts";
import { bringsSettings } from "./bringing.ts";
import { fillsFromDefaults } from "./defaults.ts";
import { erases } from "./erasures.ts";
import * as following from "./following.ts";
import { survivesKills } from "./kills.ts";
import { holdsMessages, rendersMessages } from "./messages.ts";
import * as problems from "./problems.ts";
import * as starting from "./starting.ts";
import * as tasks from "./tasks.ts";
import * as telling from "./telling.ts";

/** A scenario of SPECIFICATION.md. */
export interface Scenario {
  id: string;
  title: string;
  /** Takes so long that it is begun first. */
  isSlow: boolean;
  play(play: Play): Promise<void>;
}

const ALL: [title: string, play: Scenario["play"]][] = [
  ["starts without a kept state", starting.startsWithout],
  ["starts with a kept state", starting.startsWithState],
  ["starts with a damaged state", starting.startsWithDamage],
  ["reads a snapshot page by page", starting.readsPages],
  ["removes what a snapshot lacks", starting.removesWhatIsMissing],
  ["applies a page, then saves it", following.appliesThenSaves],
  ["saves a page, then asks on", following.savesThenAsks],
  ["applies one entry after the other", following.appliesOneByOne],
  ["applies duplicates once", following.appliesOnce],
  ["obeys tombstones", following.obeysTombstones],
  ["passes over what it does not know", following.passesOver],
  ["begins anew at 410", following.beginsAnewAt410],
  ["begins anew at 400", following.beginsAnewAt400],
  ["does not begin anew in a loop", following.beginsAnewSlowly],
  ["stops at 401", following.stopsAt401],
  ["stops at 403", following.stopsAt403],
  ["keeps Retry-After in seconds", badDays.keepsSeconds],
  ["keeps Retry-After as a date", badDays.keepsDate],
  ["waits longer and longer", badDays.waitsLonger],
  ["refuses broken answers", badDays.refusesBrokenAnswers],
  ["follows no redirect", badDays.followsNoRedirect],
  ["gives up a dead connection", badDays.givesUpSilence],
  ["lets a poll wait", badDays.letsPollsWait],
  ["pauses after a hurried empty answer", badDays.pausesWhenHurried],
  ["loses nothing when it is killed", survivesKills],
  ["declares its modules", telling.declares],
  ["publishes its commands", telling.publishesCommands],
  ["reports its servers", telling.reportsServers],
  ["reports problems", problems.reportsProblems],
  ["bounds what waits", problems.boundsProblems],
  ["takes problems back", problems.takesBack],
  ["does a task and answers", tasks.doesTasks],
  ["does a task once", tasks.doesTasksOnce],
  ["does no expired task", tasks.passesExpired],
  ["repeats the answer of a task", tasks.repeatsAnswers],
  ["ends in good order", tasks.endsInGoodOrder],
  ["fills from the defaults", fillsFromDefaults],
  ["pauses for a minute at most", badDays.pausesAMinute],
  ["does an action", tasks.doesActions],
  ["says a status", telling.saysStatus],
  ["erases and answers", erases],
  ["holds messages and secrets as they are", holdsMessages],
  ["fills a message", rendersMessages],
  ["pauses after an empty page that has more", badDays.pausesWhenNothingComes],
  ["brings settings along", bringsSettings],
  ["supplies options", telling.suppliesOptions],
  ["keeps a Retry-After of more than a minute", badDays.keepsLonger],
];

const SLOW = [badDays.givesUpSilence, badDays.letsPollsWait, badDays.pausesAMinute, badDays.keepsLonger];

/** All scenarios, in the order of their numbers. */
export const SCENARIOS: Scenario[] = ALL.map(([title, play], i) => ({
  ...{ id: `S${i + 1}`, title, play },
  isSlow: SLOW.includes(play),
}));
