import { defineConfig } from "@playwright/test";
import { chromiumArgs, requireChromium } from "#test/chromium.ts";

/** Journeys of programs without a browser or the worker's site. */
const programs = /(kills|start)\.spec\.ts$/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/e2e",
  globalSetup: "./e2e/setup.ts",
  // Journeys wait more than they compute.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  // A hang, not slowness, is what ends a test: machines differ.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Recording every page costs a third of the run: `npx playwright test FILE --trace on` shows what a failure looks like.
    trace: "off",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: await requireChromium(), args: chromiumArgs },
  },
  // A journey that only makes sense with or without JavaScript says so by a tag; everything else runs both ways. Each worker of a
  // project starts a site: one suffices for a third of the work.
  projects: [
    // The longest, which begin first: one that began last would run alone at the end.
    { name: "programs", testMatch: programs, workers: 1 },
    {
      ...{ name: "no-js", testIgnore: programs, grepInvert: /@js/ },
      ...{ use: { javaScriptEnabled: false }, workers: 1 },
    },
    { name: "js", testIgnore: programs, grepInvert: /@no-js/ },
  ],
});
