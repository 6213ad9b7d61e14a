import type { Page } from "@playwright/test";
import { displayName, people } from "#dev/discord/people.ts";
import { expect, test, unconnected } from "./harness.ts";
import { endSession, signInAt, signInInTab } from "./people.ts";
import { filled, languages, project, words } from "./words.ts";

const answers = ["experience", "projects", "skills", "whyJoin", "availability"] as const;
/** Markup, a formula, right-to-left text and an emoji. */
const hostile = "<b>=1+1</b> \u0627\u0644\u0633\u0644\u0627\u0645 🐉";

test.beforeEach(({ app }) => app.forgetApplications());

for (const lng of languages) {
  const { applications: said, common } = words[lng];

  test(
    `a person applies, reads the application, changes, withdraws and sends it again (${lng})`,
    { tag: project[lng] },
    async ({ page, allowComplaint }) => {
      allowComplaint(/status of 400/);
      await signInAt(page, `/apply?lng=${lng}`, "carol");
      await expect(page.getByLabel(said.fields.username.label)).toHaveValue(people.carol.username);
      await expect(page.getByLabel(said.fields.discordId.label)).toHaveValue(people.carol.id);
      await fillIn(page, said, "");
      await page.getByLabel(said.fields.email.label).fill("nobody");
      await page.getByRole("button", { name: said.submit }).click();
      const email = page.getByLabel(said.fields.email.label);
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel(said.fields.skills.label)).toHaveValue(hostile);

      await email.fill("carol@example.com");
      await page.getByRole("button", { name: said.submit }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        filled(said.thanks.title, { name: displayName(people.carol) }),
      );
      await expect(page.getByRole("link", { name: said.thanks.home })).toHaveAttribute("href", "/");
      await page.getByRole("link", { name: said.thanks.see }).click();
      await expect(page.getByText(common.application.status.pending, { exact: true })).toBeVisible();
      await expect(page.getByText(hostile).first()).toBeVisible();

      await page.getByRole("link", { name: said.yours.edit }).click();
      await page.getByLabel(said.fields.projects.label).fill("Another one.");
      await page.getByRole("button", { name: said.submitChanges }).click();
      await page.waitForURL(/\?sent$/);
      await page.goto("/apply");
      await expect(page.getByText("Another one.")).toBeVisible();

      await page.getByRole("link", { name: said.withdraw.open }).click();
      await page.getByRole("button", { name: said.withdraw.confirm }).click();
      await expect(page.getByText(said.withdraw.done)).toBeVisible();
      await expect(page.getByLabel(said.fields.projects.label)).toHaveValue("Another one.");
      await page.getByRole("button", { name: said.submit }).click();
      await page.waitForURL(/\?sent$/);
    },
  );
}

test("after an expired session, a database outage and a double click the text is there, and one application", async ({
  page,
  context,
  app,
  allowComplaint,
}, { project }) => {
  allowComplaint(/status of (401|503)|ERR_/);
  const scripts = project.name === "js";
  const { applications: said, common, problem } = words.en;
  await signInAt(page, "/apply", "bob");
  await fillIn(page, said, "Mine.");
  await endSession(context, app.url);
  await page.getByRole("button", { name: said.submit }).click();
  if (scripts) {
    await expect(page.getByText(said.signedOut)).toBeVisible();
    await expect(page.getByLabel(said.fields.skills.label)).toHaveValue(`${hostile}Mine.`);
  } else {
    await expect(page.getByText(`${hostile}Mine.`).first()).toBeVisible();
    await expect(page.getByText(said.fields.whyJoin.label)).toBeVisible();
  }
  const signIn = page.getByRole("link", { name: scripts ? said.signIn : problem.signIn });
  await signInInTab(signIn.first(), "bob", "/apply");

  await app.database.stop();
  const send = page.getByRole("button", { name: scripts ? said.submit : problem.submitted.resend });
  try {
    await send.click();
    await expect(page.getByText(common.application.errorSubmitting)).toBeVisible();
    await expect(
      scripts ? page.getByLabel(said.fields.skills.label) : page.getByText(`${hostile}Mine.`).first(),
    ).toBeVisible();
  } finally {
    await app.database.start();
  }
  await expect.poll(async () => (await context.request.get("/readyz")).status()).toBe(200);
  await send.dblclick();
  // Without scripts the second click ends the first navigation, which a wait for a URL would report.
  await expect(page).toHaveURL(/\?sent$/);
  const headers = { Authorization: `Bearer ${app.discord.mintToken(people.alice)}` };
  const listed = await fetch(`${app.url}/api/discord/applications`, { headers });
  expect(await listed.json()).toMatchObject({
    applications: [{ discordId: people.bob.id, skills: `${hostile}Mine.` }],
  });
});

test("a withdrawal that cannot be sent says so at the application, and opens no form @js", async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(unconnected);
  const { applications: said } = words.en;
  await signInAt(page, "/apply", "carol");
  await fillIn(page, said, "");
  await page.getByRole("button", { name: said.submit }).click();
  await page.waitForURL(/\?sent$/);
  await page.goto("/apply?withdraw");
  await context.setOffline(true);
  await page.getByRole("button", { name: said.withdraw.confirm }).click();
  await expect(page.getByText(said.offline)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(said.yours.title);
  await context.setOffline(false);
  await page.getByRole("link", { name: said.withdraw.open }).click();
  await page.getByRole("button", { name: said.withdraw.confirm }).click();
  await expect(page.getByText(said.withdraw.done)).toBeVisible();
});

async function fillIn(
  page: Page,
  said: (typeof words)["en" | "de"]["applications"],
  more: string,
): Promise<void> {
  for (const name of answers) await page.getByLabel(said.fields[name].label).fill(hostile + more);
  await page.getByLabel(said.fields.email.label).fill("somebody@example.com");
}
