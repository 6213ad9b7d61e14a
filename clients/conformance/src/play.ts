import { isDeepStrictEqual } from "node:util";
import type { Exchange, Item } from "./exchange.ts";
import { must } from "./failure.ts";
import type { Line } from "./program.ts";
import type { Rule } from "./rules.ts";
import type { Event, Forbids, Stage } from "./stage.ts";

export type Play = ReturnType<typeof createPlay>;

/** A cursor. All have what a URL needs encoded. */
export const cursor = (name: string) => `${name} +/=&%20?`;
export const prefix = (guild: number, version: number, text: string): Item => ({
  guildId: guildId(guild),
  module: "prefix",
  version,
  settings: { prefix: text },
});
/** An id that a JavaScript number cannot hold. */
export const guildId = (guild: number) => `9007199254740993${guild}`;
export const gone = (item: Item): Item => ({ ...item, deleted: true, settings: null });

/** Rules for a poll; every name of a failure is that of the scenario. */
interface Expected {
  wait?: "none" | "some";
  waitRule?: Rule;
  cursorRule?: Rule;
}

/** The steps in which scenarios are told. */
export function createPlay(stage: Stage) {
  let commands = 0;

  function command(message: object, say: string) {
    const id = ++commands;
    stage.tell({ ...message, id });
    return (forbids?: Forbids, rule: Rule = "does not answer the kit") =>
      stage.take((event) => isLine(event, say) && event.id === id && event, rule, { forbids });
  }

  const play = {
    ...stage,
    /** Sends a command, and returns a function that waits for its result. */
    command: (message: object) => command(message, "result"),

    /** Waits for the result of a command, which has to be a success. */
    async succeeds(result: () => Promise<Line>, rule: Rule): Promise<void> {
      must((await result()).ok === true, rule, "its result is not ok");
    },

    /** Refuses a request, of which the result has to say why, and which may not come again. */
    async refuses(
      asked: Exchange,
      result: ReturnType<typeof command>,
      status: number,
      fields?: Record<string, string[]>,
    ): Promise<void> {
      const repeats = (event: Event) =>
        isRequest(event) && event.path === asked.path && "repeats what was refused";
      asked.refuse(status, "refused", {}, { fields });
      const line = await result(repeats);
      const said = JSON.stringify(line);
      const why = Object.entries(fields ?? {}).flat(2);
      const isSaid = line.status === status && why.every((part) => said.includes(part));
      must(line.ok === false && isSaid, "hides why it was refused", said);
      await stage.quiet(repeats, 1_000);
    },

    /** Asks the program to fill a message, and returns its line. */
    render: (work: { message: object | null; values: object }) =>
      command({ do: "render", ...work }, "rendered")(),

    /** Waits for the next request of the feed. */
    feed: (rule: Rule = "stops asking", deadline?: number): Promise<Exchange> =>
      stage.take(isFeed, rule, {
        deadline,
        forbids: (event) => isApplying(event) && "applies what it was not sent",
      }),

    /** Waits for the next request of another resource. */
    request: (method: string, path: string, rule: Rule, forbids?: Forbids): Promise<Exchange> =>
      stage.take(
        (event) => isRequest(event) && event.method === method && event.path === path && event,
        rule,
        { forbids },
      ),

    /** Waits for the beginning of a snapshot. */
    async snapshot(rule: Rule = "does not begin with a snapshot"): Promise<Exchange> {
      const asked = await play.feed(rule);
      must(asked.isSnapshot && !asked.cursor, rule, `${asked}`);
      return asked;
    },

    /** Waits for a poll with this cursor. */
    async poll(
      at: string,
      { wait, waitRule, cursorRule = "does not return the cursor" }: Expected = {},
    ): Promise<Exchange> {
      const asked = await play.feed();
      must(!asked.isSnapshot && asked.cursor === at, cursorRule, `${asked} instead of cursor ${at}`);
      if (wait === "none") must(asked.wait === 0, waitRule ?? "lets the first poll wait", `${asked}`);
      if (wait === "some") must(asked.wait > 0, waitRule ?? "polls without waiting", `${asked}`);
      return asked;
    },

    /** Lets the bot apply these entries, in any order. */
    async applies(items: Item[], rule: Rule = "loses a change"): Promise<void> {
      const left = [...items];
      while (left.length > 0) {
        const forbids = (event: Event) => isFeed(event) && rule;
        const line = await stage.take((event) => isApplying(event) && event, rule, { forbids });
        const i = left.findIndex((item) => isSame(line, item));
        must(i >= 0, "applies what it was not sent", JSON.stringify(line));
        left.splice(i, 1);
        stage.tell({ do: "applied" });
      }
    },

    /** Applies all from now on without the scenario. Returns what was applied. */
    applyAll(): Line[] {
      const applied: Line[] = [];
      stage.handle = (event) => {
        if (!isApplying(event)) return false;
        applied.push(event);
        stage.tell({ do: "applied" });
        return true;
      };
      return applied;
    },

    /** Asks the program for the settings that it holds. */
    async get({ guildId, module }: Item, rule?: Rule): Promise<unknown> {
      return (await command({ do: "get", guildId, module }, "settings")(undefined, rule)).settings;
    },

    /** Checks that the program holds these entries. */
    async holds(items: Item[], rule: Rule): Promise<void> {
      for (const item of items) {
        const [held, expected] = [await play.get(item), item.settings];
        const seen = `${item.module} of ${item.guildId} is ${JSON.stringify(held)} instead of ${JSON.stringify(expected)}`;
        must(isDeepStrictEqual(held, expected), rule, seen.slice(0, 1_000));
      }
    },

    /** Checks that the program did not come back before half of the pause, nor before it was asked to. */
    paused(
      { answeredAt, retryAfter }: Exchange,
      next: Exchange,
      full: number,
      rule: Rule = "does not pause after a failure",
    ): number {
      const gap = next.at - answeredAt;
      const came = `it came back after ${Math.round(gap)} ms`;
      // Timers may be a millisecond early.
      must(gap >= full / 2 - 2, rule, `${came}, not ${full / 2} at least`);
      must(gap >= retryAfter * 1_000 - 2, "ignores Retry-After", `${came}, not ${retryAfter} s`);
      return gap;
    },

    /** Refuses a request more often than libraries try by themselves. Returns the one that comes then. */
    async fails(asked: Exchange, again: () => Promise<Exchange>): Promise<Exchange> {
      let last = asked;
      for (const full of [100, 200, 400, 800]) {
        // Names of headers have no case: the site has small letters.
        last.refuse(503, "unavailable", full === 100 ? { "retry-after": "1" } : {});
        const next = await again();
        play.paused(last, next, full);
        last = next;
      }
      return last;
    },

    /** Starts the program and answers its snapshot with these entries. Returns the first poll. */
    async begin(items: Item[], options?: { firstPause?: number }): Promise<Exchange> {
      stage.start(options);
      (await play.snapshot()).page(items, { changes: cursor("begin") });
      await play.applies(items);
      return play.poll(cursor("begin"));
    },

    /** Begins so, and answers the first poll. Returns the next one, which waits. */
    async connect(items: Item[], options?: { firstPause?: number }): Promise<Exchange> {
      (await play.begin(items, options)).page([], { next: cursor("first") });
      await stage.state("ready");
      return play.poll(cursor("first"));
    },

    /** Answers a snapshot without settings, and lets every poll wait. Other requests are for the scenario. */
    idle(options?: { firstPause?: number }): void {
      stage.handle = (event) => {
        const asked = isFeed(event);
        if (asked?.isSnapshot) asked.page([], { changes: cursor("idle") });
        else if (asked?.wait === 0) asked.page([], { next: cursor("idle") });
        return asked !== undefined;
      };
      stage.start(options);
    },
  };
  return play;
}

export const isRequest = (event: Event): event is Exchange => !("say" in event);
export const isFeed = (event: Event): Exchange | undefined =>
  isRequest(event) && event.isFeed ? event : undefined;
export const isLine = (event: Event, say: string): event is Line => !isRequest(event) && event.say === say;
export const isApplying = (event: Event): event is Line =>
  isLine(event, "change") || isLine(event, "deleted");

/** Tells whether a line says exactly this entry. */
export function isSame(line: Line, { guildId, module, version, settings, deleted }: Item): boolean {
  if (line.guildId !== guildId || line.module !== module) return false;
  if (deleted) return line.say === "deleted";
  return line.say === "change" && line.version === version && isDeepStrictEqual(line.settings, settings);
}
