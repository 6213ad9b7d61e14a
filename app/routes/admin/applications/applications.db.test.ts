import { describe, expect, test } from "vitest";
import { LONGEST_MESSAGE, TEXTS } from "#app/features/applications/fields.ts";
import { fileName } from "#app/http/file-name.server.ts";
import * as api from "#app/routes/api/applications.ts";
import { people, type Person } from "#dev/discord/people.ts";
import { hostileTexts } from "#test/apply.ts";
import { sentOf } from "#test/html-form.ts";
import { escaped } from "#test/html.ts";
import { here, useReview } from "#test/review.ts";
import * as detail from "./applicant.tsx";
import * as files from "./export.ts";
import * as list from "./list.tsx";

const { site, cookieOf, send, load, post, ask, events, decision } = useReview();
const { alice, bob, carol, dora } = people;
const decide = (status: string, options = {}) => post({ intent: `decide ${status}`, seen: "1" }, options);
const read = (query: string, discordId = "") =>
  site.call(list, { path: `/admin/applications${query}`, params: { discordId }, cookie: cookieOf(alice) });

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
    expect(await read("?status=accepted")).toMatchObject({
      body: {
        entries: [{ discordId: bob.id, name: bob.globalName, status: "accepted", changed: false }],
        query: { status: "accepted" },
        counts: { accepted: 1, pending: 2 },
      },
    });
    expect(await read("?q=100%25+PATIENCE")).toMatchObject({
      body: { entries: [{ discordId: dora.id }], counts: { pending: 1 } },
    });
    for (const strange of ["?status=lost", "?q=%00", "?from=nonsense", "?q=+"])
      expect(((await read(strange)).body as { entries: object[] }).entries).toHaveLength(3);
    expect(await read("?status=pending", carol.id)).toMatchObject({
      body: { discordId: carol.id, previous: { discordId: dora.id, from: undefined }, next: undefined },
    });
    // Bob's is the last, and carol's right before the page that begins with it.
    const { entries } = (await read("?q=bob")).body as { entries: { at: Date }[] };
    const from = `${entries[0]?.at.toISOString()} ${bob.id}`;
    expect(await read(`?from=${encodeURIComponent(from)}`, bob.id)).toMatchObject({
      body: { entries: [{ discordId: bob.id }], previous: { discordId: carol.id }, next: undefined },
    });
    const before = await read("", bob.id);
    expect(before).toMatchObject({ body: { previous: { discordId: carol.id, from: undefined } } });
    const { text } = await ask("/admin/applications?q=nobody-wrote-this");
    expect(text).toContain("Nothing found");
  });

  test.each(hostileTexts)("%s in an application is shown as typed", async (_, text) => {
    await send(bob, Object.fromEntries(TEXTS.map((name) => [name, text])));
    await post({ intent: "decide", message: text.slice(0, LONGEST_MESSAGE), seen: "2" });
    const { status, text: html } = await ask(here);
    expect(status).toBe(200);
    expect(html.split(`>${escaped(text)}</dd>`)).toHaveLength(TEXTS.length + 1);
    const sent = new Map(sentOf(html, "seen"));
    const message = text.slice(0, LONGEST_MESSAGE).replaceAll("\n", "\r\n");
    expect(sent.get("message")).toBe(message);
    const file = await site.call(files, { path: "/admin/applications.json", cookie: cookieOf(alice) });
    expect(file.body).toMatchObject({ applications: [{ discordId: bob.id, skills: text }] });
  });
});

describe("the files", () => {
  test("contain what a search finds, and must not be cached", async () => {
    await send(carol, { skills: "=1+1" });
    const path = "/admin/applications.csv?q=carol@example.com&status=pending";
    const file = (of: string) => site.call(files, { path: of, cookie: cookieOf(alice) });
    const table = await file(path);
    expect(table.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const disposition = `attachment; filename="${fileName("applications.csv")}"`;
    expect(table.headers.get("Content-Disposition")).toBe(disposition);
    expect(table.headers.get("Cache-Control")).toBe("no-store");
    const [, line, ...rest] = String(table.body).split("\r\n");
    const profile = `https://discord.com/users/${carol.id}`;
    expect(line).toContain(`"${carol.id}","${profile}","Carol","carol@example.com"`);
    expect(line).toContain(`,"'=1+1",`);
    expect(rest).toEqual([""]);
    expect((await file(`${path}&lng=de`)).body).toContain(`;"'=1+1";`);
    const all = await file("/admin/applications.json");
    expect(all.body).toMatchObject({ applications: [{ discordId: carol.id }, { discordId: bob.id }] });
    const resource = await site.call(api, { path: "/api/discord/applications", cookie: cookieOf(alice) });
    expect(all.body).toEqual(resource.body);
  });
});

describe("anybody but the owner", () => {
  const forms: Record<string, string>[] = [
    { intent: "decide accepted", seen: "1", message: "x" },
    { intent: "note", note: "x" },
    { intent: "undo 1" },
    { intent: "deleteNote 1" },
    { intent: "nonsense" },
  ];

  test.each<Person>([bob, carol])("$username can neither read nor change anything", async (who) => {
    const refused = { status: 403, body: { code: "forbidden", detail: "owner_only" } };
    expect(await load("", { who })).toMatchObject(refused);
    for (const form of forms) expect(await post(form, { who })).toMatchObject(refused);
    for (const path of [`${here}.data`, `${here}.data?_routes=routes/admin/applications/applicant`]) {
      const { status, text } = await ask(path, { cookie: cookieOf(who) });
      expect([status, text.includes(bob.email)]).toEqual([403, false]);
    }
    expect([await decision(), await events()]).toEqual([{ status: "pending", message: null }, ["submitted"]]);
    const { text } = await ask("/admin/applications", { cookie: cookieOf(who) });
    expect(text).toContain("This page is only accessible to the bot owner.");
    expect(text).not.toContain(bob.email);
  });

  test("a post without a session answers 401 and keeps what was typed", async () => {
    const sent = { path: here, params: { discordId: bob.id }, method: "POST" };
    const answer = await site.call(detail, { ...sent, body: new URLSearchParams(forms[0]) });
    expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized", returnTo: here } });
    const kept = { action: here, shown: [["Message to the applicant", "x"]] };
    expect(answer.body).toMatchObject({ kept });
    expect(await events()).toEqual(["submitted"]);
  });
});
