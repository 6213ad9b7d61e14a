import type { Locator } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { send } from "#dev/seed.ts";
import { sideways } from "./axe.ts";
import { readAsBot, saveAsBot } from "./bot.ts";
import { expect, test, unconnected } from "./harness.ts";
import { endSession, signInAt, signInInTab } from "./people.ts";
import { filled, words } from "./words.ts";

const { common, modules, problem, settings } = words.en;
const levels = `/dashboard/guilds/${guilds.teahouse.id}/levels`;

test("saving keeps the place and the focus, says when the bot has it, and then leaves @js", async ({
  page,
  app,
  ownGuild,
}) => {
  await send(app, "GET", "/api/bot/changes");
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels`, "bob");
  const bar = page.locator("[data-save-bar]");
  const pause = page.locator("[name=reactionCooldownMinutes]");
  await pause.scrollIntoViewIfNeeded();
  // What is typed replaces the number.
  await pause.click();
  await page.keyboard.type("7");
  await expect(pause).toHaveValue("7");
  await expect(bar).toBeVisible();
  await expect(page).toHaveTitle(/^• /);
  // No entry of the browser's history either: Back leads to the page before.
  const seen = () =>
    page.evaluate(() => [
      document.activeElement?.getAttribute("name"),
      Math.round(scrollY),
      window.history.length,
    ]);
  const before = await seen();
  expect(before[1]).toBeGreaterThan(100);
  // The focused field is above the bar.
  const [field, floating] = [await pause.boundingBox(), await bar.boundingBox()];
  expect(field!.y + field!.height).toBeLessThanOrEqual(floating!.y);
  await pause.press("ControlOrMeta+s");
  await expect(bar).toContainText(filled(settings.receipt.waiting));
  await expect.poll(seen).toEqual(before);
  await expect(page).not.toHaveTitle(/^• /);

  // The page itself looks: the words are there for four seconds only.
  const active = page.waitForFunction(
    (text) => document.querySelector("[data-save-bar]")?.textContent?.includes(text),
    settings.bar.active,
  );
  await readAsBot(app, `levels/${ownGuild.id}`);
  await active;
  await expect(bar).toBeHidden();
  await expect.poll(seen).toEqual(before);
});

for (const [width, height] of [
  [320, 568],
  [1280, 720],
] as const)
  test(`the bar covers no field that one comes to by Tab (${width} × ${height}) @js`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInAt(page, `/dashboard/guilds/${guilds.teahouse.id}/tickets?lng=de`, "bob");
    const bar = page.locator("[data-save-bar]");
    await page.locator("[name=maxTickets]").fill("9");
    await expect(bar).toBeVisible();
    // As far as the last field, a text of which the browser itself shows the line with the cursor.
    for (let name = ""; name !== "closeMessage";) {
      await page.keyboard.press("Tab");
      name = await page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
      const lower = () => page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom);
      await expect.poll(async () => (await bar.boundingBox())!.y - (await lower())).toBeGreaterThanOrEqual(0);
    }
  });

for (const [window, width, height] of [
  ["a page enlarged four times", 320, 256],
  ["a phone with text twice as large", 180, 370],
] as const)
  test(`on ${window} the bar leaves room for the field that one types in @js`, async ({ page, ownGuild }) => {
    await page.setViewportSize({ width, height });
    await signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels?lng=de`, "bob");
    const most = page.locator("[name=xpMax]");
    await most.fill("33");
    await expect(page.locator("[data-save-bar=unsaved]")).toBeVisible();
    const isFree = () =>
      most.evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === field;
      });
    // Over the frames in which the page would be scrolled.
    for (let frame = 0; frame < 5; frame++) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    expect(await isFree()).toBe(true);
  });

