import { createElement, lazy, memo, Suspense, type FunctionComponent, type ReactNode } from "react";

const EVENTS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown", "focusin"] as const;

/** In milliseconds. Newer data of a page are shown only when its parts are loaded. */
const LATEST = 10_000;
/** Milliseconds before a script that could not be loaded, as without a connection, is asked for again. */
const PAUSE = 5_000;

/** Resolves when somebody begins to use the page in this browser, or a little later; on the server at once. */
const firstUse =
  typeof window === "undefined"
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        const options = { capture: true, passive: true, once: true };
        // Somebody may be in a field already.
        setTimeout(resolve, document.activeElement === document.body ? LATEST : 0);
        for (const event of EVENTS) window.addEventListener(event, () => resolve(), options);
      });

/**
 * Returns a component whose script is loaded when somebody begins to use the page. Until then the server's HTML stays; where its
 * props change before, `fallback` takes its place. That the script cannot be loaded is said by the console, and tried again.
 */
export function loadLater<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  fallback?: (props: Props) => ReactNode,
) {
  const loadAgain = (error: unknown): Promise<FunctionComponent<Props>> => {
    if (typeof window === "undefined") throw error;
    reportError(error);
    return new Promise((resolve) => setTimeout(resolve, PAUSE)).then(load).catch(loadAgain);
  };
  const loaded = firstUse.then(load).catch(loadAgain);
  // An import that fails on the server is the error of the page that renders the part; an unhandled rejection would end the process.
  loaded.catch(() => {});
  const Part = lazy<FunctionComponent<object>>(async () => ({
    default: (await loaded) as FunctionComponent,
  }));
  return memo((props: Props) =>
    createElement(Suspense, { fallback: fallback?.(props) }, createElement(Part, props)),
  );
}
