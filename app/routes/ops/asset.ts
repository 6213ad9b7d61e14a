import { extname } from "node:path";
import { getAsset } from "#app/features/assets/assets.server.ts";
import { resource } from "#app/http/resource.server.ts";

const NAME = /^[\w.-]+$/;
const TYPES = new Map([
  [".css", "text/css"],
  [".js", "text/javascript"],
  [".woff2", "font/woff2"],
]);

/** `GET /assets/*`: a file of another version's build, for pages that were open during an update. 404 if none has it. */
const { loader, action } = resource({
  GET: async ({ context, params: { "*": name = "" } }) => {
    const content = NAME.test(name) ? await getAsset(context.db, name) : undefined;
    if (!content)
      return new Response("Not found.\n", {
        status: 404,
        headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
      });
    return new Response(content, {
      headers: {
        "Content-Type": TYPES.get(extname(name)) ?? "application/octet-stream",
        "Cache-Control": "public, max-age=31536000, immutable",
      },
    });
  },
});
export { loader, action };
