import { pageLoader } from "#app/http/page.server.ts";

/** `/command`. */
export const loader = pageLoader(async () => ({ title: "" }));

export default function Command() {
  return null;
}
