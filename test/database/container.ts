import { randomBytes } from "node:crypto";

import { type TestServer } from "./server.ts";

const WANTED = "postgres:18-bookworm";
const PULL_LIMIT = 180_000;

/** Nothing in a test database outlives the run, so nothing needs to reach the disk. */
const COMMAND = ["postgres", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"];

/** Starts Postgres in a container. Throws with the reason where no image can be had or the container does not start. */
export async function startContainer(): Promise<TestServer> {
  // Loading this takes a second, which only those pay who have an engine.
  const { getContainerRuntimeClient, ImageName } = await import("testcontainers");
  const { PostgreSqlContainer } = await import("@testcontainers/postgresql");
  const client = await getContainerRuntimeClient();
  const local = (await client.container.dockerode.listImages()).flatMap(({ RepoTags }) => RepoTags ?? []);
  const image = choose(local) ?? WANTED;
  if (!local.includes(image)) await inTime(client.image.pull(ImageName.fromString(image)));
  // The container that cleans up after killed runs is an image of its own, which a closed network does not give.
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

/** The image we want, else the newest Postgres that is already there. */
function choose(local: string[]): string | undefined {
  if (local.includes(WANTED)) return WANTED;
  const major = (tag: string) => Number(/^postgres:(\d+)/.exec(tag)?.[1] ?? 0);
  return local.filter((tag) => major(tag) >= 15).sort((a, b) => major(b) - major(a))[0];
}

async function inTime(pull: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${WANTED} took too long to come`)), PULL_LIMIT);
  });
  await Promise.race([pull, late]).finally(() => clearTimeout(timer));
}
