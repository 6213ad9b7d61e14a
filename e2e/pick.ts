import { expect, type Locator } from "@playwright/test";

const isNative = (picker: Locator) => picker.evaluate((one) => one instanceof HTMLSelectElement);
const optionOf = (picker: Locator, name: string) => picker.page().getByRole("option", { name, exact: true });

/** Chooses a role or channel by its name: with scripts in the list of a combobox, without in the browser's own. */
export async function choose(picker: Locator, name: string): Promise<void> {
  if (await isNative(picker)) {
    const option = picker.locator("option", { hasText: name }).first();
    await picker.selectOption(await option.getAttribute("value"));
    return;
  }
  await picker.click();
  // People save later than in the moment in which the pickers come.
  await expect(picker.page().locator("[data-natives]")).toHaveCount(0);
  await picker.fill(name);
  await optionOf(picker, name).click();
}

/** Expects that a picker offers this, whose list is closed. */
export async function expectOffered(picker: Locator, name: string): Promise<void> {
  if (await isNative(picker)) {
    await expect(picker.getByRole("option", { name })).toBeAttached({ timeout: 1_500 });
    return;
  }
  await picker.click();
  await expect(optionOf(picker, name)).toBeVisible({ timeout: 1_500 });
  await picker.press("Escape");
}

/** Expects that this is chosen in a picker of one role or channel. */
export async function expectChosen(picker: Locator, name: string): Promise<void> {
  if (await isNative(picker)) await expect(picker.locator("option:checked")).toContainText(name);
  else await expect(picker).toHaveValue(name);
}
