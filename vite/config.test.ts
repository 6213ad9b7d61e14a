import { expect, test } from "vitest";

import config from "../vite.config.ts";

test.each([
  ["build", ["lucide-react"]],
  ["serve", []],
] as const)("vite %s: the server compiles in %j", (command, compiledIn) => {
  const { ssr } = config({ command, mode: command === "build" ? "production" : "development" });
  expect(ssr?.noExternal).toEqual(compiledIn);
});
