import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import { createNotifications, notify, type Notification } from "./notifications.server.ts";

const database = useDatabase();

async function listen() {
  const gate = await openGateTo(database.url);
  const received: (Notification | "listening" | "disconnected")[] = [];
  const notifications = createNotifications({
    url: gate.url,
    onNotification: (notification) => void received.push(notification),
    onListening: () => void received.push("listening"),
    onDisconnected: () => void received.push("disconnected"),
  });
  onTestFinished(async () => {
    await notifications.stop();
    await gate.shut();
  });
  const until = (what: (typeof received)[number]) =>
    expect.poll(() => received, { timeout: 20_000 }).toContainEqual(what);
  return { received, gate, notifications, until };
}

const change = { kind: "settings", guildId: "100000000000000001", module: "prefix" } as const;

test("a notification arrives when its transaction commits, and not after a rollback or if it is unknown", async () => {
  const { received, notifications, until } = await listen();
  expect(notifications.listening).toBe(false);
  notifications.start();
  await until("listening");
  expect(notifications.listening).toBe(true);
  const trx = await database.db.startTransaction().execute();
  await notify(trx, { kind: "stats" });
  await trx.rollback().execute();
  for (const junk of ["", "{", '{"kind":"later"}', "null"])
    await sql`select pg_notify('pearl', ${junk})`.execute(database.db);
  await database.db.transaction().execute((trx) => notify(trx, change));
  await until(change);
  expect(received).toEqual(["listening", change]);
});

test("after an outage, both are reported and notifications arrive again", async () => {
  const { received, gate, notifications, until } = await listen();
  await gate.shut();
  notifications.start();
  await until("disconnected");
  await gate.open();
  await until("listening");
  received.splice(0);
  await gate.shut();
  await until("disconnected");
  expect(notifications.listening).toBe(false);
  await gate.open();
  await until("listening");
  await notify(database.db, { kind: "guilds" });
  await until({ kind: "guilds" });
});
