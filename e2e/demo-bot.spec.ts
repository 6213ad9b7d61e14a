import { guilds } from "#dev/discord/guilds.ts";
import { plainEnvironment } from "#dev/processes.ts";
import { startProgram } from "#dev/program.ts";
import manifest from "#examples/bot/pearl.json" with { type: "json" };
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { choose } from "./pick.ts";
import { words } from "./words.ts";

const guild = `/dashboard/guilds/${guilds.teahouse.id}`;

test("the example bot's modules appear in an open dashboard after a reload, and what is saved, tested or pressed arrives at the bot @js", async ({
  page,
  startOwn,
  allowComplaint,
}, info) => {
  // A person asks for one thing in four seconds.
  allowComplaint(/status of 429/);
  const { url, botToken } = await startOwn({});
  await signInAt(page, url + guild, "bob");
  const welcome = page.getByRole("link", { name: "Welcome", exact: true });
  await expect(page.getByRole("link", { name: "Tickets", exact: true }).first()).toBeVisible();
  await expect(welcome).toHaveCount(0);

  let printed = "";
  const bot = startProgram(["--import", "tsx", "examples/bot/bot.ts"], {
    env: {
      ...plainEnvironment(),
      PEARL_URL: url,
      PEARL_TOKEN: botToken,
      PEARL_STATE: info.outputPath("bot.json"),
    },
    output: (text) => (printed += text),
  });
  try {
    const declared = manifest.modules.map(({ id }) => `${id} created`).join(", ");
    await expect.poll(() => printed).toContain(`Declared: ${declared}`);
    await expect.poll(() => printed).toContain("Following");
    await page.reload();
    for (const { title } of manifest.modules)
      await expect(page.getByRole("link", { name: title.en, exact: true }).first()).toBeVisible();
    await welcome.first().click();
    await page.getByRole("switch", { name: "Greet new members" }).check();
    await choose(page.getByRole("combobox", { name: "Channel", exact: true }), "general");
    await page.getByLabel("minutes").fill("5");
    await page.getByRole("button", { name: /^Save/ }).click();
    const { saved, bar } = words.en.settings;
    const confirmed = page
      .getByRole("status")
      .filter({ hasText: new RegExp(`${saved}|${bar.active}`), visible: true });
    await expect(confirmed).toBeVisible();
    await expect.poll(() => printed).toMatch(/welcome v1 .*enabled: true.*deleteAfter: 300/);

    await page
      .getByRole("link", { name: /Greeting/ })
      .last()
      .click();
    await page.locator("[name=content]").fill("Hello in {server}!");
    await page.getByRole("button", { name: words.en.settings.save, exact: true }).first().click();
    await expect(confirmed).toBeVisible();
    await welcome.first().click();
    await page.waitForURL(/\/welcome$/);
    await page.getByRole("button", { name: words.en.settings.test }).click();
    await expect(page.getByRole("status").filter({ hasText: words.en.tests.done })).toBeVisible();
    expect(printed).toContain(
      `welcome message tested  sent here, without Discord: Hello in ${guilds.teahouse.name}!`,
    );

    await page.goto(`${url}${guild}/tickets`);
    await choose(page.getByRole("combobox", { name: "Channel of the panel", exact: true }), "general");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect.poll(() => printed).toMatch(/tickets v1 /);
    // The button is there once the settings are saved.
    await page.goto(`${url}${guild}/tickets`);
    await expect(async () => {
      const asked = page.waitForResponse((one) => one.request().method() === "POST");
      await page.getByRole("button", { name: "Post the panel" }).click();
      expect((await asked).status()).not.toBe(429);
    }).toPass();
    await expect(page.getByText("Panel shown in the bot’s terminal").first()).toBeVisible();
    expect(printed).toContain("tickets post  pressed at the dashboard");
    await page.goto(url + guild);
    await expect(page.getByText("Panel shown in the bot’s terminal").first()).toBeVisible();
  } finally {
    await bot.stop();
  }
});
