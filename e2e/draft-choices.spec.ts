import type { Page } from "@playwright/test";
import { LONGEST_TEXT } from "#app/features/applications/fields.ts";
import { people } from "#dev/discord/people.ts";
import { sentOf } from "#test/html-form.ts";
import { expect, test, unconnected } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

const { applications: said, common } = words.en;

test.beforeEach(({ app }) => app.forgetApplications());

test("discarding asks first, and where another device has saved a version; a discarded text does not come back @js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 412/);
  const skills = page.getByLabel(said.fields.skills.label);
  const ask = page.locator("summary", { hasText: said.discard });
  const discard = page.getByRole("button", { name: said.discardConfirm });
  await signInAt(page, "/apply", "bob");
  await typeAndSave(page, "One.");
  await elsewhere(page, { intent: "draft", skills: "Other." });
  await skills.fill("Two.");
  await expect(discard).toBeHidden();
  await ask.click();
  await discard.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said.conflict.title);
  await page.getByRole("button", { name: said.conflict.keep }).click();
  await expect(skills).toHaveValue("Two.");
  await typeAndSave(page, "Three.");

  // The second time with a text that was not saved before.
  for (const text of ["Four.", "Five."]) {
    await skills.fill(text);
    await ask.click();
    await discard.click();
    await expect(page.getByText(said.draft.discarded)).toBeVisible();
    await expect(skills).toHaveValue("");
    await typeAndSave(page, "Six.");
  }
  await ask.click();
  await discard.click();
  await expect(skills).toHaveValue("");
  await page.reload();
  await expect(skills).toHaveValue("");
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a choice and a form that cannot be sent stay as they are; a conflict ends with the other version @js", async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/status of 4(09|12)/);
  allowComplaint(unconnected);
  const skills = page.getByLabel(said.fields.skills.label);
  const sides = page.getByRole("group", { name: said.fields.skills.label });
  const keep = page.getByRole("button", { name: said.conflict.keep });
  const compare = page.getByRole("button", { name: said.draft.compare });
  await signInAt(page, "/apply", "bob");
  await typeAndSave(page, "One.");
  await elsewhere(page, { intent: "draft", skills: "Other." });
  await skills.fill("Two.");
  await compare.click();
  await sides.getByText("Other.").click();
  await context.setOffline(true);
  await keep.click();
  await expect(page.getByText(said.offline)).toBeVisible();
  await expect(sides.getByText("Two.")).toBeVisible();
  await expect(sides.getByRole("radio").nth(1)).toBeChecked();
  await context.setOffline(false);
  await keep.click();
  await expect(skills).toHaveValue("Other.");

  await context.setOffline(true);
  await skills.fill("Offline.");
  await page.getByRole("button", { name: said.submit }).click();
  await expect(page.getByText(said.offline)).toBeVisible();
  await expect(skills).toHaveValue("Offline.");
  await context.setOffline(false);
  await expect.poll(() => draftOf(page, "skills")).toBe("Offline.");

  await elsewhere(page, { intent: "draft", skills: "Again." });
  await skills.fill("Mine.");
  await expect(compare).toBeVisible();
  await elsewhere(page, { intent: "discard" });
  await compare.click();
  await page.waitForURL(/draft=saved/);
  await expect(skills).toHaveValue("Mine.");
  await typeAndSave(page, "Mine, too.");
  // The notice above the form has said before that a draft is saved.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("text of another tab that is chosen and sent but incomplete is corrected in the form @js", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await signInAt(page, "/apply", "bob");
  await page.evaluate((id) => {
    const copy = { content: { skills: "Theirs." }, basedOn: 0, sent: [], at: 1 };
    localStorage.setItem(`application-draft:${id}:tab:form`, JSON.stringify(copy));
  }, people.bob.id);
  await page.reload();
  await expect(page.getByText(said.conflict.otherTab).first()).toBeVisible();
  await page.getByRole("button", { name: said.conflict.send }).click();
  await expect(page.getByLabel(said.fields.email.label)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(said.fields.skills.label)).toHaveValue("Theirs.");
  await expect.poll(() => draftOf(page, "skills")).toBe("Theirs.");
  await page.getByLabel(said.fields.skills.label).fill("x".repeat(LONGEST_TEXT - 188));
  await expect(page.getByText(filled(common.characters.left_other, { count: 188 }))).toBeAttached();
});

async function typeAndSave(page: Page, text: string): Promise<void> {
  await page.getByLabel(said.fields.skills.label).fill(text);
  await expect.poll(() => draftOf(page, "skills")).toBe(text);
  await expect(page.getByText(said.draft.saved, { exact: true }).last()).toBeVisible();
}

/** Posts a form that was made from the newest version, as another device does. */
async function elsewhere(page: Page, form: Record<string, string>): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const multipart = { ...form, basedOn: (await draftOf(page, "basedOn")) ?? "" };
  await page.request.post("/apply", { headers, multipart });
}

async function draftOf(page: Page, name: string): Promise<string | undefined> {
  const html = await (await page.request.get("/apply")).text();
  return new Map(sentOf(html, "basedOn")).get(name);
}
