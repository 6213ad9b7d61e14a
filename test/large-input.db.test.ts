import { expect, test } from "vitest";
import type { z } from "zod";
import { commandsBody } from "#app/features/commands/commands-body.server.ts";
import { guildSchema } from "#app/features/guilds/report.server.ts";
import { manifestSchema } from "#app/features/manifest/manifest-schema.server.ts";
import { problemsSchema } from "#app/features/problems/problem.server.ts";
import { statusBody } from "#app/features/status/status.server.ts";
import { findingsOf } from "#app/http/refused.server.ts";
import * as problemsDoor from "#app/routes/api/bot-problems.ts";
import * as importDoor from "#app/routes/api/bot-settings.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { putManifest } from "./declare.ts";
import { useEveryKind } from "./every-kind-doors.ts";
import { putSettings } from "./settings-resource.ts";
import { asBot } from "./site.ts";
import { useTransfer } from "./transfer.ts";

/** Bodies of about a mebibyte in which nothing fits. Checked entry by entry, each would take minutes. */
const { site, bob, pages, path, put, settings } = useEveryKind();
const { check, exported } = useTransfer(site);
const { teahouse } = guilds;
/** In milliseconds: far more than a busy machine takes. */
const TIMEOUT = 60_000;

const many = <Item>(item: Item, count = 300_000) => Array.from({ length: count }, () => item);
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
const inModule = (module: object) => ({ bot: {}, modules: [{ id: "it", title: "It", ...module }] });
const options = { kind: "choice", options: many({}, 50) };

test.each<[what: string, schema: z.ZodType, body: unknown]>([
  ["modules", manifestSchema, { bot: {}, modules: many({}) }],
  ["uses", manifestSchema, { bot: {}, uses: many(""), modules: [] }],
  ["fields", manifestSchema, inModule({ fields: many({}) })],
  ["options", manifestSchema, { bot: {}, modules: many({ fields: many(options, 60) }, 64) }],
  ["keys of a manifest", manifestSchema, { bot: {}, modules: [], ...keys(90_000) }],
  ["a default", manifestSchema, inModule({ fields: [{ kind: "texts", default: many(1) }] })],
  ["commands", commandsBody, { commands: many({}) }],
  ["translations", commandsBody, { commands: [{ name: "a", name_localizations: keys(90_000) }] }],
  ["details", commandsBody, { commands: [], details: keys(90_000) }],
  ["problems", problemsSchema, many({}, 80_000)],
  ["modules of a status", statusBody, { modules: keys(90_000) }],
  ["lines of a status", statusBody, { modules: { levels: many({}) } }],
  ["channels of a server", guildSchema, { name: "A", channels: many({}), roles: many({}, 10) }],
])(
  "%s: hundreds of thousands that do not fit are refused within seconds, with at most a hundred findings",
  (_, schema, body) => {
    const { error } = schema.safeParse(body);
    expect(error!.issues.length).toBeLessThan(1_000);
    expect(Object.keys(findingsOf(error!, String).fields).length).toBeLessThanOrEqual(100);
  },
  TIMEOUT,
);

const declare = (body: object) => putManifest(site, body);

test(
  "an answer names a hundred findings and counts the others",
  async () => {
    const { status, body } = await put({ ...settings, ...keys(90_000) });
    const { fields, more } = body as { fields: object; more: number };
    expect([status, Object.keys(fields).length, more]).toEqual([400, 100, 89_900]);
    // A list is read until there are more.
    const { guildId, module } = { guildId: teahouse.id, module: "levels" };
    const problem = { guildId, module, version: 1, code: "none" };
    const problems = await site.call(problemsDoor, {
      ...{ path: "/api/bot/problems", method: "POST", headers: asBot },
      body: many(problem, 500),
    });
    expect(problems).toMatchObject({ status: 400, body: { more: 1 } });
    const refused = await declare({ bot: {}, modules: many({}) });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { "modules[0].id": ["This is missing."] } },
    });
  },
  TIMEOUT,
);

test(
  "a message of thousands of unknown keys: a hundred are named, and the others counted, and what is in its list is not missing",
  async () => {
    await declare(inModule({ fields: [{ name: "greeting", kind: "richMessage", label: "Greeting" }] }));
    const greet = (greeting: object) => putSettings(site, "it", { greeting });
    const { status, body } = await greet({ content: "a", ...keys(3_000) });
    expect([status, (body as { more: number }).more]).toEqual([400, 2_900]);
    const fields = many({ name: "n", x: 1 }, 90);
    expect((await greet({ embeds: many({ fields }, 12) })).status).toBe(400);
  },
  TIMEOUT,
);

test(
  "an import of 190,000 unknown keys: a hundred are named, the others counted and not looked at, and the next entry is taken",
  async () => {
    const own = { guildId: teahouse.id, module: "prefix" };
    const entries = [
      { ...own, module: "levels", settings: { ...keys(190_000), xpMin: "none" } },
      { ...own, settings: { prefix: "?" } },
    ];
    const call = { path: "/api/bot/settings", method: "PUT", headers: asBot, body: { entries } };
    const { status, body } = await site.call(importDoor, call);
    const { results, more } = body as { results: { state: string; fields?: object }[]; more: number };
    expect([status, results.map(({ state }) => state), more]).toEqual([200, ["refused", "created"], 189_901]);
    expect(Object.keys(results[0]?.fields ?? {})).toContain("xpMin");
  },
  TIMEOUT,
);

test("JSON of 3,000 levels is refused", async () => {
  const deep = JSON.parse("[".repeat(3_000) + "]".repeat(3_000)) as unknown;
  expect((await put({ ...settings, slug: deep })).status).toBe(400);
  const rows = { name: "a", kind: "rows", label: "A", max: 1, default: [{ a: deep }] };
  expect((await declare(inModule({ fields: [rows] }))).status).toBe(400);
});

const words = (html: string) => html.replace(/<!-- -->|<[^>]+>/g, "");

test(
  "18,000 unknown keys of a file, or of a form for a test message: a hundred are named, and the others counted",
  async () => {
    const unknown = keys(18_000);
    const file = await exported();
    const modules = { levels: { settings: unknown } };
    const { body } = await check({ ...file, modules });
    const { report } = body as { report: { complaints?: { label: string; messages: string[] }[] }[] };
    const complaints = report[0]?.complaints ?? [];
    expect(complaints.length).toBeLessThanOrEqual(101);
    expect(complaints.at(-1)).toMatchObject({ label: "…", messages: [expect.stringMatching(/^And 17,/)] });

    const sent = { version: "0", intent: "test message", ...unknown } as unknown as Record<string, string>;
    const tested = await pages(`${path}/test`, {
      method: "POST",
      cookie: bob(),
      body: new URLSearchParams(sent),
    });
    expect([tested.status, words(tested.text)]).toEqual([400, expect.stringMatching(/And 1\d,\d{3} more/)]);
  },
  TIMEOUT,
);
