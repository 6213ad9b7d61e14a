import type { Page } from "@playwright/test";
import { expect, test } from "./harness.ts";

const html = (page: Page) => page.locator("html");
const veil = (page: Page) => page.getByRole("banner").locator("[data-veil]");
const opacityOfVeil = (page: Page) =>
  veil(page).evaluate((element) => Number(getComputedStyle(element).opacity));

test("the bar is transparent at the top of a page and has a shadow after 50 pixels", async ({ page }) => {
  await page.goto("/");
  // When the display font arrives, the browser scrolls along with the text that moves.
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.evaluate(() => window.scrollTo(0, 50));
  expect(await opacityOfVeil(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 60));
  await expect.poll(() => opacityOfVeil(page)).toBe(1);
  expect(await veil(page).evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe("none");
});

test("without scroll-driven styles the script sets the bar's state @js", async ({ page }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (condition: string, value?: string) =>
      !condition.includes("animation-timeline") &&
      (value === undefined ? supports(condition) : supports(condition, value));
  });
  await page.goto("/");
  await expect(html(page)).toHaveAttribute("data-enhanced");
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.evaluate(() => window.scrollTo(0, 50));
  await expect(html(page)).not.toHaveAttribute("data-scrolled");
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect(html(page)).toHaveAttribute("data-scrolled");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(html(page)).not.toHaveAttribute("data-scrolled");
});

test("a script that was changed on its way does not run @js", async ({ page, allowComplaint }) => {
  allowComplaint(/integrity/);
  await page.route(/\/assets\/enhance-/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  });
  const refused = page.waitForEvent("console", (message) => message.text().includes("integrity"));
  await page.goto("/");
  await refused;
  await expect(html(page)).not.toHaveAttribute("data-enhanced");
});

test("where the browser forbids storage a page still opens what its address names @js", async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
  });
  await page.goto("/api/docs");
  await expect(html(page)).toHaveAttribute("data-enhanced");
  const operation = page.locator("main details[id]").first();
  await page.evaluate((id) => (location.hash = id), (await operation.getAttribute("id")) ?? "");
  await expect(operation).toHaveAttribute("open");
});

test("layout transitions of 0.45 s start 250 ms after the last resize event @js", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  await expect(html(page)).toHaveAttribute("data-enhanced");
  const { before, during, kept, free, after } = await page.evaluate(async () => {
    const { dataset } = document.documentElement;
    const answer = document.querySelector("main details") ?? document.body;
    const duration = () => getComputedStyle(answer, "::details-content").transitionDuration;
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const before = duration();
    window.dispatchEvent(new Event("resize"));
    const during = duration();
    await wait(150);
    window.dispatchEvent(new Event("resize"));
    const last = performance.now();
    await wait(150);
    const kept = dataset.resizing;
    while (dataset.resizing !== undefined) await wait(5);
    return { before, during, kept, free: performance.now() - last, after: duration() };
  });
  expect([before, during, kept, after]).toEqual(["0.45s, 0.45s", "0s", "", "0.45s, 0.45s"]);
  expect(free).toBeGreaterThanOrEqual(245);
});

test("prefers-reduced-motion disables motion @no-js", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const answer = page.locator("main details").first();
  const moves = await answer.evaluate((one) => getComputedStyle(one, "::details-content").transitionDuration);
  expect(moves).toBe("0s");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("anchors scroll smoothly to below the bar, and a new page starts at the top @js", async ({
  page,
  allowComplaint,
}) => {
  // Chromium reports that it changes the page without a transition where a style sheet comes late.
  allowComplaint(/^uncaught: Transition was aborted/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const atOnce = await page.evaluate(() => {
    location.hash = "#faq";
    return [getComputedStyle(document.documentElement).scrollBehavior, scrollY];
  });
  expect(atOnce).toEqual(["smooth", 0]);
  await expect
    .poll(() => page.locator("#faq").evaluate((one) => one.getBoundingClientRect().y))
    .toBeLessThan(120);
  const bar = await page.getByRole("banner").boundingBox();
  const heading = await page.locator("#faq").boundingBox();
  expect(heading?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await page.getByRole("contentinfo").getByRole("link", { name: "Team", exact: true }).click();
  await page.waitForURL(/\/team$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
