import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startApp } from "#e2e/app.ts";
import { signInAt } from "#e2e/people.ts";
import { chromiumArgs, requireChromium } from "#test/chromium.ts";
import { startTestServer } from "#test/database/server.ts";
import { kindExamples } from "./any-bot-page.ts";
import { guilds } from "./discord/guilds.ts";
import { live, type Lifetime } from "./lifetime.ts";
import { root } from "./services.ts";

const folder = join(root, "docs/pictures");
const GUILD = guilds.teahouse.id;

/** Makes the pictures of `docs/any-bot.md` from the built site: a module for each kind of field, with its example as settings. */
async function pictures(life: Lifetime): Promise<number> {
  const { adminUrl } = await life.start(startTestServer);
  const { app } = await life.start(() => startApp(adminUrl, `pearl_pictures_${process.pid}`));
  const modules = kindExamples.map(({ field }) => ({
    id: `a${field.kind.toLowerCase()}`,
    title: "Example",
    fields: [field],
  }));
  const put = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${app.botToken}`, "Content-Type": "application/json" };
    const answer = await fetch(app.url + path, { method: "PUT", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`PUT ${path}: ${await answer.text()}`);
  };
  await put("/api/bot/manifest", { bot: {}, modules });
  mkdirSync(folder, { recursive: true });
  const executablePath = await requireChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const page = await browser.newPage({ viewport: { width: 600, height: 800 }, reducedMotion: "reduce" });
  await signInAt(page, `${app.url}/dashboard`, "bob");
  for (const { field, value } of kindExamples) {
    await put(`/api/a${field.kind.toLowerCase()}/${GUILD}`, { settings: { [field.name]: value } });
    await page.goto(`${app.url}/dashboard/guilds/${GUILD}/a${field.kind.toLowerCase()}`, {
      waitUntil: "networkidle",
    });
    await page
      .locator("form section")
      .first()
      .screenshot({ path: join(folder, `${field.kind}.png`) });
  }
  await browser.close();
  return 0;
}

await live(pictures);
