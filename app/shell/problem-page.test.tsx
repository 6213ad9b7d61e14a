import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageProblem } from "#app/http/problem.ts";
import type { Locale } from "#test/languages.ts";
import { rendered } from "#test/render.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { ProblemPage } from "./problem-page.tsx";
import { errorDetail, knownProblem } from "./problem.ts";

const submitted: PageProblem["submitted"] = {
  action: "/dashboard/guilds/1/prefix",
  multipart: false,
  fields: Object.entries({ prefix: '"><b>', version: "3" }),
  shown: [["Prefix of <all> commands", '"><b>']],
};

/** What `useRouteError` returns where a route answered with an error status. */
const answer = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });
const thrown = (status: number, problem: Partial<PageProblem>) =>
  answer(status, { requestId: "request-1", returnTo: "/dashboard?a=b", ...problem });

function page(error: unknown, locale: Locale = "en") {
  const problem = knownProblem(error);
  if (!problem) throw new Error("The error has no page.");
  return rendered(<ProblemPage problem={problem} />, locale);
}

const textOf = (html: string) => html.replace(/<[^>]+>/g, "");

const NOT_FOUND = "Page Not Found: The page you are looking for does not exist or has been moved.";
const NICHT_GEFUNDEN = "Seite nicht gefunden: Die gesuchte Seite existiert nicht oder wurde verschoben.";
const NO_RIGHTS = "You do not have administrator privileges for this server.";
const NOT_SENT = "There was an error submitting your application. Please try again later.";
const NOT_DECIDED = "Error updating status. Please try again later.";
const NOT_LISTED = "Error loading applications. Please try again later.";

test.each<[string, string, number, Partial<PageProblem>?, Locale?]>([
  // Remix's own refusals have a status alone.
  ["a 404 of Remix", NOT_FOUND, 404],
  ["a missing page in German", NICHT_GEFUNDEN, 404, { code: "not_found" }, "de"],
  ["a wait in seconds", "in 61 seconds", 429, { code: "rate_limited", retryAfter: 61 }],
  ["a long wait", "in 10 Minuten", 429, { code: "rate_limited", retryAfter: 600 }, "de"],
  ["missing rights", NO_RIGHTS, 403, { code: "forbidden" }],
  ["a failed application", NOT_SENT, 503, { code: "unavailable", detail: "applying_failed", submitted }],
  ["a failed decision", NOT_DECIDED, 503, { code: "unavailable", detail: "deciding_failed", submitted }],
  ["missing applications", NOT_LISTED, 503, { code: "unavailable", detail: "applications_unavailable" }],
])("the page of %s says %j", (_, sentence, status, problem, locale) => {
  const error = problem ? thrown(status, problem) : answer(status, "");
  expect(textOf(page(error, locale))).toContain(sentence);
});

const server = "/dashboard/guilds/431870264119820288";
const serverInvite = `${server}/invite?back=%2Fdashboard%2Fguilds%2F431870264119820288%2Fprefix%3Fa%3Db`;
const absentAt = (returnTo: string) => thrown(403, { code: "bot_absent", returnTo });
const unauthorized: Partial<PageProblem> = { code: "unauthorized", submitted };
const signIn = "/login?redirect=%2Fdashboard%3Fa%3Db";

test.each<[string, string, unknown]>([
  ["home after a wrong method", 'href="/"', answer(405, "")],
  ["to the dashboard after a refusal", 'href="/dashboard"', thrown(403, { code: "forbidden" })],
  [
    "to this server's invite, and back to the page",
    `href="${serverInvite}"`,
    absentAt(`${server}/prefix?a=b`),
  ],
  ["to the invite", 'href="/invite"', absentAt("/")],
  ["to sign in in a tab", `href="${signIn}" target="_blank"`, thrown(401, unauthorized)],
])("a page leads %s", (_, link, error) => {
  expect(page(error)).toContain(link);
});

