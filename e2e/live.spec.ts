import type { Page, Route } from "@playwright/test";
import { expect, test } from "./harness.ts";
import { words } from "./words.ts";

const { copy, list } = words.en.commands;
const search = (page: Page) => page.getByRole("searchbox");
const rows = (page: Page) => page.locator("#results tbody tr");
const status = (page: Page) => page.locator("#results [role=status]");
const label = (page: Page) => page.locator("[data-copy-label]").first();
const announcer = (page: Page) => page.locator("[data-announce]");

async function open(page: Page): Promise<void> {
  await page.goto("/commands");
  await expect(page.locator("html")).toHaveAttribute("data-enhanced");
}

test("copying a command fills the clipboard and confirms for two seconds @js", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: 0 });
  await open(page);
  // Manual clock, independent of the machine's speed.
  await page.clock.pauseAt(3_600_000);
  const button = page.locator("[data-copy]").first();
  await button.click();
  await expect(label(page)).toHaveText(copy.copied);
  await expect(announcer(page)).toHaveText(copy.copied);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(button).toHaveAttribute("data-copy", copied);
  // A second click restarts the two seconds. The clipboard answers in real time: the next step waits for the announcement.
  await page.clock.fastForward(1_500);
  await announcer(page).evaluate((element) => (element.textContent = ""));
  await button.click();
  await expect(announcer(page)).toHaveText(copy.copied);
  await page.clock.fastForward(1_500);
  await expect(label(page)).toHaveText(copy.copied);
  await page.clock.fastForward(500);
  await expect(label(page)).toHaveText(copy.copy);
  await expect(announcer(page)).toHaveText("");
});

test("a refused copy is reported @js", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await open(page);
  await page.locator("[data-copy]").first().click();
  await expect(label(page)).toHaveText(copy.failed);
  await expect(announcer(page)).toHaveText(copy.failed);
});

test("typing updates the results, the URL and the links back by one request @js", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  const asked: string[] = [];
  // A browser may report requests of its own, as for the icon.
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/commands") asked.push(search);
  });
  const known = await status(page).elementHandle();
  await known?.evaluate((one) => {
    const removed = (records: MutationRecord[]) => records.flatMap((record) => [...record.removedNodes]);
    new MutationObserver((records) => {
      if (removed(records).some((node) => node.contains(one))) one.setAttribute("data-removed", "");
    }).observe(document.body, { childList: true, subtree: true });
  });
  const all = await rows(page).count();
  await search(page).focus();
  await page.evaluate(() => {
    for (const letter of "slowmode") document.execCommand("insertText", false, letter);
  });
  await expect(page).toHaveURL(/\/commands\?q=slowmode$/);
  await expect.poll(() => rows(page).count()).toBeLessThan(all);
  await expect(page.locator("a[href^='/login']").first()).toHaveAttribute("href", /slowmode/);
  // Screen readers announce only what changes in a status element that stays in its place.
  await expect(status(page)).toContainText("“slowmode”");
  expect(await known?.evaluate((one) => [one.isConnected, one.hasAttribute("data-removed")])).toEqual([
    true,
    false,
  ]);
  await expect(search(page)).toBeFocused();
  await search(page).blur();
  await page.waitForTimeout(400);
  expect(asked).toEqual(["?q=slowmode"]);

  await page.getByRole("button", { name: new RegExp(words.en.common.nav.preferences) }).click();
  await page.locator("#preferences-menu a[hreflang=de]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(search(page)).toHaveValue("slowmode");
});

test("a slow response does not overwrite the result of a later search @js", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\?q=slow$/, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await open(page);
  const sent = page.waitForRequest(/\?q=slow$/);
  await search(page).fill("slow");
  const first = await sent;
  await search(page).fill("ban");
  await expect(status(page)).toContainText("“ban”");
  release();
  // The script has aborted the request, or its response arrives.
  await first.response().catch(() => null);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(status(page)).toContainText("“ban”");
});

test("who goes on with the keyboard before the results come keeps the focus @js", async ({ page }) => {
  await open(page);
  const link = (to: string) => page.locator(`#results a[href='/commands/${to}']`).first();
  const german = page.locator("#preferences-menu a[hreflang=de]");
  const searchAndGo = async (query: string, go: () => Promise<void>) => {
    const late = async (route: Route) => {
      await go();
      await route.continue();
    };
    await page.route(`**/commands?q=${query}`, late, { times: 1 });
    await search(page).fill(query);
    await expect(status(page)).toContainText(`“${query}”`);
  };
  await searchAndGo("ban", () => link("ban").focus());
  await expect(link("ban")).toBeFocused();
  // The focused link is not found.
  await searchAndGo("kick", () => link("ban").focus());
  await expect(search(page)).toBeFocused();
  await searchAndGo("warn", async () => {
    await page.getByRole("button", { name: new RegExp(words.en.common.nav.preferences) }).click();
    await german.focus();
  });
  await expect(german).toBeFocused();
  await expect(german).toHaveAttribute("href", /q=warn/);
});

test("a failed search is reported, and Enter still submits the form @js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  await open(page);
  const all = await rows(page).count();
  const searched = /\?q=ban$/;
  await page.route(searched, (route) => route.fulfill({ status: 503, body: "" }));
  await search(page).fill("ban");
  await expect(status(page)).toHaveText(list.search.failure);
  await expect(rows(page)).toHaveCount(all);
  await expect(page).toHaveURL(/\/commands$/);
  // Interception disables the browser's cache, and a page without its styles aborts its transition with an error.
  await page.unroute(searched);
  await search(page).press("Enter");
  await expect(page).toHaveURL(/\/commands\?q=ban$/);
  await expect(status(page)).toContainText("“ban”");
});
