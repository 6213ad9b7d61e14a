import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RULES } from "./src/rules.ts";
import { runScenarios, type Outcome } from "./src/run.ts";
import { SCENARIOS } from "./src/scenarios/index.ts";

const NODE = [process.execPath, "--import", "tsx"];
const specification = readFileSync("clients/SPECIFICATION.md", "utf8");

/** Runs scenarios, and returns what the kit says of those that fail, with what helps to understand it. */
async function failuresOf(program: string, scenarios = SCENARIOS) {
  const failures: Outcome[] = [];
  await runScenarios([...NODE, program].join(" "), scenarios, (outcome) => {
    if (outcome.failure) failures.push(outcome);
  });
  return failures.map(({ scenario, failure, journal, errors }) => ({
    failure: `${scenario.id} ${failure?.name}`,
    why: [failure?.message, ...journal, errors].join("\n"),
  }));
}

test.concurrent("the client in TypeScript passes all scenarios", async () => {
  expect(await failuresOf("clients/typescript/conformance.ts")).toEqual([]);
});

const broken = ["clients/typescript/broken.ts", "clients/conformance/broken.ts"].flatMap((program) => {
  const [node = "", ...options] = [...NODE, program];
  const failures = JSON.parse(execFileSync(node, options, { encoding: "utf8" })) as Record<string, string>;
  return Object.entries(failures).map(([name, failure]) => [failure, `${program} '${name}'`] as const);
});
test.concurrent.each(broken)("a broken client fails by its name: %s", async (failure, program) => {
  const scenarios = SCENARIOS.filter(({ id }) => failure.startsWith(`${id} `));
  expect(await failuresOf(program, scenarios)).toMatchObject([{ failure }]);
});

test("the specification has the scenarios and the names of failures of the kit, and no others", () => {
  const [rules = "", protocol = ""] = specification.split("## How the kit talks");
  expect(protocol).not.toBe("");
  const scenarios = [...rules.matchAll(/\bS\d+ [a-z][^.,*]*(?:, [a-z][^.,*]*)?(?=[.,]\*\*|, S\d)/g)].map(
    String,
  );
  expect(scenarios.toSorted()).toEqual(SCENARIOS.map(({ id, title }) => `${id} ${title}`).toSorted());
  const lists = [...rules.matchAll(/Names: (.*?)\n\n/gs)].map(([, list = ""]) => list);
  const names = lists.flatMap((list) => [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect([...new Set(names)].toSorted()).toEqual(RULES.toSorted());
});

test("each name of a failure is one that the kit can find", () => {
  const files = readdirSync("clients/conformance/src", { recursive: true, encoding: "utf8" });
  const code = files.filter((file) => file.endsWith(".ts") && file !== "rules.ts");
  const text = code.map((file) => readFileSync(`clients/conformance/src/${file}`, "utf8")).join("\n");
  expect(RULES.filter((rule) => !text.includes(`"${rule}"`))).toEqual([]);
});
