import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#test/folder.ts";
import { isBuildStale } from "./build.ts";

test("a build is stale if it is missing or older than a source other than a test", () => {
  const root = newFolder();
  const write = (file: string, second: number) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "");
    for (const path of [file, dirname(file)]) utimesSync(join(root, path), second, second);
  };
  write("app/page.ts", 10);
  expect(isBuildStale(root)).toBe(true);
  write("build/server/index.js", 20);
  expect(isBuildStale(root)).toBe(false);
  write("server/run.ts", 30);
  expect(isBuildStale(root)).toBe(true);
  write("build/server/index.js", 40);
  write("app/page.test.ts", 50);
  utimesSync(join(root, "app"), 10, 10);
  expect(isBuildStale(root)).toBe(false);
  write("vite.config.ts", 60);
  expect(isBuildStale(root)).toBe(true);
});
