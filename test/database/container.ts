import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type TestServer } from "./server.ts";

const WANTED = "postgres:18-bookworm";
/** Timeouts in milliseconds. */
const ENGINE_TIMEOUT = 5_000;
const PULL_TIMEOUT = 180_000;

/** No durability: test databases are discarded. */
const COMMAND = ["postgres", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"];

/** Starts Postgres in a container. @throws Error without an engine that responds, or without an image */
export async function startContainer(): Promise<TestServer> {
  // Loaded late, because it takes a second and is needed with a container engine only.
  const { getContainerRuntimeClient, ImageName } = await import("testcontainers");
  const { PostgreSqlContainer } = await import("@testcontainers/postgresql");
  const client = await inTime(getContainerRuntimeClient(), ENGINE_TIMEOUT, "the engine");
  const local = (await client.container.dockerode.listImages()).flatMap(({ RepoTags }) => RepoTags ?? []);
  const image = choose(local) ?? WANTED;
  if (!local.includes(image))
    await inTime(client.image.pull(ImageName.fromString(image)), PULL_TIMEOUT, image);
  // The cleanup container ryuk is another image, which a closed network cannot provide.
  else if (!local.some((tag) => tag.startsWith("testcontainers/ryuk:"))) {
    process.env.TESTCONTAINERS_RYUK_DISABLED ??= "true";
  }
  const container = await new PostgreSqlContainer(image)
    .withDatabase("pearl")
    .withUsername("pearl")
    .withPassword(randomBytes(24).toString("base64url"))
    .withCommand(COMMAND)
    .withStartupTimeout(60_000)
    .start();
  return {
    adminUrl: container.getConnectionUri(),
    description: `Postgres in a container (${image})`,
    stop: async () => void (await container.stop()),
  };
}

/** Prefers our image, else the newest local Postgres. */
function choose(local: string[]): string | undefined {
  if (local.includes(WANTED)) return WANTED;
  const major = (tag: string) => Number(/^postgres:(\d+)/.exec(tag)?.[1] ?? 0);
  return local.filter((tag) => major(tag) >= 15).sort((a, b) => major(b) - major(a))[0];
}

async function inTime<Result>(work: Promise<Result>, timeout: number, what: string): Promise<Result> {
  const limit = delay(timeout, undefined, { ref: false }).then(() => {
    throw new Error(`${what} did not respond within ${timeout / 1_000} s`);
  });
  return Promise.race([work, limit]);
}
