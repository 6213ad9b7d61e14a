import type { Route } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { greeter } from "#test/declare.ts";
import { saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { holdScripts } from "./late-scripts.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

const { access, common, modules, settings } = words.en;

test("a message that is typed before the scripts come is counted as unsaved, and can be saved @js", async ({
  page,
  context,
  ownGuild,
}) => {
  const run = await holdScripts(context);
  const message = page.locator("[name=message]");
  const typed = signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels`, "bob");
  await message.fill("Before the scripts.");
  run();
  await typed;
  const bar = page.locator("[data-save-bar]");
  await expect(bar).toContainText(filled(settings.bar.unsaved_one));
  await expect(bar).toContainText(modules.levels.fields.message.label);
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(bar).toContainText(settings.saved);
  await expect(message).toHaveValue("Before the scripts.");
});

test("boxes that are ticked before the scripts come are asked about before leaving @js", async ({
  page,
  context,
  ownGuild,
}) => {
  const run = await holdScripts(context);
  const opened = signInAt(page, `/dashboard/guilds/${ownGuild.id}`, "bob");
  await page.getByText(settings.several.title).click();
  const box = page.getByRole("checkbox", { name: modules.autorole.title });
  await box.check();
  run();
  await opened;
  await page.getByRole("link", { name: modules.levels.title, exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: common.leave.stay }).click();
  await expect(box).toBeChecked();
});

test("a search for a server that is typed before the scripts come finds it when they are there @js", async ({
  page,
  context,
}) => {
  const run = await holdScripts(context);
  const opened = signInAt(page, "/dashboard?q=moonlight", "bob");
  const found = page.getByRole("heading", { name: guilds.teahouse.name }).first();
  await expect(found).toBeHidden();
  await page.getByRole("searchbox", { name: words.en.dashboard.servers.filter }).fill("dragons");
  run();
  await opened;
  await expect(found).toBeVisible();
});

test("newer data that cannot be loaded leave a form as it is, before and after a save, and are loaded later @js", async ({
  page,
  app,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 503|SyntaxError|ERR_FAILED/);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  const bar = page.locator("[data-save-bar]");
  const prefix = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
  await prefix.fill("mine");
  await page.route(/\.data/, (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 503, body: "<h1>" }) : route.continue(),
  );
  await saveAsBot(app, `levels/${ownGuild.id}`, { xpMin: 7 });
  const loaded = page.waitForResponse(/\.data/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await loaded;
  await expect(bar).toContainText(filled(settings.bar.unsaved_one));
  await expect(prefix).toHaveValue("mine");

  await prefix.press("Enter");
  await page.waitForURL(/\?saved=1$/);
  await prefix.fill("more");
  await expect(prefix).toHaveValue("more");
  await page.unroute(/\.data/);
  await prefix.fill("mine");
  await expect(bar).toContainText(settings.saved);

  // A page that was left is not shown as it was then.
  await page
    .locator("summary")
    .filter({ has: page.locator("h1") })
    .click();
  await page.getByRole("link", { name: settings.nav.allServers }).click();
  // The address is there before the page.
  await expect(prefix).toBeHidden();
  await page.route(/prefix\.data\?.*_routes=.*settings/, (route) => route.abort());
  await page.goBack();
  await expect(page.getByText("Failed to fetch")).toBeVisible();
});

test("a link that is pressed while a form is being saved waits for the answer, and asks where that is none; closing asks at once @js", async ({
  page,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  const bar = page.locator("[data-save-bar]");
  const prefix = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
  const other = page.getByRole("link", { name: modules.autorole.title }).locator("visible=true");
  const question = page.getByRole("dialog");
  let answer: (route: Route) => Promise<void> = (route) => route.abort();
  const held: (() => void)[] = [];
  const press = async () => {
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
  };
  await page.route(/prefix\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await new Promise<void>((resolve) => held.push(resolve));
    await answer(route);
  });
  const saveAndGo = async (text: string) => {
    await prefix.fill(text);
    await prefix.press("Enter");
    await expect(bar).toHaveAttribute("data-save-bar", "saving");
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await (await asked).dismiss();
    await other.click();
    await expect(question).toBeHidden();
    await press();
  };
  await saveAndGo("never");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: words.en.common.leave.stay }).click();
  await expect(question).toBeHidden();
  await expect(prefix).toHaveValue("never");
  answer = (route) => route.continue();
  await saveAndGo("mine");
  await page.waitForURL(/\/autorole$/);
  await page.goBack();
  await expect(prefix).toHaveValue("mine");

  // Text that is typed after "Save and continue" has been pressed is not left behind.
  const leave = async (text: string) => {
    await prefix.fill(text);
    await other.click();
    await question.getByRole("button", { name: words.en.common.leave.save }).click();
    await expect(bar).toHaveAttribute("data-save-bar", "saving");
    await expect(question).toBeHidden();
  };
  await leave("first");
  await prefix.fill("second");
  await press();
  await expect(bar).toHaveAttribute("data-save-bar", "unsaved");
  await expect(prefix).toHaveValue("second");
  await leave("last");
  await press();
  await page.waitForURL(/\/autorole$/);
  await page.goBack();
  await expect(prefix).toHaveValue("last");
});

test("what is typed while another page is being loaded keeps the page @js", async ({ page, ownGuild }) => {
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/prefix`, "bob");
  const prefix = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
  let load = () => {};
  let loading: Promise<void>;
  const hold = () => (loading = new Promise((resolve) => (load = resolve)));
  await page.route(/autorole\.data/, async (route) => {
    await loading;
    await route.continue();
  });
  void hold();
  const asked = page.waitForRequest(/autorole\.data/);
  const other = page.getByRole("link", { name: modules.autorole.title }).locator("visible=true");
  await other.click();
  await asked;
  const stayed = page.waitForResponse(/prefix\.data/);
  await prefix.fill("typed");
  load();
  await stayed;
  await expect(prefix).toHaveValue("typed");
  await other.click();
  await page.getByRole("dialog").getByRole("button", { name: words.en.common.leave.leave }).click();
  await page.waitForURL(/\/autorole$/);

  // On a slow device React hears of the navigation together with the page that has come.
  await page.goto(`/dashboard/guilds/${ownGuild.id}/prefix`);
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 30 });
  void hold();
  const slowly = page.waitForRequest(/autorole\.data/);
  await other.evaluate((link: HTMLElement) => link.click());
  await slowly;
  await prefix.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "slowly");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  load();
  await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await expect(page.locator("[data-save-bar]")).toHaveAttribute("data-save-bar", "unsaved");
  await expect(prefix).toHaveValue("slowly");
});

