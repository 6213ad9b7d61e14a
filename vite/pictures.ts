import { tsImport } from "tsx/esm/api";
import type { Plugin } from "vite";

/** Adds previews for chats (`/og/<page>.<language>.png`) and icons to the client build. `npm run dev` has none. */
export function pictures(): Plugin {
  let drawing: Promise<{ fileName: string; source: Uint8Array }[]>;
  return {
    name: "pearl-pictures",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    buildStart() {
      drawing = drawAll();
      drawing.catch(() => {});
    },
    async generateBundle() {
      for (const picture of await drawing) this.emitFile({ type: "asset", ...picture });
    },
  };
}

/**
 * Runs while Rollup continues. The drawings are imported dynamically: static imports would belong to the
 * configuration, and `npm run dev` would restart with each changed text.
 */
async function drawAll() {
  const { listPictures }: typeof import("./list-pictures.ts") = await tsImport(
    "./list-pictures.ts",
    import.meta.url,
  );
  return Promise.all(listPictures().map(async ({ fileName, draw }) => ({ fileName, source: await draw() })));
}
