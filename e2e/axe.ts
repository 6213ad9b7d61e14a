import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Runs axe, with target sizes, and returns the violations as rule and location. "Legacy mode" only means one run
 * inside the page, instead of one per frame and another page.
 */
export async function violations(page: Page) {
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .analyze();
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target)]);
}
