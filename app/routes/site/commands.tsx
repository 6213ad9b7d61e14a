import { pageLoader } from "#app/http/page.server.ts";

/** `/commands`. */
export const loader = pageLoader(async () => ({ title: "" }));

export default function Commands() {
  return null;
}
