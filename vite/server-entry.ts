import type { Plugin } from "vite";

/** Makes `server/index.ts` the build's entry, so that process and routes share one module graph. */
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
