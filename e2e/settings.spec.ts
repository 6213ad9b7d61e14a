import type { Locator, Page } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { readAsBot, saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { choose, expectChosen } from "./pick.ts";
import { filled, words } from "./words.ts";

const { common, errors, modules, settings } = words.en;
const pottery = guilds.pottery.id;
const teahouse = `/dashboard/guilds/${guilds.teahouse.id}`;
const one = (count: string) => count.split(":")[0] ?? "";

/** Loads the page's data anew, as somebody does who comes back to the tab. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("two links skip to the form; unsaved changes are shown, can be discarded, and are asked about before leaving @js", async ({
  page,
}) => {
  await signInAt(page, `${teahouse}/tickets`, "bob");
  for (const name of [common.skip, settings.nav.skip]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("switch").or(page.getByRole("checkbox")).first()).toBeFocused();
  const { maxTickets, prefix } = modules.tickets.fields;
  const discard = page.getByRole("button", { name: settings.bar.discard });
  await expect(page.getByLabel(prefix.label)).toHaveValue("ticket");
  await expect(discard).toBeHidden();
  await page.getByLabel(prefix.label).fill("help");
  await page.getByLabel(maxTickets.label).fill("3");
  await expect(page.getByText(one(filled(settings.bar.unsaved_other, { count: 2 })))).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: prefix.label })).toContainText(maxTickets.label);
  // Client-side validation is shown at once and removed when corrected.
  await page.getByLabel(maxTickets.label).fill("99");
  await page.getByLabel(prefix.label).focus();
  const range = filled(errors.outOfRange, { min: 1, max: 50 });
  await expect(page.getByLabel(maxTickets.label)).toHaveAccessibleDescription(new RegExp(range));
  await page.getByLabel(prefix.label).fill("a b");
  await page.getByLabel(maxTickets.label).fill("1");
  await expect(page.getByLabel(prefix.label)).toHaveAccessibleDescription(new RegExp(errors.noSpaces));
  await page.getByLabel(prefix.label).fill("help");
  await expect(page.getByText(range)).toBeHidden();
  await expect(page.getByText(errors.noSpaces)).toBeHidden();
  await expect(page.getByText(one(settings.bar.unsaved_one))).toBeVisible();
  await discard.click();
  await expect(page.getByLabel(prefix.label)).toHaveValue("ticket");
  await expect(discard).toBeHidden();

  // A dialog asks within the app, and the browser beyond it.
  await page.getByLabel(prefix.label).fill("help");
  await page.getByRole("link", { name: modules.autorole.title }).click();
  await expect(page.getByRole("dialog")).toContainText(common.leave.title);
  await page.getByRole("button", { name: common.leave.stay }).click();
  await expect(page.getByLabel(prefix.label)).toHaveValue("help");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await (await asked).dismiss();
  await expect(page.getByLabel(prefix.label)).toHaveValue("help");
  // Back asks, too, also after a link within the page before.
  await page.locator("a[href='#content']").press("Enter");
  await page.getByRole("link", { name: modules.autorole.title }).click();
  await page.getByRole("button", { name: common.leave.leave }).click();
  await page.waitForURL(/\/autorole$/);
  await page.getByLabel(modules.autorole.fields.enabled.label).click();
  await expect(discard).toBeVisible();
  // Over several entries the page stays at its own, too.
  for (const entries of [-1, -3]) {
    await page.evaluate((by) => history.go(by), entries);
    await expect(page.getByRole("dialog")).toContainText(common.leave.title);
    await page.getByRole("button", { name: common.leave.stay }).click();
    await expect(page).toHaveURL(/\/autorole$/);
  }
});

test("the list of other servers is closed by a press on a page of this one @js", async ({ page }) => {
  await signInAt(page, `${teahouse}/levels`, "bob");
  const servers = page.getByRole("list", { name: settings.nav.switch });
  await page.getByRole("heading", { level: 1 }).click();
  await expect(servers).toBeVisible();
  const pages = page.getByRole("navigation", { name: settings.nav.label });
  await pages.getByRole("link", { name: modules.autorole.title }).click();
  await page.waitForURL(/\/autorole$/);
  await expect(servers).toBeHidden();
});

test("what a module lacks is said all the time, also before somebody begins to use the page @js", async ({
  page,
  app,
  ownGuild,
}) => {
  await saveAsBot(app, `serverlog/${ownGuild.id}`, { enabled: true, channelId: null });
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/serverlog`, "bob");
  // The form has been rendered once more by its script: there is nothing to save.
  await expect(page.getByRole("button", { name: settings.save, exact: true })).toBeHidden();
  const note = filled(settings.incomplete.field, { reason: "Keep a log is on" });
  expect(await page.getByText(note).isVisible()).toBe(true);
});

test("the page shows that the bot has fetched the settings without changing the input @js", async ({
  page,
  app,
}) => {
  await readAsBot(app, `tickets/${pottery}`);
  await signInAt(page, `/dashboard/guilds/${pottery}/tickets`, "dora");
  const prefix = page.getByLabel(modules.tickets.fields.prefix.label);
  await prefix.fill("clay");
  await prefix.press("Enter");
  await expect(
    page.getByText(filled(settings.receipt.waiting)).filter({ visible: true }).first(),
  ).toBeVisible();
  await prefix.fill("half-typed");
  await readAsBot(app, `tickets/${pottery}`);
  await expect(page.getByText(settings.receipt.applied)).toBeVisible();
  await expect(prefix).toHaveValue("half-typed");

  // A colleague's save is shown without replacing the input.
  await saveAsBot(app, `tickets/${pottery}`, { maxTickets: 9 });
  await comeBack(page);
  await expect(page.getByText(settings.savedMeanwhile)).toBeVisible();
  await expect(prefix).toHaveValue("half-typed");
});

test("refused input and its errors are kept while the page polls, and a conflict comes into view @js", async ({
  page,
  app,
  allowComplaint,
}) => {
  allowComplaint(/status of 4(00|09)/);
  /** The page loads its data anew because something of the server has changed: here, another module. */
  const look = async (prefix: string) => {
    await saveAsBot(app, `prefix/${pottery}`, { prefix });
    const looked = page.waitForResponse(/verification\.data/);
    await comeBack(page);
    await looked;
  };
  await signInAt(page, `/dashboard/guilds/${pottery}/verification`, "dora");
  const attempts = page.getByLabel(modules.verification.fields.maxAttempts.label);
  await attempts.fill("99");
  await attempts.press("Enter");
  await expect(attempts).toHaveAttribute("aria-invalid", "true");
  await look("a");
  await expect(attempts).toHaveAttribute("aria-invalid", "true");

  await saveAsBot(app, `verification/${pottery}`, { maxAttempts: 7 });
  await attempts.fill("9");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  const takeTheirs = page.getByRole("button", { name: settings.conflict.take.theirs });
  await expect(takeTheirs).toBeInViewport();
  await page.getByRole("link", { name: modules.verification.fields.maxAttempts.label, exact: true }).click();
  await expect(page).toHaveURL(/#setting-maxAttempts$/);
  await look("b");
  await expect(takeTheirs).toBeVisible();
  // On a phone, where the notice is what is at the top of the window.
  await page.setViewportSize({ width: 360, height: 740 });
  await attempts.focus();
  const top = () => attempts.evaluate((control) => control.getBoundingClientRect().top);
  const before = await top();
  await attempts.press("Enter");
  await expect(takeTheirs).toBeHidden();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(attempts).toHaveValue("9");
  await attempts.fill("99");
  await attempts.press("Enter");
  await expect(attempts).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: settings.bar.discard }).click();
  await expect(attempts).toHaveValue("9");
  await expect(attempts).not.toHaveAttribute("aria-invalid", "true");
});

