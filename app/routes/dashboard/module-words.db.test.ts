import { beforeAll, describe, expect, test } from "vitest";
import { guilds } from "#dev/discord/guilds.ts";
import { people } from "#dev/discord/people.ts";
import { declare } from "#test/declare.ts";
import { decoded, sentOf } from "#test/html-form.ts";
import { usePages } from "#test/http/pages.ts";
import { ourSite as folder } from "#test/our-site.ts";
import { useSavedSettings } from "#test/saved-settings.ts";
import { putSettings, readSettings } from "#test/settings-resource.ts";
import { channelOf } from "#test/settings.ts";
import { useSite } from "#test/site.ts";

/** What a declaration says of a module and its fields, in rendered pages as browsers without scripts read them. */
const site = useSite();
useSavedSettings(site);
const pages = usePages(site);
const { teahouse } = guilds;
const guildPath = `/dashboard/guilds/${teahouse.id}`;
let bob = "";
beforeAll(async () => {
  bob = await site.signIn(people.bob);
});

const TAGS = /<(script|style)\b.*?<\/\1>|<!--.*?-->|<[^>]+>/gs;
/** The text of an element with this heading, link or control, until the next of its kind. */
async function read(path: string, language: string) {
  const { status, text } = await pages(path, { cookie: `${bob}; lng=${language}` });
  expect(status).toBe(200);
  return { html: text, words: decoded(text.replace(TAGS, "")).replace(/\s+/g, " ") };
}
const put = (module: string, settings: object) => putSettings(site, module, settings);

/** The site's own server log, and the same module with other names as a bot declares it. */
const own = folder.modules.modules.find(({ id }) => id === "serverlog")!;
const declared = { ...own, id: "logbook", order: 0 };
const texts = {
  en: {
    summary: "Logs to: ",
    none: "No channel",
    incomplete: "Incomplete: Channel",
    field: "Incomplete, because Keep a log is on.",
    mark: "Server log Incomplete",
  },
  de: {
    summary: "Protokoll in: ",
    none: "Kein Kanal",
    incomplete: "Unvollständig: Kanal",
    field: "Unvollständig, weil „Log führen“ an ist.",
    mark: "Serverlog Unvollständig",
  },
};

describe.each(["en", "de"] as const)("%s: a module of the site and one that a bot declares", (language) => {
  const { summary, none, incomplete, field, mark } = texts[language];
  test.each(["serverlog", "logbook"])(
    "%s looks the same: summary, what nothing means, incomplete",
    async (id) => {
      await declare(site, { bot: {}, uses: ["serverlog"], modules: [declared] });
      const log = channelOf("general");
      const events = ["memberBan"];
      // Without a single save, first steps are in the place of the summaries.
      await put("serverlog", { enabled: false, channelId: null, events });
      const untouched = await read(guildPath, language);
      expect(untouched.words.split(summary + none)).toHaveLength(3);
      expect(untouched.words).not.toContain(incomplete);

      await put(id, { enabled: true, channelId: null, events });
      const overview = await read(guildPath, language);
      expect(overview.words.split(incomplete)).toHaveLength(2);
      // In the column, and in its form for small screens.
      expect(overview.words.split(mark)).toHaveLength(3);
      await readSettings(site, id);
      const page = await read(`${guildPath}/${id}`, language);
      expect(page.words.split(field)).toHaveLength(2);
      expect(page.html).toContain(`<option value="" selected="">${none}</option>`);
      expect(page.words).toContain(mark);
      // Nothing works, although the bot has it.
      const isTicked = ({ html }: typeof page) => /<svg[^>]* class="[^"]*text-success/.test(html);
      expect(isTicked(page)).toBe(false);

      await put(id, { enabled: true, channelId: log, events });
      const complete = await read(guildPath, language);
      expect(complete.words).toMatch(new RegExp(`${summary} ?general`));
      for (const sentence of [incomplete, mark]) expect(complete.words).not.toContain(sentence);
      await readSettings(site, id);
      const whole = await read(`${guildPath}/${id}`, language);
      expect(whole.words).not.toContain(field);
      expect(isTicked(whole)).toBe(true);
    },
  );
});

