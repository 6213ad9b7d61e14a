import { describe, expect, test } from "vitest";
import { LONGEST_MESSAGE, TEXTS } from "#app/features/applications/fields.ts";
import { fileName } from "#app/http/download.server.ts";
import * as api from "#app/routes/api/applications.ts";
import { escapeHtml } from "#app/shell/fill-in.server.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { applicationForm } from "#test/application-form.ts";
import { hostileTexts } from "#test/apply.ts";
import { sentOf } from "#test/html-form.ts";
import { ourSite } from "#test/our-site.ts";
import { here, useReview } from "#test/review.ts";
import * as files from "./export.ts";
import * as page from "./route.tsx";

const { site, cookieOf, send, load, post, ask, events, decision } = useReview();
const { alice, bob, carol, dora } = people;
const decide = (status: string, options = {}) => post({ intent: `decide ${status}`, seen: "1" }, options);
const read = (query: string, discordId = "") =>
  site.call(page, { path: `/admin/applications${query}`, params: { discordId }, cookie: cookieOf(alice) });
const file = (path: string) =>
  site.call(files, { path: `/admin/applications${path}`, cookie: cookieOf(alice) });

describe("the pages", () => {
  test.each([carol.id, "1", "abc", `${bob.id}0000`, "%00", "constructor"])(
    "%s, about whom nothing is stored, answers 404",
    async (id) => {
      const missing = { status: 404, body: { code: "not_found" } };
      expect(await load("", { id })).toMatchObject(missing);
      expect(await decide("accepted", { id })).toMatchObject(missing);
      expect(await post({ intent: "note", note: "x" }, { id })).toMatchObject(missing);
    },
  );

  test("the list contains what a search finds, and links to the neighbours", async () => {
    await send(carol);
    await send(dora, { skills: "Rust & 100% patience" });
    await decide("accepted");
    const query = { status: "accepted" };
    const entry = { discordId: bob.id, name: bob.globalName, changed: false, ...query };
    const accepted = { entries: [entry], query, counts: { accepted: 1, pending: 2 } };
    expect((await read("?status=accepted")).body).toMatchObject(accepted);
    const patient = { entries: [{ discordId: dora.id }], counts: { pending: 1 } };
    expect((await read("?q=100%25+PATIENCE")).body).toMatchObject(patient);
    for (const strange of ["?status=lost", "?q=%00", "?from=nonsense", "?q=+"])
      expect(((await read(strange)).body as { entries: object[] }).entries).toHaveLength(3);
    // Bob's is the last, and carol's right before the page that begins with it.
    const { entries } = (await read("?q=bob")).body as { entries: { at: Date }[] };
    const from = `${entries[0]?.at.toISOString()} ${bob.id}`;
    const last = { entries: [{ discordId: bob.id }], previous: { discordId: carol.id }, next: undefined };
    expect((await read(`?from=${encodeURIComponent(from)}`, bob.id)).body).toMatchObject(last);
    const before = await read("", bob.id);
    expect(before).toMatchObject({ body: { previous: { discordId: carol.id, from: undefined } } });
    const long = { query: { q: `x${"🐉".repeat(199)}` }, entries: [] };
    expect(await read(`?q=+x${"🐉".repeat(500)}`)).toMatchObject({ body: long });
    expect((await ask("/admin/applications?q=nobody-wrote-this")).text).toContain("Nothing found");
    // An export has no place in the list: it contains all pages.
    const { text } = await ask(`/admin/applications?q=bob&from=${encodeURIComponent(from)}`);
    expect(text).toContain('href="/admin/applications.csv?q=bob"');
  });

  test.each(hostileTexts)("%s in an application is shown as typed", async (_, text) => {
    await send(bob, Object.fromEntries(TEXTS.map((name) => [name, text])));
    await post({ intent: "decide", message: text.slice(0, LONGEST_MESSAGE), seen: "2" });
    const { status, text: html } = await ask(here);
    expect(status).toBe(200);
    expect(html.split(`>${escapeHtml(text)}</span></dd>`)).toHaveLength(TEXTS.length + 1);
    const sent = new Map(sentOf(html, "seen"));
    const message = text.slice(0, LONGEST_MESSAGE).replaceAll("\n", "\r\n");
    expect(sent.get("message")).toBe(message);
    const applications = [{ discordId: bob.id, skills: text }];
    expect(await file(".json")).toMatchObject({ body: { applications } });
    const disarmed = /^\s*[=+@-]/.test(text) ? `'${text}` : text;
    const { body } = await file(".csv?lng=de");
    expect(String(body).split(`;"${disarmed.replaceAll('"', '""')}"`)).toHaveLength(TEXTS.length + 1);
  });
});

describe("the files", () => {
  test("contain what a search finds, and must not be cached", async () => {
    await send(carol, { skills: "say; 'hello', \"you\"\r\n" });
    const { status, headers, body } = await file(".csv?q=carol@example.com&status=pending");
    expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const disposition = `attachment; filename="${fileName({ site: ourSite }, "applications.csv")}"`;
    expect(headers.get("Content-Disposition")).toBe(disposition);
    const { experience, projects, whyJoin, availability } = applicationForm(carol);
    const time = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;
    expect(String(body).replaceAll(time, "time")).toBe(
      [
        '\ufeff"discordId","profile","username","email","experience","projects","skills","whyJoin","availability","additionalInfo","status","submittedAt","updatedAt"',
        `"${carol.id}","https://discord.com/users/${carol.id}","Carol","carol@example.com","${experience}","${projects}","say; 'hello', ""you""`,
        `","${whyJoin}","${availability}","","pending",time,time`,
        "",
      ].join("\r\n"),
    );
    const all = await file(".json");
    expect(all.body).toMatchObject({ applications: [{ discordId: carol.id }, { discordId: bob.id }] });
    const resource = await site.call(api, { path: "/api/discord/applications", cookie: cookieOf(alice) });
    expect(all.body).toEqual(resource.body);
  });

  test("disarm formulas by an apostrophe", async () => {
    for (const start of [..."=+-@\t\r＝＋－＠", "\n=", "  =", "\r\n=", "\u00a0@", "\n\t-"]) {
      await send(bob, { skills: `${start}1+1` });
      expect((await file(".csv")).body).toContain(`,"'${start}1+1",`);
    }
  });
});

describe("anybody but the owner", () => {
  const ROUTE = "routes/admin/applications/route";
  const form = { intent: "decide accepted", seen: "1", message: "x" };

  test.each<Person>([bob, carol])("$username can neither read nor change anything", async (who) => {
    await post(form, { who });
    for (const path of ["/admin/applications", here, `${here}.data`, `${here}.data?_routes=${ROUTE}`]) {
      const { status, text } = await ask(path, { cookie: cookieOf(who) });
      expect([status, text.includes(bob.email)], path).toEqual([403, false]);
      if (!path.includes(".data")) expect(text).toContain("only accessible to the bot owner.");
    }
    expect([await decision(), await events()]).toEqual([{ status: "pending", message: null }, ["submitted"]]);
  });

  test("a post without a session answers 401 and keeps what was typed", async () => {
    const sent = { path: here, params: { discordId: bob.id }, method: "POST" };
    const answer = await site.call(page, { ...sent, body: new URLSearchParams(form) });
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized", returnTo: here } });
    const submitted = { action: here, shown: [["Message to the applicant", "x"]] };
    expect(answer.body).toMatchObject({ submitted });
    expect(await events()).toEqual(["submitted"]);
  });
});
