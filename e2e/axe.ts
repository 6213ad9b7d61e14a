import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Options of axe: the sizes of targets are checked, too. Selectors, which axe makes for every element that passes, too, take a sixth of the time. */
const OPTIONS = {
  resultTypes: ["violations"],
  selectors: false,
  rules: { "target-size": { enabled: true } },
} satisfies axe.RunOptions;

/** Runs axe in the page, and returns the violations as rule and elements. */
export async function violations(page: Page): Promise<string[][]> {
  await page.evaluate(finishTransitions);
  const release = await page.evaluateHandle(holdStill);
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (options) => {
    const { violations } = await window.axe!.run(document, options);
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, OPTIONS);
  await release.evaluate((restore) => restore());
  return found;
}

/** Ends changes of colours, which begin when the colour scheme is emulated, and which a busy machine shows halfway. Runs in the page. */
function finishTransitions(): void {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}

/**
 * Puts what floats at an edge of the window in its place, as it covers what is below it until one scrolls, and lays out
 * what is drawn only near the window, as its size would change meanwhile. Runs in the page; the returned function undoes it.
 */
function holdStill(): () => void {
  const all = [...document.querySelectorAll<HTMLElement>("body *")];
  const sticky = all.filter((element) => getComputedStyle(element).position === "sticky");
  const deferred = all.filter((element) => getComputedStyle(element).contentVisibility === "auto");
  for (const { style } of sticky) style.position = "relative";
  for (const { style } of deferred) style.contentVisibility = "visible";
  return () => {
    for (const { style } of sticky) style.position = "";
    for (const { style } of deferred) style.contentVisibility = "";
  };
}

/** Returns by how many pixels the page scrolls sideways. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** Requires on a phone in dark mode and on a desktop in light mode that nothing scrolls sideways, and, with scripts, no violations. */
export async function expectGoodLooks(page: Page, { scripts = true } = {}): Promise<void> {
  const usual = page.viewportSize();
  for (const [width, colorScheme] of [
    [360, "dark"],
    [1440, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await sideways(page), `at ${width}`).toBe(0);
    if (scripts) expect(await violations(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
  if (usual) await page.setViewportSize(usual);
}
