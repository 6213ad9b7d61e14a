import type { Rule } from "./rules.ts";

/** A rule that the program breaks. `message` is what was expected or seen. */
export class Failure extends Error {
  constructor(
    override readonly name: Rule,
    message = "",
  ) {
    super(message);
  }
}

/** @throws Failure unless the condition holds */
export function must(condition: unknown, rule: Rule, seen = ""): asserts condition {
  if (!condition) throw new Failure(rule, seen);
}

/** Runs a part of a scenario in which every failure has the same cause, and gives all of them its name. */
export async function calling<T>(rule: Rule, part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(rule, `${error.name}${error.message && `: ${error.message}`}`);
  }
}
