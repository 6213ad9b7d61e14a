import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, statfsSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { withTimeout } from "#db/timeout.server.ts";
import { startPostgres } from "#dev/postgres.ts";
import { adminOf } from "./databases.ts";

export interface TestServer {
  adminUrl: string;
  description: string;
  stop(): Promise<void>;
}

const { TEST_POSTGRES_IMAGE } = process.env;
const IMAGE = TEST_POSTGRES_IMAGE || "postgres:18-bookworm";
/** Timeouts in milliseconds. */
const ENGINE_TIMEOUT = 5_000;
const PULL_TIMEOUT = 180_000;
/** Bytes that the databases of a run have room in: some hundred, at a time, of 8 MB. */
const ROOM = 4 * 1024 ** 3;

/** No durability: test databases are discarded. */
const SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/**
 * Starts the Postgres for tests: TEST_DATABASE_URL, else a container if a Docker engine answers, else the embedded one.
 * @throws Error if TEST_POSTGRES_IMAGE names the image of the container, and there is none
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const description = `TEST_DATABASE_URL (${new URL(given).host})`;
    return { adminUrl: given, description, stop: async () => {} };
  }
  if (!TEST_POSTGRES_IMAGE && !mayHaveEngine()) return startEmbedded("embedded Postgres");
  try {
    return await startContainer();
  } catch (error) {
    if (TEST_POSTGRES_IMAGE) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return startEmbedded(`embedded Postgres, because the Docker engine gives none: ${reason}`);
  }
}

/** Looks for the address or a default socket of a Docker engine, because loading testcontainers takes a second. */
function mayHaveEngine(): boolean {
  const { DOCKER_HOST, XDG_RUNTIME_DIR = "/run" } = process.env;
  const own = join(homedir(), ".docker");
  const folders = ["/var/run", XDG_RUNTIME_DIR, join(own, "run"), join(own, "desktop")];
  return Boolean(DOCKER_HOST) || folders.some((folder) => existsSync(join(folder, "docker.sock")));
}

/** @throws Error without an engine that responds, or without an image */
async function startContainer(): Promise<TestServer> {
  const { getContainerRuntimeClient, ImageName } = await import("testcontainers");
  const { PostgreSqlContainer } = await import("@testcontainers/postgresql");
  const late = (what: string) => () => new Error(`${what} did not respond in time`);
  const { container: engine, image: images } = await withTimeout(
    ENGINE_TIMEOUT,
    getContainerRuntimeClient(),
    late("the engine"),
  );
  const local = (await engine.dockerode.listImages()).flatMap(({ RepoTags }) => RepoTags ?? []);
  const image = choose(local) ?? IMAGE;
  if (!local.includes(image))
    await withTimeout(PULL_TIMEOUT, images.pull(ImageName.fromString(image)), late(image));
  // The cleanup container ryuk is another image, which a closed network cannot provide.
  else if (!local.some((tag) => tag.startsWith("testcontainers/ryuk:")))
    process.env.TESTCONTAINERS_RYUK_DISABLED ??= "true";
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const container = await new PostgreSqlContainer(image)
    .withDatabase("pearl")
    .withUsername("pearl")
    .withPassword(randomBytes(24).toString("base64url"))
    .withCommand(["postgres", ...settings])
    .withStartupTimeout(60_000)
    .start();
  return {
    adminUrl: container.getConnectionUri(),
    description: `Postgres in a container (${image})`,
    stop: async () => void (await container.stop()),
  };
}

/** Prefers our image, else the newest local Postgres, unless TEST_POSTGRES_IMAGE decides. */
function choose(local: string[]): string | undefined {
  if (TEST_POSTGRES_IMAGE || local.includes(IMAGE)) return IMAGE;
  const major = (tag: string) => Number(/^postgres:(\d+)/.exec(tag)?.[1] ?? 0);
  return local.filter((tag) => major(tag) >= 15).sort((a, b) => major(b) - major(a))[0];
}

async function startEmbedded(description: string): Promise<TestServer> {
  const dataDir = join(quickFolder(), `pearl-test-${randomUUID().slice(0, 8)}`);
  const more = { autovacuum: "off", wal_level: "minimal", max_wal_senders: "0", max_connections: "200" };
  const { url, stop } = await startPostgres({ dataDir, keep: false, settings: { ...SETTINGS, ...more } });
  // The proof of the password is almost half of what a process computes for a connection.
  const password = pg.escapeLiteral(new URL(url).password);
  await adminOf(url).query(`set scram_iterations = 1; alter role pearl password ${password}`);
  return { adminUrl: url, description, stop };
}

/** Linux's folder in memory, where a database is copied three times faster, if it has room for all of them. */
function quickFolder(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM ? memory : tmpdir();
}
