import { setPriority } from "node:os";
import type { Drawing } from "#app/site/drawings.server.ts";
import { drawPicture } from "./draw-picture.tsx";

/**
 * Runs the process that draws pictures, started by `app/site/drawn-pictures.server.ts`: gets one drawing at a time, answers with a PNG or
 * undefined, and ends when the channel is closed. Requests come first, but a busy machine draws, too.
 */
setPriority(10);
process.on("message", (drawing: Drawing) => void draw(drawing));

async function draw(drawing: Drawing): Promise<void> {
  process.send?.({ png: await drawPicture(drawing) });
}
