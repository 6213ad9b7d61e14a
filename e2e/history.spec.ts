import { readFile } from "node:fs/promises";
import { fileName } from "#app/http/download.server.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { displayName, people } from "#dev/discord/people.ts";
import { send } from "#dev/seed.ts";
import { ourSite } from "#test/our-site.ts";
import { expectGoodLooks } from "./axe.ts";
import { readAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, languages, project, words } from "./words.ts";

const { teahouse, academy } = guilds;
const placeOf = ({ id }: { id: string }) => `/dashboard/guilds/${id}`;

for (const lng of languages) {
  const { history, modules, transfer } = words[lng];

  test(
    `Bob restores a version and transfers settings to another guild (${lng})`,
    { tag: project[lng] },
    async ({ page, app }) => {
      const get = (module: string, { id } = teahouse as { id: string }) => readAsBot(app, `${module}/${id}`);
      const put = async (module: string, settings: object) => {
        const said = { body: { settings }, headers: { "X-Acting-User": people.bob.id } };
        const answer = await send(app, "PUT", `/api/${module}/${teahouse.id}`, said);
        return (await answer.json()).version as number;
      };
      const idOf = (name: string) =>
        [...teahouse.channels, ...teahouse.roles].find((one) => one.name === name)?.id ?? "";

      await signInAt(page, `${placeOf(teahouse)}/history?lng=${lng}`, "bob");
      const first = await put("prefix", { prefix: "?" });
      await get("prefix");
      const second = await put("prefix", { prefix: "$$" });
      await put("levels", {
        ...(await get("levels")).settings,
        message: "🎉 {user} ".repeat(40),
        channelId: idOf("general"),
        roles: [{ level: 5, roleId: idOf("Tea Master") }],
        ignoredChannelIds: [idOf("rules"), idOf("tea-talk")],
      });

      await page.goto(`${placeOf(teahouse)}/history?module=prefix`);
      await expect(page.getByRole("heading", { level: 2 })).toHaveText(history.title);
      const entry = (version: number) => page.locator("article", { has: page.locator(`#prefix-${version}`) });
      await expect(entry(first).getByText(filled(history.state.applied))).toBeVisible();
      await expect(entry(second).getByText(filled(history.state.waiting))).toBeVisible();
      await expect(entry(second).getByText(displayName(people.bob))).toBeVisible();
      await entry(first).getByText(history.restore.open).click();
      await entry(first).getByRole("button", { name: history.restore.do }).click();
      const done = filled(history.restore.done, { module: modules.prefix.title, version: second + 1 });
      await expect(page.getByRole("status")).toHaveText(done);
      await expect(page.locator(":focus")).toHaveText(done);
      expect(await get("prefix")).toMatchObject({ version: second + 1, settings: { prefix: "?" } });
      await page.getByText(history.restore.open).first().click();
      await expectGoodLooks(page, { scripts: lng === "en" });

      await page.goto(`${placeOf(teahouse)}/transfer`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: transfer.export.do, exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(fileName({ site: ourSite }, `settings-${teahouse.id}.json`));
      const text = await readFile(await download.path(), "utf8");

      await page.goto(`${placeOf(academy)}/transfer`);
      await page.getByLabel(transfer.import.file, { exact: true }).setInputFiles({
        name: download.suggestedFilename(),
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
      await page.getByRole("button", { name: transfer.import.checkFile }).click();
      await expect(page.getByText(transfer.report.why.missing).first()).toBeVisible();
      await expect(page.getByRole("heading", { name: transfer.report.title })).toBeFocused();
      await expectGoodLooks(page, { scripts: lng === "en" });
      await page.getByLabel(filled(transfer.report.take, { module: modules.levels.title })).uncheck();
      await page.getByRole("button", { name: transfer.report.do }).click();
      await expect(page.getByRole("status")).toContainText(
        filled(transfer.done, { modules: modules.prefix.title }),
      );
      await expect(page.locator(":focus")).toContainText(
        filled(transfer.done, { modules: modules.prefix.title }),
      );
      expect(await get("prefix", academy)).toMatchObject({ settings: { prefix: "?" } });
      expect((await get("levels", academy)).settings.message).not.toContain("{user} 🎉");
    },
  );
}
