import { pageLoader } from "#app/http/page.server.ts";

/** `/economy` and the other nine: what a category of commands can do. */
export const loader = pageLoader(async () => ({ title: "" }));

export default function Feature() {
  return null;
}
