import type { Logger } from "pino";
import { ConfigError, readConfig, type Config } from "#app/config.server.ts";
import { checkConfig } from "#app/features/setup/check-config.server.ts";
import { setupLines } from "#app/i18n/setup-lines.server.ts";
import { createJobs } from "#app/jobs/jobs.server.ts";
import { createServices } from "#app/services.server.ts";
import { SiteError } from "#app/site/site.server.ts";
import { createApp, type AppOptions } from "./app.ts";
import { createAssetStore } from "./assets.ts";
import { createHttpServer, listen, ListenError } from "./http-server.ts";
import { createLogger } from "./log.ts";
import { endOnSignals } from "./shutdown.ts";

/** Runs the process until SIGTERM or SIGINT. A failed start prints one message to stderr and exits with 1. */
export async function run(options: Pick<AppOptions, "handle" | "assetsDir">): Promise<void> {
  try {
    await serve(options);
  } catch (error) {
    const expected = [ConfigError, ListenError, SiteError].some((kind) => error instanceof kind);
    process.stderr.write(
      `${error instanceof Error ? (expected ? error.message : error.stack) : String(error)}\n`,
    );
    process.exit(1);
  }
}

async function serve(options: Pick<AppOptions, "handle" | "assetsDir">): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
  exitWhenBroken(log);
  const { listener, start, site, ...ending } = createProcess({ config, log, pageCache: true, ...options });
  const server = createHttpServer(listener, { config, log });
  endOnSignals({ server, log, graceMs: config.GRACE * 1_000, ...ending });
  const port = await listen(server, { port: config.PORT, host: config.HOST });
  const wrong = checkConfig({ config, site }).filter(
    ([check, outcome]) => check !== "site" && /^(?:warning|failed)\./.test(outcome),
  );
  if (wrong.length)
    log.warn({ problems: setupLines("en", wrong).map(({ found }) => found) }, "see npm run doctor");
  log.info({ url: config.PUBLIC_URL, host: config.HOST, port }, "listening");
  start();
}

/**
 * Creates what a process runs, in development, too. `drain` takes no new work, `endWaits` answers long polls, `close`
 * ends everything.
 */
export function createProcess({
  config,
  log,
  ...options
}: Omit<AppOptions, "services" | "config"> & { config: Config }) {
  const { services, close } = createServices(config, log);
  const app = createApp({ config, services, log, ...options });
  const { assetsDir } = options;
  const assets = assetsDir === undefined ? undefined : createAssetStore(services.db, assetsDir, log);
  const { sealer, discordBot, applicationNews, notifications, waiting, folder, pictures } = services;
  const jobLog = log.child({ part: "jobs" });
  const jobs = createJobs({
    url: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    log: jobLog,
    leftServersDays: config.LEFT_SERVERS_DAYS,
    sealer,
    discordBot,
    commandSource:
      config.COMMANDS_FROM_DISCORD && discordBot
        ? { discord: discordBot, site: () => folder.current }
        : undefined,
    applicationNews,
  });
  return {
    site: folder.current,
    listener: app.listener,
    start(): void {
      folder.start();
      notifications.start();
      jobs.start();
      assets?.start();
      pictures.start();
    },
    drain(): void {
      app.drain();
      void jobs.stop();
    },
    endWaits: () => waiting.close(),
    close: async (): Promise<void> => void (await Promise.all([jobs.stop(), assets?.stop(), close()])),
  };
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
