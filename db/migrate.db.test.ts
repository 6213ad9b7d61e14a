import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#dev/ports.ts";
import { plainEnvironment } from "#dev/processes.ts";
import { useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import { isDatabaseUnavailable } from "./client.server.ts";
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

test("untilDatabaseAnswers: rejects with the reason after the limit", async () => {
  const url = `postgres://pearl:pearl@127.0.0.1:${await freePort()}/pearl`;
  const reasons: Error[] = [];
  const waiting = untilDatabaseAnswers(url, { limit: 300, onWait: (reason) => void reasons.push(reason) });
  await expect(waiting).rejects.toSatisfy(isDatabaseUnavailable);
  expect(reasons).toHaveLength(1);
});

test("untilDatabaseAnswers: rejects at once for an error that waiting does not cure", async () => {
  const url = new URL(database.url);
  url.pathname = "/there_is_no_such_database";
  const onWait = () => expect.unreachable("It was waited for.");
  const waiting = untilDatabaseAnswers(url.href, { limit: 30_000, onWait });
  await expect(waiting).rejects.toThrow("does not exist");
});
