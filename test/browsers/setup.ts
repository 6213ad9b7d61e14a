import startDatabase from "#e2e/setup.ts";
import { installBrowsers } from "./start.ts";

/** Playwright's global setup: that of the journeys in Chromium, with the other browsers. */
export default function setup(): Promise<() => Promise<void>> {
  installBrowsers();
  return startDatabase();
}
