import type { Logger } from "pino";

import { ConfigError, readConfig } from "#app/config.server.ts";
import { createJobs } from "#app/jobs/jobs.server.ts";
import { createServices } from "#app/services.server.ts";

import { createApp, type AppOptions } from "./app.ts";
import { createHttpServer } from "./http-server.ts";
import { listen, ListenError } from "./listen.ts";
import { createLogger } from "./log.ts";
import { endOnSignals } from "./shutdown.ts";

/** How long production still accepts requests after readiness failed, in milliseconds. */
const GRACE = 1_000;

/**
 * Runs the process: reads the environment, creates the services, listens, subscribes to notifications, starts the
 * jobs, and drains on SIGTERM and SIGINT. A failed start prints one message to stderr and exits with 1.
 */
export async function run(options: Pick<AppOptions, "handle" | "assetsDir">): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof ListenError;
    process.stderr.write(
      `${error instanceof Error ? (expected ? error.message : error.stack) : String(error)}\n`,
    );
    process.exit(1);
  }
}

async function start(options: Pick<AppOptions, "handle" | "assetsDir">): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
  exitWhenBroken(log);
  const { services, close } = createServices(config, log);
  const app = createApp({ config, services, log, pageCache: {}, ...options });
  const server = createHttpServer(app.listener, { config, log });
  const { discordBot, applicationNews } = services;
  const jobs = createJobs({
    ...{ url: config.DATABASE_URL, log: log.child({ part: "jobs" }) },
    ...{ discordBot, applicationNews },
  });
  endOnSignals({
    server,
    drain() {
      app.drain();
      services.waiting.close();
      void jobs.stop();
    },
    close: async () => void (await Promise.all([jobs.stop(), close()])),
    log,
    graceMs: config.production ? GRACE : 0,
  });
  const port = await listen(server, { port: config.PORT, host: config.HOST });
  log.info({ url: config.PUBLIC_URL, host: config.HOST, port }, "listening");
  services.notifications.start();
  jobs.start();
}

/** Ends the process after an uncaught error, because its state is unknown; the supervisor restarts it. */
function exitWhenBroken(log: Logger): void {
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.on(event, (err: unknown) => {
      log.fatal({ err }, event);
      process.exit(1);
    });
  }
}
