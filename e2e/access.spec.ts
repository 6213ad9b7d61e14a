import type { Browser, Locator, Page } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { standInApplication } from "#dev/env.ts";
import { greeter } from "#test/declare.ts";
import type { App } from "./app.ts";
import { expectGoodLooks } from "./axe.ts";
import { saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { choose } from "./pick.ts";
import { filled, words } from "./words.ts";

/** Administrators let others in, with and without scripts. */
const { access, common, modules, settings, problem } = words.en;
const may = (page: Page, area: string) =>
  page.getByRole("group", { name: area, exact: true }).getByLabel(access.may);
const open = (entry: Locator | undefined) => entry!.locator("summary").click();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();

test("Bob lets Carol in until a date, changes, takes back and restores that; she sees by whom and until when", async ({
  page,
  browser,
  app,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 40[39]/);
  const scripts = test.info().project.name === "js";
  const guild = `/dashboard/guilds/${ownGuild.id}`;
  const path = `${guild}/access`;
  /** Chooses Carol, without scripts by her mention. */
  const chooseCarol = async (at: number) => {
    if (scripts)
      await choose(page.getByRole("combobox", { name: access.memberId, exact: true }).nth(at), "Carol");
    else await page.locator("[name=member]:not([type=hidden])").nth(at).fill(`<@${people.carol.id}>`);
  };
  await signInAt(page, `${path}?lng=en`, "bob");
  await chooseCarol(0);
  if (scripts) await expect(page.getByLabel(access.who, { exact: true })).toHaveValue("member");
  await may(page, "Command prefix").selectOption(access.edit);
  await may(page, "Levels").selectOption(access.view);
  const end = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(access.until, { exact: true }).first().fill(`${end}T18:00:00`);
  await press(page, access.add.do);
  await expect(page.getByText(access.saved)).toBeVisible();
  const row = page.getByRole("listitem", { name: "Carol", exact: true });
  await expect(row).toContainText("May change Command prefix, and look at Levels.");
  await expect(row.getByLabel(access.until, { exact: true })).toHaveValue(`${end}T18:00`);
  await expectGoodLooks(page, { scripts });

  await chooseCarol(1);
  await press(page, access.ask.do);
  await expect(page.getByText(filled(access.ask.of, { name: "Carol" }))).toBeVisible();

  const carols = await browser.newContext({ baseURL: app.url, javaScriptEnabled: scripts });
  const hers = await carols.newPage();
  await signInAt(hers, `${guild}/prefix`, "carol");
  await expect(hers.getByText(filled(settings.given.member, { by: "Bob Okafor" }))).toContainText(
    settings.given.until,
  );
  await hers.locator("[name=prefix]").fill("?");
  await press(hers, settings.save);
  await expect(hers.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
  await hers.goto(`${guild}/levels`);
  await expect(hers.getByText(settings.given.viewOnly)).toBeVisible();
  // Fields and pickers that cannot be changed have another ground.
  const grounds = await hers
    .locator("[name=xpMin], #setting-channelId .input")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  const surface = await hers
    .locator("section.card")
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(grounds.length).toBeGreaterThan(1);
  expect(grounds).not.toContain(surface);
  await expect(hers.getByRole("button", { name: settings.save, exact: true })).toHaveCount(0);
  await expect(hers.locator("form fieldset button:visible")).toHaveCount(0);

  const other = await page.context().newPage();
  await other.goto(path);
  const edit = (on: Page) => on.getByRole("listitem", { name: "Carol", exact: true });
  await open(edit(other));
  await edit(other).getByRole("group", { name: "Autorole" }).getByLabel(access.may).selectOption(access.view);
  await edit(other).getByRole("button", { name: access.save }).click();
  await expect(other.getByText(access.saved)).toBeVisible();
  await open(row);
  await row.getByRole("group", { name: "Levels" }).getByLabel(access.may).selectOption(access.edit);
  // The conflict is said when the newer list is there, so that the next press is about that one.
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(`**${path}.data*`, async (route) => {
    if (route.request().method() === "GET") await held;
    await route.continue();
  });
  const reload =
    scripts && page.waitForRequest((one) => one.url().includes(".data") && one.method() === "GET");
  await row.getByRole("button", { name: access.save }).click();
  if (await reload) await expect(page.getByText(access.conflictOwn)).toBeHidden();
  goOn();
  await expect(page.getByText(access.conflictOwn)).toBeVisible();
  await expect(row.getByRole("group", { name: "Levels" }).getByLabel(access.may)).toHaveValue("edit");
  await row.getByRole("button", { name: access.save }).click();
  await expect(page.getByText(access.saved)).toBeVisible();

  await row.getByRole("button", { name: access.remove }).click();
  await expect(page.getByText(access.none)).toBeVisible();
  await hers.goto(`${guild}/prefix`);
  await expect(hers.getByText(problem.forbidden.text)).toBeVisible();
  const restore = page
    .getByRole("listitem")
    .filter({ hasText: filled(access.versions.number, { version: 1 }) })
    .getByRole("button", { name: access.versions.restore });
  await restore.click();
  await expect(row).toContainText("May change Command prefix, and look at Levels.");
  if (scripts) await expect(restore).toBeInViewport();
  await hers.goto(`${guild}/prefix`);
  await expect(hers.locator("[name=prefix]")).toHaveValue("?");
  await carols.close();
});

/** Opens a page of a server as Carol, to whom Bob's page gives areas by `share`. */
async function letIn({ page, browser, app }: { page: Page; browser: Browser; app: App }, guildId: string) {
  const share = async (areas: object) => {
    const grants = [{ target: { kind: "member", id: people.carol.id }, areas }];
    const headers = { Origin: app.url, "If-Match": "*" };
    const answer = await page.request.put(`/api/access/${guildId}`, { headers, data: { grants } });
    expect(answer.status()).toBe(200);
  };
  await signInAt(page, `/dashboard/guilds/${guildId}`, "bob");
  const hers = await (await browser.newContext({ baseURL: app.url })).newPage();
  /** Shows her page again, until it has loaded a change. */
  const comeBack = (seen: () => Promise<void> | void) =>
    expect(async () => {
      await hers.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await seen();
    }).toPass();
  return { share, hers, comeBack };
}

test("a form that may only be looked at shows what others save; what was typed before stays until it is discarded @js", async ({
  page,
  browser,
  app,
  ownGuild: { id },
}) => {
  const { share, hers, comeBack } = await letIn({ page, browser, app }, id);
  await share({ prefix: "view" });
  await signInAt(hers, `/dashboard/guilds/${id}/prefix`, "carol");
  const prefix = hers.locator("[name=prefix]");
  await expect(prefix).toBeDisabled();
  await saveAsBot(app, `prefix/${id}`, { prefix: "new" });
  await comeBack(() => expect(prefix).toHaveValue("new", { timeout: 1_000 }));

  await share({ prefix: "edit", levels: "view" });
  await hers.reload();
  await prefix.fill("own");
  await prefix.press("Enter");
  await expect(hers.locator("[data-save-bar]")).toContainText(settings.saved);
  await prefix.fill("mine");
  await share({ prefix: "view", levels: "view" });
  await saveAsBot(app, `levels/${id}`, { xpMin: 7 });
  await comeBack(() => expect(hers.getByText(settings.given.viewOnly)).toBeVisible({ timeout: 1_000 }));
  await expect(hers.locator("[data-save-bar=unsaved]")).toBeVisible();
  await expect(prefix).toHaveValue("mine");
  await saveAsBot(app, `prefix/${id}`, { prefix: "other" });
  await hers.getByRole("button", { name: settings.bar.discard }).click();
  await comeBack(() => expect(prefix).toHaveValue("other", { timeout: 1_000 }));
  await expect(prefix).toBeDisabled();
  await hers.context().close();
});

test("a message that may only be looked at from now on stays in its form, and is shown when it is refused @js", async ({
  page,
  browser,
  app,
  ownGuild: { id },
  declare,
}) => {
  await declare(greeter.modules);
  const { share, hers, comeBack } = await letIn({ page, browser, app }, id);
  await share({ greeter: "edit" });
  await signInAt(hers, `/dashboard/guilds/${id}/greeter/message/greeting`, "carol");
  const content = hers.locator("[name=content]");
  await content.fill("Mine");
  await share({ greeter: "view" });
  const greeting = { content: "Theirs", allowed_mentions: { parse: [] } };
  await saveAsBot(app, `greeter/${id}`, { greeting });
  let loads = 0;
  const others: string[] = [];
  hers.on("response", (one) => one.url().includes("/greeting.data") && (loads += 1));
  hers.on("request", (one) => one.url().includes("/greeter.data") && others.push(one.url()));
  await comeBack(() => expect(loads).toBeGreaterThan(1));
  await expect(hers.locator("[data-save-bar=unsaved]")).toBeVisible();
  await expect(content).toHaveValue("Mine");
  await content.press("ControlOrMeta+s");
  await expect(hers.getByRole("heading", { name: problem.access_lacking.title })).toBeFocused();
  await expect(hers.getByText("Mine")).toBeVisible();
  expect(others).toEqual([]);
  await hers.context().close();
});

test("what is typed for somebody who is taken from the list meanwhile is in the form that adds them again @js", async ({
  page,
  browser,
  app,
  ownGuild: { id },
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  const { share, hers } = await letIn({ page, browser, app }, id);
  await hers.context().close();
  await share({ prefix: "edit" });
  await page.goto(`/dashboard/guilds/${id}/access`);
  const row = page.getByRole("listitem", { name: "Carol", exact: true });
  await open(row);
  await row.locator("[name='may.levels']").selectOption("view");
  const headers = { Origin: app.url, "If-Match": "*" };
  await page.request.put(`/api/access/${id}`, { headers, data: { grants: [] } });
  await row.getByRole("button", { name: access.save }).click();
  await expect(page.getByText(access.none)).toBeVisible();
  await expect(page.locator("[tabindex]", { hasText: access.conflictOwn }).last()).toBeFocused();
  await expect(page.locator("[name='may.levels']")).toHaveValue("view");
  await press(page, access.add.do);
  await expect(row).toContainText("May change Command prefix, and look at Levels.");
});

test("a member's id stays that was typed and left before the script of its picker came @js", async ({
  page,
  ownGuild,
}) => {
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/assets\/picker-/, async (route) => {
    await held;
    await route.continue();
  });
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/access?lng=en`, "bob");
  const member = page.getByRole("combobox", { name: access.memberId, exact: true }).first();
  await member.fill(people.carol.id);
  await member.press("Tab");
  send();
  const sent = page.locator("#access-of-add [name=member][type=hidden]");
  await expect(sent).toBeEnabled();
  await expect(sent).toHaveValue(people.carol.id);
});

test("a member whose name is digits stays chosen when the script of the picker comes @js", async ({
  page,
  startOwn,
}) => {
  const named = { ...people.carol, globalName: people.dora.id };
  const env = { DISCORD_BOT_TOKEN: standInApplication.botToken };
  const app = await startOwn({ env, discord: { people: [people.bob, named] } });
  // The site knows the names of people who have signed in.
  await signInAt(page, `${app.url}/dashboard`, "carol");
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/assets\/picker-/, async (route) => {
    await held;
    await route.continue();
  });
  await signInAt(page, `${app.url}/dashboard/guilds/${guilds.teahouse.id}/access?member=${named.id}`, "bob");
  const asked = page.getByRole("region", { name: access.ask.title });
  await expect(asked.getByRole("combobox")).toHaveValue(named.globalName);
  await page.getByRole("heading", { name: access.ask.title }).hover();
  send();
  const sent = asked.locator("[name=member][type=hidden]");
  await expect(sent).toBeEnabled();
  await expect(sent).toHaveValue(named.id);
});

test("saving an entry keeps the place and what is typed in the others, about which is asked before leaving, and says at the entry what is wrong @js", async ({
  page,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  allowComplaint(/status of 409/);
  allowComplaint(/ERR_FAILED/);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/access?lng=en`, "bob");
  await page.route("**/access.data*", (route) => route.abort());
  await press(page, access.ask.do);
  await expect(page.getByText(access.ask.unknown)).toBeVisible();
  await page.unroute("**/access.data*");
  for (const role of ["Newcomer", "Tea Master"]) {
    await page.getByLabel(access.who, { exact: true }).selectOption(role);
    await may(page, "Levels").first().selectOption(access.view);
    await press(page, access.add.do);
    await expect(page.getByRole("listitem", { name: role, exact: true })).toBeVisible();
    await expect(page.getByLabel(access.who, { exact: true })).toHaveValue("");
    // The form to add somebody has the focus, for the next person.
    await expect(page.getByRole("region", { name: access.add.title })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel(access.who, { exact: true })).toBeFocused();
  }
  await press(page, access.add.do);
  await expect(page.getByRole("alert")).toContainText(access.refused.who);
  await expect(page.getByRole("alert")).toBeInViewport();
  const [newcomers, masters] = ["Newcomer", "Tea Master"].map((name) =>
    page.getByRole("listitem", { name, exact: true }),
  );
  const mayOf = (entry: typeof newcomers, area: string) =>
    entry!.getByRole("group", { name: area }).getByLabel(access.may);
  for (const entry of [newcomers, masters]) await open(entry);
  await mayOf(newcomers, "Autorole").selectOption(access.edit);
  await mayOf(masters, "Tickets").selectOption(access.edit);
  const [until, save] = [
    masters!.getByLabel(access.until, { exact: true }),
    masters!.getByRole("button", { name: access.save }),
  ];
  // Screen readers announce what comes into a region that was there before.
  await expect(masters!.locator("[role=status]")).toHaveText("");
  await until.fill("2020-01-01T10:00");
  await save.click();
  await expect(masters!.getByRole("alert")).toContainText(access.refused.past);
  await expect(masters!.getByRole("alert")).toBeInViewport();
  await expect(save).toBeFocused();
  const y = await page.evaluate(() => scrollY);
  expect(y).toBeGreaterThan(100);
  await page.route("**/access.data*", (route) => route.abort());
  await save.click();
  await expect(masters!.getByRole("alert")).toContainText(settings.bar.kept);
  await page.unroute("**/access.data*");
  const end = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await until.fill(`${end}T18:00`);
  await save.click();
  await expect(masters!.getByRole("status")).toHaveText(access.saved);
  await expect(masters!).toContainText("May change Tickets, and look at Levels.");
  await expect(until).toHaveValue(`${end}T18:00`);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThan(100);
  await expect(masters!).toBeFocused();
  const leave = () => page.getByRole("link", { name: modules.levels.title, exact: true }).click();
  await leave();
  await page.getByRole("dialog").getByRole("button", { name: common.leave.stay }).click();
  await expect(mayOf(newcomers, "Autorole")).toHaveValue("edit");
  // A second press, before the first is answered, is in no conflict with it, and what is chosen meanwhile stays.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/access.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    await answered;
    await route.fulfill({ response });
  });
  const saveOf = (entry: typeof newcomers) => entry!.getByRole("button", { name: access.save });
  for (let press = 0; press < 2; press++) await saveOf(newcomers).click();
  await mayOf(newcomers, "Levels").selectOption(access.edit);
  answer();
  await expect(newcomers!.getByRole("status")).toHaveText(access.saved);
  await expect(newcomers!).toContainText("May change Autorole, and look at Levels.");
  await saveOf(newcomers).click();
  await expect(newcomers!).toContainText("May change Levels and Autorole.");

  // A change by somebody else is not overwritten by what is typed at the same entry meanwhile.
  const other = await page.context().newPage();
  // The page's address names the entry, whose form is open then.
  await other.goto(page.url());
  const theirs = other.getByRole("listitem", { name: "Newcomer", exact: true });
  await mayOf(theirs, "Autorole").selectOption(access.view);
  await saveOf(theirs).click();
  await expect(theirs.getByRole("status")).toHaveText(access.saved);
  await mayOf(newcomers, "Levels").selectOption(access.view);
  await mayOf(masters, "Tickets").selectOption(access.view);
  await saveOf(masters).click();
  await expect(masters!.getByRole("alert")).toHaveText(access.conflictOwn);
  await expect(newcomers!).toContainText("May change Levels, and look at Autorole.");
  await expect(mayOf(newcomers, "Levels")).toHaveValue("view");
  await saveOf(masters).click();
  await expect(masters!.getByRole("status")).toHaveText(access.saved);
  await saveOf(newcomers).click();
  await expect(newcomers!.getByRole("alert")).toHaveText(access.conflictOwn);
  await saveOf(newcomers).click();
  await expect(newcomers!).toContainText("May change Autorole, and look at Levels.");
  await other.goto(page.url());
  await mayOf(theirs, "Tickets").selectOption(access.view);
  await saveOf(theirs).click();
  await expect(theirs.getByRole("status")).toHaveText(access.saved);
  await mayOf(newcomers, "Levels").selectOption(access.edit);
  await saveOf(newcomers).click();
  await expect(newcomers!.getByRole("alert")).toHaveText(access.conflictOwn);
  await expect(newcomers!).toBeFocused();

  // On a phone the form is longer than the window, and says above it what became of it.
  // The page's address says also that something was saved.
  await other.goto(page.url());
  await theirs.getByText(access.remove).click();
  await expect(theirs).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.getByLabel(access.who, { exact: true }).selectOption("Dragon Rider");
  await may(page, "Levels").first().selectOption(access.view);
  await press(page, access.add.do);
  await expect(page.getByText(access.conflictOwn)).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await press(page, access.add.do);
  const riders = page.getByRole("listitem", { name: "Dragon Rider", exact: true });
  await expect(riders).toBeVisible();
  // The keyboard goes on at the next entry, or at the last one.
  const remove = async (entry: typeof newcomers) => {
    await entry!.getByRole("button", { name: access.remove }).click();
    await expect(entry!).toHaveCount(0);
  };
  await remove(masters);
  await expect(riders).toBeFocused();
  await open(riders);
  await remove(riders);
  await expect(page.getByRole("region", { name: access.add.title })).toBeFocused();
  await leave();
  await page.waitForURL(/\/levels$/);
});
