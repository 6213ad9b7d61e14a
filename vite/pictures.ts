import { tsImport } from "tsx/esm/api";
import type { Plugin } from "vite";

/**
 * Puts the pictures that are made of our content into the client build: the previews that chats and social networks show
 * (`/og/<page>.<language>.png`), and the icon in the sizes that home screens ask for. `npm run dev` has none of them.
 */
export function pictures(): Plugin {
  let drawing: Promise<{ fileName: string; source: Uint8Array }[]>;
  return {
    name: "pearl-pictures",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    buildStart() {
      drawing = drawAll();
      // Rollup may fail before it asks for them; then its error is the one to show.
      drawing.catch(() => {});
    },
    async generateBundle() {
      for (const picture of await drawing) this.emitFile({ type: "asset", ...picture });
    },
  };
}

/**
 * Meanwhile Rollup goes on. The drawings are loaded only here: what this file imported itself would belong to the
 * configuration, and `npm run dev` would start anew with each text that changes.
 */
async function drawAll() {
  const { listPictures }: typeof import("./list-pictures.ts") = await tsImport(
    "./list-pictures.ts",
    import.meta.url,
  );
  return Promise.all(listPictures().map(async ({ fileName, draw }) => ({ fileName, source: await draw() })));
}
