import { ourSite } from "#test/our-site.ts";

export const documents = [
  "/",
  ...ourSite.areas.map(({ id }) => `/${id}`),
  "/commands",
  "/commands?category=fun",
  "/commands?q=ban",
  "/commands?q=nothing-is-called-this",
  "/commands/warn-add",
  "/commands/setprefix",
  "/team",
  "/api/docs",
];

export const signInPages = ["/discord/oauth", "/auth/success"];

export function inLanguage(path: string, lng: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lng=${lng}`;
}
