import type { Page } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { reportGuild } from "#dev/seed.ts";
import { expectGoodLooks, sideways, violations } from "./axe.ts";
import { readAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

/** The one picker of roles and channels, and the rows that have one. */
const { settings, modules, errors } = words.en;
const { teahouse } = guilds;
const guild = `/dashboard/guilds/${teahouse.id}`;
const idOf = (role: string) => teahouse.roles.find(({ name }) => name === role)!.id;
const pickerOf = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });
const remove = (name: string) => filled(settings.pick.remove, { name });
const saved = (page: Page) => page.getByRole("status").filter({ hasText: settings.saved });

test("roles are chosen and removed by keyboard, and those that cannot be given say why @js", async ({
  page,
  app,
  ownGuild,
}) => {
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/autorole`, "bob");
  const group = page.getByRole("group", { name: modules.autorole.fields.roleIds.label });
  const picker = group.getByRole("combobox");
  const isActive = (name: string) =>
    expect(picker).toHaveAttribute("aria-activedescendant", new RegExp(`${idOf(name)}$`));
  await picker.press("ArrowDown");
  await expect(picker).toHaveAttribute("aria-expanded", "true");
  for (const [role, reason] of [
    ["Keeper", settings.obstacle.aboveBot],
    ["Server Booster", settings.obstacle.managed],
  ] as const) {
    const refused = page.getByRole("option", { name: role });
    await expect(refused).toHaveAttribute("aria-disabled", "true");
    await expect(refused).toHaveAccessibleName(`${role} ${filled(reason)}`);
  }
  // The first one cannot be given, so that nothing is chosen: there is no chip, which is a button, and no count.
  await picker.press("Enter");
  await expect(group.getByRole("button")).toHaveCount(0);
  await expect(group.locator("[id$=-note]")).toHaveCount(0);
  await picker.press("End");
  await isActive("Newcomer");
  await picker.press("Enter");
  await picker.press("Home");
  await picker.press("ArrowUp");
  await picker.press("ArrowUp");
  await isActive("Tea Master");
  await expectGoodLooks(page);
  await picker.pressSequentially("DRAG");
  await expect(page.getByRole("option")).toHaveText(["Dragon Rider"]);
  await expect(group.getByRole("status")).toHaveText(filled(settings.pick.found_one, { count: 1 }));
  // This Enter ends a word that is being composed.
  await picker.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(picker).toHaveValue("DRAG");
  await picker.press("Enter");
  await expect(picker).toHaveValue("");
  await picker.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  // In Discord's order.
  await expect(group.getByRole("button")).toHaveCount(2);
  await expect(group.getByRole("button").first()).toHaveAccessibleName(remove("Dragon Rider"));
  await expect(group.getByText(filled(settings.pick.chosen_other, { count: 2, max: 25 }))).toBeVisible();

  await picker.press("Backspace");
  await expect(group.getByRole("button")).toHaveCount(1);
  await group.getByRole("button", { name: remove("Dragon Rider") }).press("Enter");
  await expect(picker).toBeFocused();
  await expect(page.getByRole("button", { name: settings.bar.discard })).toBeHidden();
  await picker.click();
  await option(page, "Moderator").click();
  await option(page, "Dragon Rider").click();
  await page.getByRole("button", { name: settings.bar.discard }).click();
  await expect(group.getByRole("button")).toHaveCount(0);
  await picker.click();
  await option(page, "Newcomer").click();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(saved(page)).toBeVisible();

  // A role that is deleted stays chosen until somebody removes it.
  await reportGuild(app, {
    ...ownGuild,
    roles: ownGuild.roles.filter(({ name }) => name !== "Newcomer"),
  });
  await page.reload();
  const gone = `${settings.gone.role} ${idOf("Newcomer")}`;
  await picker.click();
  await expect(page.getByRole("option").first()).toHaveText(gone);
  await option(page, "Moderator").click();
  await group.getByRole("button", { name: remove(gone) }).click();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect
    .poll(() => readAsBot(app, `autorole/${ownGuild.id}`))
    .toMatchObject({ version: 2, settings: { roleIds: [idOf("Moderator")] } });
});

test("channels stand below their category, and a support role is no role of a bot @js", async ({ page }) => {
  await signInAt(page, `${guild}/levels`, "bob");
  const channel = pickerOf(page, modules.levels.fields.channelId.label);
  const chosen = await channel.inputValue();
  await channel.click();
  await expect(page.getByRole("option").first()).toHaveText("Where the member wrote");
  // A long list scrolls in its box.
  const [list, box] = await page
    .getByRole("listbox")
    .evaluate((element) => [element.clientHeight, element.parentElement!.clientHeight]);
  expect(list).toBeLessThanOrEqual(box!);
  const staff = page.getByRole("group", { name: "Staff" });
  await expect(staff.getByRole("option")).toHaveText(["staff-room", "server-log", "tickets"]);
  await channel.fill("log");
  await expect(page.getByRole("option")).toHaveText(["server-log"]);
  await expect(staff).toBeVisible();
  // Leaving it keeps what was chosen.
  await channel.press("Tab");
  await expect(channel).toHaveValue(chosen);

  await page.goto(`${guild}/tickets`);
  const support = pickerOf(page, "Support role");
  await support.click();
  await expect(page.getByRole("option").first()).toHaveText(settings.pick.noRole);
  await expect(option(page, "Server Booster")).toBeVisible();
  await expect(option(page, "Pearl")).toHaveCount(0);
  await option(page, "Moderator").click();
  await expect(support).toHaveValue("Moderator");
  await support.press("ArrowUp");
  await support.press("Home");
  await support.press("Enter");
  await expect(support).toHaveValue("");
  await expect(page.getByRole("button", { name: settings.bar.discard })).toBeHidden();
});

test("what is typed before the script of the picker has come filters its list @js", async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/picker-[\w-]+\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await signInAt(page, `${guild}/tickets`, "bob");
  const support = pickerOf(page, "Support role");
  await support.pressSequentially("mod");
  arrive();
  await expect(page.getByRole("option")).toHaveText(["Moderator"]);
  await support.press("Enter");
  await expect(support).toHaveValue("Moderator");
});

test("a row is one line at 320 px, and nothing moves when it is wrong @js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await page.setViewportSize({ width: 320, height: 800 });
  await signInAt(page, `${guild}/levels`, "bob");
  const rows = page.getByRole("group", { name: modules.levels.fields.roles.label }).locator("[data-row]");
  await page.getByRole("button", { name: settings.rows.add, exact: true }).click();
  const row = rows.last();
  const level = row.getByRole("spinbutton", { name: "Level", exact: true });
  const role = row.getByRole("combobox", { name: "Role", exact: true });
  const parts = [level, role.locator(".."), row.getByRole("button").last()];
  const places = () => Promise.all(parts.map((part) => part.boundingBox()));
  await level.scrollIntoViewIfNeeded();
  const before = await places();
  expect(new Set(before.map((box) => box!.y)).size).toBe(1);
  await level.fill("0");
  await role.click();
  await page.keyboard.press("Escape");
  const error = row.getByText(filled(errors.outOfRange, { min: 1, max: "1,000" }));
  await expect(error).toBeVisible();
  await expect(level).toHaveAccessibleDescription(
    new RegExp(filled(errors.outOfRange, { min: 1, max: "1,000" })),
  );
  const after = await places();
  expect(after.map((box) => [box!.x, box!.width])).toEqual(before.map((box) => [box!.x, box!.width]));
  expect(new Set(after.map((box) => box!.y)).size).toBe(1);
  expect((await error.boundingBox())!.x).toBe(before[0]!.x);
  await level.fill("9");
  await expect(error).toBeHidden();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(role).toHaveAccessibleDescription(errors.roleNeeded);
  await role.click();
  expect([await violations(page), await sideways(page)]).toEqual([[], 0]);
  await option(page, "Moderator").click();
  await expect(role).toHaveAccessibleDescription("");
  await expect(role).toHaveValue("Moderator");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await sideways(page)).toBe(0);
  expect((await parts[1]!.boundingBox())!.width).toBeGreaterThan(100);
});

test("without scripts, adding and removing a row leads back to it @no-js", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await signInAt(page, `${guild}/levels`, "bob");
  const add = page.getByRole("button", { name: settings.rows.add, exact: true });
  const rows = page.locator("[data-row]");
  const count = await rows.count();
  await add.click();
  await expect(rows).toHaveCount(count + 1);
  await expect(rows.last()).toBeInViewport();
  await page.locator("[data-row] [name$=level]").last().fill("7");
  await add.click();
  await expect(rows).toHaveCount(count + 2);
  await expect(rows.last()).toBeInViewport();
  await rows.last().getByRole("button").last().click();
  await expect(rows).toHaveCount(count + 1);
  await expect(rows.last()).toBeInViewport();
  await expect(page.locator("[data-row] [name$=level]").last()).toHaveValue("7");
  const role = rows.last().getByRole("combobox", { name: "Role" });
  await expect(role).toBeVisible();
  // A role in it that cannot be given makes the list no field that cannot be changed.
  await expect(role).toHaveCSS("background-image", /^url/);
  // Channels stand below their categories here, too.
  const channels = page.getByRole("group", { name: modules.levels.fields.ignoredChannelIds.label });
  await expect(channels.getByRole("checkbox", { name: "rules" })).toBeVisible();
});
