import type { BrowserContext } from "@playwright/test";

/** Keeps the scripts of pages back; returns how to let them come. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
