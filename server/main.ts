import { createRequestHandler } from "@remix-run/node";
import * as build from "virtual:remix/server-build";

import { run } from "./run.ts";

/**
 * Serves the Remix build.
 *
 * @param assetsDir the folder of the client build
 */
export async function main(assetsDir: string): Promise<void> {
  // The build says itself that it is one for production, so that errors are never shown with their stacks.
  const remix = createRequestHandler(build);
  await run({ handle: (request, context) => remix(request, { ...context }), assetsDir });
}
