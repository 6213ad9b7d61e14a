import { pageLoader } from "#app/http/page.server.ts";

/** `/team`. */
export const loader = pageLoader(async () => ({ title: "" }));

export default function Team() {
  return null;
}
