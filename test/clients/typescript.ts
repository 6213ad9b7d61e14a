import { brokenOnes, command, failsInKit, passesKit, type Client } from "./check.ts";

const NODE = [process.execPath, "--import", "tsx"];
const BROKEN = [...NODE, "clients/conformance/broken.ts"];

/** The client of the repository: `npm test` plays it the scenarios that are not slow. */
export const typescript: Client = {
  language: "TypeScript",
  packages: "nodejs",
  find: () => process.execPath,
  checks: () => [
    command("has the types of the API's document, as generated clients have", [
      ...[process.execPath, "node_modules/vitest/vitest.mjs", "run", "--project", "clients"],
    ]),
    passesKit([...NODE, "clients/typescript/conformance.ts"].join(" ")),
    ...brokenOnes(BROKEN).map(([name, failure]) => failsInKit(`${BROKEN.join(" ")} '${name}'`, failure)),
  ],
};
