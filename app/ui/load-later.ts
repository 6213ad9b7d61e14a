import { lazy, type ComponentType, type LazyExoticComponent } from "react";

const EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"] as const;

/** In milliseconds. Newer data of a page are shown only when its parts are loaded. */
const LATEST = 10_000;

/** Resolves when somebody begins to use the page in this browser, or a little later; on the server at once. */
const firstUse =
  typeof window === "undefined"
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        const options = { capture: true, passive: true, once: true };
        setTimeout(resolve, LATEST);
        for (const event of EVENTS) window.addEventListener(event, () => resolve(), options);
      });

/**
 * Returns a component for below a `Suspense`, whose script is loaded when somebody begins to use the page. Until then
 * the server's HTML stays, and for good if the script cannot be loaded, which the console says.
 */
export function loadLater<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  const loaded = firstUse.then(load).catch((error: unknown) => {
    reportError(error);
    return new Promise<never>(() => {});
  });
  return lazy(async () => ({ default: await loaded }));
}
