import { pngOf } from "#server/png.ts";
import { type Call } from "./platform.ts";

/** Serves avatars, guild icons and default avatars as coloured squares (Discord docs: Image Formatting). */
export function answerImage({ url: { pathname }, platform: { people, guilds } }: Call): Response {
  const [, kind, id, hash] = /^\/(avatars|icons)\/(\d+)\/(\w+)\.(?:png|webp)$/.exec(pathname) ?? [];
  const known =
    kind === "avatars"
      ? people.some((person) => person.id === id && person.avatar === hash)
      : guilds.some((guild) => guild.id === id && guild.icon === hash);
  if (hash !== undefined && known) return image(`#${hash.slice(0, 6)}`, "public, max-age=31536000");

  const index = /^\/embed\/avatars\/([0-5])\.png$/.exec(pathname)?.[1];
  const color = index === undefined ? undefined : defaultAvatars[Number(index)];
  return color ? image(color, "public, max-age=86400") : new Response("404: Not Found", { status: 404 });
}

function image(color: string, cacheControl: string): Response {
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
    <linearGradient id="shade" x2="0" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></linearGradient>
    <rect width="64" height="64" fill="${color}"/><rect width="64" height="64" fill="url(#shade)"/>
  </svg>`;
  return new Response(pngOf(square), {
    headers: { "content-type": "image/png", "cache-control": cacheControl },
  });
}

const defaultAvatars = ["#5865f2", "#757e8a", "#3ba55c", "#faa61a", "#ed4245", "#eb459f"];