const tea = {
  id: "tea",
  title: { en: "Tea", de: "Tee" },
  intro: { en: "Pours tea.", de: "Schenkt Tee ein." },
  help: "https://bot.example/tea",
  category: { en: "Drinks", de: "Getränke" },
  fields: [
    {
      ...{ name: "tone", kind: "choice", label: { en: "Tone", de: "Ton" } },
      options: [
        { value: "quiet", label: { en: "Quiet", de: "Leise" } },
        { value: "loud", label: { en: "Loud", de: "Laut" } },
      ],
    },
    {
      ...{ name: "call", kind: "text", label: { en: "Call", de: "Ruf" }, min: 1, max: 20 },
      help: "https://bot.example/tea#call",
      showWhen: { field: "tone", is: "loud" },
    },
    {
      ...{ name: "text", kind: "message", label: { en: "Text", de: "Text" }, max: 50 },
      placeholders: [
        "cup",
        { name: "guest", label: { en: "who drinks", de: "wer trinkt" }, example: "Mira" },
      ],
      default: "{guest} has {cup}",
    },
  ],
};
const milk = { ...tea, id: "milk", title: "Milk", fields: [{ name: "on", kind: "toggle", label: "On" }] };

const words = {
  en: {
    only: "Applies only when Tone is Loud.",
    more: "Learn more",
    says: "{guest} who drinks",
    groups: ["Drinks", "More"],
  },
  de: {
    only: "Gilt nur, wenn „Ton“ Laut ist.",
    more: "Mehr erfahren",
    says: "{guest} wer trinkt",
    groups: ["Getränke", "Weitere"],
  },
};

describe.each(["en", "de"] as const)("%s: a declared module", (language) => {
  const { only, more, says, groups } = words[language];
  test("links help, explains placeholders, and says when a field counts that scripts would hide", async () => {
    await declare(site, { bot: {}, modules: [tea] });
    const { html, words: text } = await read(`${guildPath}/tea`, language);
    expect(text.split(more)).toHaveLength(3);
    expect(html).toMatch(
      /<a href="https:\/\/bot\.example\/tea#call" target="_blank" rel="noopener noreferrer"/,
    );
    expect(text).toContain(says);
    expect(text).toContain("{cup}");
    // The button, and the word where there are no scripts: translated, they would be no placeholders.
    expect(html.match(/<(?:button|code)[^>]* translate="no"[^>]*>\{guest\}</g)).toHaveLength(2);
    expect(text).toContain(only);
    // Hidden only where scripts run.
    expect(html).toMatch(/class="[^"]*hidden noscript:block[^"]*"[^>]*>(?:(?!<\/section>).)*name="call"/s);
    // Before somebody has saved, first steps are in the place of summaries.
    await put("tea", { tone: "quiet", call: "", text: "" });
    // Without a summary its introduction stands in.
    expect((await read(guildPath, language)).words).toContain(tea.intro[language]);
  });

  test("stands together with others of its category, in the menu and on the server's page", async () => {
    await declare(site, { bot: {}, uses: ["prefix"], modules: [tea, milk] });
    const { html } = await read(guildPath, language);
    const headings = [...html.matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, text = ""]) =>
      decoded(text),
    );
    const prefix = language === "en" ? "Command prefix" : "Befehlspräfix";
    expect(headings.slice(0, 5)).toEqual([groups[0], tea.title[language], "Milk", groups[1], prefix]);
    const column = html.slice(html.indexOf("<nav", html.lastIndexOf("</details>")));
    const menu = [...column.matchAll(/<ul aria-label="([^"]+)"[^>]*>(.*?)<\/ul>/gs)].map(
      ([, name = "", list = ""]) => [
        decoded(name),
        [...list.matchAll(/href="[^"]*\/(\w+)"/g)].map(([, id]) => id),
      ],
    );
    expect(menu).toEqual([
      [groups[0], ["tea", "milk"]],
      [groups[1], ["prefix"]],
    ]);
  });
});

