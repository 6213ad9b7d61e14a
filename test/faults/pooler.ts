import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, chmodSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDatabase } from "#db/client.server.ts";
import { createNotifications, receivesEcho, notify, type Notification } from "#db/notifications.server.ts";
import { freePort } from "#dev/ports.ts";
import { postgresAccount } from "#dev/postgres/account.ts";
import { inSeconds, type Scenario } from "./table.ts";

/** Time in which a pooler in transaction mode must be noticed (docs/operations/scaling.md), with time for the machine. */
const NOTICED = 30_000;

/** Puts PgBouncer between the site's connections and Postgres. */
export const pooler: Scenario = {
  name: "pooler",
  fault: "PgBouncer in transaction mode, and in session mode",
  async run({ postgres }) {
    const { status, stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
    if (status !== 0) return { seen: "apt-get install pgbouncer", wrong: [], isMissing: true };
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
    const [version = ""] = stdout.split("\n");
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
  const url = new URL(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "pearl-pooler-"));
  // PgBouncer refuses to run as root, and reads the file as the account of Postgres.
  chmodSync(folder, 0o755);
  const file = join(folder, "pgbouncer.ini");
  const target = `host=${url.hostname} port=${url.port} user=${url.username} password='${url.password}'`;
  const settings = [
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    "ignore_startup_parameters = extra_float_digits",
  ];
  writeFileSync(file, `[databases]\n* = ${target}\n[pgbouncer]\n${settings.join("\n")}\n`);
  const child = spawn("pgbouncer", ["-q", file], {
    ...postgresAccount(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (text: Buffer) => (log = (log + text).slice(-2_000)));
  const ended = once(child, "exit");
  try {
    const through = new URL(databaseUrl);
    through.host = `127.0.0.1:${port}`;
    for (let tries = 0; ; tries++) {
      const db = createDatabase({ url: through.href, max: 1 });
      const failure = await notify(db, { kind: "stats" }).then(
        () => undefined,
        (error: Error) => error,
      );
      await db.destroy();
      if (!failure) return await work(through.href);
      if (tries === 50 || child.exitCode !== null) throw new Error(`${failure.message}: ${log}`);
      await wait(200);
    }
  } finally {
    child.kill("SIGINT");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
