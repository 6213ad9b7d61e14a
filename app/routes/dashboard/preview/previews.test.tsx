import { expect, test } from "vitest";
import { icons } from "#app/content/icons.ts";
import { site } from "#app/content/site.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import type { LevelSettings } from "#app/features/settings/levels.ts";
import { levels } from "#app/features/settings/modules/levels.server.ts";
import type { EventName, SimulatedSettings } from "#app/features/settings/simulate.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { decoded } from "#test/html-form.ts";
import { rendered } from "#test/render.tsx";
import { but, facts, settings } from "#test/simulation.ts";
import { LevelTable } from "./level-table.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { Simulator } from "./simulator.tsx";

const ALL: EventName[] = ["join", "joinBot", "levelUp", "verify", "ticket"];

function page(
  query: string,
  { events = ALL, locale = "en" as Locale, known = facts, of = settings as SimulatedSettings } = {},
) {
  const simulator = (
    <Simulator events={events} query={new URLSearchParams(query)} settings={of} facts={known} />
  );
  return rendered(simulator, locale);
}

/** Each step's words, without the messages in them. */
function steps(markup: string): string[] {
  const list = /<ol.*<\/ol>/s.exec(markup.replace(/<figure.*?<\/figure>/gs, ""))?.[0] ?? "";
  return [...list.matchAll(/<li.*?<\/li>/gs)].map(([step]) => {
    const lines = step.split("</p>").map((line) => line.replace(/<[^>]+>/g, "").trim());
    return lines.filter(Boolean).join(" | ");
  });
}

test("the simulator is a form that works without scripts", () => {
  const markup = page("");
  expect(markup).toContain('<form method="get" action="#simulator"');
  expect(markup.match(/type="radio" name="simulate"/g)).toHaveLength(5);
  expect(markup).not.toContain('role="status"');
});

test.each(["ticket", "toString", "leave&simulate=join"])("?simulate=%s, not offered, is ignored", (query) => {
  const markup = page(`simulate=${query}`, { events: ["join", "joinBot"] });
  expect(markup.match(/type="radio"/g)).toHaveLength(2);
  expect(markup).not.toContain('name="level"');
  expect(markup).not.toContain("<ol");
});

test.each([
  ["", settings, 5],
  ["", but("levels", { roles: [{ level: 7, roleId: "20" }] }), 7],
  ["simulate=levelUp&level=9", settings, 9],
  ["simulate=levelUp&level=5.9", {}, 5],
  ["simulate=levelUp&level=0", {}, 1],
  ["simulate=levelUp&level=x", {}, 1],
  ["simulate=levelUp&level=99999999999999999999", {}, 1_000],
  ["", {}, 5],
])("for %j the level is the requested one or the first with a role", (query, of, level) => {
  expect(page(query, { of })).toMatch(new RegExp(`type="number" name="level"[^>]*value="${level}"`));
});

const bot = { position: 5, can: ["VIEW_CHANNEL" as const, "SEND_MESSAGES" as const] };

test("a member joins: each step has its outcome as icon and word, and the reasons", () => {
  const serverlog = { ...settings.serverlog, channelId: "99" };
  const of = { ...but("autorole", { roleIds: ["20"], delaySeconds: 90 }), serverlog };
  const markup = page("simulate=join", { of, known: { ...facts, bot } });
  expect(markup).toContain('<p role="status" class="font-medium">One thing happens. 2 fail.</p>');
  expect(steps(markup)).toEqual([
    "Verification | Writes in #channel 10 | Happens",
    "Server log | Logs who has joined, in deleted channel | Fails This channel was deleted.",
    `Autorole · after 90 seconds | Gives the role @role 20 | Fails ${site.name} lacks the permission “Manage Roles”.`,
  ]);
  expect(markup).toContain(icons["circle-check"]);
  expect(markup).toContain(icons["circle-x"]);
});

test("a member reaches a level, in German: the message is shown with its values", () => {
  const markup = page("simulate=levelUp&level=5", { locale: "de", known: { ...facts, bot } });
  expect(steps(markup).slice(0, 2)).toEqual([
    `Level | Gibt die Rolle @role 20 | Schlägt fehl ${site.name} fehlt die Berechtigung „Rollen verwalten“.`,
    "Level | Schreibt da, wo das Mitglied geschrieben hat | Passiert",
  ]);
  expect(markup).toContain("@<bdi>Mira</bdi></span>: <bdi>5</bdi>");
  // There is no level in a welcome.
  const welcome = but("verification", { welcomeMessage: "Hi {level}" });
  expect(page("simulate=join", { of: welcome })).toContain("Hi {level}");
});

