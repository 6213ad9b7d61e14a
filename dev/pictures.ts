import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startApp } from "#e2e/app.ts";
import { signInAt } from "#e2e/people.ts";
import { chromiumArgs, requireChromium } from "#test/chromium.ts";
import { startTestServer } from "#test/database/server.ts";
import { drawnFields, kindExamples } from "./any-bot-page.ts";
import { guilds } from "./discord/guilds.ts";
import { live, type Lifetime } from "./lifetime.ts";
import { send } from "./seed.ts";
import { root } from "./services.ts";

const folder = join(root, "docs/pictures");
const GUILD = guilds.teahouse.id;

/** What the further pictures show as settings. */
const SHOWN: Record<keyof typeof drawnFields, unknown> = {
  supplied: "calm",
  nested: [
    {
      title: "Report",
      questions: [
        { ask: "Whom is it about?", long: false },
        { ask: "What has happened?", long: true },
      ],
    },
  ],
};

/** Makes the pictures of `docs/any-bot.md` from the built site: a module for each field, with its example as settings. */
async function pictures(life: Lifetime): Promise<number> {
  const { adminUrl } = await life.start(startTestServer);
  const app = await startApp(life.start, adminUrl, `pearl_pictures_${process.pid}`);
  const examples = [
    ...kindExamples.map(({ field, value }) => ({ name: field.kind, field, value })),
    ...Object.entries(drawnFields).map(([name, field]) => ({ name, field, value: SHOWN[name] })),
  ];
  const idOf = (name: string) => `a${name.toLowerCase()}`;
  const modules = examples.map(({ name, field }) => ({ id: idOf(name), title: "Example", fields: [field] }));
  const put = (path: string, body: object) => send(app, "PUT", path, { body });
  await put("/api/bot/manifest", { bot: {}, modules });
  const options = [
    { value: "calm", label: "Calm tea" },
    { value: "late", label: "Late night" },
  ];
  await put(`/api/bot/guilds/${GUILD}/options/playlists`, { options });
  mkdirSync(folder, { recursive: true });
  const executablePath = await requireChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const page = await browser.newPage({ viewport: { width: 600, height: 1_200 }, reducedMotion: "reduce" });
  await signInAt(page, `${app.url}/dashboard`, "bob");
  for (const { name, field, value } of examples) {
    await put(`/api/${idOf(name)}/${GUILD}`, { settings: { [field.name]: value } });
    await page.goto(`${app.url}/dashboard/guilds/${GUILD}/${idOf(name)}`, { waitUntil: "networkidle" });
    await page
      .locator("form section")
      .first()
      .screenshot({ path: join(folder, `${name}.png`) });
  }
  await browser.close();
  return 0;
}

await live(pictures);
