import type { Page } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { sideways } from "./axe.ts";
import { readAsBot, saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const FIELDS = 60;

interface Refusal {
  fields: Record<string, string[]>;
}

test("fields called like properties of a form element are typed into and saved; those that scripts need are refused @js", async ({
  page,
  app,
  declare,
  ownGuild,
  request,
}) => {
  await page.goto("/");
  const names = await page.evaluate(() => {
    const all: string[] = [];
    for (const name in document.createElement("form")) all.push(name);
    return all.filter((name) => /^[a-z][A-Za-z0-9]{0,39}$/.test(name));
  });
  const refusal = await request.put("/api/bot/manifest", {
    headers: { Authorization: `Bearer ${app.botToken}` },
    data: { bot: {}, modules: modulesOf(names) },
  });
  const { fields: refused } = (await refusal.json()) as Refusal;
  const accepted = modulesOf(names).flatMap(({ fields }, at) =>
    fields.map(({ name }) => name).filter((_, index) => !refused[`modules[${at}].fields[${index}].name`]),
  );
  expect(accepted.length).toBeGreaterThan(names.length - 40);
  await declare(modulesOf(accepted));

  const guild = ownGuild.id;
  await signInAt(page, "/dashboard", "bob");
  for (const { id, fields } of modulesOf(accepted)) {
    await page.goto(`/dashboard/guilds/${guild}/${id}`);
    const { name } = fields.at(-1)!;
    // Before hydration nobody hears it.
    await expect.poll(() => type(page, name)).toBe(true);
    await page.keyboard.press("Control+s");
    await expect
      .poll(() => readAsBot(app, `${id}/${guild}`))
      .toMatchObject({ version: 1, settings: { [name]: "typed" } });
    await page.evaluate(() => document.querySelector("[data-save-bar]")?.closest("form")?.focus());
    await page.keyboard.press("/");
    await expect(page.locator("[data-find]:focus")).toHaveCount(1);
  }
});

test("a title and a unit of one long word stay within their cards, and the unit is part of the name @no-js", async ({
  page,
  declare,
}) => {
  const long = "W".repeat(200);
  const fields = [
    { name: "enabled", kind: "toggle", label: "On" },
    { name: "most", kind: "number", min: 0, max: 9, unit: long, label: "At most" },
  ];
  await declare([{ id: "long", title: long, fields }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAt(page, `/dashboard/guilds/${guilds.teahouse.id}`, "bob");
  await expect(page.getByRole("heading", { name: /^W+$/ })).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await page.goto(`/dashboard/guilds/${guilds.teahouse.id}/long`);
  expect(await sideways(page)).toBe(0);
  await expect(page.getByRole("spinbutton", { name: `At most ${long}`, exact: true })).toBeVisible();
});

test("a refusal for a field that is gone shows what was typed, and not that something is saved @js", async ({
  page,
  app,
  declare,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  const field = (name: string) => ({ name, kind: "text", label: name, max: 50 });
  const shopOf = (...names: string[]) => declare([{ id: "shop", title: "Shop", fields: names.map(field) }]);
  await shopOf("greeting", "note");
  const guild = guilds.teahouse.id;
  await saveAsBot(app, `shop/${guild}`, { greeting: "", note: "" });
  await signInAt(page, `/dashboard/guilds/${guild}/shop`, "bob");
  const badge = page.getByText(/^Saved\. /).first();
  await expect(badge).toBeVisible();
  // Before hydration nobody hears it.
  await expect.poll(() => type(page, "greeting")).toBe(true);
  await shopOf("note");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(words.en.settings.goneField)).toBeVisible();
  await expect(page.locator("q")).toHaveText("typed");
  await expect(badge).toBeHidden();
});

test("a text that was typed before its field became a rich message is saved as one, and the form is not unsaved @js", async ({
  page,
  app,
  declare,
}) => {
  const greeterOf = (field: object) =>
    declare([{ id: "hello", title: "Hello", fields: [{ name: "greeting", label: "Greeting", ...field }] }]);
  await greeterOf({ kind: "message", max: 50, placeholders: [] });
  const guild = guilds.teahouse.id;
  await signInAt(page, `/dashboard/guilds/${guild}/hello`, "bob");
  const bar = page.locator("[data-save-bar]");
  await page.locator("[name=greeting]").fill("typed");
  await expect(bar).toHaveAttribute("data-save-bar", "unsaved");
  await greeterOf({ kind: "richMessage" });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("link", { name: words.en.message.edit })).toBeVisible();
  await expect(bar).not.toHaveAttribute("data-save-bar", "unsaved");
  const { settings } = await readAsBot(app, `hello/${guild}`);
  expect(settings.greeting).toEqual({ content: "typed", allowed_mentions: { parse: [] } });
});

function modulesOf(names: string[]) {
  return Array.from({ length: Math.ceil(names.length / FIELDS) }, (_, index) => {
    const own = names.slice(index * FIELDS, (index + 1) * FIELDS);
    const fields = own.map((name) => ({ name, kind: "text", label: name, max: 9 }));
    return { id: "abcdefghij".charAt(index), title: "Module", fields };
  });
}

/** Types into a field and tells whether the form has noticed. Playwright's locators ask for the form's properties, too. */
function type(page: Page, name: string): Promise<boolean> {
  return page.evaluate(async (field) => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (input) input.value = "typed";
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    return document.querySelector("[data-save-bar]") !== null;
  }, name);
}
