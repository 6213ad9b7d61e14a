import { expect, test } from "vitest";
import { icons } from "#app/content/icons.ts";
import { site } from "#app/content/site.ts";
import { parseEvent, type EventName, type SimulatedSettings } from "#app/features/settings/simulate.ts";
import type { Locale } from "#app/i18n/i18n.ts";
import { rendered } from "#test/render.tsx";
import { but, facts, settings } from "#test/simulation.ts";
import { Simulator } from "./simulator.tsx";

const ALL: EventName[] = ["join", "joinBot", "levelUp", "verify", "ticket"];

function page(
  query: string,
  { events = ALL, locale = "en" as Locale, known = facts, of = settings as SimulatedSettings } = {},
) {
  const event = parseEvent(new URLSearchParams(query));
  return rendered(<Simulator events={events} event={event} settings={of} facts={known} />, locale);
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

test.each(["ticket", "toString", "leave&simulate=join"])(
  "?simulate=%s, which the page does not offer, is ignored",
  (query) => {
    const markup = page(`simulate=${query}`, { events: ["join", "joinBot"] });
    expect(markup.match(/type="radio"/g)).toHaveLength(2);
    expect(markup).not.toContain('name="level"');
    expect(markup).not.toContain("<ol");
  },
);

test.each([
  ["", settings, 5],
  ["", but("levels", { roles: [{ level: 7, roleId: "20" }] }), 7],
  ["simulate=levelUp&level=9", settings, 9],
  ["simulate=levelUp&level=5.9", {}, 5],
  ["simulate=levelUp&level=0", {}, 1],
  ["simulate=levelUp&level=x", {}, 1],
  ["simulate=levelUp&level=99999999999999999999", {}, 1_000],
  ["simulate=verify&level=9", {}, 5],
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
