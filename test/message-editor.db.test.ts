import { gzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { giveAccess } from "./access.ts";
import { declare } from "./declare.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { useModuleDoors } from "./module-doors.ts";
import { useSite } from "./site.ts";

const site = useSite();
const { pages, bob, path: modulePath, put: putAll, stored, html, submit } = useModuleDoors(site, "greeter");
beforeAll(() =>
  declare(site, {
    bot: {},
    modules: [
      {
        id: "greeter",
        title: "Greeter",
        fields: [
          {
            name: "greeting",
            label: "Greeting",
            kind: "richMessage",
            actions: [{ value: "verify", label: "Verify" }],
          },
          { name: "greetingToo", label: "Blocks", kind: "richMessage", formats: ["components"] },
          { name: "on", label: "On", kind: "toggle" },
        ],
        rules: [{ needs: "greeting", when: "on" }],
      },
    ],
  }),
);

const path = `${modulePath}/message/greeting`;
const put = (greeting: unknown, on = false) => putAll({ greeting, greetingToo: null, on });
const page = () => html(path);
/** Presses a button of a page, as a browser without scripts does, with changes to what is typed. */
const press = (html: string, intent: string, typed: Sent[] = [], at = path) =>
  submit(sentOf(html, "version"), [...typed, ["intent", intent]], at);
const parse = { allowed_mentions: { parse: [] } };
const button = { type: 2, style: 1, label: "Go" };

test("without scripts three embeds are added, ordered, and one removed; exactly that is saved", async () => {
  let { text } = await press(await page(), "add:embeds", [["content", "Hello"]]);
  ({ text } = await press(text, "add:embeds", [["embeds[0].title", "One"]]));
  ({ text } = await press(text, "add:embeds", [["embeds[1].title", "Two"]]));
  ({ text } = await press(text, "up:embeds[2]", [
    ["embeds[2].title", "Three"],
    ["embeds[2].color", "#00ff00"],
  ]));
  ({ text } = await press(text, "remove:embeds[0]"));
  ({ text } = await press(text, "add:embeds[0].fields"));
  expect((await stored()).version).toBe(0);
  const saved = await press(text, "save", [
    ["embeds[0].fields[0].name", "Name"],
    ["embeds[0].fields[0].value", "Value"],
    ["embeds[0].fields[0].inline", "true"],
    ["allowed_mentions.parse", "users"],
  ]);
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${path}?saved=1`]);
  expect((await stored()).settings.greeting).toEqual({
    content: "Hello",
    embeds: [
      { title: "Three", color: 0x00_ff_00, fields: [{ name: "Name", value: "Value", inline: true }] },
      { title: "Two" },
    ],
    allowed_mentions: { parse: ["users"] },
  });
});

test("blocks: a box with buttons, an action and a picture is made without scripts", async () => {
  let { text } = await press(await page(), "convert");
  ({ text } = await press(text, "convert"));
  ({ text } = await press(text, "add:components:9"));
  ({ text } = await press(text, "add:components:1", [
    ["components[0].components[0].content", "Tea"],
    ["components[0].accessory.media.url", "https://a.example/a.png"],
  ]));
  const { status } = await press(text, "save", [
    ["components[1].components[0].style", "3"],
    ["components[1].components[0].label", "Verify"],
    ["components[1].components[0].custom_id", "verify"],
    ["components[1].components[0].url", "https://not.used.example"],
  ]);
  expect(status).toBe(303);
  expect((await stored()).settings.greeting).toEqual({
    components: [
      {
        type: 9,
        components: [{ type: 10, content: "Tea" }],
        accessory: { type: 11, media: { url: "https://a.example/a.png" } },
      },
      { type: 1, components: [{ type: 2, style: 3, label: "Verify", custom_id: "verify" }] },
    ],
    flags: 32_768,
    ...parse,
  });
});

test("what does not fit comes back as typed or imported, said at its control", async () => {
  const long = "a".repeat(257);
  const { text: begun } = await press(await page(), "add:embeds");
  const { status, text } = await press(begun, "save", [["embeds[0].title", long]]);
  expect(status).toBe(400);
  const { text: imported } = await press(await page(), "import", [
    ["import", JSON.stringify({ embeds: [{ title: long }] })],
  ]);
  for (const shown of [text, imported]) {
    expect(shown).toContain(`value="${long}"`);
    expect(shown).toMatch(/id="field-embeds\[0\]\.title-error"[^>]*>At most 256 characters: these are 257\./);
  }
});

test("a message that somebody else has changed meanwhile is shown beside one's own; saving again replaces it", async () => {
  const before = await page();
  await put({ content: "Theirs" });
  const { status, text } = await press(before, "save", [["content", "Mine"]]);
  expect(status).toBe(409);
  expect(text).toContain("Text: Theirs");
  expect(text).toContain("This message was changed while you were editing. Yours is still in the form:");
  // A message is not chosen value by value.
  expect(text).not.toContain("which do you want?");
  expect((await stored()).settings.greeting).toEqual({ content: "Theirs", ...parse });
  expect((await press(text, "save")).status).toBe(303);
  expect((await stored()).settings.greeting).toEqual({ content: "Mine", ...parse });
});

test("a change of another setting is no conflict of the message, and stays", async () => {
  await put({ content: "Hello" });
  const before = await page();
  await put({ content: "Hello" }, true);
  expect((await press(before, "save", [["content", "Mine"]])).status).toBe(303);
  expect((await stored()).settings).toEqual({
    greeting: { content: "Mine", ...parse },
    greetingToo: null,
    on: true,
  });
});

test("Send nothing saves null, and keeps the other settings", async () => {
  await put({ content: "Hello" });
  expect((await press(await page(), "nothing")).status).toBe(303);
  expect((await stored()).settings).toEqual({ greeting: null, greetingToo: null, on: false });
});

test("Send nothing says why it was refused where a rule needs the message", async () => {
  await put({ content: "Hello" }, true);
  const { status, text } = await press(await page(), "nothing");
  expect(status).toBe(400);
  expect(text).toContain("Greeting: Please fill this in, because On is on.");
});

test("an import leaves out a flag that is not supported, says so, and keeps the others", async () => {
  const message = { flags: 64 | 4_096 | 32_768, components: [{ type: 10, content: "Tea" }] };
  const { text } = await press(await page(), "import", [["import", JSON.stringify(message)]]);
  expect(text).toContain(">flags</code>");
  await press(text, "save");
  expect((await stored()).settings.greeting).toMatchObject({ ...message, flags: 4_096 | 32_768 });
});

test("a message of a format that the field does not have can be converted to the other one", async () => {
  const at = `${modulePath}/message/greetingToo`;
  const { text } = await press(await html(at), "import", [["import", '{"embeds":[{"title":"Tea"}]}']], at);
  expect(text).not.toContain("Left out:");
  expect(text).toContain("Here only a message of blocks is possible. Convert this one below.");
  const { text: asked } = await press(text, "convert", [], at);
  const { text: converted } = await press(asked, "convert", [], at);
  expect((await press(converted, "save", [], at)).status).toBe(303);
  expect((await stored()).settings.greetingToo).toMatchObject({ flags: 32_768 });
});

test("an ended session's page keeps what was typed, and says it in words", async () => {
  const before = await page();
  await site.db.deleteFrom("sessions").execute();
  const typed: Sent[] = [
    ["content", "Typed long"],
    ["embeds[0].title", "Tea"],
    ["allowed_mentions.parse", "roles"],
  ];
  const { status, text } = await press(before, "save", typed);
  expect(status).toBe(401);
  expect(text).toContain("Greeting</dt>");
  expect(text).toContain(">Text: Typed long\nEmbed 1 · Title: Tea\n");
  expect(text).not.toMatch(/>(embeds\[0\]\.title|allowed_mentions\.parse)</);
});

const message = {
  ...{ content: "Hi", embeds: [{ title: "T", type: "rich" }], tts: true, username: "hook" },
  ...{ attachments: [], thread_name: "" },
};
const blocks = [{ type: 10, content: "Block" }];
const row = (id: object) => ({
  ...{ type: 1, ...id },
  components: [
    {
      ...{ type: 2, ...id, style: 5, label: "Tea", url: "https://tea.example/" },
      emoji: { id: "431870264119820777", name: "tea" },
    },
  ],
});
const gzip = (value: unknown) => gzipSync(JSON.stringify(value)).toString("base64");
test.each<[name: string, pasted: string, json: object]>([
  ["a message object", JSON.stringify(message), { content: "Hi" }],
  [
    "Discohook's messages, whose webhooks are not read",
    JSON.stringify({
      version: "d2",
      messages: [{ data: message }, { data: {} }],
      targets: [{ url: "https://secret" }],
    }),
    { content: "Hi" },
  ],
  [
    "Discohook's link",
    `https://discohook.app/?data=${Buffer.from(JSON.stringify({ messages: [{ data: message }] })).toString("base64url")}`,
    { content: "Hi" },
  ],
  [
    "a message with a button, whose own id goes and whose emoji keeps its id",
    JSON.stringify({
      content: "Press",
      components: [row({ id: 7 })],
      embeds: [{ type: "rich", title: "T" }],
    }),
    { content: "Press", components: [row({})], embeds: [{ title: "T" }] },
  ],
  ["a message whose flags are none", '{"content":"Press","flags":{"toString":1}}', { content: "Press" }],
  [
    "discord.builders' hash",
    `https://discord.builders/#1$${gzip(blocks)}`,
    { components: blocks, flags: 32_768 },
  ],
  [
    "its older hash",
    `https://discord.builders/#${Buffer.from(encodeURIComponent(JSON.stringify(blocks))).toString("base64")}`,
    { components: blocks, flags: 32_768 },
  ],
])("import of %s: it is in the form, not saved, and what is left out is listed", async (_, pasted, json) => {
  const { status, text } = await press(await page(), "import", [["import", pasted]]);
  expect(status).toBe(200);
  if (pasted.includes("Hi")) {
    for (const left of ["tts", "username"]) expect(text).toContain(`>${left}</code>`);
    for (const empty of ["attachments", "thread_name"]) expect(text).not.toContain(`>${empty}</code>`);
    expect(text).not.toContain("secret");
  } else expect(text).not.toMatch(/(?:id|type)<\/code>/);
  expect((await stored()).version).toBe(0);
  expect((await press(text, "save")).status).toBe(303);
  expect((await stored()).settings.greeting).toMatchObject(json);
});

