import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { whileRunning } from "#dev/lifetime.ts";
import { startDatabase } from "#test/database/databases.ts";
import { runKills } from "#test/faults/kills.ts";
import { startFaultySite } from "#test/faults/site.ts";
import { inventPeople, runSubmits } from "#test/faults/submits.ts";
import { databaseOfRun } from "./harness.ts";

/** Of each kind. `npm run test:faults` is the longer version, which also kills Postgres. */
const EACH = 2;
const SEED = 20;
const SUBMITS = 40;

test("killing the site and the bot and cutting the database connection lose no application and no change", async () => {
  await whileRunning(async (start) => {
    const { adminUrl, run } = databaseOfRun();
    const databaseUrl = await startDatabase(start, adminUrl, `${run}_${randomUUID().slice(0, 8)}`);
    const logged: string[] = [];
    const people = inventPeople(SUBMITS);
    const log = (text: string) => void logged.push(text);
    const site = await startFaultySite({ start, databaseUrl, log, more: people });
    const applied = await runSubmits({ site, people, seed: SEED });
    console.log(applied.seen);
    expect(applied.wrong, logged.join("")).toEqual([]);
    const postgres = { kill: site.gate.shut, revive: site.gate.open };
    const { seen, saves, wrong } = await runKills({ site, postgres, each: EACH, seed: SEED });
    console.log(seen);
    expect(wrong, logged.join("")).toEqual([]);
    expect(saves).toBeGreaterThan(0);
  });
});
