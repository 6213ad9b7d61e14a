import type { Page } from "@playwright/test";
import { withLanguage } from "#app/shell/bars.ts";
import { violations } from "./axe.ts";
import { differentDocuments, signInPages } from "./documents.ts";
import { expect, test } from "./harness.ts";

/** Pages that axe sees in one look only, as it takes seconds. */
const inOneLook = ["/giveaway", "/verification", "/api/docs", "/commands?q=ban", "/commands/setprefix"];

// Each page is opened in light mode on a phone, in the longer language, and in dark mode on a desktop.
for (const path of [...differentDocuments, ...signInPages]) {
  // The list of all commands repeats the rows of the categories.
  const axe = { phone: path !== "/commands", desktop: ![...inOneLook, "/commands"].includes(path) };
  test(`${path} is accessible on a phone, at 200 % and on a desktop, with targets of at least 24 pixels @js`, async ({
    page,
  }) => {
    await open(page, path, "de", "light", 320);
    expect(await stickingOut(page)).toEqual([]);
    await zoom(page, "200%");
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await stickingOut(page)]).toEqual([width, []]);
    }
    await zoom(page, "");
    await page.setViewportSize({ width: 320, height: 800 });
    if (axe.phone) expect(await violationsOfSample(page)).toEqual([]);

    await open(page, path, "en", "dark", 1280);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await tooSmall(page)]).toEqual([width, []]);
    }
    if (axe.desktop) expect(await violationsOfSample(page)).toEqual([]);
  });
}

async function open(page: Page, path: string, lng: string, colorScheme: "light" | "dark", width: number) {
  // Details open without a transition.
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 800 });
  await page.goto(withLanguage(path, lng));
  await expect(page.locator("html")).toHaveAttribute("lang", lng);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.locator("main details:not([name])").evaluateAll((all) => {
    for (const details of all) details.setAttribute("open", "");
  });
}

test("documents have a logical order without styles @no-js", async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  await page.route("**/*.css", (route) => route.abort());
  for (const path of differentDocuments) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const readable = await page.getByRole("main").locator("h2:visible, h3:visible").count();
    expect([path, readable > 0 || path.includes("q=nothing")]).toEqual([path, true]);
    const large = await page.evaluate(() =>
      [...document.querySelectorAll("svg")]
        .filter((picture) => picture.getBoundingClientRect().width > 240)
        .map((picture) => picture.getAttribute("class")),
    );
    expect([path, large]).toEqual([path, []]);
  }
});

function zoom(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** The reference of the API describes its operations alike: axe sees every sixth, and takes seconds instead of half a minute. */
async function violationsOfSample(page: Page) {
  await page.locator("main article").evaluateAll((all) => {
    for (const [index, article] of all.entries()) if (index % 6) article.remove();
  });
  return violations(page);
}

function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`);
  });
}

/** Targets below 24 px, except those in a sentence and those that fill their card. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, summary, input, select")]
      .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== "inline")
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ target, box }) => `${target.className} ${target.textContent} ${box.width} × ${box.height}`),
  );
}

test("no line begins with the sign behind a code", async ({ page }) => {
  for (const [path, width] of [
    ["/economy?lng=de", 1440],
    ["/utility?lng=de", 1024],
    ["/ticketsystem", 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const found = await page.locator("main p > .code").evaluateAll((codes) =>
      codes.flatMap((code) => {
        const behind = code.nextSibling;
        if (!behind?.textContent?.match(/^[.,:;!?]/)) return [];
        const range = document.createRange();
        range.setStart(behind, 0);
        range.setEnd(behind, 1);
        return range.getBoundingClientRect().top >= code.getBoundingClientRect().bottom
          ? [code.textContent]
          : [];
      }),
    );
    expect([path, found]).toEqual([path, []]);
  }
});

test("on a phone the chosen category is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/commands?category=ticketsystem");
  await expect(page.locator(".chip[aria-current]")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the icon of a permission stands at the middle of its capitals", async ({ page }) => {
  await page.goto("/moderator");
  const [icon, capitals] = await page
    .locator(".permission")
    .first()
    .evaluate((badge) => {
      const { height, translate } = getComputedStyle(badge, "::before");
      const context = document.createElement("canvas").getContext("2d")!;
      context.font = getComputedStyle(badge).font;
      const down = Number.parseFloat(translate.split(" ")[1] ?? "0");
      return [Number.parseFloat(height) / 2 - down, context.measureText("M").actualBoundingBoxAscent / 2];
    });
  expect(Math.abs(icon! - capitals!)).toBeLessThan(1);
});

test("drawn icons are seen in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/commands");
  for (const selector of [".copy", ".permission", ".permission-everyone"]) {
    const [width, drawn, ground] = await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderTopColor } = getComputedStyle(element, "::before");
        return [borderTopWidth, borderTopColor, getComputedStyle(document.body).backgroundColor];
      });
    expect(width, selector).not.toBe("0px");
    expect(drawn, selector).not.toBe(ground);
  }
});
