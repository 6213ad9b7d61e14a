import type { Page } from "@playwright/test";
import { expect, test } from "./harness.ts";
import { words } from "./words.ts";

/** Minimal markup of the command pages. */
const COPY = `
  <button type="button" data-copy="!daily" data-copied="Copied" data-copy-failed="Not copied">
    <span data-copy-label>Copy</span>
  </button>
  <p role="status" data-announce></p>`;
const filterPage = (found: string, count: string, login: string) => `
  <form action="/commands" data-live-results="#found" data-live-failed="Cannot search"><input name="q"><input name="category"><button>Search</button></form>
  <div id="found"><p role="status">${count}</p><ul>${found}</ul></div>
  <a data-here href="${login}">Login</a>`;

test("copying a command fills the clipboard and confirms for two seconds @js", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install({ time: 0 });
  await open(page, COPY);
  // Manual clock, independent of the machine's speed.
  await page.clock.pauseAt(3_600_000);
  const button = page.getByRole("button", { name: "Copy" });
  const copied = page.getByRole("button", { name: "Copied", exact: true });
  await button.click();
  await expect(copied).toBeVisible();
  await expect(page.locator("[data-announce]")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("!daily");
  // A second click restarts the two seconds. The clipboard answers in real time: the next step waits for the announcement.
  await page.clock.fastForward(1_500);
  await page.locator("[data-announce]").evaluate((announcer) => (announcer.textContent = ""));
  await copied.click();
  await expect(page.locator("[data-announce]")).toHaveText("Copied");
  await page.clock.fastForward(1_500);
  await expect(copied).toBeVisible();
  await page.clock.fastForward(500);
  await expect(page.locator("[data-copy-label]")).toHaveText("Copy");
  await expect(page.locator("[data-announce]")).toHaveText("");
});

test("a refused copy is reported @js", async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await open(page, COPY);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("button", { name: "Not copied" })).toBeVisible();
  await expect(page.locator("[data-announce]")).toHaveText("Not copied");
});

test("typing updates the results, the URL and the links back @js", async ({ page }) => {
  const asked: string[] = [];
  await page.route("**/commands*", async (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(search);
    const q = searchParams.get("q") ?? "";
    const body = filterPage(`<li>found ${q}</li>`, `one for ${q}`, `/login?redirect=${q}`);
    await route.fulfill({ contentType: "text/html", body });
  });
  await open(page, filterPage("<li>all</li>", "all", "/login"));
  const status = await page.locator("#found [role=status]").elementHandle();
  await page.locator("input[name=q]").focus();
  await page.evaluate(() => {
    for (const letter of "ban") document.execCommand("insertText", false, letter);
  });
  await expect(page.locator("#found li")).toHaveText("found ban");
  await expect(page).toHaveURL(/\/commands\?q=ban$/);
  await expect(page.getByRole("link", { name: "Login" }).last()).toHaveAttribute(
    "href",
    "/login?redirect=ban",
  );
  // Screen readers are notified by the existing status element only.
  expect(await status?.evaluate((one) => [one.isConnected, one.textContent])).toEqual([true, "one for ban"]);
  await expect(page.locator("input[name=q]")).toBeFocused();
  await page.locator("input[name=q]").blur();
  await page.waitForTimeout(400);
  expect(asked).toEqual(["?q=ban"]);
});

test("a slow response does not overwrite the result of a later search @js", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/commands*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? "";
    if (q === "a") await released;
    const body = filterPage(`<li>found ${q}</li>`, q, "/login");
    await route.fulfill({ contentType: "text/html", body }).catch(() => undefined);
  });
  await open(page, filterPage("", "", "/login"));
  const sent = page.waitForRequest(/q=a$/);
  await page.locator("input[name=q]").fill("a");
  const first = await sent;
  await page.locator("input[name=q]").fill("ab");
  await expect(page.locator("#found li")).toHaveText("found ab");
  release();
  // The script has aborted the request, or its response arrives.
  await first.response().catch(() => null);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator("#found li")).toHaveText("found ab");
});

test("a failed search is reported, and Enter still submits the form @js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  await page.route("**/commands*", (route) => route.fulfill({ status: 503, body: "" }));
  await open(page, filterPage("<li>all</li>", "all", "/login"));
  await page.locator("input[name=q]").fill("ban");
  await expect(page.locator("#found [role=status]")).toHaveText("Cannot search");
  await expect(page.locator("#found li")).toHaveText("all");
  await expect(page).toHaveURL(/\/$/);
  // Interception disables the browser's cache, and a page without its styles aborts its transition with an error.
  await page.unroute("**/commands*");
  await page.locator("input[name=q]").press("Enter");
  await expect(page).toHaveURL(/\/commands\?q=ban&category=$/);
  await expect(page.getByRole("banner")).toBeVisible();
});

test("commands are found while typing, copied, and kept when the language changes @js", async ({ page }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/commands?lng=de");
  const rows = page.locator("#results tbody tr");
  const all = await rows.count();
  await page.getByRole("searchbox").fill("slowmode");
  await expect(page).toHaveURL(/\/commands\?q=slowmode$/);
  expect(await rows.count()).toBeLessThan(all);
  const { copied } = words.de.commands.copy;
  await page.locator("[data-copy]").first().click();
  await expect(page.locator("[data-copy-label]").first()).toHaveText(copied);
  await expect(page.locator("[data-announce]")).toHaveText(copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("slowmode");

  await page.getByRole("button", { name: new RegExp(words.de.common.nav.preferences) }).click();
  await page.locator("#preferences-menu a[hreflang=en]").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("searchbox")).toHaveValue("slowmode");
});

async function open(page: Page, content: string): Promise<void> {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-enhanced");
  await page.evaluate((html) => {
    document.body.innerHTML = html;
  }, content);
}
