import type { Page } from "@playwright/test";
import type { Guild } from "#dev/discord/guild.ts";
import { everyKind } from "#test/every-kind.ts";
import { expectGoodLooks } from "./axe.ts";
import { saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

/** A declared module with every kind of field, in a browser. */
const { settings, errors } = words.en;
const [everything] = everyKind.modules;
const pathIn = ({ id }: Guild) => `/dashboard/guilds/${id}/${everything!.id}`;
const saved = (page: Page) => page.getByRole("status").filter({ hasText: settings.saved });

const rowOf = (page: Page, list: string) => page.getByRole("group", { name: list }).getByRole("listitem");
const addStep = (page: Page) =>
  page.getByRole("group", { name: "Steps" }).getByRole("button", { name: settings.rows.add, exact: true });
const step = (name: string) => `[name="steps[0].${name}"]`;

test("every kind of field without scripts: nothing scrolls sideways @no-js", async ({
  page,
  declare,
  ownGuild,
}) => {
  await declare([everything!]);
  await signInAt(page, pathIn(ownGuild), "bob");
  await addStep(page).click();
  await expect(page.locator(step("choice.minutes"))).toBeVisible();
  await expectGoodLooks(page, { scripts: false });
});

test("every kind of field: looks, keyboard, and the messages of the server @js", async ({
  page,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  const many = Array.from({ length: 63 }, (_, index) => ({
    id: `many${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`,
    title: index === 0 ? "\u0645\u0631\u062d\u0628\u0627 <script>alert(1)</script>" : `Module ${index}`,
    fields: [{ kind: "toggle", name: "enabled", label: "On" }],
  }));
  await declare([everything!, ...many]);
  const path = pathIn(ownGuild);
  await signInAt(page, `${path}?lng=de`, "bob");
  await expect(page.getByLabel("Leute begrüßen", { exact: true }).first()).toBeChecked();
  await page.getByRole("button", { name: words.de.settings.rows.add, exact: true }).first().click();
  await expectGoodLooks(page);

  await page.goto(`${path}?lng=en`);
  await addStep(page).press("Enter");
  await expect(page.locator(step("enabled"))).toBeFocused();
  await page.locator(step("slug")).fill("in row");
  await page.locator(step("days")).fill("99");
  await page.locator(step("valueOf")).fill("1.5");
  await page.locator(step("choice.days")).fill("8");
  await page.locator("[name=pause\\.seconds]").fill("46");
  await page.locator("[name=slug]").focus();
  const messages = [
    errors.noSpaces,
    filled(errors.outOfRange, { min: -5, max: 5 }),
    errors.wholeNumber,
    "Enter a time from 30 seconds to 7 days.",
    "Enter a time from 0 seconds to 45 seconds.",
  ];
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  const refused = filled(settings.bar.refused_other, { count: messages.length });
  await expect(page.locator("[data-save-bar=refused]")).toContainText(refused);
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
  await page.locator("[name=pause\\.seconds]").fill("45");
  await page.locator(step("choice.seconds")).fill("0");
  await page.locator(step("choice.days")).fill("7");
  await expect(page.getByText("Enter a time from 30 seconds to 7 days.")).toBeHidden();
  await expect(page.getByText("Enter a time from 0 seconds to 45 seconds.")).toBeHidden();

  await rowOf(page, "Steps")
    .getByRole("button", { name: filled(settings.rows.removeAt, { row: 1 }) })
    .press("Enter");
  await expect(addStep(page)).toBeFocused();
});

test("a manifest that changes while somebody types: nothing typed is lost @js", async ({
  page,
  app,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 4(00|04)/);
  await declare([everything!]);
  await signInAt(page, pathIn(ownGuild), "bob");
  await page.locator("[name=slug]").fill("typed");
  await page.locator("[name=constructor]").fill("kept");
  const fresh = { kind: "toggle", name: "fresh", label: "Fresh", default: true };
  const fields = [fresh, ...everything!.fields.filter(({ name }) => name !== "slug")];
  await declare([{ ...everything!, rules: [], fields }]);
  // Something else of the server has changed, for which the page loads its data anew.
  await saveAsBot(app, `prefix/${ownGuild.id}`, { prefix: "?" });
  const loaded = page.waitForResponse(/constructor\.data/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await loaded;
  await expect(page.locator("[name=slug]")).toHaveValue("typed");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.getByText(settings.goneField).locator("q")).toHaveText("typed");
  await expect(page.locator("[name=slug]")).toHaveCount(0);
  await expect(page.locator("[name=constructor]")).toHaveValue("kept");
  await expect(page.getByLabel("Fresh")).toBeChecked();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await expect(page.locator("[name=constructor]")).toHaveValue("kept");

  await page.locator("[name=constructor]").fill("again");
  await declare([]);
  const asked = page.waitForResponse(/receipts$/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await expect(page.locator("[name=constructor]")).toHaveValue("again");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.getByText("again", { exact: true })).toBeVisible();
});