test("the bar does not cover the first field of a form that a warning has moved down @js", async ({
  page,
  declare,
}) => {
  const fields = [{ name: "channelId", kind: "channel", label: "Channel" }];
  const permissions = [{ when: "channelId", all: ["CREATE_PRIVATE_THREADS", "MENTION_EVERYONE"] }];
  await declare([{ id: "desk", title: "Help desk", intro: "Line\n\n".repeat(6), fields, permissions }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAt(page, `/dashboard/guilds/${guilds.teahouse.id}/desk`, "bob");
  const channel = page.getByRole("combobox", { name: "Channel" });
  await channel.click();
  await page.getByRole("option", { name: "general" }).click();
  await expect(page.getByText(filled(settings.missing.title_other)).first()).toBeVisible();
  const top = async () => (await page.locator("[data-save-bar=unsaved]").boundingBox())!.y;
  const lower = () => channel.evaluate((field) => field.getBoundingClientRect().bottom);
  await expect.poll(async () => (await top()) - (await lower())).toBeGreaterThanOrEqual(0);
});

test("typing moves no page whose bar leaves the field free @js", async ({ page, ownGuild }) => {
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels`, "bob");
  const { xpMin, reactionCooldownMinutes: pause } = modules.levels.fields;
  await page.getByLabel(xpMin.label).fill("16");
  const bar = page.locator("[data-save-bar=unsaved]");
  await expect(bar).toBeVisible();
  const field = page.getByLabel(pause.label);
  const top = (await bar.boundingBox())!.y;
  await field.evaluate((one, lower) => scrollBy(0, one.getBoundingClientRect().bottom - lower), top - 16);
  const begin = (await field.boundingBox())!.y;
  await field.click();
  await page.keyboard.press("7");
  await expect(bar).toContainText(pause.label);
  expect((await field.boundingBox())!.y).toBe(begin);
});

test("a box right above the bar is switched by the mouse, and nothing moves below it @js", async ({
  page,
  ownGuild,
}) => {
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels`, "bob");
  const { enabled, xpMin } = modules.levels.fields;
  await page.getByLabel(xpMin.label).fill("16");
  const bar = (await page.locator("[data-save-bar=unsaved]").boundingBox())!;
  const box = page.getByLabel(enabled.label);
  await page.evaluate(() => scrollTo(0, 0));
  const { y, height } = (await box.boundingBox())!;
  await page.setViewportSize({ width: 1280, height: Math.round(y + height + bar.height + 20) });
  await box.hover();
  await page.mouse.down();
  await expect(box).toBeFocused();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect((await box.boundingBox())!.y).toBe(y);
  await page.mouse.up();
  await expect(box).not.toBeChecked();
});

test("in a browser that saves data, a first save without a connection keeps what is typed @js", async ({
  page,
  context,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(unconnected);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }),
  );
  const found = page.waitForResponse(/__manifest/);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  await found;
  const prefix = page.locator("[name=prefix]");
  await prefix.fill("mine");
  await context.setOffline(true);
  await prefix.press("Enter");
  await expect(page.locator("[data-save-bar]")).toContainText(settings.bar.offline);
  await expect(prefix).toHaveValue("mine");
});

