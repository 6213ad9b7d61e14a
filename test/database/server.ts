import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "#dev/postgres.ts";
import { startContainer } from "./container.ts";

export interface TestServer {
  /** URL of a user who may create databases. */
  adminUrl: string;
  description: string;
  stop(): Promise<void>;
}

/**
 * Starts the Postgres for tests: TEST_DATABASE_URL, else a container if there is a Docker engine, else the embedded
 * one. `stop()` removes what was started.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const description = `TEST_DATABASE_URL (${new URL(given).host})`;
    return { adminUrl: given, description, stop: async () => {} };
  }
  if (!mayHaveEngine()) return startEmbedded("embedded Postgres");
  try {
    return await startContainer();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return startEmbedded(`embedded Postgres, because the Docker engine gives none: ${reason}`);
  }
}

/** Looks for the address or a default socket of a Docker engine, because loading testcontainers takes a second. */
function mayHaveEngine(): boolean {
  const { DOCKER_HOST, XDG_RUNTIME_DIR = "/run" } = process.env;
  const places = [
    "/var/run",
    XDG_RUNTIME_DIR,
    join(homedir(), ".docker/run"),
    join(homedir(), ".docker/desktop"),
  ];
  return Boolean(DOCKER_HOST) || places.some((folder) => existsSync(join(folder, "docker.sock")));
}

async function startEmbedded(description: string): Promise<TestServer> {
  const { url, stop } = await startPostgres({
    dataDir: join(tmpdir(), `pearl-test-${randomUUID().slice(0, 8)}`),
    keep: false,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      wal_level: "minimal",
      max_wal_senders: "0",
      max_connections: "200",
    },
  });
  return { adminUrl: url, description, stop };
}
