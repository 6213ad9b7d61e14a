import { setTimeout as wait } from "node:timers/promises";
import { median } from "#dev/median.ts";
import { ask } from "#test/http/ask.ts";
import { isGood, startLoad, tally } from "./load.ts";
import { inSeconds, type Scenario } from "./table.ts";

const LOAD = { connections: 24, pause: 2, mix: { visitor: 95, dashboard: 1, save: 2, poll: 2 } };
/** Maximum time from SIGTERM to the exit, in milliseconds. */
const EXIT = 10_000;
const HANG = 10_000;

/** R5: ends and restarts one process after the other under load. */
export const rollingRestarts: Scenario = {
  name: "R5",
  fault: "SIGTERM to one of three processes after the other, in rounds",
  async run({ site, seed, restarts, signal }) {
    const load = await startLoad(site, { seed, ...LOAD });
    const exits: number[] = [];
    const wrong: string[] = [];
    for (let round = 0; round < restarts; round++)
      for (const [at, web] of site.webs.entries()) {
        signal?.throwIfAborted();
        const began = performance.now();
        const unready = isUnreadyFirst(site.ports[at] ?? 0);
        const code = await web.end();
        exits.push(performance.now() - began);
        if (code !== 0) wrong.push(`exit code ${code}`);
        if (!(await unready)) wrong.push("the listener closed before /readyz was 503");
        await web.revive();
      }
    const answers = await load.stop();
    const slowest = Math.max(0, ...exits);
    if (slowest > EXIT) wrong.push(`an exit took ${inSeconds(slowest)}`);
    const failures = answers.filter((one) => !isGood(one));
    wrong.push(...failures.map(({ kind, status, failure }) => `${kind} ${status} ${failure ?? ""}`));
    const seen = `${exits.length} restarts, ${tally(answers, HANG)}; exits within ${inSeconds(slowest)}`;
    return { seen, recovery: 0, wrong };
  },
};

/** Resolves to whether `/readyz` answered 503 before connections were refused. */
async function isUnreadyFirst(port: number): Promise<boolean> {
  let isUnready = false;
  for (;;) {
    try {
      const { status } = await ask(port, "/readyz");
      isUnready ||= status === 503;
    } catch {
      return isUnready;
    }
    await wait(20);
  }
}

const STARTS = 5;
/** Maximum median from the start of the process to `/readyz` 200, in milliseconds. */
const START = 1_000;

/** R20: starts a process again and again. */
export const coldStarts: Scenario = {
  name: "R20",
  fault: "SIGKILL, then a cold start",
  async run({ site: { webs } }) {
    const [web] = webs;
    const times: number[] = [];
    for (let i = 0; i < STARTS; i++) {
      await web?.kill();
      const began = performance.now();
      await web?.revive();
      times.push(performance.now() - began);
    }
    const usual = median(times);
    const wrong = usual > START ? [`ready after ${inSeconds(usual)}`] : [];
    return { seen: `ready within ${times.map(inSeconds).join(", ")}`, recovery: usual, wrong };
  },
};
