import type { Page } from "@playwright/test";
import { fileName } from "#app/http/download.server.ts";
import { people } from "#dev/discord/people.ts";
import { ourSite } from "#test/our-site.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, languages, project, words } from "./words.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

for (const lng of languages) {
  const { account, common } = words[lng];
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });

  test(
    `Bob ends another session and then his own (${lng})`,
    { tag: project[lng] },
    async ({ page, browser, app }) => {
      await signInAt(page, "/account", "bob");
      // Those of other tests.
      await page.request.post("/account/sessions", { headers: { Origin: app.url } });
      const phone = await browser.newContext({ baseURL: app.url, userAgent: PHONE });
      const onPhone = await phone.newPage();
      await signInAt(onPhone, "/dashboard", "bob");
      await page.goto(`/account?lng=${lng}`);
      await expect(heading(page)).toHaveText(account.title);
      const sessions = page.getByRole("region", { name: account.sessions.title });
      const row = (text: string) => sessions.getByRole("listitem").filter({ hasText: text });
      const device = filled(account.device.named, { browser: "Safari", system: "iOS" });
      await expect(row(account.sessions.current)).toHaveCount(1);
      await row(device).getByRole("button", { name: account.sessions.end }).click();
      await expect(page.getByRole("status")).toHaveText(account.ended.one);
      await expect(page.locator(":focus")).toHaveText(account.ended.one);
      await expect(row(device)).toHaveCount(0);
      await expect(sessions.getByText(account.sessions.alone)).toBeVisible();
      await onPhone.goto("/dashboard");
      await onPhone.waitForURL(/\/oauth2\/authorize/);
      await phone.close();

      await sessions.getByRole("button", { name: account.sessions.endHere }).click();
      await page.waitForURL((url) => url.pathname === "/");
      await expect(page.getByRole("link", { name: common.nav.login }).first()).toBeVisible();
    },
  );

  test(`Carol downloads and deletes her data (${lng})`, { tag: project[lng] }, async ({ page, app }) => {
    await signInAt(page, `/account?lng=${lng}`, "carol");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: account.data.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(fileName({ site: ourSite }, `data-${people.carol.id}.json`));
    await page.getByRole("link", { name: account.deletion.begin }).click();
    await expect(heading(page)).toHaveText(account.deletion.title);
    const box = page.getByRole("checkbox", { name: account.deletion.understand });
    await page.getByRole("button", { name: account.deletion.confirm }).click();
    await expect(box).toBeFocused();
    await expect(heading(page)).toHaveText(account.deletion.title);
    await box.check();
    app.discord.faults.set("POST /oauth2/token/revoke", { kind: "reset" }, { times: 1 });
    await page.getByRole("button", { name: account.deletion.confirm }).click();
    await page.waitForURL(/\/account\/deleted/);
    await expect(heading(page)).toHaveText(account.deleted.title);
    await expect(page.getByText(filled(account.deleted.remains))).toBeVisible();
    await expect(page.getByRole("link", { name: common.nav.login }).first()).toBeVisible();
  });
}

test("a second click on the deletion, before Discord has answered, leads to the receipt, too", async ({
  page,
  app,
}) => {
  const { account } = words.en;
  await signInAt(page, "/account/deletion", "carol");
  await page.getByRole("checkbox", { name: account.deletion.understand }).check();
  app.discord.faults.set("POST /oauth2/token/revoke", { kind: "hang" }, { times: 1 });
  const confirm = page.getByRole("button", { name: account.deletion.confirm });
  await confirm.scrollIntoViewIfNeeded();
  // A click of a locator would wait for the first navigation.
  const { x, y, width, height } = (await confirm.boundingBox())!;
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  const revoked = app.discord.requests.length;
  await press();
  await expect.poll(() => app.discord.requests.length).toBeGreaterThan(revoked);
  await press();
  await expect(page).toHaveURL(/\/account\/deleted\?receipt=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(account.deleted.title);
});
