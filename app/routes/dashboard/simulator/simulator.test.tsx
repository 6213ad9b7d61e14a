import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, test } from "vitest";

import { site } from "#app/content/site.ts";
import type { GuildFacts } from "#app/features/guilds/guild-facts.ts";
import { parseEvent, type EventName } from "#app/features/settings/simulate-event.ts";
import type { SimulatedSettings } from "#app/features/settings/simulate-step.ts";
import { i18nIn } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

import { Simulator } from "./simulator.tsx";

const facts: GuildFacts = {
  id: "1",
  name: "Tidepool",
  channels: [
    { id: "10", name: "lobby", type: 0, position: 0, parent_id: null },
    { id: "12", name: "Support", type: 4, position: 1, parent_id: null },
  ],
  roles: [{ id: "20", name: "Crew", position: 1, color: 0, managed: false, permissions: "0" }],
  bot: { position: 5, can: ["VIEW_CHANNEL", "SEND_MESSAGES", "MANAGE_CHANNELS"] },
  ownPosition: null,
  owner: true,
};

const settings: SimulatedSettings = {
  levels: {
    enabled: true,
    channelId: "10",
    message: "{user}: **{level}**",
    roles: [{ level: 7, roleId: "20" }],
  },
  autorole: { enabled: true, roleIds: ["20"], botRoleIds: [], delaySeconds: 90 },
  serverlog: { enabled: true, channelId: "99", events: ["memberJoin"] },
  verification: {
    enabled: true,
    channelId: "10",
    roleId: "20",
    logChannelId: null,
    welcomeMessage: "Hi {level}",
    successMessage: "In",
  },
  tickets: { enabled: true, categoryId: "12", supportRoleId: "20", prefix: "help", welcomeMessage: "Hello" },
};

const ALL: [EventName, ...EventName[]] = ["join", "joinBot", "levelUp", "verify", "ticket"];

function page(
  query: string,
  { events = ALL, locale = "en" as Locale, known = facts, of = settings } = {},
): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nIn(locale)}>
      <Simulator events={events} event={parseEvent(new URLSearchParams(query))} settings={of} facts={known} />
    </I18nextProvider>,
  );
}

/** Each step's words, without the messages in them. */
function steps(markup: string): string[] {
  const list = /<ol.*<\/ol>/s.exec(markup.replace(/<figure.*?<\/figure>/gs, ""))?.[0] ?? "";
  return [...list.matchAll(/<li.*?<\/li>/gs)].map(([step]) =>
    step
      .replace(/<\/p>/g, " | ")
      .replace(/<[^>]+>/g, "")
      .replace(/ \| $/, ""),
  );
}

describe("the question", () => {
  test("is a form that works by itself, and stands open until it is asked", () => {
    const markup = page("");
    expect(markup).toContain('<form method="get" action="#simulator"');
    expect(markup.match(/type="radio" name="simulate"/g)).toHaveLength(5);
    expect(markup).not.toContain('role="status"');
  });

  test("offers what belongs to the page, and takes nothing else", () => {
    const markup = page("simulate=ticket", { events: ["join", "joinBot"] });
    expect(markup.match(/type="radio"/g)).toHaveLength(2);
    expect(markup).not.toContain('name="level"');
    expect(markup).not.toContain("<ol");
  });

  test("begins with the first level that brings a role, or with the one that was asked for", () => {
    expect(page("")).toMatch(/type="number" name="level"[^>]*value="7"/);
    expect(page("simulate=levelUp&level=9")).toMatch(/type="number" name="level"[^>]*value="9"/);
    expect(page("", { of: {} })).toMatch(/type="number" name="level"[^>]*value="5"/);
  });
});

describe("the answer", () => {
  test("somebody joins", () => {
    const markup = page("simulate=join");
    expect(markup).toContain('<p role="status" class="font-medium">One thing happens. 2 fail.</p>');
    expect(steps(markup)).toEqual([
      "Verification | Writes in #lobby | Happens",
      "Server log | Logs who has joined, in deleted channel | Fails This channel was deleted.",
      `Autorole · after 90 seconds | Gives the role @Crew | Fails ${site.name} lacks the permission “Manage Roles”.`,
    ]);
    // There is no level in a welcome.
    expect(markup).toContain("Hi {level}");
  });

  test("somebody reaches a level, in German", () => {
    const markup = page("simulate=levelUp&level=7", { locale: "de" });
    expect(steps(markup)).toEqual([
      `Level | Gibt die Rolle @Crew | Schlägt fehl ${site.name} fehlt die Berechtigung „Rollen verwalten“.`,
      "Level | Schreibt in #lobby | Passiert",
    ]);
    expect(markup).toContain("@<bdi>Mira</bdi></span>: <strong><bdi>7</bdi></strong>");
  });

  test("somebody passes verification, somebody opens a ticket", () => {
    expect(steps(page("simulate=verify")).at(-1)).toBe(
      "Verification | Logs who is verified, in no channel | Skipped Nothing is chosen here.",
    );
    expect(steps(page("simulate=ticket"))).toEqual([
      "Tickets | Opens a channel for this person: #help-0042 in the category Support | Happens",
      "Tickets | Lets this role in: @Crew | Happens",
      "Tickets | Writes in the ticket | Happens",
      "Server log | Logs the new channel in deleted channel | Skipped The server log leaves this out.",
    ]);
  });

  test("what nobody has told is not claimed", () => {
    const known = { ...facts, channels: null, roles: null, bot: null };
    const markup = page("simulate=verify", { known });
    expect(markup).toContain("2 cannot be checked.");
    expect(steps(markup)[0]).toBe(
      "Verification | Gives the role unknown role | Cannot be checked Too little is known about this server to check it.",
    );
  });

  test("nothing happens", () => {
    const of = { autorole: { enabled: false, roleIds: [], botRoleIds: [], delaySeconds: 0 } };
    const markup = page("simulate=joinBot", { of });
    expect(markup).toContain("Nothing happens.");
    expect(steps(markup)).toEqual(["Autorole | Does nothing | Skipped This is switched off."]);
    expect(page("simulate=joinBot", { of: {} })).toContain("Nothing happens.");
  });

  test("each outcome has a picture and a word", () => {
    for (const [icon, word] of [
      ["circle-check", "Happens"],
      ["circle-x", "Fails"],
    ])
      expect(page("simulate=join")).toMatch(
        new RegExp(`<svg[^>]*${icon}[^>]*aria-hidden="true".*?>${word}<`),
      );
  });
});
