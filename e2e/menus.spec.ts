import type { Page } from "@playwright/test";
import { textsIn } from "#app/features/settings/texts.ts";
import { ourSite } from "#test/our-site.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { languages, project, words } from "./words.ts";

const { nav } = words.en.common;

const button = (page: Page, name: string) => page.getByRole("banner").getByRole("button", { name });
const menu = (page: Page, name: string) => page.locator(`#${name}-menu`);

test.use({ viewport: { width: 1280, height: 800 } });

test("a menu is below its button and inside the window", async ({ page }) => {
  await signInAt(page, "/dashboard", "bob");
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ["commands", "about", "preferences", "account"]) {
      const opener = page.locator(`[popovertarget="${name}-menu"]`);
      await opener.click();
      const [above, below] = [await opener.boundingBox(), await menu(page, name).boundingBox()];
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
      const overlap = Math.min(right(above), right(below)) - Math.max(above?.x ?? 0, below?.x ?? 0);
      expect(overlap, name).toBeGreaterThan(30);
      expect(right(below)).toBeLessThanOrEqual(width);
    }
  }
});

test("a menu opens by click or Enter and closes another, Tab moves through it, Escape and a click outside close it", async ({
  page,
}) => {
  await page.goto("/");
  await button(page, nav.about).click();
  await expect(menu(page, "about")).toBeVisible();
  const opener = button(page, nav.commands);
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(menu(page, "commands")).toBeVisible();
  await expect(menu(page, "about")).toBeHidden();
  const items = menu(page, "commands").getByRole("link");
  for (const index of [0, 1]) {
    await page.keyboard.press("Tab");
    await expect(items.nth(index)).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(menu(page, "commands")).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(menu(page, "commands")).toBeVisible();
  await page.mouse.click(900, 700);
  await expect(menu(page, "commands")).toBeHidden();
});

test("arrow keys, Home and End move within a menu, which closes when the focus leaves @js", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-enhanced");
  const opener = button(page, nav.about);
  const items = menu(page, "about").getByRole("link");
  await opener.focus();
  for (const [key, focused] of [
    ["ArrowDown", items.first()],
    ["ArrowDown", items.nth(1)],
    ["End", items.last()],
    ["ArrowDown", items.first()],
    ["ArrowUp", items.last()],
    ["Home", items.first()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await expect(menu(page, "about")).toBeHidden();
  await expect(page.locator(":focus")).toHaveAttribute("popovertarget", "preferences-menu");

  // Beside the app, too.
  await signInAt(page, "/dashboard", "bob");
  await expect(page.locator("html")).toHaveAttribute("data-enhanced");
  await opener.press("ArrowDown");
  await expect(items.first()).toBeFocused();
});

for (const lng of languages) {
  const { common } = words[lng];

  const title = `the bar fits at 1024 and 1280 pixels, and the small menu has its links, signed in and out (${lng})`;
  test(title, { tag: project[lng] }, async ({ page }) => {
    await page.goto(`/?lng=${lng}`);
    await expectOneRow(page);
    expect(await offered(page, "#mobile-menu")).toEqual(await offered(page, ".bar-wide"));
    await signInAt(page, "/dashboard", "alice");
    await expectOneRow(page);
    expect(await offered(page, "#mobile-menu")).toEqual(await offered(page, ".bar-wide"));

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await button(page, common.nav.menu).click();
    const sections = menu(page, "mobile").locator("details");
    await sections.nth(0).locator("summary").click();
    await sections.nth(1).locator("summary").click();
    await expect(menu(page, "mobile").locator("details[open]")).toHaveCount(1);
    await expect(menu(page, "mobile").getByRole("link", { name: common.elsewhere.terms })).toBeVisible();
    await sections.nth(0).locator("summary").click();
    await menu(page, "mobile")
      .getByRole("link", { name: textsIn(lng, ourSite.areas)[2]!.title, exact: true })
      .click();
    await page.waitForURL(/\/economy$/);
  });
}

test("text at 200 % gets the small bar without losing content @js", async ({ page }) => {
  for (const width of [1280, 640, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/?lng=de");
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await button(page, words.de.common.nav.menu).click();
    await menu(page, "mobile").locator("summary").first().click();
    for (const part of [
      page.getByRole("banner").getByRole("navigation"),
      menu(page, "mobile"),
      page.getByRole("contentinfo").locator("> div"),
    ]) {
      expect(await part.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    }
  }
});

test("long labels in the bar shorten the person's name @js", async ({ page }) => {
  await signInAt(page, "/account", "alice");
  const dashboard = page.locator(".bar-wide").getByRole("link", { name: nav.dashboard });
  await dashboard.evaluate((link) => (link.textContent += " of all my servers"));
  await expectOneRow(page);
  await expect(button(page, "Alice")).toBeVisible();
});

async function offered(page: Page, selector: string): Promise<string[]> {
  const found = await page
    .locator(`${selector} a, ${selector} form`)
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? `form ${one.getAttribute("action")}`));
  return [...new Set(found)].sort();
}

async function expectOneRow(page: Page): Promise<void> {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    const parts = page
      .getByRole("banner")
      .locator("nav > a, nav > div > :is(a, div), nav > div > .contents > :is(a, div)");
    const boxes = await parts.evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map((box) => ({ left: box.left, right: box.right })),
    );
    expect(boxes.length).toBeGreaterThan(6);
    for (const [index, { left }] of boxes.entries()) {
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
    }
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual((width + Math.min(width, 1152)) / 2 - 16);
  }
}

function right(box: { x: number; width: number } | null): number {
  return (box?.x ?? 0) + (box?.width ?? 0);
}