test.each<[name: string, pasted: string, says: string]>([
  ["a bomb", `1$${gzipSync(Buffer.alloc(50_000_000, " ")).toString("base64")}`, "This is too large."],
  ["too much text", "x".repeat(262_145), "This is too large."],
  ["nonsense", "hello there", "This is no message that can be read here."],
  ["what has nothing of a message", '{"title": "T"}', "This is no message that can be read here."],
  ["nothing", " ", "Paste something first."],
])("import of %s is refused", async (_, pasted, says) => {
  const { status, text } = await press(await page(), "import", [["import", pasted]]);
  expect({ status, says: text.includes(says) }).toEqual({ status: 400, says: true });
});

test("what is pasted stays until it is imported, whichever button is pressed", async () => {
  const pasted = '{"content": "Pasted"}';
  for (const intent of ["add:embeds", "preview", "convert", "save"]) {
    const { text } = await press(await page(), intent, [
      ["import", pasted],
      ["content", "x".repeat(2_001)],
    ]);
    expect(sentOf(text, "version")).toContainEqual(["import", pasted]);
  }
  const { text } = await press(await page(), "import", [["import", pasted]]);
  expect(sentOf(text, "version")).toContainEqual(["import", ""]);
});

const fields = Array.from({ length: 90 }, () => ({ name: "a", value: "b" }));
const embeds = Array.from({ length: 90 }, () => ({ fields }));

