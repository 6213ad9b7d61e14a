import { createServer, request } from "node:http";
import { test as base, expect } from "@playwright/test";
import { guilds } from "#dev/discord/guilds.ts";
import { displayName, people } from "#dev/discord/people.ts";
import { whileRunning } from "#dev/lifetime.ts";
import { startApp, type App } from "#e2e/app.ts";
import { readAsBot, saveAsBot } from "#e2e/bot.ts";
import { databaseOfRun } from "#e2e/harness.ts";
import { filled, words } from "#e2e/words.ts";
import { listen } from "#server/http-server.ts";
import { applicationForm } from "#test/application-form.ts";
import type { Driver } from "./driver.ts";
import { BROWSERS } from "./start.ts";

const { dashboard, modules, problem, settings, applications, review } = words.en;
const prefixPath = `/dashboard/guilds/${guilds.teahouse.id}/prefix`;
const prefixPlace = `prefix/${guilds.teahouse.id}` as const;
const prefixLabel = modules.prefix.fields.prefix.label;

/** Each worker has its own site and browser. */
const test = base.extend<object, { app: App; driver: Driver }>({
  app: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide, { workerIndex }) => {
      const { adminUrl, run } = databaseOfRun();
      await whileRunning(async (start) =>
        provide(await startApp(start, adminUrl, `${run}_browser_${workerIndex}`)),
      );
    },
    { scope: "worker", timeout: 60_000 },
  ],
  driver: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide, { project }) => {
      const { driver, stop } = await BROWSERS[project.name as keyof typeof BROWSERS]();
      await provide(driver);
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.beforeEach(async ({ app, driver }) => {
  await app.forgetApplications();
  await driver.open(app.url);
  await driver.forgetCookies();
});

for (const scripts of [true, false]) {
  test(`home ${scripts ? "with" : "without"} scripts: questions open, the language changes`, async ({
    app,
    driver,
  }) => {
    const site = scripts ? { url: app.url, stop: () => {} } : await startWithoutScripts(app.url);
    await driver.open(site.url);
    await sees(driver, words.en.site.home.stats.title);
    await driver.click("(//details[@name='faq'])[2]/summary");
    expect(await driver.run("return document.querySelectorAll('details[name=faq][open]').length")).toBe(1);
    await driver.click("//footer//a[@hreflang='de']");
    await sees(driver, words.de.site.home.stats.title);
    expect(await driver.run("return document.documentElement.lang")).toBe("de");
    site.stop();
  });
}

test("a setting is saved, a conflict shows both values, and the bot receives the chosen one", async ({
  app,
  driver,
}) => {
  await signIn(app, driver, "bob", prefixPath);
  await driver.fill(prefixLabel, "ff");
  await driver.press(settings.save);
  await sees(driver, settings.saved);
  await saveAsBot(app, prefixPlace, { prefix: "their" });
  await driver.fill(prefixLabel, "mine");
  await driver.press(settings.save);
  await sees(driver, settings.conflict.mine);
  await driver.press(settings.conflict.save);
  await expect.poll(() => readAsBot(app, prefixPlace)).toMatchObject({ settings: { prefix: "mine" } });
});

test("an application's draft survives an outage and a visit to another page", async ({ app, driver }) => {
  await signIn(app, driver, "bob", "/apply");
  const { skills, projects } = applicationForm(people.bob);
  await driver.fill(applications.fields.skills.label, skills);
  await sees(driver, applications.draft.saved);
  await app.database.stop();
  await driver.fill(applications.fields.projects.label, projects);
  await sees(driver, applications.draft.retrying);
  await driver.open(`${app.url}/`).finally(() => app.database.start());
  await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);

  await driver.open(`${app.url}/apply`);
  // The save that began when the page was left may have reached the server after all.
  const texts = () =>
    driver.run("return [...document.querySelectorAll('textarea')].map(({ value }) => value)");
  await expect.poll(texts).toEqual(expect.arrayContaining([skills, projects]));
});

test("an application is reviewed by keys", async ({ app, driver }) => {
  await signIn(app, driver, "carol", "/apply");
  const { discordId: _, username: __, ...form } = applicationForm(people.carol);
  const sent =
    await driver.run(`const body = new URLSearchParams(${JSON.stringify({ ...form, intent: "submit", basedOn: "0" })});
    const request = new XMLHttpRequest();
    request.open("POST", "/apply", false);
    request.send(body);
    return request.status;`);
  expect(sent).toBe(200);
  await driver.forgetCookies();
  await signIn(app, driver, "alice", "/admin/applications");
  // Keys are heard when the page's script has come.
  await expect
    .poll(async () => {
      await driver.key("j");
      return textOf(driver);
    })
    .toContain(form.projects);
  await driver.key("2");
  await sees(driver, filled(review.done.decided, { status: words.en.common.application.status.accepted }));
});

test("a problem page says what is wrong and leads back", async ({ app, driver }) => {
  await driver.open(`${app.url}/no-such-page`);
  await sees(driver, problem.not_found.title);
  await signIn(app, driver, "carol", prefixPath);
  await sees(driver, problem.forbidden.text);
  await driver.follow(problem.dashboard);
  await sees(driver, dashboard.servers.none);
});

async function sees(driver: Driver, text: string): Promise<void> {
  await expect.poll(() => textOf(driver)).toContain(filled(text));
}

function textOf(driver: Driver): Promise<unknown> {
  return driver.run("return document.body.innerText.replace(/\\s+/g, ' ')");
}

async function signIn({ url }: App, driver: Driver, who: keyof typeof people, path: string): Promise<void> {
  await driver.open(`${url}/login?redirect=${path}`);
  await driver.press(displayName(people[who]));
  const loaded = () => driver.run("return document.readyState === 'complete' && location.href");
  await expect.poll(loaded).toBe(url + path);
}

/** Starts a proxy of the site whose pages may not run scripts. WebDriver cannot switch them off. */
async function startWithoutScripts(url: string) {
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const passed = request(url + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        "content-security-policy": "script-src 'none'",
      });
      answer.pipe(outgoing);
    });
    passed.end();
  });
  const port = await listen(proxy, { port: 0, host: "127.0.0.1" });
  return { url: `http://localhost:${port}`, stop: () => void proxy.close().closeAllConnections() };
}
