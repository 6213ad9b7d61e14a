import { guilds } from "#dev/discord/guilds.ts";
import { greeter } from "#test/declare.ts";
import { expectGoodLooks } from "./axe.ts";
import { declare } from "./declare.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const { message } = words.en;
const settings = `/dashboard/guilds/${guilds.teahouse.id}/greeter`;
const path = `${settings}/message/greeting`;

test("Bob writes a message with an embed and fields, and the bot gets it", async ({ page, app, request }) => {
  await declare(request, app, greeter.modules);
  await signInAt(page, `${settings}?lng=en`, "bob");
  await page
    .getByRole("link", { name: /message/ })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText("Greeting");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await page.locator("[name=content]").fill("Hello <b>you</b>");
  await press(message.add.embeds);
  await page.locator('[name="embeds[0].title"]').fill("Tea");
  await page.locator('[name="embeds[0].color"]').fill("#00ff00");
  await press(message.add.fields);
  await page.locator('[name="embeds[0].fields[0].name"]').fill("One");
  await page.locator('[name="embeds[0].fields[0].value"]').fill("Two");
  await press(message.add.embeds);
  await page.locator('[name="embeds[1].title"]').fill("First");
  await page.getByRole("button", { name: `${message.acts.up}: Embed 2` }).click();
  await expect(page.locator('[name="embeds[0].title"]')).toHaveValue("First");
  await press(message.save);
  await expect(page.getByText(message.saved, { exact: true })).toBeVisible();
  const answer = await request.get(`/api/greeter/${guilds.teahouse.id}`, {
    headers: { Authorization: `Bearer ${app.botToken}` },
  });
  expect((await answer.json()).settings.greeting).toEqual({
    content: "Hello <b>you</b>",
    embeds: [
      { title: "First" },
      { title: "Tea", color: 0x00_ff_00, fields: [{ name: "One", value: "Two" }] },
    ],
    allowed_mentions: { parse: [] },
  });
});

test("the page of a message has at most 130 kB of scripts, a live preview, and good looks @js", async ({
  page,
  app,
  request,
}) => {
  await declare(request, app, greeter.modules);
  await signInAt(page, `${settings}?lng=en`, "bob");
  let scripts = 0;
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js"))
      scripts += Number(answer.headers()["content-length"] ?? 0);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  expect(scripts).toBeGreaterThan(50_000);
  expect(scripts).toBeLessThanOrEqual(130_000);
  await page.locator("[name=content]").fill("**Bold** live");
  await expect(page.locator("figure strong").last()).toHaveText("Bold");
  await page.getByRole("button", { name: message.add.embeds }).click();
  await page.locator('[name="embeds[0].image.url"]').fill("https://stranger.example/a.png");
  await expect(page.getByRole("img", { name: "Picture from stranger.example" }).last()).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole("link", { name: /Back to the settings/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
