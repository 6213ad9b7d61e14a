import type { Page } from "@playwright/test";
import type { Guild } from "#dev/discord/guild.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { greeter } from "#test/declare.ts";
import { expectGoodLooks } from "./axe.ts";
import { readAsBot, saveAsBot } from "./bot.ts";
import { expect, test } from "./harness.ts";
import { signInAt } from "./people.ts";
import { filled, words } from "./words.ts";

const { message, settings: settingWords } = words.en;
const saved = (page: Page) => page.getByRole("status").filter({ hasText: settingWords.saved });
const settingsIn = ({ id }: Guild) => `/dashboard/guilds/${id}/greeter`;
const settings = settingsIn(guilds.teahouse);
const path = `${settings}/message/greeting`;

test("Bob writes a message with an embed and fields, and the bot gets it, with what he typed before", async ({
  page,
  app,
  declare,
}) => {
  const note = { name: "note", label: "Note", kind: "text", max: 20 };
  await declare(greeter.modules.map((module) => ({ ...module, fields: [note, ...module.fields] })));
  await signInAt(page, `${settings}?lng=en`, "bob");
  await page.getByLabel("Note").fill("Kept");
  if (test.info().project.name === "js") {
    await page
      .getByRole("link", { name: message.edit })
      .or(page.getByRole("link", { name: message.write }))
      .click();
    await page.getByRole("dialog").getByRole("button", { name: words.en.common.leave.save }).click();
  } else await page.getByRole("button", { name: message.saveAndEdit }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Greeting" })).toBeVisible();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  await page.locator("[name=content]").fill("Hello <b>you</b>");
  await press(message.add.embeds);
  await page.locator('[name="embeds[0].title"]').fill("Tea");
  await page.locator('[name="embeds[0].color"]').fill("#00ff00");
  await press(message.add.fields);
  await page.locator('[name="embeds[0].fields[0].name"]').fill("One");
  await page.locator('[name="embeds[0].fields[0].value"]').fill("Two");
  await press(message.add.embeds);
  await page.locator('[name="embeds[1].title"]').fill("First");
  await page.getByRole("button", { name: `${message.acts.up}: Embed 2` }).click();
  await expect(page.locator('[name="embeds[0].title"]')).toHaveValue("First");
  await press(settingWords.save);
  await expect(saved(page)).toBeVisible();
  const { settings: had } = await readAsBot(app, `greeter/${guilds.teahouse.id}`);
  expect(had.note).toBe("Kept");
  expect(had.greeting).toEqual({
    content: "Hello <b>you</b>",
    embeds: [
      { title: "First" },
      { title: "Tea", color: 0x00_ff_00, fields: [{ name: "One", value: "Two" }] },
    ],
    allowed_mentions: { parse: [] },
  });
  // HTML of the server stays until somebody uses the page and its script comes.
  await page.goto(settings, { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: settingWords.test })).toHaveCount(1);
});

