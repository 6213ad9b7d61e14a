import { readAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { words } from "./words.ts";

const { settings } = words.en;
const options = [
  { value: "quiet", label: "Quiet" },
  { value: "loud", label: "Loud" },
];
const tone = { name: "tone", kind: "choice", label: "Tone", options };
const call = {
  name: "call",
  kind: "text",
  label: "Call",
  min: 1,
  max: 20,
  showWhen: { field: "tone", is: "loud" },
};
const loudly = {
  name: "loudly",
  kind: "text",
  label: "Louder",
  max: 20,
  showWhen: ["call", { not: "quiet" }],
};
const quiet = { name: "quiet", kind: "toggle", label: "Hush" };
const steps = { name: "steps", kind: "rows", label: "Steps", max: 5, fields: [tone, call, loudly] };
const tea = { id: "tea", title: "Tea", fields: [quiet, tone, call, steps] };

test("a field appears and disappears with the field beside it, also in a row, and what it holds is kept @js", async ({
  page,
  app,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await declare([tea]);
  await signInAt(page, `/dashboard/guilds/${ownGuild.id}/tea`, "bob");

  const [choice, text] = [page.locator("[name=tone]"), page.locator("[name=call]")];
  await expect(text).toBeHidden();
  await choice.selectOption("loud");
  await text.fill("Hello");
  await choice.selectOption("quiet");
  await expect(text).toBeHidden();
  const list = page.getByRole("group", { name: "Steps" });
  await list.getByRole("button", { name: settings.rows.add, exact: true }).click();
  const [inRow, textInRow] = ["tone", "call"].map((name) => page.locator(`[name="steps[0].${name}"]`));
  await expect(textInRow!).toBeHidden();
  await inRow!.selectOption("loud");
  // Shown by what its own row has, and by what the module has.
  const louder = page.locator('[name="steps[0].loudly"]');
  await expect(louder).toBeHidden();
  await textInRow!.fill("Tea!");
  await louder.fill("TEA!");
  await page.getByRole("switch", { name: "Hush" }).check();
  await expect(louder).toBeHidden();

  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect
    .poll(() => readAsBot(app, `tea/${ownGuild.id}`))
    .toMatchObject({
      version: 1,
      settings: { tone: "quiet", call: "Hello", steps: [{ tone: "loud", call: "Tea!", loudly: "TEA!" }] },
    });
  await choice.selectOption("loud");
  await expect(text).toHaveValue("Hello");
  await page.getByRole("button", { name: settings.bar.discard }).click();
  await expect(text).toBeHidden();

  // A search leads to a field that is hidden, which says when it counts.
  await page.keyboard.press("/");
  await page.keyboard.type("call");
  await page.getByRole("list", { name: settings.search.hits }).getByRole("link", { name: "Call" }).click();
  await expect(text).toBeFocused();
  await expect(page.locator("#field-call-hint").getByText(/Applies only when .*Loud/)).toBeVisible();

  // What is refused is shown.
  await textInRow!.fill("x".repeat(21));
  await inRow!.selectOption("quiet");
  await expect(textInRow!).toBeHidden();
  await page.getByRole("button", { name: settings.save, exact: true }).click();
  await expect(textInRow!).toBeVisible();
  await expect(textInRow!).toHaveAccessibleDescription(/At most 20 characters/);
});