test("what is too much for the page is refused with 413, or as an import, and makes no page of megabytes", async () => {
  const typed = embeds.flatMap((_, at) =>
    fields.map(({ name }, place): Sent => [`embeds[${at}].fields[${place}].name`, name]),
  );
  for (const [intent, sent] of [
    ["preview", typed],
    ["save", typed],
    ["save", [["content", "x".repeat(600_000)] as Sent]],
  ] as const)
    expect((await press(await page(), intent, [...sent])).status).toBe(413);
  const { status, text } = await press(await page(), "import", [["import", JSON.stringify({ embeds })]]);
  expect([status, text.includes("This is too large.")]).toEqual([400, true]);
  expect(text.length).toBeLessThan(1_000_000);
});

test("a form that names thousands of roles is too large for its page", async () => {
  const roles = Array.from({ length: 19_000 }, (_, id): Sent => ["allowed_mentions.roles", String(id)]);
  const { status, text } = await press(await page(), "preview", roles);
  expect(status).toBe(413);
  expect(text.length).toBeLessThan(1_000_000);
});

test("export and import: the message comes back the same", async () => {
  const given = { embeds: [{ title: "T", color: 5 }], allowed_mentions: { parse: ["roles"] } };
  await put(given);
  const { text } = await press(await page(), "as-json");
  const shown = new Map(sentOf(text, "version")).get("import")!;
  expect(JSON.parse(shown)).toEqual(given);
  const { text: again } = await press(text, "import");
  await press(again, "save");
  expect((await stored()).settings.greeting).toEqual(given);
});

