import type { BrowserContext, Page } from "@playwright/test";
import { sentOf } from "#test/html-form.ts";
import { sideways, violations } from "./axe.ts";
import { expect, test } from "./harness.ts";
import { holdScripts } from "./late-scripts.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

test.beforeEach(({ app }) => app.forgetApplications());

test("a change is in the browser at once, on the server soon, and restored later @js", async ({
  page,
  app,
  allowComplaint,
}) => {
  allowComplaint(/ERR_|status of 503/);
  const { applications: said } = words.de;
  const skills = page.getByLabel(said.fields.skills.label);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAt(page, "/apply?lng=de", "bob");
  await skills.fill("Erst das.");
  await expect(page.getByText(said.draft.saved)).toBeVisible();
  await page.reload();
  await expect(skills).toHaveValue("Erst das.");

  // The server takes nothing, and the page goes at once.
  await app.database.stop();
  await skills.fill("Dann das.");
  await expect(page.getByText(said.draft.retrying)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await skills.fill("Und zuletzt das.");
  await page.goto("/").finally(() => app.database.start());
  await expect.poll(async () => (await page.request.get("/readyz")).status()).toBe(200);
  await page.goto("/apply");
  await expect(page.getByText(said.draft.restored)).toBeVisible();
  await expect(skills).toHaveValue("Und zuletzt das.");
  await expect(page.getByText(said.draft.saved)).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  await expect(skills).toHaveValue("Und zuletzt das.");
});

test("late scripts, another tab and Back lose no text @js", async ({ page, context, allowComplaint }) => {
  allowComplaint(/status of 4(09|12)/);
  const { applications: said, common } = words.en;
  const skills = page.getByLabel(said.fields.skills.label);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAt(page, "/apply", "bob");
  await skills.fill("First.");
  await expect(page.getByText(said.draft.saved)).toBeVisible();

  // Typing begins before the scripts run, in a text that is not empty, and goes on during hydration.
  const run = await holdScripts(context);
  await page.goto("/apply", { waitUntil: "commit" });
  await skills.press("End");
  await skills.pressSequentially(" Before the scripts.");
  run();
  await skills.pressSequentially(" And on, and on, and on.", { delay: 40 });
  await expect(page.getByText(said.draft.saved)).toBeVisible();
  const all = "First. Before the scripts. And on, and on, and on.";
  await expect(skills).toHaveValue(all);
  await expect(skills).toBeFocused();

  // Two tabs of one browser: what the one saves takes nothing from the other.
  const other = await context.newPage();
  await other.goto("/apply");
  await expect(other.getByLabel(said.fields.skills.label)).toHaveValue(all);
  await page.getByLabel(said.fields.projects.label).fill("Here.");
  await expect.poll(() => draftOf(page, "projects")).toBe("Here.");
  await other.getByLabel(said.fields.availability.label).fill("There.");
  await expect(other.getByText(said.draft.elsewhere)).toBeVisible();
  await other.getByRole("button", { name: said.draft.compare }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(said.conflict.title);
  expect(await violations(other)).toEqual([]);
  await page.getByLabel(said.fields.projects.label).fill("Here, too.");
  await expect.poll(() => draftOf(page, "projects")).toBe("Here, too.");
  await other.reload();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(said.conflict.title);
  await expect(other.getByText("There.")).toBeVisible();
  await other.getByRole("button", { name: said.conflict.keep }).click();
  await expect(other.getByLabel(said.fields.availability.label)).toHaveValue("There.");
  await other.close();

  // The text that the browser restores is older than the one that another device has saved meanwhile.
  await page.getByRole("link", { name: common.nav.home }).first().click();
  await page.waitForURL(/\/$/);
  await page.request.post("/apply", {
    headers: { Origin: new URL(page.url()).origin },
    multipart: {
      intent: "draft",
      skills: "From elsewhere.",
      "choice.projects": "theirs",
      basedOn: (await draftOf(page, "basedOn")) ?? "",
    },
  });
  await page.goBack();
  await expect(skills).toHaveValue("From elsewhere.");
});

/** Types a text in another tab, none of whose saves reaches the server. */
async function typeUnsaved(context: BrowserContext): Promise<Page> {
  const { draft, fields } = words.en.applications;
  const tab = await context.newPage();
  // Routes of Playwright miss the request of a page that is left.
  await tab.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      init?.method === "PUT" ? Promise.reject(new TypeError()) : send(input, init);
  });
  await tab.goto("/apply");
  await tab.getByLabel(fields.skills.label).fill("Never sent.");
  await expect(tab.getByText(draft.retrying)).toBeVisible();
  return tab;
}

test("text of a closed tab that never reached the server is asked about in a new tab, and kept until then @js", async ({
  page,
  context,
}) => {
  const { applications: said } = words.en;
  const { skills, projects } = said.fields;
  await signInAt(page, "/apply", "bob");
  await page.getByLabel(projects.label).fill("Saved.");
  await expect(page.getByText(said.draft.saved)).toBeVisible();
  const closed = await typeUnsaved(context);
  // A reload in the same tab goes on silently.
  await closed.reload();
  await expect(closed.getByLabel(skills.label)).toHaveValue("Never sent.");
  await closed.close();

  // The clock of the browser was a day ahead.
  await page.evaluate(() => {
    for (const [key, copy] of Object.entries(localStorage))
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(copy), at: Date.now() + 86_400_000 }));
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said.conflict.title);
  await expect(page.getByText(said.conflict.otherTab).first()).toBeVisible();
  expect(await draftOf(page, "skills")).toBe("");
  // Leaving the question open loses nothing.
  await page.reload();
  await page.getByRole("group", { name: skills.label }).getByText("Never sent.").click();
  await page.getByRole("button", { name: said.conflict.keep }).click();
  await expect(page.getByLabel(skills.label)).toHaveValue("Never sent.");
  await expect(page.getByLabel(projects.label)).toHaveValue("Saved.");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("text of a closed tab is not said to stand beside a saved one where nothing is saved @js", async ({
  page,
  context,
}) => {
  const { applications: said } = words.en;
  await signInAt(page, "/", "bob");
  await (await typeUnsaved(context)).close();

  await page.goto("/apply");
  await expect(page.getByText(said.conflict.unsaved)).toBeVisible();
  await page.getByRole("button", { name: said.conflict.keep }).click();
  await expect(page.getByLabel(said.fields.skills.label)).toHaveValue("Never sent.");
});

test("a browser whose storage is full says when a text is at risk, and asks before it is lost @js", async ({
  page,
  app,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  const { applications: said } = words.en;
  const skills = page.getByLabel(said.fields.skills.label);
  await signInAt(page, "/apply", "bob");
  await skills.fill("Kept by the server.");
  await expect(page.getByText(said.draft.saved)).toBeVisible();
  await page.reload();
  await expect(skills).toHaveValue("Kept by the server.");

  await app.database.stop();
  await skills.fill("Kept by nobody.");
  await expect(page.getByText(said.draft.atRisk)).toBeVisible();
  await skills.press("End");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await (await asked).dismiss();
  await app.database.start();
  await expect(page.getByText(said.draft.saved)).toBeVisible();
  await page.reload();
  await expect(skills).toHaveValue("Kept by nobody.");
});

async function draftOf(page: Page, name: string): Promise<string | undefined> {
  const html = await (await page.request.get("/apply")).text();
  return new Map(sentOf(html, "basedOn")).get(name);
}
