import { guilds } from "#dev/discord/guilds.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const { message } = words.en.modules.levels.fields;

test("a placeholder is inserted at the cursor by its button, and an unknown one is marked in the preview; it can be undone @js", async ({
  page,
}) => {
  await signInAt(page, `/dashboard/guilds/${guilds.teahouse.id}/levels`, "bob");
  const field = page.getByLabel(message.label, { exact: true });
  await field.fill("Hi , see {nothing}");
  await field.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3));
  const level = page.getByRole("button", { name: "{level}", exact: true });
  await expect(level).toHaveAccessibleDescription("the level reached");
  await level.click();
  await expect(field).toHaveValue("Hi {level}, see {nothing}");
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(field).toHaveValue("Hi , see {nothing}");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(field).toHaveValue("Hi {level}, see {nothing}");
  await expect(page.getByRole("figure").locator("mark")).toHaveText("{nothing}");
});
