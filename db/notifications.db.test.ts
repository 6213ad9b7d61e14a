import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { useDatabase } from "#test/database/clone.ts";
import { openGateTo } from "#test/gate.ts";
import { createNotifications, receivesEcho, notify, type Notification } from "./notifications.server.ts";

const database = useDatabase();

async function listen(options: Partial<Parameters<typeof createNotifications>[0]> = {}) {
  const gate = await openGateTo(database.url);
  const received: (Notification | "listening" | "disconnected")[] = [];
  const notifications = createNotifications({
    url: gate.url,
    runsWith: () => "tests",
    send: (notification) => notify(database.db, notification),
    onNotification: (notification) => void received.push(notification),
    onListening: () => void received.push("listening"),
    onDisconnected: () => void received.push("disconnected"),
    ...options,
  });
  onTestFinished(async () => {
    await notifications.stop();
    await gate.shut();
  });
  const until = (what: (typeof received)[number]) => expect.poll(() => received).toContainEqual(what);
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
  notifications.start();
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

test("a listener that does not hear the pool is not listening, also after a new connection, until it hears an echo", async () => {
  // A pool that takes notifications which do not arrive, like a pooler in transaction mode.
  let send = async (_: Notification) => {};
  const echo = { interval: 10, timeout: 300 };
  const { received, gate, notifications, until } = await listen({ echo, send: (one) => send(one) });
  notifications.start();
  await until("disconnected");
  expect(notifications.listening).toBe(false);
  gate.reset();
  const disconnections = () => received.filter((one) => one === "disconnected");
  await expect.poll(() => disconnections().length).toBeGreaterThan(1);
  // The new connection hears what is sent elsewhere.
  await expect.poll(() => notify(database.db, change).then(() => received)).toContainEqual(change);
  expect(notifications.listening).toBe(false);
  expect(received.filter((one) => one === "listening")).toHaveLength(1);
  send = (one) => notify(database.db, one);
  await expect.poll(() => notifications.listening).toBe(true);
  expect(received.filter((one) => one === "listening").length).toBeGreaterThan(1);
});

test("receivesEcho tells whether the pool's notifications arrive", async () => {
  const { url } = database;
  expect(await receivesEcho({ url, send: (one) => notify(database.db, one) })).toBe(true);
  expect(await receivesEcho({ url, send: async () => {} }, 20)).toBe(false);
});
