import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { common, dashboard, settings } from "#app/i18n/locales/fr/index.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { sideways } from "./axe.ts";
import { readAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { chooseAtDiscord } from "./people.ts";

test("a change of the site folder is on every page within seconds, no request is lost, and what is wrong changes nothing @no-js", async ({
  startOwn,
  page: phone,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  cpSync("examples/site", folder, { recursive: true });
  const { url, serverLog } = await startOwn({
    env: { SITE_DIR: folder, METRICS_TOKEN: "metrics-token-0123456789" },
  });
  const write = (text: string) => {
    // As an editor or a deployment does, in one step.
    writeFileSync(join(folder, ".new"), text);
    renameSync(join(folder, ".new"), join(folder, "site.json"));
  };
  // As long as a name may be.
  const name = "Cumulonimbus and all its weather";
  const site = readFileSync(join(folder, "site.json"), "utf8");
  const read = async (path: string) => (await fetch(url + path)).text();
  const revision = async () => {
    const headers = { Authorization: "Bearer metrics-token-0123456789" };
    return ((await (await fetch(`${url}/healthz`, { headers })).json()) as { site: string }).site;
  };
  const shown = async () =>
    Promise.all(["/", "/forecast?lng=fr", "/site.webmanifest", "/api/openapi.json"].map(read));
  const first = await revision();

  let statuses: number[] = [];
  let asking = true;
  const load = (async () => {
    while (asking) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/`)));
      statuses = [...statuses, ...answers.map(({ status }) => status)];
      await wait(100);
    }
  })();
  write(site.replaceAll("Nimbus", name));
  for (const page of ["/", "/forecast?lng=fr", "/site.webmanifest", "/api/openapi.json"])
    await expect.poll(() => read(page), page).toContain(name);
  await expect.poll(revision).not.toBe(first);
  await phone.setViewportSize({ width: 360, height: 780 });
  await phone.goto(url);
  expect(await sideways(phone)).toBe(0);
  write("{ nothing");
  await expect.poll(() => serverLog.join("\n")).toContain("site.json:1 bad_json");
  for (const page of await shown()) expect(page).toContain(name);
  write(site);
  await expect.poll(() => read("/")).not.toContain(name);
  asking = false;
  await load;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(statuses.length).toBeGreaterThan(100);
  rmSync(folder, { recursive: true });
});

test("Bob sets up another bot in French, and no page of it speaks of another one @js", async ({
  startOwn,
  page,
}) => {
  const app = await startOwn({ env: { SITE_DIR: "examples/site" } });
  const { url } = app;
  const read = async (path: string) => {
    await page.goto(url + path);
    expect(await page.content()).not.toMatch(/\bpearls?\b/i);
  };
  await read("/?lng=fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Savoir avant la première goutte.");
  for (const path of ["/storms", "/commands", "/team", "/privacy"]) await read(path);
  await page.getByRole("link", { name: common.nav.login }).first().click();
  await chooseAtDiscord(page, "bob");
  await page.waitForURL(/\/privacy$/);
  await read("/dashboard");
  await page
    .getByRole("region", { name: dashboard.servers.managed })
    .getByRole("link", { name: guilds.teahouse.name })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(guilds.teahouse.name);
  await page.getByRole("main").getByRole("link", { name: "Alertes de tempête" }).first().click();
  await page.getByLabel("À partir de quel niveau", { exact: true }).selectOption({ label: "Rouge" });
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: settings.saved })).toBeVisible();
  const saved = await readAsBot(app, `warnings/${guilds.teahouse.id}`);
  expect(saved).toMatchObject({ version: 1, settings: { threshold: "red" } });
  await read(`/dashboard/guilds/${guilds.teahouse.id}/history`);
  await expect(page.getByText("Rouge", { exact: true }).first()).toBeVisible();
});

test("the browser's scripts and styles name no bot @no-js", () => {
  const folder = "build/client/assets";
  const named = readdirSync(folder)
    .filter((name) => /\.(js|css)$/.test(name))
    .filter((name) => /pearl/i.test(readFileSync(join(folder, name), "utf8")));
  expect(named).toEqual([]);
});
