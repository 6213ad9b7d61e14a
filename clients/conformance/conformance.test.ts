import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RULES } from "./src/rules.ts";
import { runScenarios, type Outcome } from "./src/run.ts";
import { SCENARIOS, type Scenario } from "./src/scenarios/index.ts";

/** The programs compiled once: each scenario starts some, and a loader of TypeScript would be most of their time. */
const built = mkdtempSync(join(tmpdir(), "pearl-conformance-"));
afterAll(() => rmSync(built, { recursive: true, force: true }));
beforeAll(async () => {
  const input = { client: "clients/typescript/conformance.ts", broken: "clients/conformance/broken.ts" };
  const rollupOptions = { input, output: { entryFileNames: "[name].mjs" } };
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: true, target: "node20", outDir: built, rollupOptions },
  });
});
const specification = readFileSync("clients/SPECIFICATION.md", "utf8");

/** Runs scenarios, and returns what the kit says of those that fail, with what helps to understand it. */
async function failuresOf(program: string, scenarios: Scenario[]) {
  const failures: Outcome[] = [];
  await runScenarios(`${process.execPath} ${join(built, program)}`, scenarios, (outcome) => {
    if (outcome.failure) failures.push(outcome);
  });
  return failures.map(({ scenario, failure, journal, errors }) => ({
    failure: `${scenario.id} ${failure?.name}`,
    why: [failure?.message, ...journal, errors].join("\n"),
  }));
}

// The slow ones, and all the forms of broken.ts, are in `npm run test:clients`.
test.concurrent("the client in TypeScript passes the scenarios that are not slow", async () => {
  const scenarios = SCENARIOS.filter(({ isSlow }) => !isSlow);
  expect(await failuresOf("client.mjs", scenarios)).toEqual([]);
});

test.concurrent("a client that names people in another order passes", async () => {
  const scenarios = SCENARIOS.filter(({ id }) => id === "S43");
  const turned = String.raw`client.mjs | sed -u 's/"users":\["\([0-9]*\)","\([0-9]*\)"\]/"users":["\2","\1"]/'`;
  expect(await failuresOf(turned, scenarios)).toEqual([]);
});

test.concurrent.each([
  "S2 forgets its state",
  "S4 does not begin anew after 400",
  "S4 does not begin anew after 410",
  "S9 loses a change",
  "S12 does not say stale",
  "S19 stops asking",
  "S20 takes a broken answer",
  "S29 ignores Retry-After",
  "S31 gives up taking back after a failure",
  "S33 does a task twice",
  "S37 forgets the defaults",
  "S41 changes an erasure",
  "S40 repeats what was refused",
  "S42 lets others read its state",
  "S45 sends more than 4 MiB of settings at once",
])("a broken client fails by its name: %s", async (failure) => {
  const scenarios = SCENARIOS.filter(({ id }) => failure.startsWith(`${id} `));
  expect(await failuresOf(`broken.mjs '${failure}'`, scenarios)).toMatchObject([{ failure }]);
});

test("bot-api.md names every scenario where it says what to build", () => {
  const rows = /## What to build\n(.*?)\n## /s.exec(readFileSync("docs/bot-api.md", "utf8"))?.[1] ?? "";
  const named = [...rows.matchAll(/S(\d+)(?: to S(\d+))?/g)].flatMap(([, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `S${Number(from) + at}`),
  );
  expect(named.toSorted()).toEqual(SCENARIOS.map(({ id }) => id).toSorted());
});

test("the sample of the README counts every scenario", () => {
  const readme = readFileSync("clients/conformance/README.md", "utf8");
  const [, passed, failed] = /(\d+) passed, (\d+) failed/.exec(readme) ?? [];
  expect(Number(passed) + Number(failed)).toBe(SCENARIOS.length);
});

test.each([
  ["the folder in which npm was called", [], "clients/python"],
  ["another one as seen from there", ["--in", "src"], "clients/python/src"],
])("npm run conformance runs the command in %s", (_, options, folder) => {
  const args = ["run", "conformance", "--", "--only", "S36", "--cmd", "pwd >&2; exit 3", ...options];
  const { INIT_CWD: _cwd, ...env } = process.env;
  const { status, stdout } = spawnSync("npm", args, { cwd: "clients/python", env, encoding: "utf8" });
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringContaining(`     ${resolve(folder)}\n`),
  });
});

test.each([
  ["an unknown option", ["--command", "true"], /^Unknown option '--command'.*\npearl-conformance --cmd /],
  ["a folder that there is not", ["--cmd", "true", "--in", "/none"], /^There is no folder \/none\.\n$/],
])("npm run conformance answers %s, and fails", (_, options, message) => {
  const args = ["run", "-s", "conformance", "--", "--only", "S36", ...options];
  const { status, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(message) });
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
