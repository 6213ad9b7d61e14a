import { guilds } from "#dev/discord/guilds.ts";
import { declare } from "./declare.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const actions = [{ id: "close", label: "Close all tickets", confirm: "All open tickets are closed. Go on?" }];
const fields = [{ name: "enabled", kind: "toggle", label: "On" }];

interface Page {
  items: { id: string; kind: string; action?: string }[];
  nextCursor: string;
}

test("a button asks once more, is answered in place, and stands in the history", async ({
  page,
  request,
  startOwn,
}) => {
  const app = await startOwn({});
  await declare(request, app, [{ id: "desk", title: "Help desk", fields, actions }]);
  const headers = { Authorization: `Bearer ${app.botToken}` };
  const guild = `${app.url}/dashboard/guilds/${guilds.teahouse.id}`;
  await signInAt(page, `${app.url}/dashboard`, "bob");
  await page.goto(`${guild}/desk`);
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
  let cursor = "";
  await expect
    .poll(async () => {
      const answer = await request.get(`${app.url}/api/bot/changes?tasks=1${cursor}`, { headers });
      const { items, nextCursor } = (await answer.json()) as Page;
      cursor = `&cursor=${nextCursor}`;
      const task = items.find(({ kind }) => kind === "task");
      const data = { state: "done", text: "Three tickets." };
      if (task) await request.put(`${app.url}/api/bot/tasks/${task.id}`, { headers, data });
      return task?.action;
    })
    .toBe("close");
  await expect(page.getByText("Done.")).toBeVisible();
  await expect(page.getByText("Three tickets.")).toBeVisible();
  await page.goto(`${guild}/history`);
  await expect(page.getByText(/Bob Okafor pressed Close all tickets/)).toBeVisible();
});
