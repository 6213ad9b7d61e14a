import { guilds } from "#dev/discord/guilds.ts";
import { readAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

const path = `/dashboard/guilds/${guilds.teahouse.id}`;

test("a setting is found while one types, and its link leads to the field, in German @js", async ({
  page,
}) => {
  const { modules, settings } = words.de;
  await signInAt(page, `${path}?lng=de`, "bob");
  const find = page.getByRole("searchbox", { name: settings.nav.find });
  await page.keyboard.press("/");
  await expect(find).toBeFocused();
  await expect(find).toHaveValue("");
  const { label } = modules.verification.fields.maxAttempts;
  await find.pressSequentially(`${modules.verification.title} ${label}`.slice(0, 50));
  const hits = page.getByRole("list", { name: settings.search.hits });
  const hit = hits.getByRole("link", { name: label });
  await expect(hit).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(hits.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(find).toBeFocused();
  await hit.click();
  await expect(page).toHaveURL(/\/verification#setting-maxAttempts$/);
  await expect(hits).toBeHidden();
  await expect(page.getByLabel(label, { exact: true })).toBeInViewport();
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
});

test("hits of a longer query that come late leave the focus in the search @js", async ({ page }) => {
  const { modules, settings } = words.de;
  const { title, fields } = modules.verification;
  await signInAt(page, `${path}?lng=de`, "bob");
  const find = page.getByRole("searchbox", { name: settings.nav.find });
  const links = page.getByRole("list", { name: settings.search.hits }).getByRole("link");
  for (const { steps, after } of [
    { steps: 1, after: links.first() },
    { steps: 5, after: find },
  ]) {
    await find.fill(`${title} v`);
    await expect(links).toHaveCount(5);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/search.data?*", async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest("**/search.data?*");
    await find.fill(`${title} ${fields.maxAttempts.label}`);
    await asked;
    for (let step = 0; step < steps; step += 1) await page.keyboard.press("ArrowDown");
    await expect(links.nth(steps - 1)).toBeFocused();
    release();
    await expect(links).toHaveCount(1);
    await expect(after).toBeFocused();
    await page.unroute("**/search.data?*");
  }
});

test("on a small screen the key opens the list that has the search @js", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page, `${path}/prefix`, "bob");
  const find = page.getByRole("searchbox", { name: words.en.settings.nav.find });
  await expect(find).toBeHidden();
  await page.keyboard.press("/");
  await expect(find).toBeFocused();
  // The names of the modules end below each other.
  await page.keyboard.type("channel");
  const names = page.getByRole("list", { name: words.en.settings.search.hits }).locator("bdi + bdi");
  await expect(names.first()).toBeVisible();
  const ends = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(1);
  // The list does not cover a field of the same page.
  const { label } = words.en.modules.prefix.fields.prefix;
  await find.fill(label);
  await page.locator("a[href$='/prefix#setting-prefix']").click();
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await expect(find).toBeHidden();
  // A link to this page closes the list, too.
  await page.keyboard.press("Escape");
  await page.locator("summary:visible").filter({ hasText: words.en.modules.prefix.title }).click();
  await page.getByRole("link", { name: words.en.modules.prefix.title, exact: true }).click();
  await expect(find).toBeHidden();
});

test("the key leads to the search from a server's pages without a framework, too @js", async ({ page }) => {
  await signInAt(page, `${path}/history`, "bob");
  await page.keyboard.press("/");
  await page.keyboard.type("prefix");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=prefix$/);
});

test("a search that finds nothing or fails leaves the page as it is, with what was typed @js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  const { modules, settings } = words.en;
  await signInAt(page, `${path}/prefix`, "bob");
  const prefix = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
  await prefix.fill("?");
  const find = page.getByRole("searchbox", { name: settings.nav.find });
  await find.fill("nothing-like-this");
  await expect(page.getByText(filled(settings.search.none, { query: "nothing-like-this" }))).toBeVisible();
  await page.route("**/search.data*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await find.fill("prefix");
  await failed;
  await expect(prefix).toHaveValue("?");
  await expect(page.locator("[data-save-bar]")).toBeVisible();
});

test("what the bot fetches is shown after a search that is loading, which is asked once @js", async ({
  page,
  app,
  ownGuild,
}) => {
  const { modules, settings } = words.en;
  const { title, fields } = modules.prefix;
  await readAsBot(app, `prefix/${ownGuild.id}`);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  await page.getByLabel(fields.prefix.label, { exact: true }).fill("?");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.locator("[data-save-bar]")).toContainText(filled(settings.receipt.waiting));
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let searches = 0;
  await page.route("**/search.data?*", async (route) => {
    searches += 1;
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest("**/search.data?*");
  await page.getByRole("searchbox", { name: settings.nav.find }).fill(title);
  await asked;
  await readAsBot(app, `prefix/${ownGuild.id}`);
  // A page that becomes visible asks at once. A reload after the first answer would have begun by the second.
  const look = () =>
    Promise.all([
      page.waitForResponse("**/receipts"),
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
    ]);
  for (let time = 0; time < 2; time += 1) await look();
  expect(searches).toBe(1);
  release();
  await expect(
    page.getByRole("list", { name: settings.search.hits }).getByRole("link").first(),
  ).toBeVisible();
  await look();
  await expect(page.getByText(settings.receipt.applied)).toBeVisible();
});
