import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const RTL = "\u202E";
/** Names that Discord allows and that would be executed or reversed without escaping. */
const mallory = {
  ...people.bob,
  username: `<svg onload=alert(1)>`,
  globalName: `${RTL}"><img src=x onerror=alert(1)> 🐚`,
};
/** As long as Discord allows. */
const name = `<script>alert(1)</script>{{7*7}} ${RTL}tset and many more words`.padEnd(100, " of it");
const server = { ...guilds.teahouse, name };
const everything = { people: [mallory], guilds: [server] };

test("S14: hostile names are shown as text, in the app and in documents, on load and on navigation @js", async ({
  page,
  startOwn,
}) => {
  const app = await startOwn({ discord: everything });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signInAt(page, `${app.url}/dashboard`, "bob");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(mallory.globalName);
  await page.getByRole("link", { name: server.name }).first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(server.name);
  // The rest is in its title: the pages of the server are below it.
  await expect.poll(async () => (await heading.boundingBox())?.height).toBeLessThan(70);
  // The input is redisplayed after a data request, which must be over before the page is left.
  await page.getByRole("link", { name: words.en.modules.prefix.title }).first().click();
  const field = page.getByLabel(words.en.modules.prefix.fields.prefix.label, { exact: true });
  await field.fill("<b>");
  await page.getByRole("button", { name: words.en.settings.save }).click();
  await expect(page.getByRole("status").filter({ hasText: words.en.settings.saved })).toBeVisible();
  await expect(field).toHaveValue("<b>");

  await page.goto(`${app.url}/account`);
  await expect(page.getByText(`@${mallory.username}`, { exact: true }).first()).toBeAttached();
  await page.goto(`${app.url}/commands`);
  await page.getByRole("searchbox").fill(`"><img src=x onerror=alert(1)>`);
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL(/q=/);
  const markup = await page
    .locator("main")
    .evaluate((main) => main.querySelectorAll("img[src=x], svg[onload]").length);
  expect({ dialogs, markup }).toEqual({ dialogs: [], markup: 0 });
  console.log("S14: 6 pages with hostile names, searches and settings in a browser, 0 dialogs");
});
