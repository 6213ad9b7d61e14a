import { brokenOnes, failsInKit, passesKit, type Client } from "./check.ts";

const NODE = [process.execPath, "--import", "tsx"];
const BROKEN = ["clients/typescript/broken.ts", "clients/conformance/broken.ts"];

/** The client of the repository: `npm test` plays it the scenarios that are not slow. */
export const typescript: Client = {
  language: "TypeScript",
  packages: "nodejs",
  find: () => process.execPath,
  checks: () => [
    passesKit([...NODE, "clients/typescript/conformance.ts"].join(" ")),
    ...BROKEN.flatMap((program) =>
      brokenOnes([...NODE, program]).map(([name, failure]) =>
        failsInKit(`${[...NODE, program].join(" ")} '${name}'`, failure),
      ),
    ),
  ],
};
