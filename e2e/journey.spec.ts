import { guilds } from "#dev/discord/guilds.ts";
import { send } from "#dev/seed.ts";
import { readAsBot, saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { chooseAtDiscord, signInAt } from "./people.ts";
import { filled, languages, project, words } from "./words.ts";

const prefixPage = `/dashboard/guilds/${guilds.teahouse.id}/prefix`;

for (const lng of languages) {
  const { common, dashboard, errors, modules, settings } = words[lng];

  test(
    `Bob changes the prefix, the bot receives it, and he logs out (${lng})`,
    { tag: project[lng] },
    async ({ page, app }) => {
      await page.goto(`/?lng=${lng}`);
      await page.getByRole("link", { name: common.nav.login }).first().click();
      // The page goes on by itself, and a browser forgets the body of one that it has left.
      const landed = page.waitForResponse(/\/auth\/callback\?/);
      const body = landed.then((answer) => answer.text());
      await chooseAtDiscord(page, "bob");
      const { searchParams } = new URL((await landed).url());
      const html = await body;
      expect(html).not.toContain(searchParams.get("code"));
      expect(html).not.toContain(searchParams.get("state"));
      await page.waitForURL(app.url + "/");
      await page.goto("/dashboard");

      await expect(page.getByRole("heading", { level: 1 })).toContainText("Bob Okafor");
      const servers = page.getByRole("region", { name: dashboard.servers.managed });
      await servers.getByRole("link", { name: guilds.teahouse.name }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(guilds.teahouse.name);
      await page.getByRole("link", { name: modules.prefix.title }).first().click();

      // A bot that has never connected is described differently.
      await send(app, "GET", "/api/bot/changes");
      const field = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
      const wanted = `${lng}${Math.floor(Math.random() * 900) + 100}`;
      await field.fill(wanted);
      await page.getByRole("button", { name: settings.save }).click();
      await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
      await expect(
        page.getByText(filled(settings.receipt.waiting)).filter({ visible: true }).first(),
      ).toBeVisible();

      const read = await readAsBot(app, `prefix/${guilds.teahouse.id}`);
      expect(read).toMatchObject({ module: "prefix", settings: { prefix: wanted } });

      await page.reload();
      await expect(field).toHaveValue(wanted);
      await expect(page.getByText(settings.receipt.applied)).toBeVisible();
      await page.goto("/dashboard");
      await expect(page.getByText(dashboard.card.activity)).toBeVisible();
      await expect(page.getByRole("link", { name: modules.prefix.title }).first()).toBeVisible();

      await page
        .getByRole("button", { name: /Bob Okafor/ })
        .first()
        .click();
      await page.getByRole("button", { name: common.nav.logout }).first().click();
      await page.waitForURL(/\/$/);
      await expect(page.getByRole("link", { name: common.nav.login }).first()).toBeVisible();
      const confirmation = page.getByText(common.nav.signedOut);
      await expect(confirmation).toBeVisible({ visible: project[lng] === "@js" });
      await page.reload();
      await expect(confirmation).toBeHidden();
      await page.goto("/dashboard");
      await page.waitForURL(/\/oauth2\/authorize/);
    },
  );

  test(
    `errors are shown at their fields, a colleague's change as a conflict, and the input is kept (${lng})`,
    { tag: project[lng] },
    async ({ page, app, allowComplaint }) => {
      allowComplaint(/status of 4(00|09)/);
      await signInAt(page, `${prefixPage}?lng=${lng}`, "bob");
      const field = page.getByLabel(modules.prefix.fields.prefix.label, { exact: true });
      const save = async (prefix: string) => {
        await field.fill(prefix);
        await page.getByRole("button", { name: settings.save }).click();
      };
      await save("a b");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(field).toHaveValue("a b");
      await expect(field).toHaveAccessibleDescription(new RegExp(errors.noSpaces));
      // One click is enough, although the error ends.
      await save("right");
      await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();

      await saveAsBot(app, `prefix/${guilds.teahouse.id}`, { prefix: "their" });
      await save("mine");
      if (project[lng] === "@no-js") {
        const row = page.getByRole("group", { name: modules.prefix.fields.prefix.label });
        await expect(row).toContainText("their");
        await expect(row).toContainText("mine");
        await page.getByRole("button", { name: settings.conflict.save }).click();
        await expect(field).toHaveValue("mine");
        return;
      }
      // With scripts the form stays, and the bar says it.
      const sides = page.locator("#setting-prefix");
      await expect(sides).toContainText(`${settings.conflict.theirs} their`);
      await expect(sides).toContainText(`${settings.conflict.mine} mine`);
      await expect(page.getByRole("status").filter({ hasText: settings.conflict.title })).toBeVisible();
      await expect(field).toHaveValue("mine");
      await page.getByRole("button", { name: settings.conflict.take.theirs }).click();
      await expect(field).toHaveValue("their");
      const takeMine = page.getByRole("button", { name: settings.conflict.take.mine });
      await expect(takeMine).toBeFocused();
      await takeMine.click();
      await expect(field).toHaveValue("mine");
      await page.getByRole("button", { name: settings.conflict.save, exact: true }).click();
      await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
      await expect(sides).not.toContainText("their");
    },
  );
}
