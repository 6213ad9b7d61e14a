import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";

import type { Problem } from "#app/http/problem.ts";
import { i18nIn } from "#app/i18n/i18n.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

import { errorDetail, knownProblem } from "./problem.ts";
import { ProblemPage } from "./problem-page.tsx";

const kept: Problem["kept"] = {
  action: "/dashboard/guilds/1/prefix",
  multipart: false,
  fields: [
    ["prefix", '"><b>'],
    ["version", "3"],
  ],
  shown: [["Prefix of <all> commands", '"><b>']],
};

/** What `useRouteError` has where a route answered with an error status. */
function answer(status: number, data: unknown) {
  return { status, statusText: "", internal: false, data };
}

function thrown(status: number, problem: Partial<Problem>) {
  return answer(status, { requestId: "request-1", returnTo: "/dashboard?a=b", ...problem });
}

function page(error: unknown, locale: Locale = "en") {
  const problem = knownProblem(error);
  if (!problem) throw new Error("The error has no page.");
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nIn(locale)}>
      <ProblemPage problem={problem} />
    </I18nextProvider>,
  );
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

test("the not-found page reads as the specification has it", () => {
  const sentence = "Page Not Found: The page you are looking for does not exist or has been moved.";
  expect(textOf(page(thrown(404, { code: "not_found" })))).toContain(sentence);
  expect(textOf(page(thrown(404, { code: "not_found" }), "de"))).toContain(
    "Seite nicht gefunden: Die gesuchte Seite existiert nicht oder wurde verschoben.",
  );
  // Remix's own refusals have a status alone.
  expect(textOf(page(answer(404, "")))).toContain(sentence);
  expect(page(answer(405, ""))).toContain('href="/"');
});

test("the Access Denied panel leads back to the dashboard", () => {
  const html = page(thrown(403, { code: "forbidden", kept }));
  expect(html).toMatch(/<h1[^>]*>Access Denied<\/h1>/);
  expect(textOf(html)).toContain("You do not have administrator privileges for this server.");
  expect(html).toContain('href="/dashboard"');
  // What another site made the browser send must not get a button that sends it from here.
  expect(html).not.toContain("<form");
});

test("what was typed is shown, and can be sent once more", () => {
  const html = page(thrown(503, { code: "unavailable", retryAfter: 5, kept }));
  expect(html).toContain('<form method="post" action="/dashboard/guilds/1/prefix"');
  expect(html).toContain('<input type="hidden" name="prefix" value="&quot;&gt;&lt;b&gt;"/>');
  expect(html).toContain('<input type="hidden" name="version" value="3"/>');
  expect(textOf(html)).toContain("Please try again in 5 seconds.");
  expect(textOf(html)).toContain("Request request-1");
});

test("only what is shown by a label is there to read; every field goes along, in the form's own encoding", () => {
  const html = page(thrown(503, { code: "unavailable", kept: { ...kept, multipart: true } }));
  expect(html).toMatch(/enctype="multipart\/form-data"/i);
  expect([...html.matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, label]) => label)).toEqual([
    "Prefix of &lt;all&gt; commands",
  ]);
  expect(html).toContain('<input type="hidden" name="version" value="3"/>');
});

test("a form in which nobody typed can be sent once more, and nothing is said to have been typed", () => {
  const html = page(thrown(503, { code: "unavailable", kept: { ...kept, shown: [] } }));
  expect(html).not.toContain("<dl");
  expect(textOf(html)).toContain("What you sent is still here");
  expect(html).toContain('<input type="hidden" name="version" value="3"/>');
  expect(page(thrown(400, { code: "bad_request", kept: { ...kept, shown: [] } }))).not.toContain("<form");
});

test.each([
  ["applying_failed", "There was an error submitting your application. Please try again later."],
  ["deciding_failed", "Error updating status. Please try again later."],
  ["applications_unavailable", "Error loading applications. Please try again later."],
] as const)("%s says the specification's sentence, and keeps what was typed", (detail, sentence) => {
  const html = page(thrown(503, { code: "unavailable", detail, kept }));
  expect(textOf(html)).toContain(sentence);
  expect(html.includes('name="prefix"')).toBe(detail !== "applications_unavailable");
});

test("who was signed out signs in in another tab first", () => {
  const html = page(thrown(401, { code: "unauthorized", kept }), "de");
  expect(html).toContain('href="/login?redirect=%2Fdashboard%3Fa%3Db" target="_blank"');
  expect(html).toContain("<form");
});

test("long waits are told in minutes", () => {
  expect(textOf(page(thrown(429, { code: "rate_limited", retryAfter: 61 })))).toContain("in 61 seconds");
  expect(textOf(page(thrown(429, { code: "rate_limited", retryAfter: 600 }), "de"))).toContain(
    "in 10 Minuten",
  );
});

test("an unknown error goes to the error screen, but not what was typed with it", () => {
  expect(knownProblem(new Error("boom"))).toBeUndefined();
  expect(knownProblem(thrown(500, { code: "internal" }))).toBeUndefined();
  expect(page(thrown(500, { code: "internal", kept }))).toContain("<form");
  expect(errorDetail(thrown(500, { code: "internal" }))).toBe("500 internal\nrequest-1");
});

test("where only the bot is missing, it is added to just this server, and the page comes back", () => {
  const returnTo = "/dashboard/guilds/431870264119820288/prefix?a=b";
  const html = page(thrown(403, { code: "bot_absent", returnTo }));
  expect(html).toContain(
    'href="/dashboard/guilds/431870264119820288/invite?back=%2Fdashboard%2Fguilds%2F431870264119820288%2Fprefix%3Fa%3Db"',
  );
  expect(page(thrown(403, { code: "bot_absent", returnTo: "/" }))).toContain('href="/invite"');
});
