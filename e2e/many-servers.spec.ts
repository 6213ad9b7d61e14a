import { buildGuild, text } from "#dev/discord/guild.ts";
import { people } from "#dev/discord/people.ts";
import { send } from "#dev/seed.ts";
import { expect, test, unconnected } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

const HOSTILE = "\u202E<img src=x onerror=alert(1)> Ça [va].*";
const many = Array.from({ length: 200 }, (_, index) =>
  buildGuild({
    id: String(431870264119820288n + BigInt(index) * 1_000_000n),
    name: index === 77 ? HOSTILE : `Server ${String(index).padStart(3, "0")}`,
    icon: "9b0f2d7c5a814e36b7c1d94e08f3a625",
    ownerId: people.bob.id,
    permissions: { [people.bob.id]: "8" },
    memberCount: index + 1,
    presenceCount: 0,
    rooms: { "": [text("general")] },
    ranks: [],
    everyone: 0n,
  }),
);

test("two hundred guilds: typing filters the list, with a limited number of requests @js", async ({
  page,
  context,
  startOwn,
  allowComplaint,
}) => {
  allowComplaint(/status of 429/);
  allowComplaint(unconnected);
  // The router reports each search that is superseded by the next key.
  allowComplaint(/^AbortError: signal is aborted/);
  const app = await startOwn({ discord: { guilds: many }, env: { RATE_LIMIT_SCALE: "1" } });
  const report = many.slice(0, 150).map(({ id, name }) => ({ id, name }));
  await send(app, "PUT", "/api/bot/guilds", { body: report });
  const { servers } = words.en.dashboard;

  await signInAt(page, `${app.url}/dashboard`, "bob");
  const cards = page.locator("main h3");
  await expect(cards).toHaveCount(200);
  // Icons far below the viewport are not loaded.
  const fetched = () =>
    page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /icons/.test(name)).length,
    );
  expect(await fetched()).toBeLessThan(150);

  // After hydration the list is filtered without a page request.
  const loads: string[] = [];
  page.on("request", (sent) => {
    if (sent.isNavigationRequest() || sent.url().includes(".data")) loads.push(sent.url());
  });
  const field = page.getByRole("searchbox", { name: servers.filter });
  const before = await field.boundingBox();
  await field.pressSequentially("ca [VA]");
  await expect(page.getByRole("status").filter({ hasText: "200" })).toHaveText(
    filled(servers.found_other, { count: 1, total: 200 }),
  );
  await expect(cards).toHaveText([HOSTILE]);
  await expect.poll(() => field.boundingBox()).toEqual(before);
  await field.press("Enter");
  await expect(page).toHaveURL(/\?q=ca\+%5BVA%5D$/);
  expect(loads).toEqual([]);

  await page.reload();
  await expect(field).toHaveValue("ca [VA]");
  await expect(cards).toHaveText([HOSTILE]);
  await field.fill("");
  await expect(cards).toHaveCount(200);

  await field.fill("va");
  const reload = page.getByRole("button", { name: servers.reload });
  await context.setOffline(true);
  await reload.click();
  await expect(page.getByRole("alert")).toHaveText(words.en.settings.bar.offline);
  await expect(cards).toHaveText([HOSTILE]);
  await context.setOffline(false);
  for (let i = 0; i < 7; i++) {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await reload.click();
    await answered;
    await expect(reload).toBeVisible();
  }
  await expect(page.getByText(servers.tooFast.split("{{")[0] ?? "")).toBeVisible();
  await expect(cards).toHaveText([HOSTILE]);

  // The router asks ahead for what the page of one of them needs.
  const found = page.waitForResponse(/__manifest/);
  await page.goto(`${app.url}/dashboard/guilds/${many[0]!.id}/prefix`);
  await found;
  const prefix = page.locator("[name=prefix]");
  await prefix.fill("mine");
  await context.setOffline(true);
  await prefix.press("Enter");
  await expect(page.locator("[data-save-bar]")).toContainText(words.en.settings.bar.offline);
  await expect(prefix).toHaveValue("mine");
});