test("posted fields with a label are shown, and all can be sent again in the form's own encoding", () => {
  const sent = { ...submitted, multipart: true };
  const html = page(thrown(503, { code: "unavailable", retryAfter: 5, submitted: sent }));
  expect(html).toContain('<form method="post" action="/dashboard/guilds/1/prefix"');
  expect(html).toMatch(/enctype="multipart\/form-data"/i);
  expect(html).toContain('<input type="hidden" name="prefix" value="&quot;&gt;&lt;b&gt;"/>');
  expect(html).toContain('<input type="hidden" name="version" value="3"/>');
  expect(html.match(/(?<=<dt[^>]*>).*?(?=<\/dt>)/g)).toEqual(["Prefix of &lt;all&gt; commands"]);
  expect(textOf(html)).toContain("Please try again in 5 seconds.");
  expect(textOf(html)).toContain("Request request-1");
});

test.each(["access_lacking", "roles_unknown"] as const)(
  "a refusal (%s) has no number to report",
  (detail) => {
    expect(textOf(page(thrown(403, { code: "forbidden", detail })))).not.toContain("request-1");
  },
);

test("a form without text can be sent again after an outage, but not after a refusal", () => {
  const unlabelled = { ...submitted, shown: [] };
  const html = page(thrown(503, { code: "unavailable", submitted: unlabelled }));
  expect(html).not.toContain("<dl");
  expect(textOf(html)).toContain("What you sent is still here");
  expect(html).toContain('<input type="hidden" name="version" value="3"/>');
  const refused = page(thrown(400, { code: "bad_request", submitted: unlabelled }));
  expect(refused).not.toContain("<form");
  // What another site made the browser send must not get a button that sends it from here.
  const forbidden = page(thrown(403, { code: "forbidden", submitted }));
  expect(forbidden).not.toContain("<form");
  expect(forbidden).toContain("Prefix of &lt;all&gt; commands");
});

test("an unknown error goes to the error screen unless something was posted", () => {
  expect(knownProblem(new Error("boom"))).toBeUndefined();
  expect(knownProblem(thrown(500, { code: "internal" }))).toBeUndefined();
  expect(page(thrown(500, { code: "internal", submitted }))).toContain("<form");
  expect(errorDetail(thrown(500, { code: "internal" }))).toBe("500 internal\nrequest-1");
});

test("the error screen has the texts of the specification and the error, without translations", () => {
  const html = renderToStaticMarkup(<ErrorScreen detail="<b>boom</b>" languages={["en", "de"]} />);
  const sentence = "Bitte versuche, die Seite neu zu laden oder kehre zum Dashboard zurück.</p>";
  const texts = ["Etwas ist schiefgelaufen", `Es ist ein unerwarteter Fehler aufgetreten. ${sentence}`];
  const links = ["Seite neu laden", "Zum Dashboard", 'href="/dashboard"', 'lang="en"'];
  for (const part of [...texts, ...links, "&lt;b&gt;boom&lt;/b&gt;"]) expect(html).toContain(part);
});

test("the error screen of a site without German is English alone, from left to right", () => {
  const html = renderToStaticMarkup(<ErrorScreen detail="boom" languages={["ar", "en"]} />);
  expect(html).toMatch(/^<main lang="en" dir="ltr"/);
  for (const part of ["Something went wrong", "Reload page", "To the dashboard"])
    expect(html.split(part)).toHaveLength(2);
  expect(html).not.toContain("schiefgelaufen");
});

test.each([
  ["en", "Go back in your browser: what you typed is still in the form."],
  ["de", "Geh im Browser einen Schritt zurück: Deine Eingaben stehen noch im Formular."],
] as const)(
  "a form that is too large for the page or the site is still one step back (%s)",
  (locale, sentence) => {
    for (const problem of [
      { code: "unauthorized", unkept: true },
      { code: "payload_too_large", unkept: true },
    ] as const)
      expect(textOf(page(thrown(413, problem), locale)).split(sentence)).toHaveLength(2);
  },
);