test("the page of a message has at most 130 kB of scripts, a live preview, and good looks @js", async ({
  page,
  declare,
}) => {
  await declare(greeter.modules);
  await signInAt(page, `${settings}?lng=en`, "bob");
  let scripts = 0;
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname.endsWith(".js"))
      scripts += Number(answer.headers()["content-length"] ?? 0);
  });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  expect(scripts).toBeGreaterThan(50_000);
  expect(scripts).toBeLessThanOrEqual(130_000);
  await page.locator("[name=content]").fill("**Bold** live");
  await expect(page.locator("figure strong").last()).toHaveText("Bold");
  await page.getByRole("button", { name: message.add.embeds }).click();
  await page.locator("summary").filter({ hasText: message.folds.pictures }).first().click();
  await page.locator('[name="embeds[0].image.url"]').fill("https://stranger.example/a.png");
  await expect(page.getByRole("img", { name: "Picture from stranger.example" }).last()).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole("link", { name: /Back to the settings/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what is typed while a save is on its way stays when that is refused @js", async ({
  page,
  declare,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await declare(greeter.modules);
  await signInAt(page, `${path}?lng=en`, "bob");
  const bar = page.locator("[data-save-bar]");
  const content = page.locator("[name=content]");
  const long = "x".repeat(2_001);
  await content.fill(long);
  await expect(bar).toHaveAttribute("data-save-bar", "unsaved");
  let send = () => {};
  const sending = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/message/**", async (route) => {
    if (route.request().method() === "POST") await sending;
    await route.continue();
  });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(bar).toHaveAttribute("data-save-bar", "saving");
  await content.fill(`${long} and more`);
  send();
  await expect(bar).toHaveAttribute("data-save-bar", "refused");
  await expect(content).toHaveValue(`${long} and more`);
});

test("where the scripts of a page cannot be loaded it says that a message was saved, or what is wrong @js", async ({
  page,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|status of 400/);
  await declare(greeter.modules);
  await signInAt(page, "/", "bob");
  await page.route(/assets\/framework-/, (route) => route.abort());
  await page.goto(`${settingsIn(ownGuild)}/message/greeting?lng=en`, { waitUntil: "load" });
  const save = page.getByRole("button", { name: settingWords.save, exact: true });
  await page.locator("[name=content]").fill("Welcome");
  await save.click();
  await expect(page.getByText(settingWords.saved, { exact: true })).toBeVisible();
  await page.locator("[name=content]").fill("x".repeat(2_001));
  await save.click();
  await expect(page.getByText(filled(message.invalid_one, { count: 1 }))).toBeVisible();
});

test("Discard, and a save that drops an empty embed, leave the keyboard at the form, Send nothing empties it, with what was typed, and who leaves can save @js", async ({
  page,
  declare,
  ownGuild,
}) => {
  await declare(greeter.modules);
  await signInAt(page, `${settingsIn(ownGuild)}/message/greeting?lng=en`, "bob");
  const bar = page.locator("[data-save-bar]");
  const content = page.locator("[name=content]");
  const form = page.getByRole("form", { name: "Greeting" });
  await content.fill("Welcome");
  await content.press("ControlOrMeta+s");
  await expect(bar).toContainText(settingWords.saved);
  await page.getByRole("button", { name: message.add.embeds, exact: true }).click();
  const title = page.locator('[name="embeds[0].title"]');
  await title.press("Enter");
  await expect(title).toHaveCount(0);
  await expect(form).toBeFocused();
  await content.fill("Welcome, friend");
  await bar.getByRole("button", { name: settingWords.bar.discard }).click();
  await expect(content).toHaveValue("Welcome");
  await expect(form).toBeFocused();

  await content.fill("Welcome, friend");
  await page.getByRole("button", { name: message.nothing, exact: true }).click();
  await expect(content).toHaveValue("");
  await expect(bar).toContainText(settingWords.saved);

  // Text that is typed before the answer comes stays.
  await content.fill("Good day");
  await page.route(/greeting\.data/, async (route) => {
    if (route.request().method() === "POST") await content.fill("Good evening");
    await route.continue();
  });
  await page.getByRole("button", { name: message.nothing, exact: true }).click();
  await page.waitForURL(/\?saved=4$/);
  await expect(bar).toHaveAttribute("data-save-bar", "unsaved");
  await expect(content).toHaveValue("Good evening");
  await page.unroute(/greeting\.data/);
  await page.getByRole("link", { name: message.back }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.en.common.leave.save }).click();
  await page.waitForURL(new RegExp(`${settingsIn(ownGuild)}$`));
  await expect(page.locator("main")).toContainText("Good evening");
});

const placeholders = ["user", { name: "server.name", label: "the server’s name", example: "Tea house" }];
const [module] = greeter.modules;
const withPlaceholders = [{ ...module!, fields: [{ ...module!.fields[0]!, placeholders }] }];
const part = (name: string) => `[name="${name}"]`;

test("on a phone an embed of ten parts is written, with placeholders where the cursor is and the preview behind a tab", async ({
  page,
  app,
  declare,
  ownGuild,
}) => {
  const scripts = test.info().project.name === "js";
  await declare(withPlaceholders);
  const path = `${settingsIn(ownGuild)}/message/greeting`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page, `${path}?lng=en`, "bob");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
  const tab = (name: keyof typeof message.views) => page.getByRole("tab", { name: message.views[name] });
  await expect(page.locator("p > span", { hasText: "the server’s name" })).toHaveCSS("white-space", "nowrap");
  await expect(page.locator("[data-save-bar]")).toHaveCount(0);
  await press(message.add.embeds);
  const fold = (name: string) => page.locator("summary").filter({ hasText: name });
  // An untouched embed fits the screen.
  await expect
    .poll(async () => (await page.locator('[id="embeds[0]"]').boundingBox())?.height)
    .toBeLessThan(700);
  if (scripts) {
    await expect(page.locator(part("embeds[0].title"))).toBeFocused();
    await page.keyboard.type("Welcome , sit down");
    for (let key = 0; key < ", sit down".length; key++) await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "{user}" }).click();
    await expect(page.locator(part("embeds[0].title"))).toHaveValue("Welcome {user}, sit down");
  } else {
    await expect(page).toHaveURL(/#embeds\[0\]$/);
    await page.locator(part("embeds[0].title")).fill("Welcome {user}, sit down");
  }
  await page.locator(part("embeds[0].description")).fill("Tea is on the stove.");
  await page.locator(part("embeds[0].url")).fill("https://tea.example");
  await page.locator(part("embeds[0].color")).fill("#22c55e");
  await fold(message.parts.author).click();
  await page.locator(part("embeds[0].author.name")).fill("The house");
  for (const [index, name] of ["Rules", "Roles"].entries()) {
    await press(message.add.fields);
    await page.locator(part(`embeds[0].fields[${index}].name`)).fill(name);
    await page.locator(part(`embeds[0].fields[${index}].value`)).fill("Read them");
    await page.getByLabel(message.parts.inline).last().check();
  }
  await fold(message.folds.pictures).click();
  await page.locator(part("embeds[0].image.url")).fill("https://tea.example/pot.png");
  // What is folded is kept.
  await fold(message.folds.pictures).click();
  await expect(page.locator(part("embeds[0].image.url"))).toBeHidden();
  await fold(message.parts.footer).click();
  await page.locator(part("embeds[0].footer.text")).fill("Until soon");
  await page.locator(part("embeds[0].timestamp")).fill("2026-12-24T18:00");
  await press(message.add.buttons);
  const link = "components[0].components[0]";
  if (scripts) await expect(page.locator(part(`${link}.label`))).toBeFocused();
  await page.locator(part(`${link}.label`)).fill("Rules");
  await page.locator(part(`${link}.url`)).fill("https://tea.example/rules");
  await page.getByLabel(message.options.parse.users).check();
  const before = await page.evaluate(() => scrollY);
  // Playwright's click scrolls to what sticks, too, as no mouse does.
  const clickTab = (name: keyof typeof message.views) =>
    expect(async () => {
      const { x, y } = (await tab(name).boundingBox())!;
      await page.mouse.click(x + 9, y + 9);
      await expect(tab(name)).toHaveAttribute("aria-selected", "true", { timeout: 10_000 });
    }).toPass();
  await clickTab("preview");
  await expect(page.getByText("Until soon •")).toBeVisible();
  await expect(page.locator(part("embeds[0].title"))).toBeHidden();
  await clickTab("write");
  await expect(page.locator(part("embeds[0].title"))).toHaveValue("Welcome {user}, sit down");
  if (scripts) {
    // The page is where it was, but for what the bar needs.
    await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100);
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await page.getByRole("button", { name: message.acts.up }).last().click();
  if (scripts) await expect(page.locator("summary").filter({ hasText: "Roles" })).toBeFocused();
  await press(settingWords.save);
  await expect(saved(page)).toBeVisible();
  // What is saved is the page's own HTML, which hydrates without an error.
  await page.goto(path);
  await expect(page.locator("figure").getByText("The house")).toHaveCount(1);
  // The answer to an import is on the screen.
  await fold(message.exchange.title).click();
  await page.getByLabel(message.exchange.field).fill('{"content": "Tea", "tts": true}');
  await press(message.exchange.import);
  await expect(page.getByText(message.exchange.taken)).toBeInViewport();
  const { settings: stored } = await readAsBot(app, `greeter/${ownGuild.id}`);
  const greeting = stored.greeting as Record<"allowed_mentions" | "embeds", object> & {
    components: { components: object }[];
  };
  expect(greeting.allowed_mentions).toEqual({ parse: ["users"] });
  expect(greeting.components[0]?.components).toMatchObject([{ style: 5, label: "Rules" }]);
  expect(greeting.embeds).toEqual([
    {
      title: "Welcome {user}, sit down",
      description: "Tea is on the stove.",
      url: "https://tea.example",
      color: 0x22_c5_5e,
      author: { name: "The house" },
      fields: [
        { name: "Roles", value: "Read them", inline: true },
        { name: "Rules", value: "Read them", inline: true },
      ],
      image: { url: "https://tea.example/pot.png" },
      footer: { text: "Until soon" },
      timestamp: expect.stringMatching(/^2026-12-24T18:00/),
    },
  ]);
});

test("a message comes over from Discohook as JSON and as a link, says what it leaves out, and is marked where it is too long @js", async ({
  page,
  declare,
  allowComplaint,
}) => {
  allowComplaint(/status of 400|ERR_FAILED/);
  await declare(withPlaceholders);
  await signInAt(page, `${path}?lng=en`, "bob");
  const bring = async (text: string) => {
    await page.locator("summary").filter({ hasText: message.exchange.title }).click();
    await page.getByLabel(message.exchange.field).fill(text);
    await page.getByRole("button", { name: message.exchange.import }).click();
    await expect(page.getByText(message.exchange.taken)).toBeVisible();
  };
  // A save leaves what could not be read in the field.
  await page.locator("summary").filter({ hasText: message.exchange.title }).click();
  await page.getByLabel(message.exchange.field).fill("{");
  await page.getByRole("button", { name: message.exchange.import }).click();
  await expect(page.getByText(message.exchange.failed)).toBeVisible();
  // A press without an answer leaves it there, too.
  await page.route(/greeting\.data/, (route) => route.abort());
  await page.getByRole("button", { name: message.exchange.import }).click();
  await expect(page.locator("[data-save-bar=failed]")).toBeVisible();
  await expect(page.getByLabel(message.exchange.field)).toHaveValue("{");
  await page.unroute(/greeting\.data/);
  await page.getByLabel(message.exchange.field).fill("{ and more");
  await page.locator("[name=content]").fill("Saved");
  await page.locator("[name=content]").press("ControlOrMeta+s");
  await expect(page.locator("[data-save-bar]")).toContainText(settingWords.saved);
  await expect(page.getByLabel(message.exchange.field)).toHaveValue("{ and more");
  await page.goto(path);
  const button = { type: 2, style: 1, label: "Go", custom_id: "foreign" };
  const data = {
    ...{ content: "From there", username: "Hook", embeds: [{ title: "a".repeat(257) }] },
    components: [{ type: 1, components: [button] }],
  };
  await bring(JSON.stringify({ messages: [{ data }] }));
  await expect(page.getByText("username", { exact: true })).toBeVisible();
  // The bot has no action that could be chosen.
  const place = part("components[0].components[0].custom_id");
  await expect(page.locator(place)).toHaveAccessibleDescription(filled(message.noActions, { bot: "Marlin" }));
  await expect(page.locator(part("embeds[0].title"))).toHaveAccessibleDescription(/At most 256 characters/);
  await page.goto(path);
  const share = Buffer.from(JSON.stringify({ messages: [{ data: { content: "By link" } }] })).toString(
    "base64url",
  );
  await bring(`https://discohook.app/?data=${share}`);
  await expect(page.locator("[name=content]")).toHaveValue("By link");
});

test("fields stand three in a row beside a picture, and the focus follows a conversion by keyboard @js", async ({
  page,
  app,
  declare,
}) => {
  await declare(greeter.modules);
  const fields = [1, 2, 3, 4].map((number) => ({ name: `No ${number}`, value: "x", inline: true }));
  // The name of a folded part is the beginning of its text, cut between two characters.
  const title = `${"a".repeat(59)}🎉!`;
  const greeting = { embeds: [{ title, thumbnail: { url: "https://tea.example/pot.png" }, fields }] };
  await saveAsBot(app, `greeter/${guilds.teahouse.id}`, { greeting });
  await signInAt(page, `${path}?lng=en`, "bob");
  await expect(page.locator("#server-page summary bdi").first()).toContainText(title.slice(0, -1));
  const names = page.locator("#message-preview").getByText(/^No \d$/);
  const tops = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, false]);
  const summary = page.locator("summary").filter({ hasText: message.exchange.title });
  await summary.click();
  // The next press waits for no newer data.
  await page.route(/greeting\.data/, async (route) => {
    if (route.request().method() === "POST") await route.continue();
  });
  await page.getByRole("button", { name: message.exchange.convert.components }).press("Enter");
  const confirm = page.getByRole("button", { name: message.exchange.confirm, exact: true });
  await expect(confirm).toBeFocused();
  await confirm.press("Enter");
  await expect(page.locator(part("components[0].type"))).toHaveValue("17");
  await expect(summary).toBeFocused();

  // Text that is typed before a conversion is answered stays, and nothing is converted.
  await page.goto(path);
  await summary.click();
  await page.getByRole("button", { name: message.exchange.convert.components }).press("Enter");
  await expect(confirm).toBeFocused();
  const content = page.locator("[name=content]");
  await page.route(/greeting\.data/, async (route) => {
    await content.fill("Typed meanwhile");
    await route.continue();
  });
  await confirm.press("Enter");
  await expect(confirm).toBeHidden();
  await expect(page.locator("[data-save-bar=unsaved]")).toBeVisible();
  await expect(content).toHaveValue("Typed meanwhile");
});

test("on a phone a placeholder for a small picture and the name of the module are whole, and a color that is none counts as a change, and is refused in words @js", async ({
  page,
  app,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  const fields = [{ ...module!.fields[0]!, placeholders: [{ name: "avatar", kind: "url" }] }];
  await declare([{ ...module!, title: "Willkommensnachrichten", fields }]);
  const greeting = { embeds: [{ title: "Tea", thumbnail: { url: "{avatar}" } }] };
  await saveAsBot(app, `greeter/${ownGuild.id}`, { greeting });
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAt(page, settingsIn(ownGuild), "bob");
  const linesIn = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  };
  const picture = page.locator("figure [role=img] bdi", { hasText: "{avatar}" });
  expect(await picture.evaluate(linesIn)).toBe(1);

  await page.goto(`${settingsIn(ownGuild)}/message/greeting?lng=de`);
  expect(await page.getByRole("link", { name: words.de.message.back }).locator("bdi").evaluate(linesIn)).toBe(
    1,
  );
  await page.goto(`${settingsIn(ownGuild)}/message/greeting?lng=en`);
  await page.locator(part("embeds[0].color")).fill("2ecc71");
  await expect(page.locator("[data-save-bar=unsaved]")).toBeVisible();
  await page.getByRole("button", { name: settingWords.save, exact: true }).click();
  await expect(page.locator(part("embeds[0].color"))).toHaveAccessibleDescription(words.en.errors.color);
});

test("on a small screen the focus stays below the tabs of a message and its placeholders @js", async ({
  page,
  declare,
  ownGuild,
}) => {
  await declare(withPlaceholders);
  // As an enlarged page has it.
  await page.setViewportSize({ width: 640, height: 400 });
  await signInAt(page, `${settingsIn(ownGuild)}/message/greeting`, "bob");
  await page.getByRole("button", { name: message.add.embeds, exact: true }).click();
  await expect(page.locator(part("embeds[0].title"))).toBeFocused();
  await page.locator("[name=flags]").last().focus();
  const room = () =>
    page.evaluate(() => {
      const top = document.querySelector("[role=tablist]")!.parentElement!.getBoundingClientRect().bottom;
      return document.activeElement!.getBoundingClientRect().bottom - top;
    });
  for (let key = 0; key < 15; key++) {
    await page.keyboard.press("Shift+Tab");
    await expect.poll(room).toBeGreaterThan(0);
  }
  await page.emulateMedia({ forcedColors: "active" });
  for (const [selected, width] of [
    [true, "1px"],
    [false, "0px"],
  ] as const)
    await expect(page.getByRole("tab", { selected })).toHaveCSS("border-top-width", width);
});

test("what is folded of a message stays so when something beside it is moved, copied and removed @js", async ({
  page,
  app,
  declare,
  ownGuild,
}) => {
  await declare(greeter.modules);
  const greeting = { embeds: ["One", "Two", "Three"].map((title) => ({ title })) };
  await saveAsBot(app, `greeter/${ownGuild.id}`, { greeting });
  await signInAt(page, `${settingsIn(ownGuild)}/message/greeting?lng=en`, "bob");
  const pieces = page.locator("details[id^=embeds]");
  const open = () =>
    pieces.evaluateAll((all) =>
      all.map((one) => [one.querySelector("bdi")!.textContent!.slice(3), (one as HTMLDetailsElement).open]),
    );
  await pieces.nth(1).locator("summary").first().click();
  await pieces.nth(0).getByText(message.folds.pictures, { exact: true }).click();
  const press = (act: keyof typeof message.acts, embed: number) =>
    page.getByRole("button", { name: `${message.acts[act]}: Embed ${embed}`, exact: true }).click();
  const [one, two, three] = [
    ["One", true],
    ["Two", false],
    ["Three", true],
  ];
  await press("down", 1);
  await expect.poll(open).toEqual([two, one, three]);
  await expect(page.locator(part("embeds[1].image.url"))).toBeVisible();
  await press("copy", 2);
  await expect.poll(open).toEqual([two, one, one, three]);
  await expect(page.locator(part("embeds[2].image.url"))).toBeHidden();
  await press("up", 2);
  await press("remove", 1);
  await expect.poll(open).toEqual([two, one, three]);
});

test("on a phone the answers of a message's page begin in sight @js", async ({
  page,
  app,
  declare,
  ownGuild,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await declare(withPlaceholders);
  await page.setViewportSize({ width: 360, height: 640 });
  await signInAt(page, `${settingsIn(ownGuild)}/message/greeting?lng=en`, "bob");
  const isInSight = (text: string) =>
    expect
      .poll(() =>
        page.getByText(text, { exact: true }).evaluate(async (title) => {
          // The page is scrolled before it is drawn.
          for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
          const { top, height } = title.getBoundingClientRect();
          const at = document.elementFromPoint(innerWidth / 2, top + height / 2);
          return title.parentElement!.contains(at);
        }),
      )
      .toBe(true);
  const content = page.locator("[name=content]");
  await content.fill("Mine");
  const greeting = { content: "Theirs", embeds: Array.from({ length: 9 }, () => ({ title: "Theirs" })) };
  await saveAsBot(app, `greeter/${ownGuild.id}`, { greeting });
  await content.press("ControlOrMeta+s");
  await page.getByText(message.conflict.title).waitFor();
  await expect(page.locator("[data-save-bar=unsaved]")).toBeVisible();
  await isInSight(message.conflict.title);
  await expect(content).toHaveValue("Mine");

  // Taking the saved message is the answer to a question, so that none is asked.
  await page.getByRole("button", { name: message.conflict.take }).click();
  await expect(content).toHaveValue("Theirs");
  await expect(page.getByText(message.conflict.title)).toBeHidden();
  await content.fill("Newer");
  await content.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();

  await page.locator("summary").filter({ hasText: message.exchange.title }).click();
  const title = "a".repeat(257);
  const description = "a".repeat(4_000);
  // Also where some of it is refused, at its place or as a whole.
  for (const [at, value, brought] of [
    ["embeds[0].title", title, { embeds: [{ title }] }],
    ["embeds[1].description", description, { embeds: [{ description }, { description }] }],
    ["content", "Tea", { content: "Tea" }],
  ] as const) {
    await page.getByLabel(message.exchange.field).fill(JSON.stringify({ ...brought, a: 1, b: 2, c: 3 }));
    await page.getByRole("button", { name: message.exchange.import }).click();
    await expect(page.locator(part(at))).toHaveValue(value);
    await isInSight(message.exchange.taken);
  }

  // Complaints about the whole message come and go while somebody types.
  allowComplaint(/status of 400/);
  await content.fill(" ");
  await content.press("ControlOrMeta+s");
  const empty = page.getByRole("alert").filter({ hasText: words.en.errors.rich.emptyMessage });
  await expect(empty).toBeVisible();
  // After an import it is there before the answer, which moves the focus.
  await expect(content).not.toBeFocused();
  await content.pressSequentially("H");
  await expect(empty).toBeHidden();
  await content.press("Backspace");
  await expect(empty).toBeVisible();
  await expect(content).toBeFocused();
});