test.each([
  [60, "after 1 minute"],
  [5_400, "after 90 minutes"],
  [86_400, "after 24 hours"],
])("a delay of %i seconds is exact: %s", (delaySeconds, text) => {
  expect(page("simulate=join", { of: but("autorole", { delaySeconds }) })).toContain(`Autorole · ${text}`);
});

test("steps that depend on unknown facts cannot be checked", () => {
  const known = { ...facts, channels: null, roles: null, bot: null };
  const markup = page("simulate=verify", { known });
  expect(markup).toContain("4 cannot be checked.");
  const why = "Cannot be checked Too little is known about this server to check it.";
  expect(steps(markup)[0]).toBe(`Verification | Gives the role unknown role | ${why}`);
});

test("nothing happens where everything is off or missing", () => {
  const of = { autorole: { ...settings.autorole, enabled: false } };
  const markup = page("simulate=joinBot", { of });
  expect(markup).toContain("Nothing happens.");
  expect(steps(markup)).toEqual(["Autorole | Does nothing | Skipped This is switched off."]);
  expect(page("simulate=joinBot", { of: {} })).toContain("Nothing happens.");
});

const table = (change: Partial<LevelSettings> = {}, locale?: Locale) =>
  rendered(<LevelTable settings={{ ...levels.defaults, ...change }} facts={facts} />, locale);

function rows(markup: string): string[][] {
  return [...markup.matchAll(/<tr[^>]*>(<th scope="row".*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, "")),
  );
}

test("the table shows the effort for each level, in the reader's language", () => {
  expect(rows(table())[9]).toEqual(["10", "10,000", "400 to 667", "6 hours", "3 days", "none"]);
  expect(rows(table({}, "de"))[9]).toEqual(["10", "10.000", "400 bis 667", "6 Stunden", "3 Tage", "keine"]);
  expect(table()).toContain("Level 10 takes 400 to 667 messages, 6 hours at least.");
  expect(rows(table())[0]).toEqual(["1", "100", "4 to 7", "3 minutes", "50 minutes", "none"]);
  expect(rows(table({ xpMin: 20, xpMax: 20 }))[0]?.[2]).toBe("5");
  // 100 × 1.15 is slightly too small in floating point.
  const [level, xp, messages] = rows(table({ xpMin: 100, xpMax: 100, multiplier: 1.15 }))[14] ?? [];
  expect([level, xp, messages]).toEqual(["100", "1,000,000", "8,696"]);
});

test("levels with a role are in the table and on the curve", () => {
  const roles = [
    { level: 12, roleId: "20" },
    { level: 50, roleId: "99" },
    { level: NaN, roleId: "20" },
    { level: 2_000, roleId: "20" },
    { level: 50, roleId: "" },
  ];
  const markup = table({ roles });
  const levelsShown = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 50, 100];
  expect(rows(markup).map(([level]) => Number(level))).toEqual(levelsShown);
  const roleAt = Object.fromEntries(rows(markup).map((cells) => [cells[0], cells.at(-1)]));
  expect(roleAt).toMatchObject({ 12: "@role 20", 50: "deleted roleno role" });
  expect(markup.match(/<circle/g)).toHaveLength(2);
  expect(markup).toContain("2 levels on it have a role.");
  expect(table()).not.toContain("<circle");
});

