import { people, type Person } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import type { App } from "./app.ts";
import { expectGoodLooks, sideways } from "./axe.ts";
import { expect, test, unconnected } from "./harness.ts";
import { endSession, signInAt, signInInTab } from "./people.ts";
import { filled, words } from "./words.ts";

const { bob, carol, dora } = people;

test("alice reads, decides by key, takes it back, and loses nothing to an outage @js", async ({
  page,
  context,
  app,
  allowComplaint,
}) => {
  allowComplaint(/status of (503|401|409)/);
  allowComplaint(unconnected);
  await app.forgetApplications();
  for (const person of [bob, carol, dora]) await apply(app, person);
  const { common, problem, review } = words.en;
  const { status } = common.application;
  const message = page.getByLabel(review.decision.message);
  const decision = page.getByRole("region", { name: review.decision.title });
  const entry = (person: Person) =>
    page.getByRole("region", { name: review.list.label }).getByRole("link", { name: person.username });

  await signInAt(page, "/admin/applications", "alice");
  // The list of keys is there once they are heard.
  await expect(page.getByText(review.keys.title, { exact: true })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(dora.username);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(carol.username);
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  // Screen readers announce what comes into a region that was there before.
  await expect(decision.locator("[role=status]").first()).toHaveText("");
  await message.fill("Come in!\n=1+1 <b>");
  await message.blur();
  await page.keyboard.press("2");
  await expect(decision.getByRole("status").first()).toContainText(
    filled(review.done.decided, { status: status.accepted }),
  );
  await expect(entry(carol)).toContainText(status.accepted);
  await expect(decision.getByRole("button", { name: new RegExp(`^${status.accepted}`) })).toBeDisabled();
  await expectGoodLooks(page);
  await page.keyboard.press("u");
  await expect(decision.getByRole("status").first()).toContainText(
    filled(review.done.undone, { status: status.pending }),
  );
  await expect(message).toHaveValue("Come in!\n=1+1 <b>");

  const list = page.locator("#list");
  for (const text of [carol.username, "nobody at all"]) {
    await page.getByRole("searchbox").fill(text);
    await page.getByRole("searchbox").press("Enter");
    await expect(list).toBeFocused();
  }
  await page.getByRole("link", { name: review.search.clear }).press("Enter");
  await expect(entry(dora)).toBeVisible();
  await expect(list).toBeFocused();

  await apply(app, { ...carol, experience: "Brand new." });
  await message.fill("Not lost.");
  await message.blur();
  await page.keyboard.press("1");
  await expect(decision.getByText(review.failure.stale)).toBeVisible();
  await expect(page.getByText("Brand new.")).toBeVisible();
  await expect(message).toHaveValue("Not lost.");
  await context.setOffline(true);
  await page.keyboard.press("1");
  await expect(decision.getByRole("alert")).toHaveText(common.application.errorUpdating);
  await context.setOffline(false);
  await page.keyboard.press("1");
  await expect(entry(carol)).toContainText(status.reviewed);
  // What changes while she reads comes with the next thing that she does, and the page says so.
  await apply(app, { ...carol, experience: "Newest." });
  await message.fill("Half a message");
  await page.getByLabel(review.notes.add).fill("Kind.");
  await page.getByRole("button", { name: review.notes.do }).click();
  await expect(page.getByText(review.done.messageLeft)).toBeVisible();
  await expect(page.getByText(review.decision.changed)).toBeVisible();
  await expect(page.getByText("Newest.")).toBeVisible();
  await expect(page.getByLabel(review.notes.add)).toHaveValue("");
  await expect(message).toHaveValue("Half a message");
  await apply(app, { ...carol, experience: "Newer." });

  await message.fill("Not lost, either.");
  await app.database.stop();
  try {
    await decision.getByRole("button", { name: status.rejected }).click();
    await expect(decision.getByRole("alert")).toHaveText(common.application.errorUpdating);
    await page.getByRole("link", { name: new RegExp(`^${status.accepted}`) }).click();
    await expect(page.getByText(common.application.errorLoading)).toBeVisible();
    await expect(entry(dora)).toBeVisible();
    await expect(message).toHaveValue("Not lost, either.");
    const german = page.locator("#preferences-menu a[hreflang=de]");
    await expect(german).toHaveAttribute("href", /\?status=accepted&lng=de$/);
  } finally {
    await app.database.start();
  }
  await endSession(context, app.url);
  await expect(async () => {
    await decision.getByRole("button", { name: status.rejected }).click();
    await expect(decision.getByRole("link", { name: problem.signIn })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const signIn = decision.getByRole("link", { name: problem.signIn });
  await signInInTab(signIn, "alice", "/admin/applications");
  await decision.getByRole("button", { name: status.rejected }).click();
  // The applicant was faster: what they sent last is there now, and is decided about.
  await expect(page.getByText("Newer.")).toBeVisible();
  await decision.getByRole("button", { name: status.rejected }).click();
  await expect(decision.getByRole("status").first()).toContainText(
    filled(review.done.decided, { status: status.rejected }),
  );
  await expect(entry(carol)).toContainText(status.rejected);
  await expect(message).toHaveValue("Not lost, either.");

  await page.getByText(review.keys.title).click();
  await page.getByLabel(review.keys.enabled).uncheck();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("1");
  await page.reload();
  await expect(page.getByText(review.keys.title, { exact: true })).toBeVisible();
  await page.keyboard.press("1");
  await expect(decision.getByRole("button", { name: new RegExp(`^${status.rejected}`) })).toBeDisabled();
  await message.fill("Typed and not sent");
  await page.getByRole("link", { name: review.detail.next }).click();
  await page.getByRole("dialog").getByRole("button", { name: common.leave.stay }).click();
  await expect(message).toHaveValue("Typed and not sent");
});

test("alice decides without scripts, on a phone, in German @no-js", async ({ page, app, allowComplaint }) => {
  allowComplaint(/status of 503/);
  await app.forgetApplications();
  for (const person of [bob, carol]) await apply(app, person);
  const { common, problem, review } = words.de;
  const { status } = common.application;
  // A phone with text twice as large.
  await page.setViewportSize({ width: 160, height: 370 });
  await signInAt(page, "/admin/applications?lng=de", "alice");
  expect(await sideways(page)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);
  await page.getByRole("link", { name: new RegExp(`^${status.pending}`) }).click();
  await page.getByRole("searchbox").fill(bob.email.toUpperCase());
  await page.getByRole("button", { name: review.search.do }).click();
  await expect(page.getByRole("link", { name: carol.username })).toHaveCount(0);
  await page.getByRole("link", { name: bob.username }).click();
  await expect(page.getByRole("heading", { level: 2 })).toBeInViewport();
  expect(await sideways(page)).toBe(0);
  await page.getByLabel(review.decision.message).fill("Willkommen!");
  await page.getByRole("button", { name: status.accepted }).click();
  const decided = page.getByText(filled(review.done.decided, { status: status.accepted }));
  await expect(decided).toBeInViewport();
  await expect(page).toHaveURL(/status=pending&q=BOB%40EXAMPLE.COM&done=decided#decision$/);
  await page.getByRole("button", { name: review.undo.do }).first().click();
  await expect(page.getByText(filled(review.done.undone, { status: status.pending }))).toBeInViewport();
  await expect(page.getByLabel(review.decision.message)).toHaveValue("Willkommen!");

  await page.getByLabel(review.notes.add).fill("Nett.");
  await page.getByRole("button", { name: review.notes.do }).click();
  await expect(page.getByText("Nett.", { exact: true })).toBeInViewport();
  await page.getByText(review.notes.delete, { exact: true }).click();
  await page.getByRole("button", { name: review.notes.confirm }).click();
  await expect(page.getByText(review.done.noteDeleted)).toBeVisible();

  await page.getByLabel(review.decision.message).fill("Nicht verloren.");
  await app.database.stop();
  try {
    await page.getByRole("button", { name: status.rejected }).click();
    await expect(page.getByText(common.application.errorUpdating)).toBeVisible();
    await expect(page.getByText("Nicht verloren.")).toBeVisible();
    const other = await page.context().newPage();
    await other.goto("/admin/applications");
    await expect(other.getByText(common.application.errorLoading)).toBeVisible();
    await other.close();
  } finally {
    await app.database.start();
  }
  await expect(async () => {
    await page.getByRole("button", { name: problem.submitted.resend }).click();
    await expect(page.getByText(filled(review.done.decided, { status: status.rejected }))).toBeInViewport({
      timeout: 10_000,
    });
  }).toPass();
});

async function apply(app: App, person: Person & { experience?: string }): Promise<void> {
  const { experience = "Years of it." } = person;
  const { ok } = await fetch(`${app.url}/api/discord/applications/submit`, {
    method: "POST",
    headers: { Authorization: `Bearer ${app.discord.mintToken(person)}`, "Content-Type": "application/json" },
    body: JSON.stringify({ ...applicationForm(person), experience }),
  });
  expect(ok, person.username).toBe(true);
}
