import { randomBytes } from "node:crypto";
import { startDiscord } from "#dev/discord/start.ts";
import { isolatedEnvironment, redirectUris, standInApplication } from "#dev/env.ts";
import type { Lifetime } from "#dev/lifetime.ts";
import { freePort } from "#dev/ports.ts";
import { startProgram } from "#dev/program.ts";
import { untilReady } from "#dev/ready.ts";
import { seed } from "#dev/seed.ts";
import { addMigratedDatabase, dropDatabase } from "#test/database/databases.ts";
import { startTestServer } from "#test/database/server.ts";

export interface Site {
  url: string;
  port: number;
  pid: number | undefined;
  readyAfter: number;
  botToken: string;
  databaseUrl: string;
  /** Starts another process of the site, perhaps with arguments for Node. */
  startAnother(more?: ServerOptions): Promise<{ url: string; pid: number | undefined }>;
}

interface ServerOptions {
  /** Arguments of Node. Default: the build. */
  program?: string[];
  output?: (text: string) => void;
}

/** Starts the built server on free ports with an empty database, a stand-in for Discord and its bot's reports. */
export async function startSite(life: Lifetime): Promise<Site> {
  const databaseUrl = await startDatabase(life);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const application = { ...standInApplication, redirectUris: redirectUris(url) };
  const discord = await life.start(() => startDiscord({ application }));
  const botToken = randomBytes(32).toString("base64url");
  const isolated = isolatedEnvironment({ port, databaseUrl, discord, botToken });
  const env = { ...isolated, RATE_LIMIT_SCALE: "10000" };
  const began = performance.now();
  const pid = await startServer(life, env, url);
  const readyAfter = performance.now() - began;
  await seed({ url, botToken });
  const startAnother = async (options?: ServerOptions) => {
    const at = await freePort();
    const another = `http://localhost:${at}`;
    return { url: another, pid: await startServer(life, { ...env, PORT: String(at) }, another, options) };
  };
  return { url, port, pid, readyAfter, botToken, databaseUrl, startAnother };
}

async function startServer(
  life: Lifetime,
  env: NodeJS.ProcessEnv,
  url: string,
  { program = ["build/server/index.js"], output: watch }: ServerOptions = {},
): Promise<number | undefined> {
  let logged = "";
  const output = (text: string) => {
    logged = (logged + text).slice(-10_000);
    watch?.(text);
  };
  const server = await life.start(async () => startProgram(program, { env, output }));
  await untilReady(`${url}/readyz`, server).catch((error: unknown) => {
    throw new Error(`The server did not start:\n${logged}`, { cause: error });
  });
  return server.pid;
}

async function startDatabase(life: Lifetime): Promise<string> {
  const { adminUrl } = await life.start(startTestServer);
  const name = `pearl_bench_${randomBytes(4).toString("hex")}`;
  const { url } = await life.start(async () => ({
    url: await addMigratedDatabase(adminUrl, name),
    stop: () => dropDatabase(adminUrl, name),
  }));
  return url;
}
