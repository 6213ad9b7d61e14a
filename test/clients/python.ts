import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { withoutManifest } from "#test/settings.ts";
import { brokenOnes, command, failsInKit, passesKit, type Check, type Client } from "./check.ts";

const FOLDER = resolve("clients/python");
const env = { PYTHONPATH: `${FOLDER}/src` };
/** The PATH's may be one without Debian's packages. */
const CANDIDATES = ["python3", "/usr/bin/python3"];

/** Finds a Python 3.11 or later that has these modules. */
export function findPython(...modules: string[]): string | undefined {
  const check = `import sys, ${modules.join(", ")}; assert sys.version_info >= (3, 11)`;
  return CANDIDATES.find((program) => spawnSync(program, ["-c", check]).status === 0);
}

export const python: Client = {
  language: "Python",
  packages: "python3-aiohttp mypy",
  find: () => findPython("aiohttp", "mypy"),
  checks: (program) => [
    passesKit(`${program} ${FOLDER}/conformance.py`),
    ...brokenOnes([program, `${FOLDER}/broken.py`]).map(([name, failure]) =>
      failsInKit(`${program} ${FOLDER}/broken.py ${name}`, failure),
    ),
    command("passes mypy", [program, "-m", "mypy", "--config-file", `${FOLDER}/pyproject.toml`, FOLDER]),
    command(
      "passes its tests",
      [program, "-m", "unittest", "discover", "--start-directory", `${FOLDER}/tests`],
      { env },
    ),
    knowsModules(program),
  ],
};

function knowsModules(program: string): Check {
  return {
    title: "has the types of the site's modules",
    run: async () => {
      const input = JSON.stringify({ modules: withoutManifest.list });
      const options = { input, env: { ...process.env, ...env }, encoding: "utf8" } as const;
      const { stdout, stderr } = spawnSync(program, ["-m", "pearl_bot.generate", "-"], options);
      const path = `${FOLDER}/src/pearl_bot/modules.py`;
      return stdout === readFileSync(path, "utf8") ? undefined : `${stderr}\n${path} has to be:\n\n${stdout}`;
    },
  };
}
