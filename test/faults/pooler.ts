import { setTimeout as wait } from "node:timers/promises";
import { createDatabase } from "#db/client.server.ts";
import { createNotifications, receivesEcho, notify, type Notification } from "#db/notifications.server.ts";
import { poolerVersion, startPooler, through } from "#test/pgbouncer.ts";
import { inSeconds, type Scenario } from "./table.ts";

/** Time in which a pooler in transaction mode must be noticed (docs/operations/scaling.md), with time for the machine. */
const NOTICED = 30_000;

/** Puts PgBouncer between the site's connections and Postgres. */
export const pooler: Scenario = {
  name: "pooler",
  fault: "PgBouncer in transaction mode, and in session mode",
  async run({ postgres }) {
    const version = poolerVersion();
    if (!version) return { seen: "apt-get install pgbouncer", wrong: [], isMissing: true };
    const wrong: string[] = [];
    const transaction = await behind("transaction", postgres.url, async (url) => {
      const { notifications, state, send, close } = listenAt(url);
      const began = performance.now();
      while (!state.lost && performance.now() - began < NOTICED) await wait(100);
      const noticed = performance.now() - began;
      if (!state.lost || notifications.listening) wrong.push("transaction: not noticed");
      if (await receivesEcho({ url, send })) wrong.push("transaction: the doctor's echo was heard");
      await close();
      return `transaction: noticed after ${inSeconds(noticed)}, the doctor fails`;
    });
    const session = await behind("session", postgres.url, async (url) => {
      const { notifications, state, send, close } = listenAt(url);
      await wait(NOTICED);
      if (state.lost || !notifications.listening) wrong.push("session: not listening");
      if (!(await receivesEcho({ url, send }))) wrong.push("session: the doctor's echo was not heard");
      await close();
      return `session: listening for ${inSeconds(NOTICED)}`;
    });
    return { seen: `${version}, ${transaction}; ${session}`, wrong };
  },
};

/** Listens and sends like a process of the site. */
function listenAt(url: string) {
  const db = createDatabase({ url });
  const send = (notification: Notification) => notify(db, notification);
  const state = { lost: false };
  const notifications = createNotifications({
    ...{ url, send, runsWith: () => "faults" },
    onNotification: () => {},
    onListening: () => {},
    onDisconnected: (error) =>
      (state.lost ||= error instanceof Error && error.name === "NotificationsLostError"),
  });
  notifications.start();
  const close = async () => {
    await notifications.stop();
    await db.destroy();
  };
  return { notifications, state, send, close };
}

/** Runs PgBouncer in front of a database, and `work` with the URL that leads through it. */
async function behind<Result>(
  mode: "transaction" | "session",
  databaseUrl: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { host, stop } = await startPooler(mode, databaseUrl);
  return work(through(databaseUrl, host)).finally(stop);
}
