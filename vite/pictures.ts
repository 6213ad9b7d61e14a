import { tsImport } from "tsx/esm/api";
import type { Plugin } from "vite";

/** Adds previews for chats (`/og/<page>.<language>.png`) and icons to the client build; `npm run dev` has none. */
export function pictures(): Plugin {
  return {
    name: "pearl-pictures",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    async generateBundle() {
      // Not imported by the configuration, because each changed text would restart `npm run dev`.
      const module = await tsImport("./list-pictures.ts", import.meta.url);
      const { listPictures }: typeof import("./list-pictures.ts") = module;
      const drawn = listPictures().map(async ({ fileName, draw }) => ({ fileName, source: await draw() }));
      for (const picture of await Promise.all(drawn)) this.emitFile({ type: "asset", ...picture });
    },
  };
}