test("a field that is hidden keeps its value and is not required; where it is shown, it is", async () => {
  await declare(site, { bot: {}, modules: [tea] });
  const path = `${guildPath}/tea`;
  const form = sentOf((await read(path, "en")).html, "version");
  const send = async (changes: Record<string, string>) => {
    const body = new URLSearchParams(form.map(([name, value]) => [name, changes[name] ?? value]));
    return pages(path, { method: "POST", cookie: bob, body });
  };
  const refused = await send({ tone: "loud" });
  expect([refused.status, refused.text.includes('aria-invalid="true"')]).toEqual([400, true]);
  expect((await send({ tone: "quiet" })).status).toBe(303);
  expect((await put("tea", { tone: "quiet", call: "Hear!", text: "" })).status).toBe(200);
  expect((await put("tea", { tone: "loud", call: "", text: "" })).status).toBe(400);
});

test("a step that needs a role is refused by form and JSON with the reason, and what a row lacks is named with its row", async () => {
  const action = {
    ...{ name: "action", kind: "choice", label: { en: "Action", de: "Tat" } },
    options: [
      { value: "warn", label: "Warn" },
      { value: "give", label: { en: "Give a role", de: "Rolle geben" } },
    ],
  };
  const gives = ["on", { field: "action", is: "give" }];
  const steps = {
    ...{ name: "steps", kind: "rows", label: "Steps", max: 5 },
    fields: [
      action,
      {
        name: "roleId",
        kind: "role",
        label: { en: "Role", de: "Rolle" },
        showWhen: { field: "action", is: "give" },
      },
      { name: "note", kind: "text", label: "Note", max: 20, showWhen: { not: "on" } },
    ],
    rules: [
      { needs: "roleId", when: gives },
      { expects: "note", when: { not: { field: "action", is: "give" } } },
    ],
  };
  const on = { name: "on", kind: "toggle", label: { en: "Greet", de: "Begrüßen" } };
  const module = { id: "tea", title: "Tea", fields: [on, steps] };
  await declare(site, { bot: {}, modules: [module] });
  const path = `${guildPath}/tea`;
  const row = { action: "give", roleId: null, note: "" };
  expect(await put("tea", { on: true, steps: [row] })).toMatchObject({
    status: 400,
    body: {
      fields: {
        "settings.steps[0].roleId": ["Please fill this in, because Greet is on and Action is Give a role."],
      },
    },
  });
  expect((await put("tea", { on: false, steps: [row, { ...row, action: "warn" }] })).status).toBe(200);
  const { html, words: text } = await read(path, "en");
  expect(text).toContain("Incomplete: “Note” in row 2, because Action is not Give a role.");
  expect(text).toContain("Applies only when Greet is off.");
  // The menu and the card of other pages say it, too.
  expect((await read(`${guildPath}/prefix`, "en")).html).toMatch(/Tea(?:<\/\w+>)+[^<]*<span[^>]*>Incomplete/);
  expect((await read(guildPath, "en")).words).toContain("Incomplete: Steps");
  const form = sentOf(html, "version");
  const body = new URLSearchParams([...form, ["on", "true"]]);
  const refused = await pages(path, { method: "POST", cookie: `${bob}; lng=de`, body });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("weil „Begrüßen“ an ist und „Tat“ Rolle geben ist.");
});

test("a module without a title in the reader's language is named in its own by the history and its filter", async () => {
  await declare(site, { bot: {}, modules: [{ ...tea, title: { en: "Tea" } }] });
  await put("tea", { tone: "quiet", call: "", text: "Hello" });
  const { html } = await read(`${guildPath}/history?module=tea`, "de");
  expect(html).toMatch(/<option value="tea" lang="en"[^>]*>Tea</);
  expect(html).toMatch(/<h3[^>]*><bdi lang="en">Tea</);
  expect(html).toMatch(/<option value="prefix" dir/);
});
