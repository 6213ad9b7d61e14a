import { answerTask, takeTasks } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const actions = [{ id: "close", label: "Close all tickets", confirm: "All open tickets are closed. Go on?" }];
const fields = [{ name: "enabled", kind: "toggle", label: "On" }];

test("a button asks once more, is answered in place, and stands in the history", async ({
  page,
  app,
  declare,
  ownGuild,
  request,
}) => {
  await declare([{ id: "desk", title: "Help desk", fields, actions }]);
  // A bot that no longer fetches cannot be asked for anything.
  await takeTasks(request, app);
  const guild = `/dashboard/guilds/${ownGuild.id}`;
  await signInAt(page, `${guild}/desk`, "bob");
  const button = page.getByRole("button", { name: "Close all tickets" });
  const question = page.getByText("All open tickets are closed. Go on?");
  await button.click();
  await expect(question).toBeVisible();
  if (test.info().project.name === "js") {
    await page.getByRole("button", { name: words.en.settings.cancel, exact: true }).press("Enter");
    await expect(question).toBeHidden();
    await expect(button).toBeFocused();
    await button.press("Enter");
    await expect(question).toBeVisible();
    await expect(button).toBeFocused();
  }
  await button.click();
  await expect(page.getByText("Sending …")).toBeVisible();
  await expect(async () => {
    const task = await answerTask(request, app, ownGuild.id, { state: "done", text: "Three tickets." });
    expect(task?.action).toBe("close");
  }).toPass();
  await expect(page.getByText("Done.")).toBeVisible();
  await expect(page.getByText("Three tickets.")).toBeVisible();
  await page.goto(`${guild}/history`);
  await expect(page.getByText(/Bob Okafor pressed Close all tickets/)).toBeVisible();
});
