import { randomBytes } from "node:crypto";
import { startServer, startSurroundings, type ServerOptions } from "#dev/built-site.ts";
import type { Lifetime } from "#dev/lifetime.ts";
import { freePort } from "#dev/ports.ts";
import { seed } from "#dev/seed.ts";
import { startDatabase } from "#test/database/databases.ts";
import { startTestServer } from "#test/database/server.ts";

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts the built server on free ports with an empty database, a stand-in for Discord and its bot's reports. */
export async function startSite({ start }: Lifetime) {
  const { adminUrl } = await start(startTestServer);
  const databaseUrl = await startDatabase(start, adminUrl, `pearl_bench_${randomBytes(4).toString("hex")}`);
  const port = await freePort();
  const { url, botToken, ...beside } = await startSurroundings(start, { port, databaseUrl });
  const env = { ...beside.env, RATE_LIMIT_SCALE: "10000" };
  const began = performance.now();
  const { pid } = await startServer(start, env);
  const readyAfter = performance.now() - began;
  await seed({ url, botToken });
  /** Starts another process of the site, perhaps with arguments for Node. */
  const startAnother = async (options?: ServerOptions) => {
    const at = String(await freePort());
    const { pid: another } = await startServer(start, { ...env, PORT: at }, options);
    return { url: `http://localhost:${at}`, pid: another };
  };
  return { url, port, pid, readyAfter, botToken, databaseUrl, startAnother };
}
