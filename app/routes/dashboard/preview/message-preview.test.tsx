import { expect, test } from "vitest";
import type { GuildFacts } from "#app/features/guilds/guild-facts.server.ts";
import { decoded } from "#test/html-form.ts";
import type { Locale } from "#test/languages.ts";
import { ourSite } from "#test/our-site.ts";
import { rendered } from "#test/render.tsx";
import { MessagePreview } from "./message-preview.tsx";

const named: GuildFacts = {
  id: "1",
  bot: null,
  ownPosition: null,
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
  expect(textOf(preview("Hi"))).toBe(
    `What it looks likeWhat it looks like:DarkLight${ourSite.name} App just nowHi`,
  );
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
  const markup = shown("[rules](https://example.org) https://example.org ||spoiler|| <@&20>");
  expect(markup).not.toMatch(/<(a|button|input)\b|href|style=|tabindex/i);
  expect(textOf(markup)).toContain("rules");
});

test("mentions have names, also of deleted and unknown roles and channels", () => {
  expect(shown("<@&20>")).toMatch(
    /<circle [^>]*fill="#00abcd"><.circle><.svg>@&lt;i&gt;Crew&lt;.i&gt;<.bdi>/,
  );
  expect(shown("<#10>")).toContain("<bdi>#lobby</bdi>");
  expect(textOf(shown("<@&21> <#11> <@3> @here"))).toBe("deleted role deleted channel @member @here");
  const known = { ...named, roles: null, channels: null };
  expect(textOf(shown("<@&20> <#10>", { known, locale: "de" }))).toBe("unbekannte Rolle unbekannter Kanal");
});

test("placeholders are filled with text, and unknown ones marked", () => {
  expect(shown("{user}, {level} {server} {nobody}")).toBe(
    '<p dir="auto"><bdi>@Mira</bdi>, <bdi>5</bdi> <bdi>&lt;b&gt;Tea&lt;/b&gt;</bdi> <mark>{nobody}</mark></p>',
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
