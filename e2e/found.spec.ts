import type { Page } from "@playwright/test";

import { expect, test } from "./harness.ts";
import { languages, project } from "./words.ts";

const documents = ["/", "/economy", "/commands", "/commands/daily", "/team"];

const linked = (page: Page, selector: string) =>
  page.locator(`head ${selector}`).evaluate((element) => element.getAttribute("href"));
const metaContent = (page: Page, property: string) =>
  page.locator(`head meta[property="${property}"]`).getAttribute("content");

for (const lng of languages) {
  test(
    `every document has canonical and alternate links, previews and structured data (${lng})`,
    { tag: project[lng] },
    async ({ page, request, app }) => {
      for (const path of documents) {
        const english = app.url + path;
        const german = `${english}?lng=de`;
        await page.goto(`${path}?lng=${lng}&utm_source=somewhere`);
        expect(await linked(page, "link[rel=canonical]")).toBe(lng === "en" ? english : german);
        expect(await linked(page, "link[hreflang=en]")).toBe(english);
        expect(await linked(page, "link[hreflang=de]")).toBe(german);
        expect(await linked(page, "link[hreflang=x-default]")).toBe(english);
        await expect(page.locator("head meta[name=robots]")).toHaveCount(0);
        await expect(page.locator("head meta[name=description]")).toHaveAttribute("content", /\S{2,} \S{2,}/);
        expect(await metaContent(page, "og:url")).toBe(lng === "en" ? english : german);

        const picture = await request.get((await metaContent(page, "og:image")) ?? "");
        expect([path, picture.status(), picture.headers()["content-type"]]).toEqual([path, 200, "image/png"]);
        // JSON-LD cannot end its script element.
        const facts = await page.locator("script[type='application/ld+json']").innerHTML();
        expect(facts).not.toContain("<");
        expect(JSON.parse(facts)).toMatchObject({ "@context": "https://schema.org" });
      }
    },
  );
}

test("every spelling of a path has the same canonical link", async ({ page, app }) => {
  await page.goto("/Economy/");
  expect(await linked(page, "link[rel=canonical]")).toBe(`${app.url}/economy`);
  await page.goto("/commands?category=fun");
  expect(await linked(page, "link[rel=canonical]")).toBe(`${app.url}/commands`);
});

test("searches, the sign-in and error pages are not indexed", async ({ page, allowComplaint }) => {
  allowComplaint(/status of 40\d/);
  for (const path of ["/commands?q=ban", "/auth/callback", "/nowhere"]) {
    await page.goto(path);
    await expect(page.locator("head meta[name=robots]"), path).toHaveAttribute("content", "noindex");
    await expect(page.locator("head link[rel=canonical]"), path).toHaveCount(0);
  }
});

test("the sitemap is XML and lists the canonical URLs @js", async ({ page, request, app }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  await page.goto("/");
  const addresses = await page.evaluate(
    (xml) => {
      const sitemap = new DOMParser().parseFromString(xml, "application/xml");
      if (sitemap.querySelector("parsererror")) throw new Error(sitemap.documentElement.textContent ?? "");
      return [...sitemap.querySelectorAll("url > loc")].map((loc) => loc.textContent);
    },
    await answer.text(),
  );
  for (const path of documents) {
    expect(addresses).toContain(app.url + path);
    expect(addresses).toContain(`${app.url + path}?lng=de`);
  }
});

test("the manifest and its icons exist", async ({ page, request }) => {
  await page.goto("/");
  const manifest = await request.get((await linked(page, "link[rel=manifest]")) ?? "");
  expect(manifest.headers()["content-type"]).toBe("application/manifest+json");
  const { icons }: { icons: { src: string }[] } = await manifest.json();
  const touch = await linked(page, "link[rel=apple-touch-icon]");
  expect(icons.length).toBeGreaterThan(2);
  for (const path of [touch ?? "", ...icons.map(({ src }) => src)]) {
    const icon = await request.get(path);
    expect([path, icon.status(), icon.headers()["content-type"]]).toEqual([path, 200, "image/png"]);
  }
});
