import type { Requests } from "./request.ts";
import type { Code, Problem } from "./types.ts";

/** Most problems and characters of one request: 256 KiB, of up to three bytes a character. */
const BATCH = { problems: 500, characters: 85_000 };
/** Problems that wait while the site is away. Further ones are dropped: most are repetitions. */
const MOST = 10_000;

/** Returns Discord's code of an error, like that of discord.js's `DiscordAPIError`, or `internal`. */
export function codeOf(error: unknown): Code {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  // Discord's have five or six digits: 23 is the timeout of a fetch, 404 a status.
  return typeof code === "number" && code >= 10_000 && code < 1_000_000 ? code : "internal";
}

/** Returns those of a request; one that is too large alone is for the site to refuse. */
function firstOf(waiting: readonly Problem[]): Problem[] {
  let characters = 0;
  const end = waiting.slice(0, BATCH.problems).findIndex((problem) => {
    characters += JSON.stringify(problem).length + 1;
    return characters > BATCH.characters;
  });
  return waiting.slice(0, end < 0 ? BATCH.problems : Math.max(1, end));
}

/** Queues problems and sends them in batches, in order. */
export function createProblems({ insist }: Requests, onError: (error: unknown) => void) {
  /** Problems that are sent before others are taken back. */
  let waiting: Problem[] = [];
  let count = 0;
  let sending: Promise<unknown> = Promise.resolve();

  async function sendAll(problems: Problem[]): Promise<void> {
    while (problems.length > 0) {
      const batch = firstOf(problems);
      await insist("POST", "/api/bot/problems", batch, () => {}).catch(onError);
      problems.splice(0, batch.length);
      count -= batch.length;
    }
  }

  return {
    add(problem: Problem): void {
      if (count === MOST) return;
      try {
        JSON.stringify(problem);
      } catch (error) {
        // A bigint, which JSON lacks, would stay in the way of all later problems.
        onError(error);
        return;
      }
      count++;
      if (waiting.push(problem) > 1) return;
      const problems = waiting;
      sending = sending.then(() => sendAll(problems));
    },
    /** Takes problems back that were reported until now: those of later are sent afterwards. */
    async resolve(problems: Pick<Problem, "guildId" | "module" | "field">[]): Promise<void> {
      waiting = [];
      const taken = sending.then(() => insist("DELETE", "/api/bot/problems", problems, () => {}));
      sending = taken.catch(() => {});
      await taken;
    },
  };
}