test("a message of almost 32 KiB is saved again, whatever its form has besides", async () => {
  const url = `https://a.example/${"a".repeat(1_560)}`;
  const embeds = Array.from({ length: 10 }, () => ({ title: "T", url, image: { url } }));
  expect((await put({ embeds })).status).toBe(200);
  expect((await press(await page(), "save")).status).toBe(303);
  expect((await stored()).settings.greeting).toEqual({ embeds, ...parse });
});

test("whoever ticks that all members are notified need not take away those that the message names", async () => {
  const users = [people.carol.id];
  await put({ content: "Hi", allowed_mentions: { parse: [], users } });
  expect((await press(await page(), "save", [["allowed_mentions.parse", "users"]])).status).toBe(303);
  expect((await stored()).settings.greeting).toEqual({
    content: "Hi",
    allowed_mentions: { parse: ["users"] },
  });
});

test("what an import leaves out beside blocks is not counted as something to correct", async () => {
  const message = { content: "Hi", flags: 32_768, components: blocks };
  const { text } = await press(await page(), "import", [["import", JSON.stringify(message)]]);
  const said = ["content</code>", "to correct"].map((words) => text.includes(words));
  expect(said).toEqual([true, false]);
});

test("a line break that a browser sends counts as one character", async () => {
  const { text } = await press(await page(), "preview", [["content", "a\r\nb"]]);
  expect(text.includes("3 / 2,000")).toBe(true);
});

test("a title that the bot has written in two lines stands in a control that keeps them", async () => {
  await put({ embeds: [{ title: "a\nb" }] });
  expect(/<textarea[^>]* name="embeds\[0\]\.title"/.test(await page())).toBe(true);
});

test("the preview has the time that is typed, which is UTC, in whichever zone it is shown", async () => {
  vi.stubEnv("TZ", "Asia/Tokyo");
  onTestFinished(() => void vi.unstubAllEnvs());
  let { text } = await press(await page(), "add:embeds");
  ({ text } = await press(text, "preview", [["embeds[0].timestamp", "2026-11-26T10:00"]]));
  expect(/11\/26\/26, (\d+:\d\d)/.exec(text)?.[1]).toBe("10:00");
});

