import { answerTask, takeTasks } from "./bot.ts";
import { expect, test, unconnected } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const actions = [{ id: "close", label: "Close all tickets", confirm: "All open tickets are closed. Go on?" }];
const fields = [{ name: "enabled", kind: "toggle", label: "On" }];

test("a button asks once more, is answered in place, and stands in the history", async ({
  page,
  app,
  declare,
  ownGuild,
}) => {
  await declare([{ id: "desk", title: "Help desk", fields, actions }]);
  // A bot that no longer fetches cannot be asked for anything.
  await takeTasks(app);
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
    const task = await answerTask(app, ownGuild.id, { state: "done", text: "Three tickets." });
    expect(task?.action).toBe("close");
  }).toPass();
  await expect(page.getByText("Done.")).toBeVisible();
  await expect(page.getByText("Three tickets.")).toBeVisible();
  await page.goto(`${guild}/history`);
  await expect(page.getByText(/Bob Okafor pressed Close all tickets/)).toBeVisible();
});

test("without a connection, and after an update of the site, what is typed stays beside an action, a test and a search @js", async ({
  page,
  context,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(unconnected);
  const { settings } = words.en;
  const message = { name: "greeting", kind: "message", label: "Greeting", max: 100, placeholders: [] };
  await declare([{ id: "desk", title: "Help desk", fields: [...fields, message], actions }]);
  // The router asks ahead for the routes that the page can use.
  const asked = page.waitForResponse((answer) => /__manifest\?.*%2Faction&/.test(answer.url()));
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/desk`, "bob");
  await asked;
  const greeting = page.getByLabel("Greeting", { exact: true });
  await greeting.fill("Hello");
  const send = page.getByRole("button", { name: settings.test });
  const isLive = (button: Element) => Object.keys(button).some((key) => key.startsWith("__reactProps"));
  await expect.poll(() => send.evaluate(isLive)).toBe(true);
  const act = page.getByRole("button", { name: "Close all tickets" });
  const press = async (button: typeof act) => {
    if (button === act) await act.click();
    await button.click();
  };
  const find = page.getByRole("searchbox", { name: settings.nav.find });

  await context.setOffline(true);
  for (const [count, button] of [act, send].entries()) {
    await press(button);
    await expect(page.getByText(settings.bar.offline, { exact: true })).toHaveCount(count + 1);
  }
  const failed = page.waitForEvent("requestfailed");
  await find.fill("greeting");
  await failed;
  await expect(greeting).toHaveValue("Hello");
  await context.setOffline(false);

  const headers = { "X-Remix-Reload-Document": "true" };
  await page.route("**/__manifest*", (route) => route.fulfill({ status: 204, headers }));
  await find.fill("on");
  await expect(page.getByRole("list", { name: settings.search.hits })).toBeVisible();
  await press(act);
  await expect(page.getByText(settings.bar.offline, { exact: true })).toHaveCount(1);
  await expect(greeting).toHaveValue("Hello");
});
