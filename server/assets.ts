import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";

import sirv from "sirv";

import { encodingFor } from "./encoding.ts";

/** Answers the request if it asks for a file of the client build, and says whether it did. */
export type ServeAsset = (req: IncomingMessage, res: ServerResponse, url: URL) => boolean;

/**
 * Serves the files of a folder as they are now, precompressed where the build has made `.br` and `.gz` beside them; those
 * that begin with a dot never. Below `/assets/` names hold a hash of the content, so browsers keep them for good, and what
 * is not there is a 404 at once.
 */
export function createAssets(folder: string): ServeAsset {
  const serve = sirv(folder, { etag: true, brotli: true, gzip: true, extensions: [] });
  return (req, res, url) => {
    if (req.method !== "GET" && req.method !== "HEAD") return false;
    const hashed = url.pathname.startsWith("/assets/");
    const kept = res.getHeader("Cache-Control") ?? "no-store";
    let found = true;
    // sirv looks for names only, whatever their weight.
    const accepted = req.headers["accept-encoding"];
    req.headers["accept-encoding"] = encodingFor(accepted);
    // Nothing is so large that parts of it matter, and sirv throws at a range that ends before it begins.
    delete req.headers.range;
    res.setHeader("Cache-Control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    res.setHeader("Vary", "Accept-Encoding");
    const tend = (file: Readable) => tendFile(file, res);
    res.once("pipe", tend);
    serve(req, res, () => {
      found = false;
    });
    if (found) return true;
    res.off("pipe", tend).setHeader("Cache-Control", kept).removeHeader("Vary");
    if (hashed) res.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found.\n");
    req.headers["accept-encoding"] = accepted;
    return hashed;
  };
}

/** sirv leaves its file open when the client goes, and ends the process when the file is gone or cannot be opened. */
function tendFile(file: Readable, res: ServerResponse): void {
  file.once("error", () => res.destroy());
  res.once("close", () => file.destroy());
}
