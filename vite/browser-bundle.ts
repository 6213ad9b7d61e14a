import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin } from "vite";

/** What every page that hydrates needs and only an update of it changes: one file, which browsers keep. */
const FRAMEWORK = [
  "react",
  "react-dom",
  "scheduler",
  "react-router",
  "react-router-dom",
  "@remix-run/react",
  "@remix-run/router",
  "@remix-run/server-runtime",
  "turbo-stream",
  "i18next",
  "react-i18next",
];

/** Whose styles are in ours. */
const STYLES = ["tailwindcss"];

/**
 * The framework in one file, and the licenses of all that others wrote in one text beside the scripts (`/licenses.txt`) instead
 * of in each of dozens of files.
 */
export function browserBundle(): Plugin {
  return {
    name: "pearl-browser-bundle",
    // Of both builds, because both write the style sheets, and their names have to be the same.
    config: (_, { isSsrBuild }) => ({
      esbuild: { legalComments: "none" },
      build: isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } },
    }),
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.keys(file.modules) : [],
      );
      const packages = [...new Set([...STYLES, ...modules.flatMap((id) => packageOf(id) ?? [])])].toSorted();
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: packages.map(noticeOf).join("\n\n") });
    },
  };
}

function chunkOf(id: string): string | undefined {
  const name = packageOf(id);
  return ICON.test(id) || (name && FRAMEWORK.includes(name)) ? "framework" : undefined;
}

/** What all icons are made with; each icon stays with the page that draws it. */
const ICON = /\/lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|shared\/.+)\.m?js$/;

/** The package that a file belongs to. */
function packageOf(id: string): string | undefined {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1];
}

function noticeOf(name: string): string {
  const folder = join("node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    string,
    string
  >;
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}`.trim();
}
