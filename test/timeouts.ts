import { expect, vi } from "vitest";
import { slowFiles } from "./slow-files.ts";

/** Limit of database tests, which wait for Postgres and each other's transactions, in milliseconds. */
const DATABASE = 90_000;

const path = expect.getState().testPath ?? "";
const own = slowFiles.find(([part]) => path.includes(part))?.[1];
const testTimeout = own ?? (path.includes(".db.test.") ? DATABASE : undefined);
if (testTimeout) vi.setConfig({ testTimeout });