test("what the browser puts back after Back belongs to its version: a save of somebody else is not overwritten by it @js", async ({
  page,
  app,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels`, "bob");
  const bar = page.locator("[data-save-bar]");
  const message = page.locator("[name=message]");
  await message.fill("mine");
  await message.press("ControlOrMeta+s");
  await expect(bar).toContainText(settings.saved);
  await saveAsBot(app, `levels/${ownGuild.id}`, { message: "theirs" });
  await page.goto("/team");
  await page.goBack();
  await expect(bar).toContainText(filled(settings.bar.unsaved_one));
  await expect(message).toHaveValue("mine");
  await message.press("ControlOrMeta+s");
  await expect(bar).toHaveAttribute("data-save-bar", "conflict");
  await expect(message).toHaveValue("theirs");
});

test("what was chosen and not saved is put back after Back, but not over what somebody else has saved", async ({
  page,
  app,
  ownGuild,
  javaScriptEnabled: hasScripts,
}) => {
  page.on("dialog", (leaving) => void leaving.accept());
  const guild = `/dashboard/guilds/${ownGuild.id}`;
  const share = (levels: string) => {
    const headers = { Origin: app.url, "If-Match": "*" };
    const grants = [{ target: { kind: "manage_guild" }, areas: { levels }, expiresAt: null }];
    return page.request.put(`/api/access/${ownGuild.id}`, { headers, data: { grants } });
  };
  await signInAt(page, guild, "bob");
  expect((await share("view")).status()).toBe(200);
  const awayAndBack = async () => {
    await page.goto("/team");
    await page.goBack();
  };

  await page.goto(`${guild}/access`);
  const levels = page.locator("li [name='may.levels']");
  await page.locator("li summary").click();
  await levels.selectOption("");
  await awayAndBack();
  await expect(levels).toHaveValue("");
  await page.goto("/team");
  expect((await share("edit")).status()).toBe(200);
  await page.goBack();
  await expect(levels).toHaveValue("edit");

  if (hasScripts !== false) return;
  await page.goto(`${guild}/levels`);
  const multiplier = page.locator("[name=multiplier]");
  await multiplier.fill("2");
  await awayAndBack();
  await expect(multiplier).toHaveValue("2");
  await page.goto("/team");
  await saveAsBot(app, `levels/${ownGuild.id}`, { multiplier: 3 });
  await page.goBack();
  await expect(multiplier).toHaveValue("3");
});

test("a page has what its own server and module have, after a jump in the history and by the switcher, too @js", async ({
  page,
  app,
  declare,
  ownGuild,
}) => {
  const [field] = greeter.modules[0]!.fields;
  const switched = { kind: "toggle", name: "enabled", label: "On" };
  const note = { kind: "text", name: "note", label: "Note", max: 20 };
  const jumps = { id: "jumps", title: "Jumps", fields: [switched, note, field] };
  await declare([jumps, { ...jumps, id: "leaps", title: "Leaps" }]);
  // All three have version 1, so that only their values differ.
  const { teahouse } = guilds;
  for (const [place, text] of [
    [`jumps/${ownGuild.id}`, "here"],
    [`jumps/${teahouse.id}`, "there"],
    [`leaps/${teahouse.id}`, "elsewhere"],
  ] as const)
    await saveAsBot(app, place, { note: text, greeting: { content: text } });
  const here = `/dashboard/guilds/${ownGuild.id}`;
  const there = `/dashboard/guilds/${teahouse.id}`;
  const go = async (to: string) => {
    await page.locator(`a[href="${to}"]`).locator("visible=true").first().click();
    await page.waitForURL(to);
  };
  const jump = (by: number) => page.evaluate((steps) => history.go(steps), by);
  const openSwitcher = () =>
    page
      .locator("summary")
      .filter({ has: page.locator("h1") })
      .click();
  const switchTo = async (to: string) => {
    await openSwitcher();
    await go(to);
  };
  const [noted, content] = [page.locator("[name=note]"), page.locator("[name=content]")];

  await signInAt(page, `${here}/jumps`, "bob");
  await switchTo(there);
  await go(`${there}/jumps`);
  await expect(noted).toHaveValue("there");
  await go(`${there}/jumps/message/greeting`);
  await expect(content).toHaveValue("there");
  await go(`${there}/jumps`);
  await go(`${there}/leaps`);
  await go(`${there}/leaps/message/greeting`);
  await expect(content).toHaveValue("elsewhere");
  await jump(-3);
  await expect(content).toHaveValue("there");
  await jump(-1);
  await expect(noted).toHaveValue("there");
  await jump(-2);
  await expect(noted).toHaveValue("here");

  await go(here);
  await page.getByText(settings.several.title).click();
  await page.getByRole("checkbox", { name: "Jumps" }).check();
  await openSwitcher();
  await page.locator(`a[href="${there}"]`).locator("visible=true").first().click();
  await page.getByRole("button", { name: words.en.common.leave.leave }).click();
  await page.waitForURL(there);
  await expect(page.locator("[name=on][value=jumps]")).not.toBeChecked();
});

test("a picker that is typed into before its script is there sends no form by Enter, and then lists what fits @js", async ({
  page,
  context,
  ownGuild,
}) => {
  const run = await holdScripts(context);
  const { label } = modules.levels.fields.channelId;
  // Beside it there is a native list until the scripts come.
  const picker = page.getByRole("combobox", { name: label, exact: true }).and(page.locator("input"));
  const opened = signInAt(page, `/dashboard/guilds/${ownGuild.id}/levels`, "bob");
  await picker.pressSequentially("tea-t");
  await picker.press("Enter");
  run();
  await opened;
  await expect(page.getByRole("option")).toHaveText(/tea-talk/);
  await picker.press("Enter");
  await expect(picker).toHaveValue("tea-talk");
  await expect(page).toHaveURL(/\/levels$/);
});

test("a switch that is pressed twice is switched once, and is in no conflict with itself @js", async ({
  page,
  ownGuild,
}) => {
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}`, "bob");
  const tickets = page.getByRole("switch", { name: modules.tickets.title });
  const before = await tickets.getAttribute("aria-checked");
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "POST") await tickets.click();
    await route.continue();
  });
  const loaded = page.waitForResponse(/\.data/);
  await tickets.click();
  expect((await loaded).status()).toBe(202);
  await expect(tickets).not.toHaveAttribute("aria-checked", before!);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Europe/Berlin" });

  test("the end of somebody's access stays the same moment after Back, when its script comes late @js", async ({
    page,
    ownGuild,
  }) => {
    await signInAt(page, `/dashboard/guilds/${ownGuild.id}/access`, "bob");
    await page.getByLabel(access.who, { exact: true }).selectOption("manage_guild");
    await page.getByLabel(access.may).first().selectOption(access.view);
    const until = page.locator("[name=until]");
    const end = `${new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)}T11:00`;
    await until.fill(end);
    await page.getByRole("button", { name: access.add.do }).click();
    await expect(page.getByText(access.saved)).toBeVisible();
    await expect(until.last()).toHaveValue(end);
    await page.goto("/team");
    await page.route("**/assets/enhance-*.js", async (route) => {
      // The browser has put back what was in the page.
      await expect(until.last()).toHaveValue(end);
      await route.continue();
    });
    await page.goBack();
    await expect(until.last()).toHaveAttribute("data-began", end);
    await expect(until.last()).toHaveValue(end);
  });
});
