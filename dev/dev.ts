import { createServer as createHttpServer, type RequestListener } from "node:http";

import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Kysely } from "kysely";
import { createServer as createViteServer, type ViteDevServer } from "vite";

import { migrateToLatest } from "#db/migrator.server.ts";
import type { Database } from "#db/schema.ts";

import { live, type Lifetime } from "./lifetime.ts";
import { freePort } from "./ports.ts";
import { seedPast } from "./seed-past.ts";
import { demoScreen } from "./screen.ts";
import { seed } from "./seed.ts";
import { root, startServices } from "./services.ts";

/** Implements `npm run dev`: the demo with Vite's hot reload. */
async function dev(life: Lifetime): Promise<number> {
  const services = await startServices(life, "npm run dev");
  const { env, origin, botToken, databaseUrl, discord } = services;
  Object.assign(process.env, env, { NODE_ENV: "development" });
  const vite = await life.start(async () => {
    const server = await createViteServer({
      root,
      appType: "custom",
      server: { middlewareMode: true, hmr: { port: await freePort() } },
    });
    return Object.assign(server, { stop: () => server.close() });
  });

  const site = await life.start(async () => new Site(vite));
  await migrateToLatest(databaseUrl);
  console.log("Loading the site …");
  await site.load();
  if (discord) await site.prepareDatabase(seedPast);
  const http = await life.start(async () => {
    const server = createHttpServer((req, res) =>
      vite.middlewares(req, res, () => void site.listener(req, res)),
    );
    await new Promise<void>((resolve) => server.listen(Number(env.PORT), env.HOST, resolve));
    const stop = () =>
      new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
    return Object.assign(server, { stop });
  });
  if (discord) await seed({ url: origin, botToken });
  console.log(demoScreen(services));
  await new Promise((resolve) => http.once("close", resolve));
  return 1;
}

type Modules = {
  app: typeof import("#server/app.ts");
  services: typeof import("#app/services.server.ts");
  jobs: typeof import("#app/jobs/jobs.server.ts");
  config: typeof import("#app/config.server.ts");
  log: typeof import("#server/log.ts");
};

/**
 * The site's app, recreated when one of its files has changed: services and routes must come from one module graph,
 * because classes of different ones are not `instanceof` each other.
 */
class Site {
  readonly #vite: ViteDevServer;
  #current: { modules: Modules; listener: RequestListener; close: () => Promise<void> } | undefined;
  #opening: Promise<unknown> = Promise.resolve();

  constructor(vite: ViteDevServer) {
    this.#vite = vite;
  }

  listener = async (...[req, res]: Parameters<RequestListener>): Promise<void> => {
    try {
      (await this.#open()).listener(req, res);
    } catch (error) {
      this.#vite.ssrFixStacktrace(error as Error);
      console.error(error);
      res
        .writeHead(500, { "Content-Type": "text/plain" })
        .end(error instanceof Error ? error.stack : String(error));
    }
  };

  /** Loads all server code in advance, without a timeout. */
  async load(): Promise<void> {
    await Promise.all([this.#loadModules(), this.#loadBuild()]);
  }

  async prepareDatabase(prepare: (db: Kysely<Database>) => Promise<void>): Promise<void> {
    const { services, config, log } = await this.#loadModules();
    const opened = services.createServices(config.readConfig(), log.createLogger("warn"));
    await prepare(opened.services.db).finally(opened.close);
  }

  async stop(): Promise<void> {
    await this.#current?.close();
  }

  /** Serialised, so that concurrent requests after a change do not build twice. */
  #open() {
    const opened = this.#opening.then(() => this.#openNow());
    this.#opening = opened.catch(() => {});
    return opened;
  }

  async #openNow() {
    const modules = await this.#loadModules();
    const { services, app } = modules;
    const kept = this.#current?.modules;
    if (this.#current && kept?.services === services && kept.app === app && kept.jobs === modules.jobs)
      return this.#current;
    await this.#current?.close();
    const config = modules.config.readConfig();
    const log = modules.log.createLogger(config.LOG_LEVEL);
    const opened = services.createServices(config, log);
    const { listener } = app.createApp({
      config,
      log,
      services: opened.services,
      handle: (...args) => this.#handle(...args),
    });
    const { discordBot } = opened.services;
    const jobs = modules.jobs.createJobs({ url: config.DATABASE_URL, log, discordBot });
    jobs.start();
    opened.services.notifications.start();
    const close = async () => void (await Promise.all([jobs.stop(), opened.close()]));
    return (this.#current = { modules, listener, close });
  }

  async #handle(...[request, context]: Parameters<import("#server/app.ts").Handle>): Promise<Response> {
    const response = await createRequestHandler(await this.#loadBuild(), "development")(request, {
      ...context,
    });
    const headers = new Headers(response.headers);
    // Vite's client injects styles and scripts, which the real policy would refuse.
    headers.set("Content-Security-Policy", "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'");
    return new Response(response.body, { status: response.status, headers });
  }

  async #loadBuild(): Promise<ServerBuild> {
    return (await this.#vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
  }

  async #loadModules(): Promise<Modules> {
    const load = (path: string) => this.#vite.ssrLoadModule(path);
    const [app, services, jobs, config, log] = await Promise.all(
      [
        "/server/app.ts",
        "/app/services.server.ts",
        "/app/jobs/jobs.server.ts",
        "/app/config.server.ts",
        "/server/log.ts",
      ].map(load),
    );
    return { app, services, jobs, config, log } as Modules;
  }
}

await live(dev, { onSignal: 0 });
