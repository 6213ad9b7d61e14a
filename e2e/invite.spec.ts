import { guilds } from "#dev/discord/guilds.ts";
import { send } from "#dev/seed.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, languages, project, words } from "./words.ts";

const { harbour } = guilds;
const here = `/dashboard/guilds/${harbour.id}`;

for (const lng of languages) {
  const { dashboard, settings } = words[lng];

  test(
    `Bob adds the bot to his guild and reaches its settings (${lng})`,
    { tag: project[lng] },
    async ({ page, app }) => {
      await signInAt(page, `/dashboard?lng=${lng}`, "bob");
      // Without a script the page is filtered by the server.
      await page.goto("/dashboard?q=HARBOÚR");
      await expect(page.locator("main h3")).toHaveText([harbour.name]);
      await expect(page.getByRole("searchbox")).toHaveValue("HARBOÚR");
      await expect(page.getByText(filled(dashboard.servers.found_one, { count: 1, total: 4 }))).toBeVisible();
      // The bot says what Discord does not.
      app.discord.faults.set("GET /guilds/{guild}", { kind: "status", status: 500 });
      const add = page.getByRole("link", { name: filled(dashboard.servers.addTo, { guild: harbour.name }) });
      await add.click();
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.waitForURL(`${app.url}/dashboard?invite=cancelled`);
      // A screen reader announces the focus where it has a role.
      const note = page.getByRole("status").filter({ hasText: filled(dashboard.invite.cancelled) });
      await expect(note).toBeFocused();

      await add.click();
      await expect(page.getByText(harbour.name)).toBeVisible();
      await page.getByRole("button", { name: "Authorize" }).click();
      await page.waitForURL((url) => url.pathname === `${here}/added`);
      await expect(page.getByText(dashboard.added.looking)).toBeVisible();
      const report = { name: harbour.name, member_count: 27, channel_count: 4 };
      await send(app, "PUT", `/api/bot/guilds/${harbour.id}`, { body: report });
      // The page changes without interaction.
      await page.waitForURL(`${app.url}${here}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(harbour.name);
      await expect(page.getByRole("heading", { name: settings.overview.title })).toBeVisible();

      app.discord.faults.clear();
      await send(app, "DELETE", `/api/bot/guilds/${harbour.id}`);
      app.discord.removeBot(harbour);
    },
  );
}