test("the curve is an image with a description, and ends at the last level", () => {
  const markup = table({ roles: [{ level: 400, roleId: "20" }] });
  const [, title = "", text = ""] =
    /<svg[^>]* role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<title id="${title}">XP for each level</title>`);
  const curve = "A curve from level 0 to level 400, which begins at 16,000,000 XP.";
  const described = `${curve} Each level takes more than the one before it. One level on it has a role.`;
  expect(markup).toContain(`<desc id="${text}">${described}</desc>`);
  expect(markup).toContain('cx="470" cy="10"');
  expect(markup).not.toContain("style=");
});

test("invalid input leaves its cells open", () => {
  const first = (change: Partial<LevelSettings>) => rows(table(change))[0]?.slice(2, 5);
  for (const xpMin of [NaN, 30]) expect(first({ xpMin })).toEqual(["–", "–", "50 minutes"]);
  expect(first({ multiplier: 0 })).toEqual(["–", "–", "–"]);
  expect(first({ cooldownSeconds: 9_999, voiceXp: -1 })).toEqual(["4 to 7", "–", "–"]);
});

const named: GuildFacts = {
  ...facts,
  name: "<b>Tea</b>",
  channels: [{ id: "10", name: "lobby", type: 0, position: 0, parent_id: null }],
  roles: [{ id: "20", name: "<i>Crew</i>", position: 1, color: 0x00abcd, managed: false, permissions: "0" }],
};
const values = { user: "Mira", level: "5", server: named.name };

const preview = (text: string, { locale = "en" as Locale, known = named } = {}) =>
  rendered(<MessagePreview text={text} values={values} facts={known} />, locale);

/** The markup of the message alone, without its author and classes. */
const shown = (...of: Parameters<typeof preview>) =>
  preview(...of)
    .replace(/ class="[^"]*"/g, "")
    .replace(/^.*?<\/p>/s, "")
    .replace(/<\/div><\/div><\/figure>$/, "");

const textOf = (markup: string) => decoded(markup.replace(/<[^>]*>/g, ""));

test("a message shows its author in the reader's language, and an empty one that nothing is sent", () => {
  expect(textOf(preview("Hi"))).toBe(`What it looks like${site.name} App just nowHi`);
  expect(preview("Hi", { locale: "de" })).toContain("gerade eben");
  expect(textOf(shown(" \n"))).toBe("No text: nothing is sent.");
});

test("of a message that is too long, as much is shown as may be sent", () => {
  expect(textOf(shown("🐉".repeat(3_000)))).toBe("🐉".repeat(2_000));
});

test("a message is styled as on Discord, without headings of the page", () => {
  expect(shown("# A\n**b** *c* __d__ ~~e~~ ||f|| `g`")).toBe(
    '<p dir="auto">A</p><p dir="auto"><strong>b</strong> <em>c</em> <u>d</u> <s>e</s> ' +
      '<span>f</span> <code translate="no">g</code></p>',
  );
  expect(shown("-# small\n> quoted\n```\ncode\n```")).toBe(
    '<p dir="auto">small</p><blockquote><p dir="auto">quoted</p></blockquote>' +
      '<pre dir="auto"><code translate="no">code</code></pre>',
  );
  expect(textOf(shown("- a\n  - b\n3. c"))).toBe("•a◦b3.c");
});

test("a message has no control and no link", () => {
  const markup = preview("[rules](https://example.org) https://example.org ||spoiler|| <@&20>");
  expect(markup).not.toMatch(/<(a|button|input)\b|href|style=|tabindex/i);
  expect(textOf(markup)).toContain("rules");
});

test("mentions have names, also of deleted and unknown roles and channels", () => {
  expect(shown("<@&20>")).toMatch(
    /<circle [^>]*fill="#00abcd"><.circle><.svg>@<bdi>&lt;i&gt;Crew&lt;.i&gt;<.bdi>/,
  );
  expect(shown("<#10>")).toContain("<span>#<bdi>lobby</bdi></span>");
  expect(textOf(shown("<@&21> <#11> <@3> @here"))).toBe("deleted role deleted channel @member @here");
  const known = { ...named, roles: null, channels: null };
  expect(textOf(shown("<@&20> <#10>", { known, locale: "de" }))).toBe("unbekannte Rolle unbekannter Kanal");
});

test("placeholders are filled with text", () => {
  expect(shown("{user}, {level} {server} {nobody}")).toBe(
    '<p dir="auto"><span>@<bdi>Mira</bdi></span>, <bdi>5</bdi> <bdi>&lt;b&gt;Tea&lt;/b&gt;</bdi> {nobody}</p>',
  );
  expect(textOf(shown("`{user} {server} {toString}`"))).toBe("<@100000000000000000> <b>Tea</b> {toString}");
});

test("times are in the reader's language, in UTC before hydration", () => {
  const time = '<time dateTime="2023-11-14T22:13:20.000Z">14. November 2023</time>';
  expect(shown("<t:1700000000:D>", { locale: "de" })).toContain(time);
  for (const style of ["", ":t", ":T", ":d", ":f", ":F", ":R"])
    expect(textOf(shown(`<t:1700000000${style}>`)), style).toMatch(/\d/);
});

test.each(["<script>alert(1)</script>\u202e\u2066right to left\u2069", '"><img src=x onerror=alert(1)>'])(
  "%s is text",
  (text) => {
    const markup = shown(text);
    expect(textOf(markup)).toBe(text);
    expect(markup.match(/<(?!\/?p\b)/g)).toBeNull();
  },
);