async function openLevels(page: Page) {
  await signInAt(page, `${teahouse}/levels`, "bob");
  const levels = page.getByLabel("Level", { exact: true });
  const roles = page.getByRole("combobox", { name: "Role", exact: true });
  const remove = (row: number) => page.getByRole("button", { name: filled(settings.rows.removeAt, { row }) });
  // Another test may have saved rows in this guild.
  const saved = await levels.count();
  if (saved === 0) await page.getByRole("button", { name: settings.rows.add }).press("Enter");
  await expect(remove(1)).toBeVisible();
  return { levels, roles, remove, saved, rows: await levels.count() };
}

test("level roles can be added, removed and saved by keyboard @js", async ({ page }) => {
  const { levels, roles, remove, rows } = await openLevels(page);
  await levels.nth(0).fill("5");
  await choose(roles.nth(0), "Dragon Rider");
  await page.getByRole("button", { name: settings.rows.add }).press("Enter");
  await expect(levels).toHaveCount(rows + 1);
  await levels.nth(1).fill("10");
  await remove(2).press("Enter");
  await expect(levels).toHaveCount(rows);
  await levels.nth(0).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
  await expect(levels.nth(0)).toHaveValue("5");
  await expectChosen(roles.nth(0), "Dragon Rider");
  // Removing a row counts as a change.
  await remove(1).press("Enter");
  await expect(page.getByText(one(settings.bar.unsaved_one))).toBeVisible();
});

test("each press of a button counts, although leaving a field by it finds an error above the button @js", async ({
  page,
}) => {
  const { levels, remove, saved, rows } = await openLevels(page);
  const press = async (button: Locator) => {
    await button.hover();
    await page.mouse.down();
    // What leaving the field shows would be painted now.
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    await page.mouse.up();
  };
  const add = page.getByRole("button", { name: settings.rows.add });
  for (const more of [1, 2, 3]) {
    await press(add);
    await expect(levels).toHaveCount(rows + more);
  }
  // An empty row is no mistake yet.
  await expect(page.locator("form [aria-invalid=true]")).toHaveCount(0);
  await levels.last().fill("0");
  await press(add);
  await expect(levels).toHaveCount(rows + 4);
  const wrong = levels.nth(rows + 2);
  await expect(wrong).toHaveAttribute("aria-invalid", "true");
  await levels.last().fill("0");
  await press(remove(rows + 4));
  await expect(levels).toHaveCount(rows + 3);
  await wrong.fill("7");
  await expect(page.locator("form [aria-invalid=true]")).toHaveCount(0);
  await wrong.fill("0");
  await press(page.getByRole("button", { name: settings.bar.discard }));
  await expect(levels).toHaveCount(saved);
  await expect(page.locator("form [aria-invalid=true]")).toHaveCount(0);
});

test("a row removed while the save is answered stays removed @js", async ({ page }) => {
  const { levels, roles, remove, rows } = await openLevels(page);
  await levels.nth(0).fill("7");
  await choose(roles.nth(0), "Dragon Rider");
  // Before React's effects of the same commit, faster than a user.
  await remove(1).evaluate((button: HTMLElement) => {
    const status = document.querySelector("[data-save-bar] [role=status]") as Element;
    new MutationObserver((_, self) => {
      self.disconnect();
      button.click();
    }).observe(status, { childList: true, subtree: true });
  });
  await levels.nth(0).press("Enter");
  await expect(page.getByText(one(settings.bar.unsaved_one))).toBeVisible();
  await expect(levels).toHaveCount(rows - 1);
});
