import type { Plugin } from "vite";

/**
 * Makes `server/index.ts` the entry of the server build, so that process and routes share one module graph and error
 * classes match across both. Also compiles `migrate`.
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
