import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import sirv from "sirv";
import { storeAssets } from "#app/features/assets/assets.server.ts";
import { inBackground } from "#db/background.server.ts";
import type { Database } from "#db/schema.ts";
import { encodingFor } from "./compress.ts";

/** In milliseconds. A restored database lacks the files until then. */
const STORE_INTERVAL = 3_600_000;
const MIN_DELAY = 1_000;
const MAX_DELAY = 60_000;

/** Serves a folder's files, or returns false. Names below `/assets/` contain a content hash: they are immutable. */
export function createAssets(folder: string) {
  const serve = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [] });
  return (req: IncomingMessage, res: ServerResponse, url: URL): boolean => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const hashed = url.pathname.startsWith("/assets/");
    const kept = res.getHeader("Cache-Control") ?? "no-store";
    let found = true;
    // sirv ignores quality values, so the header is reduced to the preferred encoding.
    const accepted = req.headers["accept-encoding"];
    req.headers["accept-encoding"] = encodingFor(accepted);
    // sirv throws at a range that ends before it begins, and these files are too small to need ranges.
    delete req.headers.range;
    res.setHeader("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    res.setHeader("Vary", "Accept-Encoding");
    const handle = (file: Readable) => {
      // sirv itself keeps the file of a disconnected client open, and a read error would end the process.
      file.once("error", () => res.destroy());
      res.once("close", () => file.destroy());
    };
    res.once("pipe", handle);
    serve(req, res, () => {
      found = false;
    });
    if (found) return true;
    res.off("pipe", handle).setHeader("Cache-Control", kept).removeHeader("Vary");
    req.headers["accept-encoding"] = accepted;
    return false;
  };
}

/**
 * Stores the files below `/assets/` for processes of other versions, when the database first answers and every hour
 * (docs/decisions/0028-old-assets.md).
 */
export function createAssetStore(db: Kysely<Database>, folder: string, log: Logger) {
  async function store(signal: AbortSignal): Promise<void> {
    await storeAssets(db, join(folder, "assets"));
    await wait(STORE_INTERVAL, undefined, { signal });
  }
  return inBackground(store, {
    minDelay: MIN_DELAY,
    maxDelay: MAX_DELAY,
    onFailure: (err) => log.warn({ err }, "the files of this version are not stored for others"),
  });
}