test("a refused value, an ended session, a lost connection and too large a text are said in the bar, and nothing typed is lost @js", async ({
  page,
  context,
  app,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 4(00|01|13)/);
  allowComplaint(unconnected);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  const bar = page.locator("[data-save-bar]");
  const prefix = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
  const save = page.getByRole("button", { name: settings.save, exact: true });
  await prefix.fill("?");
  await save.click();
  await expect(bar).toContainText(settings.saved);
  await prefix.fill("a b");
  await save.click();
  await expect(bar.getByRole("link", { name: settings.bar.refused_one })).toBeVisible();
  await expect(page.getByText(settings.saved, { exact: true })).toBeHidden();
  await bar.getByRole("link", { name: settings.bar.refused_one }).click();
  await expect(prefix).toBeFocused();
  // The state at the bot is hidden beside a refusal, and shown again without one.
  const receipt = page.locator("p", { hasText: /^Saved\. Marlin / });
  await expect(receipt).toBeHidden();
  await page.getByRole("button", { name: settings.bar.discard }).click();
  await expect(receipt).toBeVisible();

  await prefix.fill("mine");
  await endSession(context, app.url);
  await save.click();
  await expect(bar).toContainText(problem.session_expired.title);
  await expect(prefix).toHaveValue("mine");
  const signIn = bar.getByRole("link", { name: problem.signIn });
  await signInInTab(signIn, "bob", "/dashboard");
  await context.setOffline(true);
  await save.click();
  await expect(bar).toContainText(settings.bar.offline);
  await context.setOffline(false);
  // Discard ends the notice of the failed save.
  await page.getByRole("button", { name: settings.bar.discard }).click();
  await expect(bar).toBeHidden();
  await prefix.fill("mine");
  await expect(bar).toHaveAttribute("data-save-bar", "unsaved");
  await save.click();
  await expect(bar).toContainText(settings.saved);
  await expect(prefix).toHaveValue("mine");

  await page.goto(`/dashboard/guilds/${ownGuild.id}/verification`);
  const long = "x".repeat(600_000);
  await page.locator("[name=channelMessage]").fill(long);
  await save.click();
  await expect(bar).toContainText(settings.bar.tooLarge);
  await expect(page.locator("[name=channelMessage]")).toHaveValue(long);
});

test("a refusal is said once, in the bar, with a link to each refused field, and moves nothing above the form @js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await signInAt(page, levels, "bob");
  const { xpMin, reactionCooldownMinutes: pause } = modules.levels.fields;
  const bar = page.locator("[data-save-bar]");
  const form = page.getByRole("form", { name: modules.levels.title });
  const top = () => form.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  await page.locator("[name=xpMin]").fill("0");
  await page.locator("[name=reactionCooldownMinutes]").fill("61");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  const count = filled(settings.bar.refused_other, { count: 2 });
  await expect(bar.getByRole("status")).toContainText(count);
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText(filled(settings.invalid_other, { count: 2 }))).toBeHidden();
  await expect.poll(top).toBe(before);
  await expect(page.locator("[name=xpMin]")).toBeFocused();
  await bar.getByRole("link", { name: pause.label }).click();
  await expect(page.locator("[name=reactionCooldownMinutes]")).toBeFocused();
  await bar.getByRole("link", { name: xpMin.label }).click();
  await expect(page.locator("[name=xpMin]")).toBeFocused();

  // The message of a refused field is above the bar, like the field itself.
  await page.getByRole("button", { name: settings.bar.discard }).click();
  const field = page.locator("[name=reactionCooldownMinutes]");
  await field.fill("61");
  await expect(bar).toHaveAttribute("data-save-bar", "unsaved");
  const above = (one: Locator) =>
    one.evaluate(
      (element) =>
        document.querySelector("[data-save-bar]")!.getBoundingClientRect().top -
        element.getBoundingClientRect().bottom,
    );
  await page.evaluate((by) => scrollBy({ top: 8 - by, behavior: "instant" }), await above(field));
  await field.press("ControlOrMeta+s");
  await expect(bar).toHaveAttribute("data-save-bar", "refused");
  const message = page.locator("#field-reactionCooldownMinutes-error");
  await expect.poll(() => above(message)).toBeGreaterThanOrEqual(0);
});

test("where the scripts of a page cannot be loaded a refusal is said above the form, too @js", async ({
  page,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|status of 400/);
  await signInAt(page, "/", "bob");
  await page.route(/assets\/framework-/, (route) => route.abort());
  await page.goto(`/dashboard/guilds/${ownGuild.id}/prefix`, { waitUntil: "load" });
  await page.locator("[name=prefix]").fill("a b");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.getByRole("link", { name: filled(settings.invalid_one) })).toBeVisible();
});

test("without scripts a refusal is said above the form, with a link to the first refused field @no-js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await signInAt(page, levels, "bob");
  await page.locator("[name=xpMin]").fill("0");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: filled(settings.invalid_one) })
    .click();
  await expect(page).toHaveURL(/#setting-xpMin$/);
});

