import { configDefaults, defineConfig } from "vitest/config";

const tests = "**/*.test.{ts,tsx}";
const databaseTests = "**/*.db.test.{ts,tsx}";
const elsewhere = [...configDefaults.exclude, "build/**", "e2e/**", ".data/**"];

export default defineConfig({
  test: {
    setupFiles: ["test/console.ts"],
    restoreMocks: true,
    unstubGlobals: true,
    // Files of one process share what they import: loading it anew for each was half of the run. No test mocks a module.
    isolate: false,
    // A hang, not slowness, is what ends a test: machines differ.
    testTimeout: 180_000,
    // Many wait for something, so that one per processor would leave the processors idle.
    maxWorkers: 3,
    // Only what asks for a database waits for one.
    projects: [
      { extends: true, test: { name: "unit", include: [tests], exclude: [...elsewhere, databaseTests] } },
      {
        extends: true,
        test: {
          name: "database",
          include: [databaseTests],
          exclude: elsewhere,
          globalSetup: "test/database/setup.ts",
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
