import { guilds } from "#dev/discord/guilds.ts";
import { violations } from "./axe.ts";
import { answerTask, takeTasks } from "./bot.ts";
import { expect, test, unconnected } from "./harness.ts";
import { endSession, signInAt } from "./people.ts";
import { words } from "./words.ts";

/** No other test changes its message. */
const untouched = `/dashboard/guilds/${guilds.academy.id}/levels`;
const { preview, settings, tests } = words.en;
const { message } = words.en.modules.levels.fields;
const english = "🎉 {user} has reached level {level}!";
const german = "🎉 {user} hat Level {level} erreicht!";

test("a message says how many characters it has, in the language's numbers, and when these are too many @js", async ({
  page,
}) => {
  await signInAt(page, untouched, "bob");
  const field = page.getByLabel(message.label, { exact: true });
  await field.fill("");
  await expect(field).toHaveAccessibleDescription(/^0 \/ 2,000 /);
  await field.fill("🐉".repeat(2_001));
  await expect(page.getByText("2,001 / 2,000")).toHaveClass(/text-danger/);
  await page.goto(`${untouched}?lng=de`);
  await expect(page.getByText(`${[...english].length} / 2.000`)).not.toHaveClass(/text-danger/);
});

test("a message is reset to the default text in either language as if it were typed @js", async ({
  page,
}) => {
  await signInAt(page, untouched, "bob");
  const field = page.getByLabel(message.label, { exact: true });
  const reset = (language: string) =>
    page.getByRole("button", { name: `${preview.toDefault}: ${language}`, exact: true });
  await expect(field).toHaveValue(english);
  await expect(reset("Deutsch")).toBeHidden();
  await field.fill("Well done");
  await reset("Deutsch").click();
  await expect(field).toHaveValue(german);
  await expect(field).toBeFocused();
  const bar = page.locator("[data-save-bar]");
  await expect(bar).toContainText(message.label);
  await reset("English").click();
  await expect(field).toHaveValue(english);
  await expect(reset("English")).toBeHidden();
  await expect(bar).toBeHidden();
  await field.fill("Well done");
  await reset("Deutsch").click();
  await bar.getByRole("button", { name: settings.bar.discard }).click();
  await expect(page.getByLabel(message.label, { exact: true })).toHaveValue(english);
});

test("without scripts the default text comes with everything else that is typed @no-js", async ({ page }) => {
  await signInAt(page, `${untouched}?lng=de`, "bob");
  const { fields } = words.de.modules.levels;
  const field = page.getByLabel(fields.message.label, { exact: true });
  await expect(field).toHaveValue(english);
  await page.locator("[name=reactionCooldownMinutes]").fill("7");
  await page.getByRole("button", { name: `${words.de.preview.toDefault}: Deutsch` }).click();
  await expect(field).toHaveValue(german);
  await expect(page.locator("[name=reactionCooldownMinutes]")).toHaveValue("7");
  await page.goto(untouched);
  await expect(field).toHaveValue(english);
});

test("the preview shows Discord's other look, and is accessible in both @js", async ({ page }) => {
  await signInAt(page, untouched, "bob");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const figure = page.getByRole("figure");
    const looks = { light: "rgb(255, 255, 255)", dark: "rgb(49, 51, 56)" };
    const other = colorScheme === "light" ? "dark" : "light";
    await page
      .getByLabel(message.label, { exact: true })
      .fill("<@&1> `code` {user} {nothing} https://a.test");
    const swap = figure.getByRole("checkbox", {
      name: `${preview.title}: ${words.en.common.theme[other]}`,
      exact: true,
    });
    const box = figure.locator("> div");
    await expect(box).toHaveCSS("background-color", looks[colorScheme]);
    await swap.check();
    await expect(box).toHaveCSS("background-color", looks[other]);
    expect(await violations(page)).toEqual([]);
    await swap.uncheck();
    expect(await violations(page)).toEqual([]);
  }
});

test("a test says beside its button what becomes of it, and the page stays as it is @js", async ({
  page,
  context,
  app,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 4\d\d|ERR_FAILED/);
  allowComplaint(unconnected);
  // A bot that no longer fetches cannot be asked for anything.
  await takeTasks(app);
  const path = `/dashboard/guilds/${ownGuild.id}/levels`;
  await signInAt(page, path, "bob");
  const field = page.getByLabel(message.label, { exact: true });
  const send = page.getByRole("button", { name: settings.test });
  const status = page.getByRole("status");
  const general = ownGuild.channels.find(({ name }) => name === "general")!;

  const answer = (data: object) => answerTask(app, ownGuild.id, data);
  const loads: string[] = [];
  page.on("request", (sent) => loads.push(new URL(sent.url()).pathname));

  await field.fill(" ");
  // Before its script has come, the button opens a tab.
  const isLive = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactProps"));
  await expect.poll(() => send.evaluate(isLive)).toBe(true);
  await send.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(tests.empty));
  await expect(field).toBeFocused();
  await field.fill("GG {user}");
  await expect(field).not.toHaveAccessibleDescription(new RegExp(tests.empty));
  // A request for the state of the test that gets no answer is followed by another.
  await page.route(/test\.data\?task/, (route) => route.abort(), { times: 2 });
  await send.click();
  await expect(status.filter({ hasText: tests.waiting })).toBeVisible();
  const done = { state: "done", messageId: "100000000000000001", channelId: general.id };
  await expect(() => answer(done)).toPass();
  await expect(status.filter({ hasText: tests.done })).toBeVisible();
  await expect(page.getByRole("link", { name: tests.open })).toHaveAttribute(
    "href",
    `https://discord.com/channels/${ownGuild.id}/${general.id}/100000000000000001`,
  );
  let other = "";
  await expect(async () => {
    // The same text again would be the same test.
    await field.fill((other += "Other"));
    const asked = page.waitForResponse((one) => one.request().method() === "POST");
    await send.click();
    if ((await asked).status() === 429) return;
    await expect(() => answer(done)).toPass();
    await expect(status.filter({ hasText: tests.done })).toBeVisible();
    throw new Error("On this busy machine the seconds between two tests were over.");
  }).toPass();
  await expect(status.filter({ hasText: /Try again in [1-4] seconds?/ })).toBeVisible();
  await expect(async () => {
    if (await send.isEnabled()) await send.click();
    await answer({ state: "failed", code: 50007 });
  }).toPass();
  await expect(status.filter({ hasText: tests.direct })).toBeVisible();

  await context.setOffline(true);
  await send.click();
  await expect(status.filter({ hasText: settings.bar.offline })).toBeVisible();
  await context.setOffline(false);
  await endSession(context, app.url);
  await send.click();
  await expect(status.filter({ hasText: words.en.common.session.ended })).toBeVisible();
  await expect(field).toHaveValue(other);
  await expect(page).toHaveURL(path);
  expect(context.pages()).toHaveLength(1);
  // A test changes nothing, so the page is not loaded anew.
  expect(loads).not.toContain(`${path}.data`);
});
