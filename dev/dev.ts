import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import { setEnvironment } from "./env.ts";
import { live, type Lifetime } from "./lifetime.ts";
import { freePort } from "./ports.ts";
import { demoScreen } from "./screen.ts";
import { prepareDatabase } from "./seed-past.ts";
import { seedDemo } from "./seed-problem.ts";
import { root, startServices } from "./services.ts";

/** Implements `npm run dev`: the demo with Vite's hot reload. */
async function dev(life: Lifetime): Promise<number> {
  const services = await startServices(life, "npm run dev");
  const { env, origin, discord } = services;
  setEnvironment({ ...env, NODE_ENV: "development" });
  // Vite keeps a slow machine busy for longer than a connection may take.
  await prepareDatabase(services);
  const vite = await life.start(async () => {
    const server = await createViteServer({
      root,
      appType: "custom",
      server: { middlewareMode: true, hmr: { port: await freePort() } },
    });
    return Object.assign(server, { stop: () => server.close() });
  });

  const site = await life.start(async () => new Site(vite));
  console.log("Loading the site …");
  await site.load();
  const http = await life.start(async () => {
    const server = createHttpServer((req, res) =>
      vite.middlewares(req, res, () => void site.listener(req, res)),
    );
    await new Promise<void>((resolve) => server.listen(Number(env.PORT), env.HOST, resolve));
    const stop = () =>
      new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
    return Object.assign(server, { stop });
  });
  if (discord) await seedDemo({ ...services, url: origin });
  console.log(demoScreen(services));
  await new Promise((resolve) => http.once("close", resolve));
  return 1;
}

type Modules = {
  run: typeof import("#server/run.ts");
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
    if (this.#current?.modules.run === modules.run) return this.#current;
    await this.#current?.close();
    const config = modules.config.readConfig();
    const log = modules.log.createLogger(config.LOG_LEVEL);
    const site = modules.run.createProcess({ config, log, handle: (...args) => this.#handle(...args) });
    site.start();
    return (this.#current = { modules, ...site });
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
    const paths = ["/server/run.ts", "/app/config.server.ts", "/server/log.ts"];
    const [run, config, log] = await Promise.all(paths.map((path) => this.#vite.ssrLoadModule(path)));
    return { run, config, log } as Modules;
  }
}

await live(dev, { onSignal: 0 });
