import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Response } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { send } from "#dev/seed.ts";
import { applicationForm } from "#test/application-form.ts";
import { saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { chooseAtDiscord } from "./people.ts";
import { words } from "./words.ts";

/** Collects everything sent to the browser, the log and the client's files, none of which may contain a secret. */
test("S20: no code, token or key is in a page, in JSON, in a header other than the cookie's, in the log, or in a file @js", async ({
  page,
  context,
  startOwn,
  allowComplaint,
}) => {
  allowComplaint(/status of (400|401|404|502|503)/);
  const app = await startOwn({ env: { LOG_LEVEL: "trace" } });
  const sent: Promise<string>[] = [];
  context.on("response", (response) => {
    if (response.url().startsWith(app.url)) sent.push(wholeOf(response));
  });

  await page.goto(`${app.url}/login?redirect=/dashboard`);
  await chooseAtDiscord(page, "bob");
  await page.waitForURL(`${app.url}/dashboard`);
  const key = `sk-${randomUUID()}`;
  const fields = [{ kind: "secret", name: "apiKey", label: "API key", max: 60 }];
  const manifest = { bot: {}, modules: [{ id: "oracle", title: "Oracle", fields }] };
  await send(app, "PUT", "/api/bot/manifest", { body: manifest });
  const saveKey = (apiKey: string) => saveAsBot(app, `oracle/${guilds.teahouse.id}`, { apiKey });
  await saveKey(key);
  await expect(saveKey(key.repeat(2))).rejects.toThrow("answered 400");
  await page.goto(`${app.url}/dashboard/guilds/${guilds.teahouse.id}/oracle`);
  // A save asks Discord with an expired token, one that cannot be refreshed, and none.
  const save = async (prefix: string) => {
    await page.goto(`${app.url}/dashboard/guilds/${guilds.teahouse.id}/prefix`);
    await page.getByLabel(words.en.modules.prefix.fields.prefix.label, { exact: true }).fill(prefix);
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: words.en.settings.save }).click();
    await answered;
    // A page that asks again and again is never idle on a busy machine.
    await expect(page.locator("[data-save-bar=saving]")).toHaveCount(0);
  };
  const apply = `${app.url}/api/discord/applications/submit`;
  const headers = { Origin: app.url };
  expect((await page.request.post(apply, { data: applicationForm(people.bob), headers })).status()).toBe(201);
  await expect.poll(() => app.discord.messages.length).toBe(1);
  app.discord.expireAll();
  await save("a");
  await page.goto(`${app.url}/auth/session`);
  app.discord.expireAll();
  app.discord.faults.set("POST /oauth2/token", { kind: "status", status: 500 });
  await save("b");
  await page.goto(`${app.url}/auth/callback?code=${app.discord.secrets[0]}&state=forged`);
  app.discord.faults.clear();
  app.discord.deauthorize(people.bob);
  await save("c");
  await page.goto(`${app.url}/no-such-page`);

  const cookies = (await context.cookies(app.url)).map(({ value }) => value);
  const webhookToken = app.discord.webhookUrl.split("/").at(-1) ?? "";
  const canaries = [
    ...app.discord.secrets,
    key,
    app.botToken,
    webhookToken,
    ...app.serverSecrets,
    ...cookies,
  ];
  const texts = [...(await Promise.all(sent)), app.serverLog.join("\n"), ...(await clientFiles())];
  const hits = canaries.filter((canary) => texts.some((text) => text.includes(canary)));
  expect(hits).toEqual([]);
  expect(app.discord.secrets.length).toBeGreaterThan(3);
  expect(app.serverLog.length).toBeGreaterThan(10);
  console.log(`S20: ${canaries.length} secrets, ${texts.length} texts, ${hits.length} hits`);
});

async function wholeOf(response: Response): Promise<string> {
  const headers = (await response.headersArray()).filter(({ name }) => name.toLowerCase() !== "set-cookie");
  // A redirect has no body.
  const body = await response.text().catch(() => "");
  return `${headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}\n\n${body}`;
}

async function clientFiles(): Promise<string[]> {
  const folder = "build/client/assets";
  const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  return Promise.all(names.map((name) => readFile(`${folder}/${name}`, "utf8")));
}