test("defaults are saved by one button at the end, are shown, and what is typed meanwhile stays @js", async ({
  page,
  ownGuild,
}) => {
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  const bar = page.locator("[data-save-bar]");
  const prefix = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
  await prefix.fill("?");
  await prefix.press("Enter");
  await expect(bar).toContainText(settings.saved);
  await page.getByText(settings.reset.title, { exact: true }).click();
  await page.getByRole("button", { name: settings.reset.do }).press("Enter");
  await expect(prefix).toHaveValue("!");
  await expect(page.getByRole("form", { name: modules.prefix.title })).toBeFocused();
  await expect(bar).toContainText(settings.saved);
  await expect(page.getByText(settings.reset.title, { exact: true })).toBeHidden();

  await prefix.fill("%");
  await prefix.press("Enter");
  await expect(page.getByText(settings.reset.title, { exact: true })).toBeVisible();
  await prefix.fill("$");
  await page.getByText(settings.reset.title, { exact: true }).click();
  await page.getByRole("button", { name: settings.reset.do }).click();
  await expect(page.getByText(settings.reset.title, { exact: true })).toBeHidden();
  await expect(prefix).toHaveValue("$");
  await expect(bar).toContainText(filled(settings.bar.unsaved_one));
});

test("several modules are switched at once, and a switch that cannot be saved says so at its card @js", async ({
  page,
  context,
  app,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  allowComplaint(unconnected);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}`, "bob");
  await page.getByText(settings.several.title).click();
  for (const name of [modules.autorole.title, modules.serverlog.title])
    await page.getByRole("checkbox", { name }).check();
  await page.getByText(settings.several.title).click();
  await page.getByRole("link", { name: modules.levels.title, exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: common.leave.stay }).click();
  await page.getByText(settings.several.title).click();
  // Boxes keep their state when another module is saved, and the first save moves no card.
  const verification = page.getByRole("switch", { name: modules.verification.title });
  await verification.scrollIntoViewIfNeeded();
  const place = await verification.boundingBox();
  await verification.click();
  await expect(page.getByRole("checkbox", { name: modules.verification.title })).toBeChecked();
  expect((await verification.boundingBox())?.y).toBe(place?.y);
  await page.getByRole("button", { name: settings.save }).click();
  await expect(page.getByRole("switch", { name: modules.serverlog.title })).toBeChecked();
  await expect(page.getByRole("switch", { name: modules.tickets.title })).not.toBeChecked();
  await page.getByRole("link", { name: modules.levels.title, exact: true }).first().click();
  // The address changes first: until the page has come, the overview is seen.
  await expect(page.getByText(settings.several.title)).toBeHidden();
  await page.goBack();
  await page.getByText(settings.several.title).click();
  const autorole = page.getByRole("switch", { name: modules.autorole.title });
  // The list of modules says what is saved.
  const saved = page.getByRole("navigation", { name: settings.nav.label }).getByRole("listitem");
  await expect(saved.filter({ hasText: modules.autorole.title })).toContainText(settings.nav.states.on);
  await expect(autorole).toBeChecked();
  await context.setOffline(true);
  await page.getByRole("checkbox", { name: modules.tickets.title }).check();
  await page.getByRole("button", { name: settings.save }).click();
  // Once, at their form.
  await expect(page.getByText(settings.switch.failed)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: settings.save }).click();
  await expect(page.getByText(settings.switch.failed)).toBeHidden();
  await expect(page.getByRole("switch", { name: modules.tickets.title })).toBeChecked();
  await context.setOffline(true);
  await autorole.click();
  await expect(page.getByText(settings.switch.failed)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(autorole).toBeChecked();
  await context.setOffline(false);
  await autorole.click();
  await expect(autorole).not.toBeChecked();
  await expect(page.getByText(settings.switch.failed)).toBeHidden();
  // Until the page has its newer data it takes no press, and without a session these lead to the sign-in.
  await expect(saved.filter({ hasText: modules.autorole.title })).toContainText(settings.nav.states.off);
  await endSession(context, app.url);
  await autorole.click();
  await expect(page.getByRole("status").filter({ hasText: problem.session_expired.title })).toBeVisible();
  await signInInTab(page.getByRole("link", { name: problem.signIn }), "bob", "/dashboard");
  await autorole.click();
  await expect(autorole).toBeChecked();
});

test("a page that the browser translates meanwhile goes on, and keeps what is typed @js", async ({
  page,
  ownGuild,
  allowComplaint,
}) => {
  // Parts whose scripts come later are drawn anew.
  allowComplaint(/status of 400|React error #4(18|22|25);/);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels`, "bob");
  // Each text gets an element in its place, and those that come later, too.
  await page.evaluate(() => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let at: Node | null = root; at; at = walker.nextNode())
        if (at instanceof Text && at.data.trim() && !at.parentElement?.closest("font, script"))
          found.push(at);
      for (const text of found) {
        const other = document.createElement("font");
        other.textContent = text.data.toUpperCase();
        text.replaceWith(other);
      }
    };
    translate(document.body);
    const follow = (all: MutationRecord[]) =>
      all.flatMap(({ addedNodes }) => [...addedNodes]).forEach(translate);
    new MutationObserver(follow).observe(document.body, { childList: true, subtree: true });
  });
  const most = page.locator("[name=xpMax]");
  for (const [value, state] of [
    ["33", "saved"],
    ["3", "refused"],
    ["34", "saved"],
  ] as const) {
    await most.fill(value);
    await most.press("ControlOrMeta+s");
    await expect(page.locator(`[data-save-bar=${state}]`)).toBeVisible();
    await expect(most).toHaveValue(value);
  }
});

