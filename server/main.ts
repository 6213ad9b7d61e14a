import { createRequestHandler } from "@remix-run/node";
import * as build from "virtual:remix/server-build";

import { run } from "./run.ts";

export async function main(assetsDir: string): Promise<void> {
  // The build's own mode is production, so errors are never shown with their stacks.
  const remix = createRequestHandler(build);
  await run({ handle: (request, context) => remix(request, { ...context }), assetsDir });
}
