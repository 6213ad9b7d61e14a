import { beforeAll, expect, test } from "vitest";
import * as manifestDoor from "#app/routes/api/bot-manifest.ts";
import { guilds } from "#dev/discord/guilds.ts";
import { declare, putManifest } from "./declare.ts";
import { sentOf, type Sent } from "./html-form.ts";
import { useModuleDoors } from "./module-doors.ts";
import { asBot, useSite } from "./site.ts";
import { partIn, useTransfer } from "./transfer.ts";

const guildId = guilds.teahouse.id;
const id = "desk";
const site = useSite();
const { put: putAll, html, form, submit, stored } = useModuleDoors(site, id);
const { check, exported } = useTransfer(site);

const question = [
  { kind: "text", name: "ask", label: "Question", max: 40, min: 1, default: "Why?" },
  { kind: "toggle", name: "long", label: "Long answer" },
  { kind: "text", name: "hint", label: "Hint", max: 20, min: 1, default: "-", showWhen: "long" },
];
const manifest = (more: object[] = [], { outer = 20, inner = 20 } = {}) => ({
  bot: {},
  modules: [
    {
      id,
      title: "Desk",
      fields: [
        {
          ...{ kind: "rows", name: "topics", label: "Topics", max: outer },
          fields: [
            { kind: "text", name: "title", label: "Title", max: 20 },
            {
              ...{ kind: "rows", name: "questions", label: "Questions", max: inner, unique: ["ask"] },
              fields: [...question, ...more],
              rules: [{ needs: "hint", when: "long" }],
            },
          ],
        },
      ],
    },
  ],
});
beforeAll(() => declare(site, manifest()));

const put = (topics: unknown) => putAll({ topics });
const served = async () => (await stored()).settings;
const asks = (ask: string, more: object = {}) => ({ ask, long: false, hint: "-", ...more });
const TOPICS = [
  { title: "Tea", questions: [asks("Which tea?"), asks("How many cups?", { long: true, hint: "A number" })] },
  { title: "Cake", questions: [] },
];

test("PUT of rows in rows: stores them whole, and refuses what does not fit by its path", async () => {
  expect(await put(TOPICS)).toMatchObject({ status: 200, body: { settings: { topics: TOPICS } } });
  const wrong = [
    {
      title: "x",
      questions: [
        asks("same"),
        asks("same"),
        asks("", {}),
        asks("rule", { long: true, hint: "" }),
        { ask: "y" },
      ],
    },
  ];
  const answer = (await put(wrong)) as { status: number; body: { fields: object } };
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields)).toEqual(
    expect.arrayContaining([
      "settings.topics[0].questions[2].ask",
      "settings.topics[0].questions[3].hint",
      "settings.topics[0].questions[4].long",
    ]),
  );
  const many = Array.from({ length: 21 }, (_, index) => asks(`q${index}`));
  expect((await put([{ title: "x", questions: many }])).status).toBe(400);
  expect((await put([{ title: "x", questions: many.slice(1) }])).status).toBe(200);
});

test("a form without scripts adds, removes and saves rows in rows, and keeps a refused one", async () => {
  await put(TOPICS);
  const added = await submit(await form(), [["intent", "add topics[1].questions"]]);
  const saved = await submit(sentOf(added.text, "version"), [["topics[1].questions[0].ask", "Which cake?"]]);
  expect(saved.status).toBe(303);
  const topics = [TOPICS[0], { title: "Cake", questions: [asks("Which cake?")] }];
  expect(await served()).toEqual({ topics });

  const removed = await submit(await form(), [["intent", "remove topics[0].questions[0]"]]);
  const rest = sentOf(removed.text, "version");
  const emptied = await submit(rest.map(([name, text]) => [name, text === "How many cups?" ? "" : text]));
  expect([emptied.status, (await submit(rest)).status]).toEqual([400, 303]);
  const [first] = TOPICS;
  expect(await served()).toEqual({
    topics: [{ title: "Tea", questions: first!.questions.slice(1) }, topics[1]],
  });
  const history = await html(`/dashboard/guilds/${guildId}/history`);
  expect(history).toContain("Which cake?");
});

test("rows in rows get the defaults of newer fields, when they are read and when a file is imported", async () => {
  await put(TOPICS);
  const file = await exported();
  await declare(
    site,
    manifest([{ kind: "number", name: "weight", label: "Weight", min: 1, max: 9, default: 3 }]),
  );
  const [first, second] = TOPICS;
  const now = {
    topics: [{ title: "Tea", questions: first!.questions.map((one) => ({ ...one, weight: 3 })) }, second],
  };
  expect(await served()).toEqual(now);
  expect(partIn(await check(file), id)?.plan?.offer.settings).toEqual(now);
  const answer = await site.call(manifestDoor, { path: "/api/bot/manifest", headers: asBot });
  expect(answer.body).toMatchObject({
    defaults: {
      "desk.topics[]": { title: "", questions: [] },
      "desk.topics[].questions[]": { ask: "Why?", long: false, hint: "-", weight: 3 },
    },
  });
});

test("rows beyond what a list may have now stay in the form, and may be saved again as they are", async () => {
  const { modules, ...rest } = manifest();
  const topics = { kind: "rows", name: "topics", label: "Topics", max: 30 };
  const title = { kind: "text", name: "title", label: "Title", max: 20 };
  const before = { ...modules[0]!, fields: [{ ...topics, fields: [title] }] };
  await declare(site, { ...rest, modules: [before] });
  const rows = Array.from({ length: 30 }, (_, index) => ({ title: `Topic ${index}` }));
  expect((await put(rows)).status).toBe(200);
  await declare(site, manifest());
  expect((await submit(await form())).status).toBe(303);
  expect(await served()).toEqual({ topics: rows.map((row) => ({ ...row, questions: [] })) });
});

test("rows in rows are refused above 20 times 20, and in a third level", async () => {
  const refusals = async (body: object) => {
    const answer = await putManifest(site, body);
    return Object.keys((answer.body as { fields: object }).fields);
  };
  const at = "modules[0].fields[0]";
  expect(await refusals(manifest([], { outer: 21, inner: 21 }))).toEqual([
    `${at}.max`,
    `${at}.fields[1].max`,
  ]);
  const third = { kind: "rows", name: "deep", label: "Deep", max: 2, fields: question };
  expect(await refusals(manifest([third]))).toEqual([`${at}.fields[1].fields[3].kind`]);
});

test("a form with more rows than it can have is 413, and one too many comes back", async () => {
  const questions = Array.from({ length: 60 }, () => ({}));
  const topics = Array.from({ length: 60 }, () => ({ questions }));
  const sent = await form();
  const typed = topics.flatMap((_, at) =>
    questions.map((__, place): Sent => [`topics[${at}].questions[${place}].ask`, "a"]),
  );
  expect((await submit(sent, typed)).status).toBe(413);
  const chosen: Sent[] = [
    ["submitted.settings", JSON.stringify({ topics })],
    ["intent", "merge"],
  ];
  expect((await submit(sent, chosen)).status).toBe(413);
  const oneMore = typed.filter(([name]) => /\[(\d|1\d|20)\]\.questions\[(\d|1\d|20)\]/.test(name));
  expect((await submit(sent, oneMore)).status).toBe(400);
});
