import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { plainEnvironment } from "#dev/processes.ts";
import { useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import { untilDatabaseAnswers } from "./migrator.server.ts";

const database = useDatabase();

test("npm run migrate: waits for a database that starts late", async () => {
  const gate = await openGateTo(database.url);
  await gate.shut();
  const migrate = spawn(process.execPath, ["dev/bootstrap.mjs", "db/migrate.ts", "status"], {
    env: { ...plainEnvironment(), DATABASE_URL: gate.url },
  });
  onTestFinished(async () => {
    migrate.kill();
    await gate.shut();
  });
  let output = "";
  for (const stream of [migrate.stdout, migrate.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (/^Waiting for the database/m.test(text)) void gate.open();
    });
  const [code] = (await once(migrate, "close")) as [number];
  expect(output).toMatch(/^Waiting for the database.*\n(.*\n)*applied/);
  expect(code).toBe(0);
});

test.each([
  ["after the limit", "127.0.0.1:1", "ECONNREFUSED", 1],
  ["at once for an error that waiting does not cure", "", "does not exist", 0],
])("untilDatabaseAnswers rejects with the reason %s", async (_, host, reason, waits) => {
  const url = new URL("/there_is_no_such_database", database.url);
  if (host) url.host = host;
  const onWait = vi.fn();
  const limit = waits ? 300 : 30_000;
  await expect(untilDatabaseAnswers(url.href, { limit, onWait })).rejects.toThrow(reason);
  expect(onWait).toHaveBeenCalledTimes(waits);
});
