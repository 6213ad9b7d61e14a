import { categories } from "#app/content/categories.ts";

/** A document of each kind: what visitors see without signing in. */
export const documents = [
  "/",
  ...categories.map(({ id }) => `/${id}`),
  "/commands",
  "/commands?category=fun",
  "/commands?q=ban",
  "/commands?q=nothing-is-called-this",
  "/commands/warn-add",
  "/commands/setprefix",
  "/team",
  "/api/docs",
];

/** What people see on their way in. */
export const signInPages = ["/discord/oauth", "/auth/success"];

/** The address of a document in one language. */
export function inLanguage(path: string, lng: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lng=${lng}`;
}