test("whoever chooses another kind of thing beside a text, and the first one again, finds what was typed for it", async () => {
  const typed: Sent = ["components[0].accessory.media.url", "https://a.example/a.png"];
  let { text } = await press(await page(), "convert");
  ({ text } = await press(text, "convert"));
  ({ text } = await press(text, "add:components:9"));
  for (const [type, ...more] of [["2", typed], ["11"]] as const)
    ({ text } = await press(text, "preview", [["components[0].accessory.type", type], ...more]));
  expect(sentOf(text, "version")).toContainEqual(typed);
});

test("a time keeps its milliseconds when the message is saved again", async () => {
  const embeds = [{ title: "T", timestamp: "2026-11-26T10:00:12.345Z" }];
  await put({ embeds });
  expect((await press(await page(), "save", [["content", "Hi"]])).status).toBe(303);
  expect((await stored()).settings.greeting).toMatchObject({ content: "Hi", embeds });
});

test("an action that is declared no more stays at its button until another one is chosen, and is said there", async () => {
  await put({ content: "Hi", components: [{ type: 1, components: [{ ...button, custom_id: "verify" }] }] });
  await declare(site, {
    bot: {},
    modules: [
      {
        ...{ id: "greeter", title: "Greeter" },
        fields: [{ name: "greeting", label: "Greeting", kind: "richMessage" }],
      },
    ],
  });
  const { status, text } = await press(await page(), "save", [["content", "Typed"]]);
  expect(status).toBe(400);
  const at = "components[0].components[0].custom_id";
  expect(sentOf(text, "version")).toContainEqual([at, "verify"]);
  expect(text).toContain(">verify – no longer offered</option>");
  expect(text).toContain("The bot knows no such action.");
  // Without an action a button says that there is none to choose.
  const none = await press(await page(), "save", [[at, ""]]);
  expect(none.text).toMatch(/id="field-[^"]*custom_id-error"[^>]*>Marlin has no actions for buttons here\./);
});

test("convert: says what gets lost before it does it", async () => {
  await put({
    content: "Hi",
    embeds: [
      { title: "T", timestamp: "2026-11-26T10:00:00Z", fields: [{ name: "a", value: "b", inline: true }] },
      { description: "D", url: "https://tea.example" },
    ],
  });
  const { text } = await press(await page(), "convert");
  for (const lost of ["Embed 1 · Time (UTC)", "Embed 1 · Field 1 · In columns", "Embed 2 · Link"])
    expect(text).toContain(`<li>${lost}</li>`);
  expect(sentOf(text, "version")).toContainEqual(["content", "Hi"]);
  const { text: asked } = await press(text, "convert", [["embeds[0].footer.icon_url", "https://a.example"]]);
  expect(asked).toContain("<li>Embed 1 · Footer · Address of the icon</li>");
  expect(sentOf(asked, "version")).toContainEqual(["content", "Hi"]);
  const { text: converted } = await press(asked, "convert");
  await press(converted, "save");
  expect((await stored()).settings.greeting).toMatchObject({
    flags: 32_768,
    components: [
      { type: 10, content: "Hi" },
      { type: 17, components: [{ type: 10, content: "### T\n**a**\nb" }] },
      { type: 17, components: [{ type: 10, content: "D" }] },
    ],
  });
});

test("who may only look at a message sees it, and no way to its page", async () => {
  await site.reportGuilds();
  const target = { kind: "member" as const, id: people.carol.id };
  await giveAccess(site, guilds.teahouse.id, [{ target, areas: { greeter: "view" }, expiresAt: null }]);
  const { text } = await pages(modulePath, { cookie: await site.signIn(people.carol) });
  expect(text).toContain("Nothing is sent.");
  // The way there is hidden in a group that is disabled.
  expect(text).toMatch(
    /<fieldset[^>]* disabled="".*<div class="[^"]* in-disabled:hidden"><a [^>]*\/message\/greeting"/s,
  );
});

test("a page of a field that is no rich message is not found", async () => {
  expect((await pages(path.replace("greeting", "on"), { cookie: bob() })).status).toBe(404);
});
