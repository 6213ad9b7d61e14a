import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * Runs axe on the page as it stands and returns the violations, each as its rule and where it was found. Target sizes are
 * checked, too. "Legacy mode" only means one run inside the page, instead of one for each frame and a further page.
 */
export async function violations(page: Page) {
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })
    .analyze();
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target)]);
}
