import { guilds } from "#dev/discord/guilds.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
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
  const home = async () => {
    const answer = await fetch(app.url);
    return [answer.status, answer.headers.get("etag"), await answer.text()];
  };
  for (let i = 0; i < 2; i++) await home();
  const cached = await home();
  await app.database.stop();
  try {
    await page.getByRole("button", { name: settings.save }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(common.problem.unavailable.title);
    await expect(page.getByText("keep!")).toBeVisible();

    const json = await request.get(`/api/prefix/${guilds.teahouse.id}`, bot);
    expect(json.status()).toBe(503);
    expect(Number(json.headers()["retry-after"])).toBeGreaterThan(0);
    expect(await json.json()).toMatchObject({ error: "unavailable", message: expect.any(String) });
    const login = await request.get("/login");
    expect(login.status()).toBe(503);
    expect(Number(login.headers()["retry-after"])).toBeGreaterThan(0);
    expect(await login.text()).toContain(`>${common.problem.unavailable.title}</h1>`);
    expect((await request.get("/readyz")).status()).toBe(503);
    expect((await request.get("/healthz")).status()).toBe(200);
    expect(cached.slice(0, 2)).toEqual([200, expect.any(String)]);
    expect(await home()).toEqual(cached);
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
