import { join } from "node:path";

import { keepHeapSmall } from "./heap.ts";

// A build is for production unless somebody says otherwise. React decides by this as it is loaded, so it comes first.
process.env.NODE_ENV ??= "production";

keepHeapSmall();

const { main } = await import("./main.ts");
await main(join(import.meta.dirname, "../client"));
