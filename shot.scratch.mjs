import { chromium } from "@playwright/test";
const [base, who, prefix, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const opts = (process.env.SHOT ?? "1440-light-en-js,360-dark-de-js").split(",");
for (const o of opts) {
  const [w, theme, lng, js] = o.split("-");
  const ctx = await browser.newContext({ baseURL: base, viewport: { width: +w, height: 900 }, colorScheme: theme, javaScriptEnabled: js !== "nojs" });
  const page = await ctx.newPage();
  page.on("console", m => m.type() === "error" && console.log("console:", m.text()));
  page.on("pageerror", e => console.log("pageerror:", e.message));
  await page.goto("/login?redirect=/dashboard&lng=" + lng);
  await page.getByRole("button", { name: new RegExp(who, "i") }).first().click();
  await page.waitForURL(/\/dashboard/);
  await page.goto("/dashboard?lng=" + lng);
  for (const [i, p] of paths.entries()) {
    await page.goto(p);
    await page.waitForTimeout(600);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (wide) console.log("SIDEWAYS", p, o);
    await page.screenshot({ path: `/tmp/shots/${prefix}${i}-${o}.png`, fullPage: true });
  }
  await ctx.close();
}
await browser.close();
