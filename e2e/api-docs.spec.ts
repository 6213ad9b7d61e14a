import { expect, test } from "./harness.ts";

for (const [width, tag] of [
  [390, "@js"],
  [1440, "@no-js"],
] as const) {
  test(
    `a link to an operation of /api/docs lands at it, ${width} px wide`,
    { tag },
    async ({ page, javaScriptEnabled }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/api/docs#resolveProblems");
      const operation = page.locator("#resolveProblems");
      const top = async () => (await operation.boundingBox())?.y ?? Number.NaN;
      await expect.poll(top).toBeLessThan(200);
      expect(await top()).toBeGreaterThan(0);
      const parts = operation.getByRole("heading", { level: 4 });
      if (!javaScriptEnabled) {
        await expect(parts.first()).toBeHidden();
        await operation.locator("summary").click();
      }
      await expect(parts.first()).toBeVisible();
      await page.getByRole("navigation").locator("a[href='#public']").click();
      const chapter = page.locator("h2#public");
      await expect.poll(async () => (await chapter.boundingBox())?.y ?? Number.NaN).toBeLessThan(200);
      expect((await chapter.boundingBox())?.y).toBeGreaterThan(0);
    },
  );
}
