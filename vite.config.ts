import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { compression, defineAlgorithm } from "vite-plugin-compression2";
import remixConfig from "./remix.config.js";
import { browserBundle, scriptIntegrity, serverEntry } from "./vite/bundles.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Folder of a build with its packages outside, where `npm run bench` changes them. */
const outside = process.env.BUILD_WITH_PACKAGES_OUTSIDE;

export default defineConfig(({ command, isSsrBuild }) => ({
  // Vitest calls loaders and actions as plain functions; the Remix plugin would get in its way.
  plugins: process.env.VITEST
    ? []
    : [
        tailwindcss(),
        remix({ ...remixConfig, buildDirectory: outside ?? "build" }),
        serverEntry(),
        browserBundle(),
        scriptIntegrity(),
        isSsrBuild
          ? null
          : compression({
              algorithms: [defineAlgorithm("gzip", { level: 9 }), defineAlgorithm("brotliCompress", {})],
              include: /\.(js|css|svg|txt|webmanifest)$/,
              threshold: 512,
            }),
      ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // The enhancement script is built like a worker, into a file of its own, and loaded as a module.
  worker: { format: "es" },
  // Of React's two builds, the one for development is left out.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  // The build compiles in what it needs of all packages, so that the start does not open their 500 files.
  ssr: { noExternal: command === "build" && outside === undefined ? true : [] },
}));
