import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Exchange } from "./exchange.ts";
import { Failure, must } from "./failure.ts";
import { startProgram, type Command, type Line, type Program } from "./program.ts";
import type { Rule } from "./rules.ts";
import { startSite } from "./site.ts";

/** A request of the program, or a line that it writes. */
export type Event = Exchange | Line;
/** The name of the failure that an event is. */
export type Forbids = (event: Event) => Rule | undefined | false;

/** Milliseconds after which something that has to come does not come: generous, because machines are slow. */
export const DEADLINE = 30_000;
/** Events that are shown with a failure. */
const SHOWN = 18;
const TOKEN = "conformance-secret-0123456789abcdef";

const UNSAID = {
  ready: "does not say ready",
  stale: "does not say stale",
  error: "does not say error",
} as const;
type State = keyof typeof UNSAID;

export type Stage = Awaited<ReturnType<typeof createStage>>;

/** Creates the stage of one scenario: a site, and a program that is started and killed, with all that happens between. */
export async function createStage(command: Command) {
  const folder = await mkdtemp(join(tmpdir(), "pearl-conformance-"));
  const statePath = join(folder, "state");
  const began = performance.now();
  /** Events that were not looked at yet; states apart, because nothing orders them with requests. */
  let events: Event[] = [];
  let states: string[] = [];
  let program: Program | undefined;
  let exitCode: number | null | undefined;
  let failure: Failure | undefined;
  const wakers = new Set<() => void>();
  const outputs: Program["output"][] = [];
  const journal: string[] = [];

  const wakeAll = () => wakers.forEach((wake) => wake());

  function note(text: string) {
    journal.push(`${String(Math.round(performance.now() - began)).padStart(6)} ms  ${text.slice(0, 240)}`);
    wakeAll();
  }

  function failed(one: Failure) {
    failure ??= one;
    note(`${one.name} ${one.message}`);
  }

  function happened(event: Event) {
    note("say" in event ? `program: ${JSON.stringify(event)}` : `${event}`);
    if ("say" in event && event.say === "state") states.push(String(event.state));
    else if (!stage.handle?.(event)) events.push(event);
    wakeAll();
  }
  const site = await startSite(TOKEN, { asked: happened, answered: note, failed });

  /** Waits until `look` finds something. Undefined after the deadline. @throws Failure what is wrong in any scenario */
  async function until<T>(look: () => T | undefined | false, milliseconds: number): Promise<T | undefined> {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      if (failure) throw failure;
      const found = look();
      if (found) return found;
      if (exitCode !== undefined) throw new Failure("ends by itself", `with the exit code ${exitCode}`);
      const left = deadline - performance.now();
      if (left <= 0) return undefined;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, left);
        function wake() {
          clearTimeout(timer);
          wakers.delete(wake);
          resolve();
        }
        wakers.add(wake);
      });
    }
  }

  /** Looks for the first event that is wanted, unless a forbidden one was before it. */
  function pick<T>(want: (event: Event) => T | undefined | false, forbids?: Forbids): T | undefined {
    for (const [i, event] of events.entries()) {
      const found = want(event);
      if (found) {
        events.splice(i, 1);
        return found;
      }
      const rule = forbids?.(event);
      if (rule) throw new Failure(rule, "say" in event ? JSON.stringify(event) : `${event}`);
    }
    return undefined;
  }

  const stage = {
    statePath,
    /** Handles events without the scenario; true for those that it has handled. */
    handle: undefined as ((event: Event) => boolean) | undefined,

    /** Starts the program. `firstPause` is in milliseconds. */
    start({ firstPause = 100 } = {}): void {
      [events, states, exitCode] = [[], [], undefined];
      note("the program is started");
      const env = { PEARL_URL: site.url, PEARL_TOKEN: TOKEN, PEARL_STATE: statePath };
      const started = startProgram(
        command,
        { ...env, PEARL_FIRST_PAUSE: String(firstPause) },
        {
          said: (line) => program === started && happened(line),
          babbled: (text) => failed(new Failure("writes what the kit cannot read", text.slice(0, 240))),
          ended(code) {
            if (program !== started) return;
            exitCode = code;
            note(`the program has ended with ${code}`);
          },
        },
      );
      program = started;
      outputs.push(started.output);
    },

    /** Ends the program with SIGKILL. */
    async kill(): Promise<void> {
      const killed = program;
      program = undefined;
      await killed?.kill();
      if (killed) await site.forget();
      note("the program is killed");
      events = [];
    },

    /** Tells the program to stop. Returns its exit code, undefined if it goes on. */
    async stop(): Promise<number | null | undefined> {
      stage.tell({ do: "stop" });
      program?.hangUp();
      await until(() => exitCode !== undefined, DEADLINE);
      const code = exitCode;
      await stage.kill();
      return code;
    },

    tell(message: object): void {
      program?.tell(message);
      note(`kit: ${JSON.stringify(message)}`);
    },

    /**
     * Waits for the first event that is wanted, and takes it. Others stay for later.
     *
     * @throws Failure `rule` when it does not come; what `forbids` names when that comes first
     */
    async take<T>(
      want: (event: Event) => T | undefined | false,
      rule: Rule,
      { forbids, deadline = DEADLINE }: { forbids?: Forbids; deadline?: number } = {},
    ): Promise<T> {
      const found = await until(() => pick(want, forbids), deadline);
      must(found, rule, `nothing came within ${deadline / 1_000} s`);
      return found;
    },

    /** Waits a while, in which nothing may come that is forbidden. @throws Failure */
    async quiet(forbids: Forbids, milliseconds = 300): Promise<void> {
      await until(() => pick(() => undefined, forbids), milliseconds);
    },

    /** Tells whether such an event comes within a while, and leaves it. */
    peek: async (isWanted: (event: Event) => unknown, milliseconds: number): Promise<boolean> =>
      (await until(() => events.some(isWanted), milliseconds)) ?? false,

    /** As `peek`, of a program that may end or stop meanwhile. */
    async peekLast(isWanted: (event: Event) => unknown, milliseconds: number): Promise<boolean> {
      const isSeen = () => events.some(isWanted);
      await until(() => isSeen() || exitCode !== undefined || states.includes("error"), milliseconds);
      // A line that was written before `error` may come after it.
      if (exitCode === undefined) await until(() => isSeen() || exitCode !== undefined, 300);
      return isSeen();
    },

    /** Waits until the program says a state. Those before it are passed over. @throws Failure */
    async state(name: State, rule: Rule = UNSAID[name]): Promise<void> {
      must(await until(() => states.includes(name), DEADLINE), rule, `it has said: ${states.join(", ")}`);
      states.splice(0, states.indexOf(name) + 1);
    },

    /** Checks that a state was not said since the one that was waited for last. @throws Failure */
    notYet: (name: State, rule: Rule) => must(!states.includes(name), rule),

    /** Tells whether the program has written a text for people. */
    printed: (text: string) => outputs.some(({ errors }) => errors.includes(text)),

    /** Tells whether others than the owner may read the kept state. */
    isStateOpen: () => ((statSync(statePath, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,

    /** Ends the scenario. Returns the failures of any scenario, and what helps to understand them. */
    async end() {
      await stage.kill();
      await site.close();
      await rm(folder, { recursive: true, force: true });
      if (outputs.some(({ all }) => all.includes(TOKEN))) failure ??= new Failure("prints the secret");
      return {
        failure,
        journal: journal.slice(-SHOWN),
        errors: outputs.map(({ errors }) => errors).join(""),
      };
    },
  };
  return stage;
}
