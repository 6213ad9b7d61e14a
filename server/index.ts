import { join } from "node:path";

import { keepHeapSmall } from "./heap.ts";

// React reads NODE_ENV when it is loaded, so this precedes all imports.
process.env.NODE_ENV ??= "production";

keepHeapSmall();

const { main } = await import("./main.ts");
await main(join(import.meta.dirname, "../client"));
