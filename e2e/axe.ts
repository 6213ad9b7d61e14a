import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Runs axe, with target sizes, and returns the violations as rule and elements. "Legacy mode" only means one run
 * inside the page, instead of one per frame and another page. Selectors, which axe makes for every element that passes, too,
 * take a sixth of the time.
 */
export async function violations(page: Page) {
  await page.evaluate(finishTransitions);
  const release = await page.evaluateHandle(unfloat);
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], selectors: false, rules: { "target-size": { enabled: true } } })
    .analyze();
  await release.evaluate((restore) => restore());
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}

/** Ends changes of colours, which begin when the colour scheme is emulated, and which a busy machine shows halfway. Runs in the page. */
function finishTransitions(): void {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}

/** Puts what floats at an edge of the window in its place: it covers what is below it until one scrolls. Runs in the page; the returned function undoes it. */
function unfloat(): () => void {
  const all = [...document.querySelectorAll<HTMLElement>("body *")];
  const sticky = all.filter((element) => getComputedStyle(element).position === "sticky");
  for (const { style } of sticky) style.position = "relative";
  return () => {
    for (const { style } of sticky) style.position = "";
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
