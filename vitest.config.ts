import { configDefaults, defineConfig } from "vitest/config";
import { SlowFirst } from "#test/slow-first.ts";

const tests = "**/*.test.{ts,tsx}";
const databaseTests = "**/*.db.test.{ts,tsx}";
const clients = "test/clients/*.test.ts";
const elsewhere = [...configDefaults.exclude, "build/**", "e2e/**", ".data/**"];

const database = {
  name: "database",
  include: [databaseTests],
  exclude: elsewhere,
  globalSetup: "test/database/setup.ts",
};

export default defineConfig({
  test: {
    setupFiles: ["test/speak.ts", "test/console.ts"],
    // A hang, not slowness, is what ends a test: machines differ, and a feed waits for the transactions of other tests.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    restoreMocks: true,
    unstubGlobals: true,
    // Files of one process share what they import: loading it anew for each was half of the run. No test mocks a module.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Many wait for something, so that one per processor would leave the processors idle.
    maxWorkers: 3,
    // Only what asks for a database waits for one. `npm test` has one (TEST_WHOLE): projects share no transformed or loaded module.
    projects: process.env.TEST_WHOLE
      ? [
          {
            extends: true,
            test: { ...database, name: "whole", include: [tests], exclude: [...elsewhere, clients] },
          },
        ]
      : [
          {
            extends: true,
            test: { name: "unit", include: [tests], exclude: [...elsewhere, clients, databaseTests] },
          },
          // Run by `npm run test:clients`.
          { extends: true, test: { name: "clients", include: [clients] } },
          { extends: true, test: database },
        ],
  },
});
