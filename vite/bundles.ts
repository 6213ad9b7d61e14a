import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Packages that all hydrated pages need and that rarely change: one file, which browsers cache. */
const FRAMEWORK = [
  ...["react", "react-dom", "scheduler", "react-router", "react-router-dom"],
  ...["@remix-run/react", "@remix-run/router", "@remix-run/server-runtime", "turbo-stream"],
];

/**
 * Small files that several hydrated pages need: one file compresses better than thirty. What a form of settings shares with
 * other pages belongs here, and not what only documents need, or a part of a page that is loaded later.
 */
const SHELL =
  /vite\/preload-helper|\/app\/(shell(?!\/(problem-page|document-meta|session-notice))|ui(?!\/(back-link|button-summary|card|chat-message|copy-button|fact|full-page|pill|prose|rings|sides|titled-section|typed-text)))\/|\/guild-search\.ts$|\/app\/root\.tsx$|\/app\/i18n\/|\/app\/routes\/dashboard\/(form-failure|frame\/guild-page|layout|names|polling|receipt-badge|use-edited)\.tsx?$/;

/** Kinds of fields and notices around them, which the pages that show values need, too. */
const FIELDS =
  /\/app\/routes\/dashboard\/(fields\/(?!kinds\/closed-row)|setting-value|status-lines|action\/task-answer|problems\/(problems-of|missing-permissions)|settings\/(save-bar|use-))/;

/**
 * Bundles the framework into one file, what is around every page into another, and all licenses into `/licenses.txt`
 * instead of each file. Leaves out the icons that only documents and modules show.
 */
export function browserBundle(): Plugin {
  return {
    name: "pearl-browser-bundle",
    // Before Vite's own loader of its preload helper.
    enforce: "pre",
    // Applied to both builds, because both write the style sheets, whose names must match.
    config: (_, { isSsrBuild }) => ({
      esbuild: { legalComments: "none" },
      build: isSsrBuild
        ? {}
        : {
            // Parts that are loaded later fetch what they import themselves, and have no style sheets of their own.
            modulePreload: false,
            rollupOptions: { output: { manualChunks: chunkOf } },
          },
    }),
    load(id) {
      if (id.endsWith("vite/preload-helper.js")) return "export const __vitePreload = (load) => load();";
      const unused = /\/app\/ui\/(document|module)-icons\.ts$/.exec(id)?.[1];
      if (this.environment.name !== "client" || !unused) return undefined;
      return `export const ${unused}Drawings = {};`;
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? Object.keys(file.modules) : [],
      );
      const packages = new Set(["tailwindcss", ...modules.flatMap((id) => packageOf(id) ?? [])]);
      const source = [...packages].toSorted().map(noticeOf).join("\n\n");
      this.emitFile({ type: "asset", fileName: "licenses.txt", source });
    },
  };
}

/** Makes `server/index.ts` and the programs beside it the build's entries, so that process and routes share one module graph. */
export function serverEntry(): Plugin {
  const rollupOptions = {
    input: {
      index: "./server/index.ts",
      migrate: "./db/migrate.ts",
      doctor: "./server/doctor.ts",
      pictures: "./server/pictures.ts",
      site: "./server/site.ts",
    },
    output: { entryFileNames: "[name].js" },
  };
  return {
    name: "pearl-server-entry",
    config: (_, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions } } : undefined),
  };
}

/** Replaces `ENHANCE_INTEGRITY` in the server's build by the hash of the enhancement script: browsers run no other. */
export function scriptIntegrity(): Plugin {
  const handler: Extract<Plugin["generateBundle"], Function> = (_, bundle) => {
    const files = Object.values(bundle);
    const script = files.find(({ fileName }) => /^assets\/enhance-[^/]+\.js$/.test(fileName));
    if (script?.type !== "asset") throw new Error("The build has no enhancement script.");
    const hash = `sha384-${createHash("sha384").update(script.source).digest("base64")}`;
    for (const file of files)
      if (file.type === "chunk") file.code = file.code.replaceAll("ENHANCE_INTEGRITY", hash);
  };
  return { name: "pearl-script-integrity", generateBundle: { order: "post", handler } };
}

function chunkOf(id: string): string | undefined {
  const name = packageOf(id);
  if (name) return FRAMEWORK.includes(name) ? "framework" : undefined;
  if (SHELL.test(id)) return "shell";
  return FIELDS.test(id) ? "fields" : undefined;
}

function packageOf(id: string): string | undefined {
  return /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/"))?.[1];
}

function noticeOf(name: string): string {
  const folder = join("node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}`.trim();
}
