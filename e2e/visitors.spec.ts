import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { documents, inLanguage, signInPages } from "./documents.ts";
import { expect, test } from "./harness.ts";
import { languages, project } from "./words.ts";

// Pictures of every page before and after would take longer than the looking.
test.use({ trace: "off" });

// Each page by day on a phone and by night on a desk: what a language changes is length, not contrast.
for (const [lng, colorScheme, width] of [
  ["de", "light", 320],
  ["en", "dark", 1280],
] as const) {
  test(`no document is in anybody's way (${lng}, ${colorScheme}, ${width} px) @js`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    // All commands at once are the rows of their categories again, and keep axe busy for long.
    for (const path of [...documents, ...signInPages].filter((path) => path !== "/commands")) {
      await page.goto(inLanguage(path, lng));
      await expect(page.locator("html")).toHaveAttribute("lang", lng);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
  });
}

/** The language with the longer words. */
const LONG = "de";

test("no document scrolls sideways on a small phone @js", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [...documents, ...signInPages]) {
    await page.goto(inLanguage(path, LONG));
    expect([path, await stickingOut(page)]).toEqual([path, []]);
  }
});

test("text may be twice as large @js", async ({ page }) => {
  for (const path of [...documents, ...signInPages]) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(inLanguage(path, LONG));
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
      expect([path, width, await stickingOut(page)]).toEqual([path, width, []]);
    }
  }
});

test("every target of a document is at least 24 pixels wide and high @js", async ({ page }) => {
  for (const path of documents) {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(inLanguage(path, "en"));
      expect([path, width, await tooSmall(page)]).toEqual([path, width, []]);
    }
  }
});

for (const lng of languages) {
  test(
    `documents read in order without styles (${lng})`,
    { tag: project[lng] },
    async ({ page, allowComplaint }) => {
      allowComplaint(/Failed to load resource/);
      await page.route("**/*.css", (route) => route.abort());
      for (const path of documents) {
        await page.goto(inLanguage(path, lng));
        const large = await page.evaluate(() =>
          [...document.querySelectorAll("svg")]
            .filter((picture) => picture.getBoundingClientRect().width > 240)
            .map((picture) => picture.getAttribute("class")),
        );
        expect([path, large]).toEqual([path, []]);
      }
    },
  );

  test(`documents are quiet, and ask nobody but us (${lng}) @js`, async ({ page, app }) => {
    const messages: string[] = [];
    const elsewhere: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== app.url) elsewhere.push(request.url());
    });
    for (const path of documents) await page.goto(inLanguage(path, lng), { waitUntil: "networkidle" });
    expect({ messages, elsewhere }).toEqual({ messages: [], elsewhere: [] });
  });

  test(`documents are complete without JavaScript (${lng}) @no-js`, async ({ page }) => {
    for (const path of documents) {
      const answer = await page.goto(inLanguage(path, lng));
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const unreadable = await page.getByRole("main").locator("h2:visible, h3:visible").count();
      expect([path, unreadable > 0 || path.includes("q=nothing")]).toEqual([path, true]);
    }
  });
}

async function violations(page: Page) {
  const found = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  return found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ target }) => target)]);
}

/** What reaches out of the page to the side, where the page scrolls sideways because of it. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`);
  });
}

/** Targets below 24 px, but for those in a sentence and those that fill their card. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a[href], button, summary, input, select")]
      .filter((target) => target.checkVisibility() && getComputedStyle(target).display !== "inline")
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ target, box }) => `${target.className} ${target.textContent} ${box.width} × ${box.height}`),
  );
}
