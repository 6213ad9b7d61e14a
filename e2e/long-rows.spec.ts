import { expectGoodLooks } from "./axe.ts";
import { readAsBot, saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

const { settings } = words.en;
const options = Array.from({ length: 200 }, (_, at) => ({ value: `v${at}`, label: `Kind ${at}` }));
const shop = {
  id: "shop",
  title: "Shop",
  fields: [
    {
      ...{ kind: "rows", name: "items", label: "Items", max: 200 },
      fields: [
        { kind: "text", name: "name", label: "Name", max: 40, min: 1 },
        { kind: "choice", name: "type", label: "Type", options },
      ],
    },
  ],
};

test("rows of a long list are opened in place, changed, removed and saved, and the others stay as they are @js", async ({
  page,
  app,
  declare,
  ownGuild,
}) => {
  await declare([shop]);
  // The fewest rows that are closed: axe looks at each.
  const items = Array.from({ length: 75 }, (_, at) => ({ name: `Item ${at}`, type: `v${at}` }));
  await saveAsBot(app, `shop/${ownGuild.id}`, { items });

  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/shop?lng=en`, "bob");
  const open = (row: number) =>
    page.getByRole("button", { name: filled(settings.rows.openAt, { row }), exact: true });
  await expect(open(1)).toBeVisible();
  await expect(page.getByText("Name Item 3:", { exact: true })).toBeVisible();
  await open(4).click();
  const name = page.locator('[name="items[3].name"]');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Item 3");
  await name.fill("Fourth");
  await expectGoodLooks(page);
  await open(5).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator('[name="items[4].name"]')).toBeFocused();
  await page.getByRole("button", { name: filled(settings.rows.removeAt, { row: 5 }) }).click();
  await expect(open(5)).toBeFocused();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
  const expected = items.map((one, at) => (at === 3 ? { ...one, name: "Fourth" } : one)).toSpliced(4, 1);
  expect((await readAsBot(app, `shop/${ownGuild.id}`)).settings).toEqual({ items: expected });
});
