import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import { getAsset, storeAsset, touchAssets } from "#app/features/assets/assets.server.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { Events } from "#app/services.server.ts";
import { previewPath } from "#app/shell/icons.ts";
import { inBackground } from "#db/background.server.ts";
import { isDatabaseUnavailable } from "#db/client.server.ts";
import type { Database } from "#db/schema.ts";
import { drawingsOf, sharedPages, type WantedPicture } from "./drawings.server.ts";
import type { Site } from "./site.server.ts";

/** In milliseconds. The stored pictures are noted as used once in it. */
const LOOK_INTERVAL = 3_600_000;
/** Milliseconds that one picture may take. */
const PATIENCE = 30_000;
/** Mebibytes that the drawing process may use for objects, besides what is drawn. */
const HEAP = 64;

interface Options {
  db: Kysely<Database>;
  /** The site of this moment. */
  site: () => Site;
  events: Events;
  log: { warn(facts: object, message: string): void };
  /** False: what is missing stays so. */
  draws: boolean;
}

/** A picture that can be sent. Its tag changes with its content. */
export interface Found {
  tag: string;
  read(): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/**
 * Has the pictures of shared links and the icons of the site drawn by a process of its own, which lives while some are missing, and
 * keeps them in the database, where other processes find them. Emits "pictures" when others than before are there.
 */
export function createDrawnPictures({ db, site, events, log, draws }: Options) {
  /** Names of the stored pictures, by path. */
  let stored = new Map<string, string>();
  /** Revision of a site that could not be drawn: once is enough. */
  let failed = "";

  /** Keeps the pictures of the site of the moment. Ends by failing only, so that a change never waits. */
  async function keep(signal: AbortSignal): Promise<void> {
    for (;;) {
      const changed = new AbortController();
      const change = () => changed.abort();
      // Notifications are missed with a restore, which takes the pictures away.
      events.once("site", change).once("missed", change);
      try {
        await look(site(), AbortSignal.any([signal, changed.signal]));
      } catch (error) {
        if (signal.aborted || !changed.signal.aborted) throw error;
      } finally {
        events.off("site", change).off("missed", change);
      }
    }
  }

  /** Shows and draws the pictures of a site, and waits an hour. @param signal ends it when the site has changed */
  async function look(current: Site, signal: AbortSignal): Promise<void> {
    const wanted = drawingsOf(current);
    const missing = await show(wanted);
    if (missing.length > 0 && draws && failed !== current.revision) {
      try {
        await draw(missing, signal);
      } catch (err) {
        if (signal.aborted || isDatabaseUnavailable(err)) throw err;
        failed = current.revision;
        log.warn({ err }, "pictures of shared links could not be drawn: the site goes on without them");
      }
      await show(wanted);
    }
    await wait(LOOK_INTERVAL, undefined, { signal });
  }

  /** Shows what is stored of these pictures. Returns the others. */
  async function show(wanted: WantedPicture[]): Promise<WantedPicture[]> {
    const names = wanted.map(({ name }) => name);
    const known = await touchAssets(db, names);
    const before = JSON.stringify([...stored]);
    // An empty file is a picture that cannot be drawn.
    stored = new Map(wanted.flatMap(({ path, name }) => (known.get(name) ? [[path, name]] : [])));
    if (JSON.stringify([...stored]) !== before) events.emit("pictures");
    return wanted.filter(({ name }) => !known.has(name));
  }

  async function draw(missing: WantedPicture[], signal: AbortSignal) {
    const ended = new AbortController();
    const child = fork(PROGRAM, {
      // No secret of the environment.
      env: { NODE_ENV: "production" },
      execArgv: [`--max-old-space-size=${HEAP}`, ...(IS_BUILT ? [] : ["--import", "tsx"])],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
    });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-2_000)));
    // More than one may come: of a start that failed, and of what is sent all the same.
    child.on("error", (error) => ended.abort(error));
    child.once("close", (code, by) =>
      ended.abort(new Error(`the process ended with ${code ?? by}: ${said}`)),
    );
    try {
      for (const { name, drawing } of shuffled(missing)) {
        signal.throwIfAborted();
        // Drawn by another process meanwhile.
        if ((await touchAssets(db, [name])).has(name)) continue;
        const patience = AbortSignal.timeout(PATIENCE);
        const answer = once(child, "message", { signal: AbortSignal.any([signal, ended.signal, patience]) });
        child.send(drawing);
        const [{ png }] = (await answer) as [{ png?: Uint8Array }];
        await storeAsset(db, name, png ?? new Uint8Array());
      }
    } finally {
      child.kill();
    }
  }

  const background = inBackground(keep, {
    minDelay: 1_000,
    maxDelay: 60_000,
    onFailure: (err) => log.warn({ err }, "the pictures of shared links are not known"),
  });

  /** Finds what is at a path: a picture of the folder, else the one that is drawn, else the folder's picture of all pages. */
  function find(path: string): Found | undefined {
    const { pictures, languages, ...rest } = site();
    const name = stored.get(path);
    const isShared = sharedPages(rest).some((page) =>
      languages.some((one) => previewPath(page, one) === path),
    );
    const own = pictures.get(path.slice(1)) ?? (name || !isShared ? undefined : pictures.get("og.png"));
    if (own) return { tag: own.hash, read: async () => own.bytes };
    return name
      ? { tag: name.slice("picture-".length, -".png".length), read: () => getAsset(db, name) }
      : undefined;
  }

  /** Returns the address of what is at a path, which changes with its content; undefined where there is nothing. */
  function addressOf(path: string): string | undefined {
    const found = find(path);
    return found && `${path}?v=${found.tag}`;
  }

  return {
    find,
    addressOf,
    /** Returns the address of a page's picture, else of the home page's. @param page an area's id, or `home`, `commands`, `team` */
    ofPage: (page: string, locale: Locale): string | undefined =>
      addressOf(previewPath(page, locale)) ?? addressOf(previewPath("home", locale)),
    start: background.start,
    stop: background.stop,
  };
}

/** The build puts this module into `build/server/assets`. */
const ROOT = import.meta.dirname.replace(/(build\/server(\/assets)?|app\/site)$/, "");
const IS_BUILT = !import.meta.dirname.startsWith(join(ROOT, "app"));
const PROGRAM = join(ROOT, IS_BUILT ? "build/server/pictures.js" : "server/pictures.ts");

/** Several processes that begin at once draw different pictures. */
function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}
