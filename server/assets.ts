import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import sirv from "sirv";
import { encodingFor } from "./compress.ts";

/** Serves a folder's files. Names below `/assets/` contain a content hash: they are immutable, or a 404 if missing. */
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
    if (hashed) res.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found.\n");
    req.headers["accept-encoding"] = accepted;
    return hashed;
  };
}
