import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

const { modules, settings } = words.en;

test("a message that is typed before the scripts come is counted as unsaved, and can be saved @js", async ({
  page,
  context,
  ownGuild,
}) => {
  let run = () => {};
  const late = new Promise<void>((resolve) => (run = resolve));
  await context.route("**/assets/*.js", async (route) => {
    await late;
    await route.continue();
  });
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
