import { join } from "node:path";
import { keepHeapSmall } from "./heap.ts";

// React reads NODE_ENV when it is loaded, so this precedes all other imports.
process.env.NODE_ENV ??= "production";

const whenStarted = keepHeapSmall();

const { createRemixHandler } = await import("./remix-handler.ts");
const { run } = await import("./run.ts");
// The build's own mode is production, so errors are never shown with their stacks.
const remix = createRemixHandler(await import("virtual:remix/server-build"));
await run({
  handle: (request, context) => remix(request, { ...context }),
  assetsDir: join(import.meta.dirname, "../client"),
});
whenStarted();