test("in a conflict one press shows what is saved, and the form goes on from it @js", async ({
  page,
  app,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 409|ERR_FAILED|module/);
  // The bar says it although its later scripts cannot be loaded at first.
  await page.route(/assets\/later-/, (route) => route.abort());
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  const prefix = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
  await saveAsBot(app, `prefix/${ownGuild.id}`, { prefix: "their" });
  await prefix.fill("mine");
  await prefix.press("Enter");
  await expect(page.locator("[data-save-bar]")).toContainText(settings.conflict.title);
  await expect(page.getByText(settings.conflict.theirs)).toHaveCount(0);
  await page.unroute(/assets\/later-/);
  await expect(page.getByText(settings.conflict.theirs).first()).toBeVisible();
  await page.getByRole("button", { name: settings.conflict.keepTheirs }).click();
  await expect(prefix).toHaveValue("their");
  await prefix.fill("late");
  await prefix.press("Enter");
  await expect(page.locator("[data-save-bar]")).toContainText(settings.saved);

  // Text that is typed before the answer stays.
  let isSent = false;
  await page.route(/prefix\.data/, async (route) => {
    if (route.request().method() === "POST") {
      isSent = true;
      await prefix.fill("more");
    }
    // Newer data that came while one types would change the text.
    await (isSent ? route.continue() : route.abort());
  });
  await saveAsBot(app, `prefix/${ownGuild.id}`, { prefix: "newer" });
  await prefix.fill("mine");
  await prefix.press("Enter");
  await expect(page.locator("[data-save-bar=conflict]")).toContainText(settings.conflict.title);
  await expect(prefix).toHaveValue("more");

  // A tap focuses and presses in one frame: the button stays below the finger.
  await page.setViewportSize({ width: 360, height: 640 });
  const take = page.locator("[id^=sides-]");
  await take.evaluate((button) => button.scrollIntoView({ behavior: "instant" }));
  const before = await take.boundingBox();
  await take.evaluate((button: HTMLElement) => {
    button.focus();
    button.click();
  });
  await expect(prefix).toHaveValue("newer");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect((await take.boundingBox())!.y).toBe(before!.y);

  // The button is gone with the conflict, and the keyboard goes on from the form.
  await page.unroute(/prefix\.data/);
  await expect(take).toBeFocused();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.locator("[data-save-bar=saved]")).toContainText(settings.saved);
  await expect(page.locator("form").filter({ has: prefix })).toBeFocused();
});
