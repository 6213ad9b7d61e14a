#!/usr/bin/env node
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { runScenarios, type Outcome } from "./run.ts";
import { SCENARIOS } from "./scenarios/index.ts";

const USAGE = `pearl-conformance --cmd "python bot.py" [--only S7,S12] [--in folder]
pearl-conformance --list`;

/** Reads the options. Unknown ones and words beside them are told with the usage. */
function readOptions() {
  const text = { type: "string" } as const;
  try {
    // Folders are as seen from those before them: `npm run conformance` gives the one in which npm was called.
    const folders = { ...text, multiple: true } as const;
    const options = { cmd: text, only: text, in: folders, list: { type: "boolean" } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message);
    return {};
  }
}

async function main(): Promise<number> {
  const { cmd, only, in: given = [], list } = readOptions();
  if (list) {
    for (const { id, title } of SCENARIOS) console.log(`${id} ${title}`);
    return 0;
  }
  const names = only?.split(",");
  const unknown = names?.filter((name) => !SCENARIOS.some(({ id }) => id === name)) ?? [];
  if (!cmd || unknown.length > 0) {
    console.error(unknown.length > 0 ? `There is no scenario ${unknown.join(", ")}.` : USAGE);
    return 2;
  }
  const folder = resolve(...given);
  if (!existsSync(folder)) {
    console.error(`There is no folder ${folder}.`);
    return 2;
  }
  const chosen = SCENARIOS.filter(({ id }) => names?.includes(id) ?? true);
  let failed = 0;
  const report = (outcome: Outcome) => {
    if (outcome.failure) failed++;
    print(outcome);
  };
  await runScenarios(cmd, chosen, report, folder);
  console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
  return failed ? 1 : 0;
}

function print({ scenario: { id, title }, failure, journal, errors }: Outcome) {
  if (!failure) {
    console.log(`ok ${id} ${title}`);
    return;
  }
  const indent = (text: string) => text.trimEnd().replace(/^/gm, "     ");
  console.log(`FAIL ${id} ${failure.name}`);
  if (failure.message) console.log(indent(failure.message));
  console.log(indent(["what happened last:", ...journal].join("\n")));
  if (errors) console.log(indent(`stderr of the program:\n${errors}`));
}

// Programs end with the kit.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.exitCode = await main();
