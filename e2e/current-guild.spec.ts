import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { choose, expectChosen, expectOffered } from "./pick.ts";
import { filled, words } from "./words.ts";

const { settings, modules, permissions } = words.en;
const room = { id: "431870264119820999", name: "brand-new", type: 0, position: 99, parent_id: null };
const lacking = filled(settings.missing.title_other);

test("Refresh shows changes at Discord, and missing permissions are shown before saving", async ({
  page,
  app,
  ownGuild,
  javaScriptEnabled,
}) => {
  // The bot has reported otherwise.
  app.discord.change(ownGuild, { roles: ownGuild.roles.map((role) => ({ ...role, permissions: "0" })) });
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/serverlog`, "bob");
  const { enabled, channelId } = modules.serverlog.fields;
  const missing = page.locator("#missing-permissions");
  const refresh = page.getByRole("button", { name: settings.lists.refresh });
  const channel = page.getByRole("combobox", { name: channelId.label, exact: true });
  await expect(page.getByText(settings.lists.asOf)).toBeVisible();
  await expect(missing).toBeHidden();
  await page.getByLabel(enabled.label).check();
  await choose(channel, "general");
  if (javaScriptEnabled !== false) await expect(missing).toContainText(lacking);

  app.discord.change(ownGuild, { channels: [...ownGuild.channels, room] });
  // Discord is asked again when the last answer is a few seconds old.
  await expect(async () => {
    await refresh.click();
    await expectOffered(channel, room.name);
  }).toPass();
  await expect(page.getByLabel(enabled.label)).toBeChecked();
  await expectChosen(channel, "general");
  await expect(missing).toContainText(permissions.SEND_MESSAGES);
  await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeHidden();

  await choose(channel, room.name);
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await page.waitForURL(/\?saved=1$/);
  await expectChosen(channel, room.name);
});

test("a form is saved although the lists of the server are still being loaded anew @js", async ({
  page,
  ownGuild,
}) => {
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/serverlog`, "bob");
  await page.getByLabel(modules.serverlog.fields.enabled.label).check();
  await page.route(/serverlog\.data/, async (route) => {
    // Never answered.
    if (route.request().postData()?.includes("refresh")) return;
    await route.continue();
  });
  await page.getByRole("button", { name: settings.lists.refresh }).click();
  await expect(page.getByRole("button", { name: settings.lists.refreshing })).toBeVisible();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await page.waitForURL(/\?saved=1$/);
  await expect(page.getByLabel(modules.serverlog.fields.enabled.label)).toBeChecked();
});
