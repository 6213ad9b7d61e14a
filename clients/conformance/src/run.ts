import { Failure } from "./failure.ts";
import { createPlay } from "./play.ts";
import type { Command } from "./program.ts";
import type { Scenario } from "./scenarios/index.ts";
import { createStage } from "./stage.ts";

/** Scenarios at a time: most of them wait. */
const AT_ONCE = 4;

/** Result of a scenario. Without `failure` it has passed. */
export interface Outcome {
  scenario: Scenario;
  failure?: Failure;
  /** The last events, and what the program wrote to stderr. */
  journal: string[];
  errors: string;
}

/** Plays scenarios against a command, which is run in a folder, and hands over each outcome, in the order of the scenarios. */
export async function runScenarios(
  command: string,
  scenarios: Scenario[],
  report: (outcome: Outcome) => void,
  folder = process.cwd(),
): Promise<void> {
  const left = scenarios.toSorted((a, b) => Number(b.isSlow) - Number(a.isSlow));
  const done = new Map<Scenario | undefined, Outcome>();
  let reported = 0;
  async function work() {
    for (let scenario = left.shift(); scenario; scenario = left.shift()) {
      done.set(scenario, await playScenario({ command, folder }, scenario));
      for (let next; (next = done.get(scenarios[reported])); reported++) report(next);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function playScenario(program: Command, scenario: Scenario): Promise<Outcome> {
  const stage = await createStage(program);
  let failure: Failure | undefined;
  try {
    await scenario.play(createPlay(stage));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    failure = error;
  }
  const ended = await stage.end();
  return { scenario, ...ended, failure: failure ?? ended.failure };
}
