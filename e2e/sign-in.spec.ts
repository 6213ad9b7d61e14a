import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { expect, test } from "./harness.ts";
import { chooseAtDiscord, endSession, signInAt, signInInTab } from "./people.ts";
import { filled, languages, project, words } from "./words.ts";

const prefixPage = `/dashboard/guilds/${guilds.teahouse.id}/prefix`;
const label = words.en.modules.prefix.fields.prefix.label;

for (const lng of languages) {
  const { auth } = words[lng];

  test(
    `connecting with Discord leads to a page with a link for adding the bot (${lng})`,
    { tag: project[lng] },
    async ({ page }) => {
      await page.goto(`/discord/oauth?lng=${lng}`);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("link")).toHaveCount(1);
      await page.getByRole("link", { name: auth.join.button }).click();
      await chooseAtDiscord(page, "carol");
      await page.waitForURL(/\/auth\/success$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(auth.joined.title);
      const add = page.getByRole("main").getByRole("link", { name: filled(auth.joined.add) });
      await expect(add).toHaveAttribute("href", "/invite");
      await expect(page.getByRole("navigation").first()).toBeVisible();
    },
  );
}

test("without a client secret the token comes in the fragment and is never shown @js", async ({
  page,
  startOwn,
}) => {
  const app = await startOwn({ env: { DISCORD_CLIENT_SECRET: "" } });
  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(frame.url()));
  await page.goto(`${app.url}/login?redirect=/team`);
  const welcome = page.waitForResponse(
    (response) => response.url() === `${app.url}/auth/callback` && response.request().method() === "POST",
  );
  await chooseAtDiscord(page, "bob");
  const html = await (await welcome).text();
  expect(html).toContain(words.en.auth.callback.title);
  await page.waitForURL(`${app.url}/team`);
  await expect(page.getByRole("button", { name: /Bob Okafor/ }).first()).toBeAttached();

  expect(app.discord.secrets.length).toBeGreaterThan(0);
  for (const secret of app.discord.secrets) {
    expect(html).not.toContain(secret);
    expect(app.serverLog.join("\n")).not.toContain(secret);
  }
  // The token was in the URL, and is not in the history.
  await page.goBack();
  await expect(page).not.toHaveURL(`${app.url}/team`);
  for (const secret of app.discord.secrets) expect(page.url()).not.toContain(secret);
  expect(seen.some((url) => url.includes("access_token"))).toBe(true);
});

test("Discord revokes the connection during input: after signing in in another tab the form can be sent again @no-js", async ({
  page,
  app,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  await signInAt(page, prefixPage, "bob");
  await page.getByLabel(label, { exact: true }).fill("mine!");
  app.discord.deauthorize(people.bob);
  await page.getByRole("button", { name: words.en.settings.save }).click();
  await expect(page.getByText(words.en.problem.session_expired.text)).toBeVisible();
  await expect(page.getByText("mine!")).toBeVisible();

  await signInInTab(page.getByRole("link", { name: words.en.problem.signIn }), "bob", prefixPage);
  await page.getByRole("button", { name: words.en.problem.submitted.resend }).click();
  await expect(page.getByLabel(label, { exact: true })).toHaveValue("mine!");
});

test("an open page detects within two minutes that its session ended and was restored, and keeps the input @js", async ({
  page,
  context,
  app,
  allowComplaint,
}) => {
  // The page asks for its guild's receipts while the session is over.
  allowComplaint(/status of 401 .*\/receipts/);
  await page.clock.install();
  await signInAt(page, prefixPage, "bob");
  await page.getByLabel(label, { exact: true }).fill("half");
  // The watch of the session is loaded after the page, and counts from then on.
  let checks = 0;
  page.on("request", (request) => (checks += Number(request.url().endsWith("/auth/session"))));
  await expect(async () => {
    await page.clock.fastForward("02:00");
    expect(checks).toBeGreaterThan(0);
  }).toPass();
  await endSession(context, app.url);

  await page.clock.fastForward("02:00");
  const notice = page.getByRole("alert");
  await expect(notice).toContainText(words.en.problem.session_expired.text);
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveValue("half");
  // In a narrow window the notice is taller, and covers no field that gets the focus.
  await page.setViewportSize({ width: 360, height: 740 });
  const { y, height } = (await field.boundingBox())!;
  await page.setViewportSize({ width: 360, height: Math.ceil(y + height) + 20 });
  await expect(async () => {
    await field.blur();
    await field.focus();
    const below = (await notice.boundingBox())!.y - (await field.boundingBox())!.y;
    expect(below).toBeGreaterThanOrEqual(height);
  }).toPass();

  await signInInTab(notice.getByRole("link", { name: words.en.problem.signIn }), "bob", prefixPage);
  await page.clock.fastForward("02:00");
  await expect(notice).toBeHidden();
  await expect(page.getByLabel(label, { exact: true })).toHaveValue("half");
});
