import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSiteFolder } from "#app/site/site-folder.server.ts";
import { build, isBuildStale } from "./build.ts";
import { live, type Lifetime } from "./lifetime.ts";
import { startProgram, type Program } from "./program.ts";
import { untilReady } from "./ready.ts";
import { demoScreen } from "./screen.ts";
import { prepareDatabase } from "./seed-past.ts";
import { seedDemo } from "./seed-problem.ts";
import { dataDir, root, startServices, type Services } from "./services.ts";

const log = join(dataDir, "server.log");

/** Implements `npm run demo`: runs the product with everything it needs until Ctrl-C. */
async function demo(life: Lifetime): Promise<number> {
  const services = await startServices(life, "npm run demo");
  if (isBuildStale(root)) {
    console.log("Building …");
    await build(life);
  }
  await prepareDatabase(services);
  const server = await startServer(life, services);
  // Sites with the real Discord are not seeded with the stand-in's guilds.
  if (services.discord) await seedDemo({ ...services, url: services.origin });
  console.log(demoScreen({ ...services, log }));
  await life.start(async () => sayFindings(services.env.SITE_DIR));
  const code = await server.exited;
  if (life.signal.aborted) return 0;
  console.error(`${logTail()}\nThe server ended with code ${code}.`);
  return 1;
}

/** Says what is wrong in the site folder, now and later: the server says so in its log only. */
function sayFindings(folder?: string) {
  const log = { warn: (_: object, line: string) => console.warn(line), info: () => {} };
  const watched = createSiteFolder({ folder, log, onChange: () => {} });
  watched.start();
  return { stop: async () => watched.stop() };
}

async function startServer(life: Lifetime, { env, origin }: Services): Promise<Program> {
  const output = openSync(log, "w", 0o600);
  const server = await life.start(async () => startProgram(["build/server/index.js"], { env, output }));
  try {
    await untilReady(`${origin}/readyz`, server);
  } catch (error) {
    throw new Error(`${logTail()}\n${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return server;
}

function logTail(): string {
  return readFileSync(log, "utf8").trimEnd().split("\n").slice(-20).join("\n");
}

await live(demo, { onSignal: 0 });
