import { guilds } from "#dev/discord/guilds.ts";

import { expect, test } from "./harness.ts";
import { chooseAtDiscord, endSession, signInAt } from "./people.ts";
import { words } from "./words.ts";

const prefixPage = `/dashboard/guilds/${guilds.teahouse.id}/prefix`;
const { common, modules, settings } = words.en;
const label = modules.prefix.fields.prefix.label;

test("Postgres fails during input: an error page keeps the input, which can be saved after the outage", async ({
  page,
  app,
  request,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  await signInAt(page, prefixPage, "bob");
  const bot = { headers: { Authorization: `Bearer ${app.botToken}` } };
  await page.getByLabel(label, { exact: true }).fill("keep!");
  await app.database.stop();
  try {
    await page.getByRole("button", { name: settings.save }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(common.problem.unavailable.title);
    await expect(page.getByText("keep!")).toBeVisible();

    const json = await request.get(`/api/prefix/${guilds.teahouse.id}`, bot);
    expect(json.status()).toBe(503);
    expect(Number(json.headers()["retry-after"])).toBeGreaterThan(0);
    expect(await json.json()).toMatchObject({ error: "unavailable", message: expect.any(String) });
    expect((await request.get("/readyz")).status()).toBe(503);
    expect((await request.get("/healthz")).status()).toBe(200);
    expect((await request.get("/")).status()).toBe(200);
  } finally {
    await app.database.start();
  }
  await expect.poll(async () => (await request.get("/readyz")).status()).toBe(200);
  await page.getByRole("button", { name: common.problem.kept.resend }).click();
  await expect(page.getByLabel(label, { exact: true })).toHaveValue("keep!");
  expect(await (await request.get(`/api/prefix/${guilds.teahouse.id}`, bot)).json()).toMatchObject({
    settings: { prefix: "keep!" },
  });
});

test("a session ends during input: after signing in in another tab the form can be sent again", async ({
  page,
  app,
  context,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  await signInAt(page, prefixPage, "bob");
  await page.getByLabel(label, { exact: true }).fill("wait!");
  await endSession(context, app.url);
  await page.getByRole("button", { name: settings.save }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(common.problem.unauthorized.title);
  await expect(page.getByText("wait!")).toBeVisible();

  const [other] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: common.problem.signIn }).click(),
  ]);
  await chooseAtDiscord(other, "bob");
  await other.waitForURL((url) => url.pathname === prefixPage);
  await other.close();
  await page.getByRole("button", { name: common.problem.kept.resend }).click();
  await expect(page.getByLabel(label, { exact: true })).toHaveValue("wait!");
});

test("a sign-in without the database shows an error page", async ({ page, app, allowComplaint }) => {
  allowComplaint(/status of 503/);
  await app.database.stop();
  try {
    const answer = await page.goto("/login");
    expect(answer?.status()).toBe(503);
    expect(Number(answer?.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(common.problem.unavailable.title);
  } finally {
    await app.database.start();
  }
});
