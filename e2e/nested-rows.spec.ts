import type { Page } from "@playwright/test";
import { expectGoodLooks } from "./axe.ts";
import { readAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

/** Rows in rows, members and secrets, as administrators meet them. */
const { settings } = words.en;
const desk = {
  id: "desk",
  title: "Help desk",
  fields: [
    { name: "host", kind: "member", label: "Host" },
    { name: "helpers", kind: "members", max: 5, label: "Helpers" },
    {
      name: "topics",
      kind: "rows",
      max: 10,
      label: "Topics",
      fields: [
        { name: "title", kind: "text", max: 40, min: 1, default: "Help", label: "Title" },
        { name: "roleIds", kind: "roles", max: 5, label: "Team" },
        {
          name: "questions",
          kind: "rows",
          max: 10,
          unique: ["ask"],
          label: "Questions",
          fields: [
            { name: "ask", kind: "text", max: 45, min: 1, default: "Why?", label: "Question" },
            { name: "long", kind: "toggle", label: "Long answer" },
            { name: "most", kind: "number", min: 1, max: 4_000, unit: "characters", label: "At most" },
          ],
        },
      ],
    },
  ],
};
const add = (page: Page, list: string) =>
  page
    .getByRole("group", { name: list, exact: true })
    .first()
    .getByRole("button", { name: settings.rows.add, exact: true })
    .last();
const title = (page: Page, at: number) => page.locator(`[name="topics[${at}].title"]`);
const ask = (page: Page, at: number) => page.locator(`[name="topics[0].questions[${at}].ask"]`);
const button = (page: Page, key: keyof typeof settings.rows, row: number, at = 0) =>
  page.getByRole("button", { name: filled(settings.rows[key], { row }) }).nth(at);

test("rows in rows are added, moved and removed, keep what is typed, and say below what is wrong @js", async ({
  page,
  app,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await declare([desk]);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/desk?lng=en`, "bob");
  await add(page, "Topics").click();
  await title(page, 0).fill("One");
  await add(page, "Topics").click();
  await title(page, 1).fill("Two");
  await add(page, "Questions").click();
  await add(page, "Questions").click();
  await ask(page, 1).fill("How?");
  // Of the questions of the first topic.
  await button(page, "upAt", 2, 0).click();
  await expect(ask(page, 0)).toHaveValue("How?");
  await expect(ask(page, 1)).toHaveValue("Why?");
  await ask(page, 0).fill("Why?");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(ask(page, 1)).toHaveAccessibleDescription("This is already used in another row.");
  await expect(page.locator("[data-save-bar=refused]")).toContainText(filled(settings.bar.refused_one));
  await expectGoodLooks(page);
  await button(page, "removeAt", 2, 0).click();
  await expect(ask(page, 1)).toHaveCount(0);
  await expect(ask(page, 0)).not.toHaveAccessibleDescription(/already/);
  await button(page, "downAt", 1).click();
  await expect(title(page, 0)).toHaveValue("Two");
  await expect(page.locator('[name="topics[1].questions[0].ask"]')).toHaveValue("Why?");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
  expect((await readAsBot(app, `desk/${ownGuild.id}`)).settings.topics).toEqual([
    { title: "Two", roleIds: [], questions: [] },
    { title: "One", roleIds: [], questions: [{ ask: "Why?", long: false, most: 1 }] },
  ]);
});

test("members are found by name, pasted, and shown by name; an open list and the bar never cover each other @js", async ({
  page,
  context,
  declare,
  ownGuild,
}) => {
  await declare([desk]);
  await page.setViewportSize({ width: 390, height: 740 });
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/desk?lng=en`, "bob");
  const host = page.getByRole("combobox", { name: "Host" });
  await host.click();
  await expect(page.locator("[data-natives]")).toHaveCount(0);
  await expect(page.getByText(settings.pick.search).filter({ visible: true })).toHaveCount(1);
  await host.fill("car");
  await page.getByRole("option", { name: "Carol" }).click();
  await expect(host).toHaveValue("Carol");
  const helpers = page.getByRole("combobox", { name: "Helpers" });
  await helpers.fill("ca");
  await expect(page.getByRole("option", { name: "Carol" })).toBeVisible();
  // Until Discord answers, Enter chooses nobody who does not fit what is typed.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/query=(car|nobody)$/, async (route) => {
    await answered;
    await route.continue();
  });
  await helpers.fill("car");
  await expect(page.getByRole("option")).toHaveText(["Carol"]);
  await helpers.fill("nobody");
  await expect(page.getByRole("option")).toHaveCount(0);
  answer();
  const nobody = page.getByText(filled(settings.pick.found_other, { count: 0 })).filter({ visible: true });
  await expect(nobody.first()).toBeVisible();
  await helpers.fill("");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("<@318902374650118144>, 402117653398290432"));
  await helpers.press("Control+v");
  // Text that is dropped comes as typed: leaving the field takes it.
  await helpers.fill("571826490312097792");
  await host.focus();
  await expect(
    page.getByRole("button", { name: /^Remove (Member (318902374650118144|571826490312097792)|Carol)$/ }),
  ).toHaveCount(3);

  // The list of the last field, for which there is no room above the bar.
  await add(page, "Topics").click();
  await page.getByRole("combobox", { name: "Team" }).click();
  const list = page.getByRole("listbox");
  await expect(list).toBeInViewport();
  const boxes = await page.evaluate(() => {
    const rect = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().toJSON();
    const input = "[aria-expanded=true]";
    return [rect("[role=listbox]"), rect("#save-bar"), rect(input)] as [DOMRect, DOMRect, DOMRect];
  });
  // The list touches its field.
  const gap = Math.max(boxes[0].top - boxes[2].bottom, boxes[2].top - boxes[0].bottom);
  expect(gap, JSON.stringify(boxes)).toBeLessThan(30);
  expect(boxes[0].bottom <= boxes[1].top || boxes[0].top >= boxes[1].bottom, JSON.stringify(boxes)).toBe(
    true,
  );
  await expectGoodLooks(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
  await page.reload();
  await expect(host).toHaveValue("Carol");
  await expect(page.getByRole("button", { name: "Remove Bob Okafor" })).toBeVisible();
});
