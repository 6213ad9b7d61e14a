import { textIn } from "#app/features/settings/texts.ts";
import { ourSite } from "#test/our-site.ts";
import { expect, test } from "./harness.ts";

test("the home page opens one of six questions, and has cards that link @no-js", async ({ page }) => {
  await page.goto("/?lng=de");
  const questions = page.locator("details[name=faq]");
  await expect(questions).toHaveCount(6);
  const open = page.locator("details[name=faq][open]");
  await expect(open).toHaveCount(0);
  for (const at of [1, 4]) {
    await questions.nth(at).locator("summary").click();
    await expect(open).toHaveCount(1);
    await expect(questions.nth(at).locator("p")).toBeVisible();
  }

  for (const { id } of ourSite.areas.filter((_, index) => index % 4 === 0)) {
    const { text: name } = textIn("de", ourSite.features.get(id)!.home!.title);
    const link = page.getByRole("link", { name, exact: true });
    const card = page.getByRole("listitem").filter({ has: link });
    // A corner of the card, away from the link's text.
    await card.click({ position: { x: 8, y: 8 } });
    await page.waitForURL((url) => url.pathname === `/${id}`);
    await page.goto("/");
  }
});
