import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { guard } from "#dev/guard.ts";
import { freePort } from "#dev/ports.ts";
import { endProcess } from "#dev/processes.ts";
import { logTail, POSTGRES_STOP, serverProcess, type Cluster } from "./cluster.ts";

export type Server = Awaited<ReturnType<typeof launch>>;

interface LaunchOptions {
  port?: number;
  settings: Record<string, string>;
  remove?: string;
}

/** Starts the server of a cluster and resolves when it accepts connections. Throws with the end of its log. */
export async function launch(cluster: Cluster, options: LaunchOptions) {
  for (let attempt = 1; ; attempt++) {
    const server = await tryLaunch(cluster, options.port || (await freePort()), options);
    if (server) return server;
    const reason = logTail(cluster);
    // Retries, because processes of a killed server may still run, and a free port may be taken meanwhile.
    const mayPass =
      /is still in use|postmaster\.pid" already exists/.test(reason) ||
      (!options.port && /Address already in use/.test(reason));
    if (!mayPass || attempt === 20) {
      throw new Error(`Postgres did not start. Its log:\n${reason}\nTo begin anew remove ${cluster.folder}.`);
    }
    await wait(250);
  }
}

async function tryLaunch(cluster: Cluster, port: number, { settings, remove }: LaunchOptions) {
  const all = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "", ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(cluster.log, "w");
  const child = spawn(join(cluster.binaries, "postgres"), ["-D", cluster.data, ...options], {
    ...serverProcess(cluster),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const gone = new Promise<void>((resolve) =>
    child.once("exit", () => resolve()).once("error", () => resolve()),
  );
  child.unref();
  const { pid } = child;
  if (pid === undefined) return undefined;
  const callOff = guard(pid, { signal: "INT", remove });
  const end = async () => {
    callOff();
    await endProcess(pid, POSTGRES_STOP);
  };
  if (await isReady(cluster, child, gone)) return { pid, port, end };
  await end();
  return undefined;
}

/** Text of a file, which a Postgres that ends may remove at any moment; empty without one. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

/** States in which a primary, or a standby, accepts connections. */
const READY = ["ready", "standby"];

/** Reads the state in the last line of postmaster.pid, like pg_ctl. */
async function isReady({ data }: Cluster, child: ChildProcess, gone: Promise<void>): Promise<boolean> {
  const file = join(data, "postmaster.pid");
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    const lines = textOf(file).split("\n");
    if (Number(lines[0]) === child.pid && READY.includes(lines[7]?.trim() ?? "")) return true;
    await Promise.race([gone, wait(20)]);
  }
  return false;
}
