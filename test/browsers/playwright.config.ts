import { defineConfig } from "@playwright/test";

/** Journeys in other browsers than Chromium. Playwright only runs them: Debian's browsers speak no protocol of Playwright. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./setup.ts",
  outputDir: "../../test-results/browsers",
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  projects: [{ name: "firefox" }, { name: "webkit" }],
});
