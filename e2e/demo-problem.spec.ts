import { guilds } from "#dev/discord/guilds.ts";
import { reportAdded, seedDemo } from "#dev/seed-problem.ts";
import { send } from "#dev/seed.ts";
import { readAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { choose, expectChosen } from "./pick.ts";
import { filled, words } from "./words.ts";

const { academy } = guilds;
const overview = `/dashboard/guilds/${academy.id}`;

const { settings, modules, permissions, problems } = words.en;
const { where, title } = problems;
const refused = filled(title.permission, {
  where: filled(where.channel, { channel: "\u2068#general\u2069" }),
});
const marked = filled(problems.mark_one);

test("the demo's problem is on overview and settings page, and another channel or its link mends it @js", async ({
  page,
  startOwn,
}) => {
  const app = await startOwn({ discord: { onBotAdded: (guild) => void reportAdded(app, guild) } });
  // A demo is started many times.
  for (let start = 0; start < 2; start++) await seedDemo(app);
  await signInAt(page, `${app.url}${overview}?lng=en`, "bob");
  await expect(page.getByText(marked)).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: modules.levels.title }).first().click();
  const notice = page.locator(".notice", { hasText: refused }).last();
  await expect(notice).toContainText(filled(problems.lacks, { names: permissions.EMBED_LINKS }));
  await expect(notice).toContainText(problems.since);

  const channel = page.getByRole("combobox", {
    name: modules.levels.fields.channelId.label,
    exact: true,
  });
  const save = async (name: string, version: number) => {
    await choose(channel, name);
    await page.getByRole("button", { name: settings.save, exact: true }).click();
    await page.waitForURL(`${app.url}${overview}/levels?saved=${version}`);
  };
  await save("homework-help", 2);
  await expect(notice).toContainText(problems.since);
  await readAsBot(app, `levels/${academy.id}`);
  await page.reload();
  await expect(notice).toContainText(filled(problems.tried));
  // The next start of the demo finds it mended.
  await seedDemo(app);
  await page.reload();
  await expectChosen(channel, "homework-help");
  await expect(notice).toHaveCount(0);

  await save("general", 3);
  await seedDemo(app);
  await page.goto(`${app.url}${overview}/levels`);
  await notice.getByRole("link", { name: problems.invite }).click();
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.waitForURL(`${app.url}${overview}/levels`);
  const granted = filled(settings.missing.granted, { names: permissions.EMBED_LINKS });
  await expect(page.locator(":focus")).toHaveText(granted);
  await expect(channel).toBeVisible();
  // The bot takes the problem back a moment after it was added.
  await expect(async () => {
    await page.reload();
    expect(await notice.count()).toBe(0);
  }).toPass();
  await page.goto(app.url + overview);
  await expect(page.getByText(marked)).toHaveCount(0);

  // A bot without the module does not keep the demo from starting.
  await send(app, "PUT", "/api/bot/manifest", { body: { bot: {}, uses: [], modules: [] } });
  await seedDemo(app);
});
