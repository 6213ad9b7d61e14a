import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "./folder.ts";

const PROGRAM = `
import { createPearlClient, fileStore, type Modules } from "pearl-bot";

const pearl = createPearlClient<Pick<Modules, "prefix">>({ url: "", token: "", store: fileStore("state.json") });
const prefix: string | undefined = pearl.settings("prefix", "1")?.prefix;
console.log(prefix);
`;

test("the package pearl-bot installs, compiles, runs and brings pearl-types", () => {
  const folder = newFolder();
  const run = (command: string, args: string[], cwd = folder) =>
    execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
  run("npm", ["pack", "--pack-destination", folder], "clients/typescript");
  const archive = join(folder, "pearl-bot-0.1.0.tgz");
  const files = run("tar", ["--list", "--file", archive]).split("\n");
  const isSource = (file: string) => /^package\/dist\/[\w-]+(\.d)?\.[tj]s$/.test(file);
  expect(files.filter((file) => file && !isSource(file)).toSorted()).toEqual(
    ["CHANGELOG.md", "LICENSE", "README.md", "package.json"].map((file) => `package/${file}`),
  );

  const installed = join(folder, "node_modules/pearl-bot");
  mkdirSync(installed, { recursive: true });
  run("tar", ["--extract", "--strip-components=1", "--file", archive, "--directory", installed]);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "program.ts"), PROGRAM);
  const options = ["--strict", "--module", "NodeNext", "--lib", "ES2023,DOM", "--types", "", "program.ts"];
  run(resolve("node_modules/.bin/tsc"), options);
  expect(run("node", ["program.js"])).toBe("undefined\n");
  const types = run("node", [join(installed, "dist/pearl-types.js"), resolve("examples/bot/pearl.json")]);
  expect(types).toBe(readFileSync("examples/bot/declared.ts", "utf8"));
  for (const text of ['{"modules": [', '{"modules": [{}]}']) {
    writeFileSync(join(folder, "broken.json"), text);
    const options = { cwd: folder, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(
      "node",
      [join(installed, "dist/pearl-types.js"), "broken.json"],
      options,
    );
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^broken\.json: .*\n$/)]);
  }
});
