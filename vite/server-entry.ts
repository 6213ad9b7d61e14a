import type { Plugin } from "vite";

/**
 * Makes `server/index.ts` the entry of the server build, so that the process and the routes share one module graph:
 * an error class that the server throws is the one that a route catches. `migrate` is compiled beside it.
 */
export function serverEntry(): Plugin {
  return {
    name: "pearl-server-entry",
    config: (_, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              rollupOptions: {
                input: { index: "./server/index.ts", migrate: "./db/migrate.ts" },
                output: { entryFileNames: "[name].js" },
              },
            },
          }
        : undefined,
  };
}
